// Full-text expressions: words, prefixes and phrases, and their combinations.

/// An expression over words as split by `WordBreaker`.
indirect enum TextMatch: Hashable, Sendable {
    case word(String, in: Set<TextPart>)
    /// All words with this prefix.
    case prefix(String, in: Set<TextPart>)
    /// Consecutive words in one part.
    case phrase([String], in: Set<TextPart>)
    case all([TextMatch])
    case any([TextMatch])

    /// Consecutive words; an empty array matches nothing.
    static func words(_ words: [String], in parts: Set<TextPart>) -> TextMatch {
        words.count == 1 ? .word(words[0], in: parts) : .phrase(words, in: parts)
    }
}

extension Set<TextPart> {
    /// Words as written.
    static var written: Set<TextPart> { [.title, .body, .tags, .extra, .ink] }
    static var everywhere: Set<TextPart> { Set(TextPart.allCases) }
}
