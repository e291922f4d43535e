// The words, numbers and signs that a date phrase is made of.

/// A piece of a text, with where it is.
struct DateToken: Equatable {
    enum Kind: Equatable {
        /// Letters, folded; empty when too long to be any word known here.
        case word(String)
        /// ASCII digits; the value is right up to nine of them.
        case number(Int, digits: Int)
        /// Anything else; every dash is `-`, every apostrophe `'`, and three or more dots are `…`.
        case symbol(Unicode.Scalar)
        /// Exactly two dots.
        case dots
        case lineEnd
    }

    var kind: Kind
    /// UTF-8 offsets in the text.
    var start: Int
    var end: Int
    /// Whether white space comes right before it.
    var spaced: Bool

    /// Whether it is that word, or that sign.
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
