// Tokens of lines for syntax highlighting in an editor: boxes, times, tags, places, keywords.

import Bytes
import Vault

package struct SemanticToken: Sendable, Hashable {
    package enum Kind: Int, Sendable, CaseIterable { case keyword, number, decorator, variable, property, string }

    package let range: Range<Int>
    package let kind: Kind
}

package struct SemanticTokens: Sendable {
    /// In the order of the text, without nesting, each within one line.
    package let tokens: [SemanticToken]

    package init(_ document: Document) {
        var found: [SemanticToken] = document.tagPlaces.map { SemanticToken(range: $0.mark, kind: .decorator) }
        for line in document.scan.items {
            guard let item = LineGrammar.parse(document.bytes, line: line) else { continue }
            if let mark = item.mark { found.append(SemanticToken(range: mark, kind: .keyword)) }
            if let when = item.whenRange { found.append(SemanticToken(range: when, kind: .number)) }
            for field in item.fields where !field.range.isEmpty {
                let colon = document.bytes[field.range].firstIndex(of: .colon) ?? field.range.upperBound - 1
                found.append(SemanticToken(range: field.range.lowerBound..<colon, kind: .property))
                found.append(SemanticToken(range: colon + 1..<field.range.upperBound, kind: .string))
            }
            found += item.placeRanges.map { SemanticToken(range: $0, kind: .variable) }
        }
        var end = 0
        tokens = found.sorted {
            ($0.range.lowerBound, $1.range.upperBound) < ($1.range.lowerBound, $0.range.upperBound)
        }
        .filter { token in
            guard token.range.lowerBound >= end, !token.range.isEmpty,
                !document.bytes[token.range].contains(where: \.isLineEnd)
            else { return false }
            end = token.range.upperBound
            return true
        }
    }
}
