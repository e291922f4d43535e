// A typed line from which phrases are taken one after the other; literal parts are closed to all of them.

import Bytes
import CivilTime
import Vault

/// The words of a line with their places, in UTF-8 offsets of its text.
///
/// Tokens (`#tag`, `@place`, `key:value`), quoted text, code, links and addresses are closed: no phrase starts or
/// ends in them, or spans them.
struct TypedLine {
    struct Word {
        /// Without surrounding punctuation.
        let range: Range<Int>
        /// Folded; empty if closed or taken.
        let folded: String
        /// Whether a comma, or another sign that ends a phrase, follows.
        let isLast: Bool
        let isCapitalized: Bool
        let isClosed: Bool
        let isTaken: Bool

        var isOpen: Bool { !isClosed && !isTaken }
    }

    let text: String
    private var bytes: [UInt8]

    private static let closed: UInt8 = 1
    private static let taken: UInt8 = 2

    init(_ text: String) {
        // Control characters could be mistaken for closed parts.
        self.text = String(String.UnicodeScalarView(text.unicodeScalars.map { $0.value < 0x20 ? " " : $0 }))
        bytes = Array(self.text.utf8)
        for field in LineGrammar.parse("- " + self.text)?.fields ?? [] where !field.range.isEmpty {
            let range = field.range.lowerBound - 2..<field.range.upperBound - 2
            if !Self.isDate(slice(range)) { close(range) }
        }
        closeQuotes()
        for word in words where word.isOpen && Self.standsAlone(slice(word.range)) { close(word.range) }
    }

    /// `2026-11-24T15:00` and `2pm-3:30pm` also have the form of a token.
    private static func isDate(_ text: String) -> Bool {
        guard text.first?.isNumber == true else { return false }
        var bare = text
        while let last = bare.last, ",;.!?)".contains(last) { bare.removeLast() }
        // A moment as written by other programs, with seconds and an offset.
        if Timestamp(text: bare)?.time != nil { return true }
        // The current day does not matter.
        return HumanDate.parse(bare, now: LocalDateTime(day: Day(number: 0), time: .midnight)) != nil
    }

    // MARK: Reading

    /// The text with closed and taken parts replaced by characters that no phrase contains; offsets are the same.
    var open: String { String(decoding: bytes, as: UTF8.self) }

    func slice(_ range: Range<Int>) -> String { String(decoding: Array(text.utf8)[range], as: UTF8.self) }

    /// The words of open, taken and closed parts, in order.
    var words: [Word] {
        let open = open
        return open.split(whereSeparator: \.isWhitespace).compactMap { part in
            var core = part
            while let first = core.first, "([{<«“\"'‘".contains(first) { core = core.dropFirst() }
            while let last = core.last, ",;:.!?…)]}>»”\"'’".contains(last) { core = core.dropLast() }
            guard !core.isEmpty else { return nil }
            let start = open.utf8.distance(from: open.startIndex, to: core.startIndex)
            let range = start..<start + core.utf8.count
            let isClosed = bytes[range].contains(Self.closed)
            let isTaken = bytes[range].contains(Self.taken)
            return Word(
                range: range, folded: isClosed || isTaken ? "" : Folding.fold(core).replacing("\u{2019}", with: "'"),
                isLast: core.endIndex < part.endIndex && part[core.endIndex] != ".",
                isCapitalized: core.first?.isUppercase ?? false, isClosed: isClosed, isTaken: isTaken)
        }
    }

    func offsets(_ range: Range<String.Index>, in open: String) -> Range<Int> {
        let start = open.utf8.distance(from: open.startIndex, to: range.lowerBound)
        return start..<start + open.utf8.distance(from: range.lowerBound, to: range.upperBound)
    }

    // MARK: Taking

    mutating func take(_ range: Range<Int>) {
        for at in range { bytes[at] = Self.taken }
    }

    /// Excludes a range from all phrases.
    mutating func close(_ range: Range<Int>) {
        for at in range { bytes[at] = Self.closed }
    }

