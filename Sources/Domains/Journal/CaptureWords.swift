// The words of a typed text with their preceding white space, which preserves lines when words are removed.

import Bytes
import Vault

/// The text word by word. A quote after `@` or `:` that closes on its line keeps blanks within a word.
struct CaptureWords {
    private(set) var words: [Substring] = []
    private var gaps: [Substring] = []

    init(_ text: Substring) {
        var rest = text
        while !rest.isEmpty {
            let gap = rest.prefix { $0.isWhitespace }
            rest = rest.dropFirst(gap.count)
            var end = rest.startIndex
            var previous: Character = " "
            while end < rest.endIndex, !rest[end].isWhitespace {
                let isOpening = rest[end] == "\"" && (previous == ":" || previous == "@")
                previous = rest[end]
                end = (isOpening ? Self.closing(rest, after: end) : nil) ?? rest.index(after: end)
            }
            guard end > rest.startIndex else { break }
            gaps.append(gap)
            words.append(rest[..<end])
            rest = rest[end...]
        }
    }

    /// After the quote that closes the one at `opening`; nil if there is none on that line.
    private static func closing(_ text: Substring, after opening: Substring.Index) -> Substring.Index? {
        let inside = text[text.index(after: opening)...].prefix { $0 != "\"" && !$0.isNewline }
        guard inside.endIndex < text.endIndex, text[inside.endIndex] == "\"" else { return nil }
        return text.index(after: inside.endIndex)
    }

    mutating func remove(_ index: Int) {
        words.remove(at: index)
        gaps.remove(at: index)
    }

    /// Removes a star attached to the first or the last word of the first line, and returns whether there was one (jrnl: `*X`, `X.*`).
    ///
    /// Not one of several for emphasis (`*very* good`), nor part of a file name pattern (`*.txt`, `/tmp/*`).
    mutating func removeStar() -> Bool {
        let line = words.prefix(firstLineCount)
        guard let first = line.first, let last = line.last, line.reduce(0, { $0 + $1.count { $0 == "*" } }) == 1 else {
            return false
        }
        if first.first == "*", let next = first.dropFirst().first,
            next.isLetter || next.isNumber || !next.isASCII || "\"'([#@$".contains(next)
        {
            words[0] = first.dropFirst()
            return true
        }
        if last.last == "*", let before = last.dropLast().last,
            before.isLetter || before.isNumber || !before.isASCII || ".!?:,;\"')]".contains(before)
        {
            words[line.count - 1] = last.dropLast()
            return true
        }
        return false
    }

    /// Whether the word is the first on its line.
    func startsLine(_ index: Int) -> Bool { index == 0 || gaps[index].contains { $0.isNewline } }

    /// Whether a sentence or a line ends before the word. False for the first word.
    func followsSentence(_ index: Int) -> Bool {
        guard index > 0 else { return false }
        if startsLine(index) { return true }
        var before = words[index - 1]
        // `1. #milk` is a list item.
        if startsLine(index - 1), before.last == ".", before.dropLast().allSatisfy(\.isNumber) { return false }
        while let last = before.last, "\"'»”’)]*_\u{201c}".contains(last) { before = before.dropLast() }
        return before.last.map { ".!?…。！？".contains($0) } ?? false
    }

    /// The number of words on the first line.
    var firstLineCount: Int { words.indices.first { $0 > 0 && startsLine($0) } ?? words.count }

    var text: String {
        zip(gaps, words).map { String($0) + String($1) }.joined().trimmed
    }
}

/// The possible meaning of a typed word, besides itself.
enum CaptureToken: Equatable {
    /// Without `#`.
    case tag(String)
    /// Without `@` and quotes.
    case place(String)
    /// A lone `*`.
    case star
    case field(key: String, value: String)

    /// Nil for a word that is text, at least in part: `@Tom.`, `#a,`, `https://x.y`.
    init?(_ word: Substring) {
        if word == "*" {
            self = .star
        } else if word.first == "#" {
            guard let tag = TagSyntax.normalized(word), tag == word.dropFirst() else { return nil }
            self = .tag(tag)
        } else {
            guard let line = Self.line(word), line.text.isEmpty, line.tags.isEmpty else { return nil }
            if word.first == "@", line.places.count == 1, line.fields.isEmpty, !line.places[0].trimmed.isEmpty {
                self = .place(line.places[0])
            } else if word.first?.isLetter == true, line.fields.count == 1, line.places.isEmpty,
                !line.fields[0].value.trimmed.isEmpty
            {
                self = .field(key: line.fields[0].key, value: line.fields[0].value)
            } else {
                return nil
            }
        }
    }

    /// The name after a leading `@` of a word, without trailing punctuation.
    static func mention(_ word: Substring) -> String? {
        guard word.first == "@" else { return nil }
        return line(word)?.places.first.flatMap { $0.trimmed.isEmpty ? nil : $0 }
    }

    private static func line(_ word: Substring) -> LineItem? { LineGrammar.parse("- " + word) }
}
