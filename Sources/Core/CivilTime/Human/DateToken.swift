// The words, numbers and signs of a date phrase.

/// A token with its place in the text.
struct DateToken: Equatable {
    enum Kind: Equatable {
        /// Letters, folded; empty if longer than any word known here.
        case word(String)
        /// ASCII digits; the value is correct for up to nine of them.
        case number(Int, digits: Int)
        /// Anything else; every dash becomes `-`, every apostrophe `'`, and three or more dots become `…`.
        case symbol(Unicode.Scalar)
        /// Exactly two dots.
        case dots
        case lineEnd
    }

    var kind: Kind
    /// UTF-8 offsets in the text.
    var start: Int
    var end: Int
    /// Whether white space precedes it directly.
    var spaced: Bool

    /// Whether it is this word or sign.
    func reads(_ piece: String) -> Bool {
        switch kind {
        case .word(let word): word == piece && !piece.isEmpty
        case .symbol(let symbol): piece.unicodeScalars.first == symbol && piece.unicodeScalars.count == 1
        default: false
        }
    }

    func isAnyOf(_ words: [String]) -> Bool {
        if case .word(let word) = kind { return words.contains(word) }
        return false
    }

    var isWordOrNumber: Bool {
        switch kind {
        case .word, .number: true
        default: false
        }
    }
}
