// Parses tokens to a tree: adjacent words are combined by AND, OR binds weaker, `-` negates the next one.

import Bytes
import CivilTime
import Journal
import Wording

/// Parses queries. The current time and the interpretation of dates are parameters.
package struct QueryParser: Sendable {
    let now: LocalDateTime
    let order: HumanDate.Order
    let moods: MoodScale

    /// - Parameters:
    ///   - order: the interpretation of "3/7".
    ///   - moods: the person's own words for moods.
    package init(now: LocalDateTime, order: HumanDate.Order = .dayFirst, moods: MoodScale = MoodScale()) {
        (self.now, self.order, self.moods) = (now, order, moods)
    }

    /// An empty query matches everything. Throws `QueryError`.
    package func parse(_ query: String) throws(QueryError) -> QueryNode {
        var reader = Reader(
            tokens: try QueryLexer.tokens(query), terms: QueryTerms(now: now, order: order, moods: moods),
            end: query.count)
        let node = try reader.alternatives(depth: 0)
        if let extra = reader.next {
            throw QueryError(
                range: extra.range,
                Phrase("this bracket closes nothing", fr: "cette parenthèse ne ferme rien"))
        }
        return node
    }

    private struct Reader {
        let tokens: [QueryToken]
        let terms: QueryTerms
        let end: Int
        var at = 0

        init(tokens: [QueryToken], terms: QueryTerms, end: Int) {
            self.tokens = tokens
            self.terms = terms
            self.end = end
        }

        var next: QueryToken? { at < tokens.count ? tokens[at] : nil }

        mutating func alternatives(depth: Int) throws(QueryError) -> QueryNode {
            guard depth < 100 else {
                throw QueryError(
                    range: next?.range ?? end..<end,
                    Phrase("brackets are nested too deep", fr: "trop de parenthèses imbriquées"))
            }
            var nodes = [try conjunction(depth: depth)]
            while let token = next, token.kind == .or {
                at += 1
                guard let following = next, following.kind != .close, following.kind != .or, nodes[0] != .all([]) else {
                    throw QueryError(
                        range: token.range,
                        Phrase("OR needs something on both sides", fr: "OR veut quelque chose de chaque côté"))
                }
                nodes.append(try conjunction(depth: depth))
            }
            if nodes.count == 1 { return nodes[0] == .all([]) ? .everything : nodes[0] }
            return .any(nodes)
        }

        private mutating func conjunction(depth: Int) throws(QueryError) -> QueryNode {
            var nodes: [QueryNode] = []
            while let token = next, token.kind != .or, token.kind != .close {
                nodes.append(try factor(depth: depth))
            }
            return nodes.count == 1 ? nodes[0] : .all(nodes)
        }

        private mutating func factor(depth: Int) throws(QueryError) -> QueryNode {
            guard let token = next else { return .everything }
            at += 1
            switch token.kind {
            case .not:
                guard let following = next, following.kind != .or, following.kind != .close else {
                    throw QueryError(
                        range: token.range, Phrase("nothing to leave out here", fr: "rien à exclure ici"))
                }
                return .not(try factor(depth: depth + 1))
            case .open:
                let inner = try alternatives(depth: depth + 1)
                guard let close = next, close.kind == .close else {
                    throw QueryError(
                        range: token.range,
                        Phrase("this bracket is not closed", fr: "cette parenthèse n’est pas fermée"))
                }
                at += 1
                return inner
            case .word(let text): return try terms.word(text)
            case .phrase(let text): return .phrase(text, column: nil)
            case .pattern(let text): return try terms.pattern(text, range: token.range)
            case .key(let key):
                guard let value = next, value.range.lowerBound == token.range.upperBound else {
                    throw QueryError(
                        range: token.range,
                        Phrase(
                            "\(key): needs a value right after the colon",
                            fr: "\(key): veut une valeur juste après le deux-points"),
                        hint: Phrase("\(key):* finds all that have one", fr: "\(key):* trouve tout ce qui en a une"))
                }
                at += 1
                return try terms.keyed(key, value)
            case .or, .close: return .everything
            }
        }
    }
}
