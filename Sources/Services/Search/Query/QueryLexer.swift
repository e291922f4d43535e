// Splits a query into words, quotes, patterns, brackets and operators, each with its position.

import Bytes
import Wording

struct QueryToken: Sendable {
    enum Kind: Sendable, Equatable {
        case open, close, or, not
        /// `key:` directly before a value.
        case key(String)
        case word(String)
        case phrase(String)
        case pattern(String)
    }

    let kind: Kind
    /// Character offsets in the query.
    let range: Range<Int>
}

struct QueryLexer {
    private let characters: [Character]
    private var at = 0
    private var tokens: [QueryToken] = []

    static func tokens(_ query: String) throws(QueryError) -> [QueryToken] {
        var lexer = QueryLexer(query)
        try lexer.run()
        return lexer.tokens
    }

    private init(_ query: String) { characters = Array(query) }

    private mutating func add(_ kind: QueryToken.Kind, _ start: Int) {
        tokens.append(QueryToken(kind: kind, range: start..<at))
    }

    private mutating func run() throws(QueryError) {
        while at < characters.count {
            let start = at
            switch characters[at] {
            case let blank where blank.isWhitespace:
                at += 1
            case "(":
                at += 1
                add(.open, start)
            case ")":
                at += 1
                add(.close, start)
            case "-" where at + 1 < characters.count && !characters[at + 1].isWhitespace:
                at += 1
                add(.not, start)
            case "\"", "“", "«":
                try quoted()
            case "/" where isPattern():
                try pattern()
            default:
                word()
            }
        }
    }

    private mutating func quoted() throws(QueryError) {
        let start = at
        let close: Set<Character> = characters[at] == "\"" ? ["\""] : characters[at] == "«" ? ["»"] : ["”", "\""]
        at += 1
        let text = at
        while at < characters.count, !close.contains(characters[at]) { at += 1 }
        guard at < characters.count else {
            throw QueryError(
                range: start..<start + 1, .init("this quote is not closed", fr: "ce guillemet n’est pas refermé"))
        }
        at += 1
        add(.phrase(String(characters[text..<at - 1]).trimmed), start)
    }

    /// A slash opens a pattern only if another one closes it before a blank or the end.
    private func isPattern() -> Bool {
        var index = at + 1
        while index < characters.count {
            if characters[index] == "\\" {
                index += 2
                continue
            }
            if characters[index] == "/" {
                return index > at + 1
                    && (index + 1 == characters.count || characters[index + 1].isWhitespace
                        || characters[index + 1] == ")")
            }
            index += 1
        }
        return false
    }

    private mutating func pattern() throws(QueryError) {
        let start = at
        at += 1
        let text = at
        while characters[at] != "/" { at += characters[at] == "\\" ? 2 : 1 }
        at += 1
        add(.pattern(String(characters[text..<at - 1])), start)
    }

    private mutating func word() {
        let start = at
        while at < characters.count, !characters[at].isWhitespace, characters[at] != "(", characters[at] != ")" {
            if characters[at] == ":", at > start, isKey(start..<at) {
                let key = String(characters[start..<at])
                at += 1
                add(.key(key), start)
                value()
                return
            }
            if characters[at] == "\"", at > start { break }
            at += 1
        }
        let text = String(characters[start..<at])
        if text == "OR" || text == "OU" {
            add(.or, start)
        } else if text == "NOT" {
            add(.not, start)
        } else if text != "AND" && text != "ET" {
            add(.word(text), start)
        }
    }

    private func isKey(_ range: Range<Int>) -> Bool {
        // `https://…` and `12:30` are words.
        let next = range.upperBound + 1
        if next < characters.count, characters[next] == "/", next + 1 < characters.count, characters[next + 1] == "/" {
            return false
        }
        return characters[range].contains { $0.isLetter }
            && characters[range].allSatisfy { $0.isLetter || $0.isNumber || "._-".contains($0) }
    }

    /// The value after a key: quoted, or up to a blank or bracket. An empty one, as in `date:`, is left to the parser.
    private mutating func value() {
        let start = at
        // `>=`, `..` and the like may precede a quote.
        var prefix = ""
        while at < characters.count, "<>=.".contains(characters[at]) {
            prefix.append(characters[at])
            at += 1
        }
        if at < characters.count, characters[at] == "\"" {
            let open = at
            at += 1
            while at < characters.count, characters[at] != "\"" { at += 1 }
            if at < characters.count {
                at += 1
                let text = String(characters[open + 1..<at - 1])
                add(prefix.isEmpty ? .phrase(text) : .word(prefix + text), start)
                return
            }
            at = open
        }
        while at < characters.count, !characters[at].isWhitespace, characters[at] != ")", characters[at] != "(" {
            at += 1
        }
        if at > start { add(.word(String(characters[start..<at])), start) }
    }
}