    /// The text that was not taken, without the punctuation of what was.
    var rest: String {
        var pieces: [[UInt8]] = [[]]
        let original = Array(text.utf8)
        var at = 0
        while at < original.count {
            guard bytes[at] == Self.taken else {
                pieces[pieces.count - 1].append(original[at])
                at += 1
                continue
            }
            while at < original.count, bytes[at] == Self.taken { at += 1 }
            // A comma, a colon or a full stop after a date is removed with it.
            while at < original.count, ",:;.".utf8.contains(original[at]),
                at + 1 == original.count || original[at + 1] == 0x20
            {
                at += 1
            }
            pieces.append([])
        }
        var texts = pieces.map { String(decoding: $0, as: UTF8.self).trimmed }
        for index in texts.indices.dropFirst() where texts[index].hasPrefix(")") && texts[index - 1].hasSuffix("(") {
            texts[index - 1] = texts[index - 1].dropLast().trimmed
            texts[index] = texts[index].dropFirst().trimmed
        }
        // Signs between a date and adjacent words.
        func isSign(_ character: Character) -> Bool { ",:;-–—|~≈".contains(character) }
        texts = texts.filter { !$0.allSatisfy(isSign) }
        guard pieces.count > 1, !texts.isEmpty else { return texts.joined(separator: " ") }
        if bytes.first == Self.taken, let sign = texts[0].first, isSign(sign), texts[0].dropFirst().first == " " {
            texts[0] = texts[0].dropFirst().trimmed
        }
        let last = texts.count - 1
        if bytes.last == Self.taken, let sign = texts[last].last, isSign(sign),
            sign == "," || texts[last].dropLast().last == " "
        {
            texts[last] = texts[last].dropLast().trimmed
        }
        // "(expires" and ")"
        return texts.dropFirst().reduce(texts[0]) { $0 + ($1.hasPrefix(")") ? "" : " ") + $1 }
    }

    // MARK: Closed parts

    private mutating func closeQuotes() {
        let scalars = Array(text.unicodeScalars)
        var offsets: [Int] = []
        var offset = 0
        for scalar in scalars {
            offsets.append(offset)
            offset += UTF8.width(scalar)
        }
        offsets.append(offset)
        var at = 0
        while at < scalars.count {
            let closer: Unicode.Scalar? =
                switch scalars[at] {
                case "\"": "\""
                case "“": "”"
                case "«": "»"
                case "`": "`"
                default: nil
                }
            let startsWord = at == 0 || scalars[at - 1].properties.isWhitespace || scalars[at - 1] == "("
            let isLink = scalars[at] == "[" && at + 1 < scalars.count && scalars[at + 1] == "["
            if isLink, let end = (at + 2..<scalars.count).first(where: { scalars[$0] == "]" && scalars[$0 - 1] == "]" })
            {
                close(offsets[at]..<offsets[end + 1])
                at = end
            } else if let closer, startsWord, bytes[offsets[at]] != Self.closed,
                let end = (at + 1..<scalars.count).first(where: { scalars[$0] == closer })
            {
                close(offsets[at]..<offsets[end + 1])
                at = end
            } else if scalars[at] == "@", startsWord, at + 1 < scalars.count, scalars[at + 1] == "\"",
                let end = (at + 2..<scalars.count).first(where: { scalars[$0] == "\"" })
            {
                close(offsets[at]..<offsets[end + 1])
                at = end
            }
            at += 1
        }
    }

    /// A tag, a place, an address. `@9am` is a time.
    private static func standsAlone(_ word: String) -> Bool {
        if word.contains("://") || word.hasPrefix("www.") { return true }
        guard let first = word.first else { return false }
        if first == "#" { return TagSyntax.normalized(word) != nil }
        if first == "@" { return word.dropFirst().first?.isLetter ?? false }
        // An e-mail address, or a file name.
        return word.dropFirst().dropLast().contains("@")
    }
}

extension [TypedLine.Word] {
    /// Whether the words of a phrase start at `index`.
    func has(_ phrase: [String], at index: Int) -> Bool {
        index + phrase.count <= count && zip(self[index...], phrase).allSatisfy { $0.folded == $1 }
    }

    /// The first occurrence of any of some phrases; at the same place the first in the list wins.
    func first(of phrases: [[String]]) -> (index: Int, phrase: [String])? {
        for index in indices {
            if let phrase = phrases.first(where: { has($0, at: index) }) { return (index, phrase) }
        }
        return nil
    }
}
