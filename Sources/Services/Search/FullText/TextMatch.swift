// What a query asks of full text: words, beginnings and phrases, and how they go together.

/// An expression about words as `WordBreaker` makes them.
indirect enum TextMatch: Hashable, Sendable {
    case word(String, in: Set<TextPart>)
    /// All words that begin so.
    case prefix(String, in: Set<TextPart>)
    /// Words one after the other in one part.
    case phrase([String], in: Set<TextPart>)
    case all([TextMatch])
    case any([TextMatch])

    /// Words one after the other; none match nothing.
    static func words(_ words: [String], in parts: Set<TextPart>) -> TextMatch {
        words.count == 1 ? .word(words[0], in: parts) : .phrase(words, in: parts)
    }
}

extension Set<TextPart> {
    /// Words as they are written.
    static var written: Set<TextPart> { [.title, .body, .tags, .extra, .ink] }
    static var everywhere: Set<TextPart> { Set(TextPart.allCases) }
}
