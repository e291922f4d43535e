// The plain text of a document for cards: without tokens, tags, link markup, headings, pictures.

import Agenda
import Bytes
import CivilTime
import Vault
import Wording

package enum CardText {
    /// The maximum length of titles in lists.
    package static let longestTitle = 90

    /// Up to `length` characters, cut between words if possible.
    package static func capped(_ text: String, _ length: Int = longestTitle) -> String {
        guard text.utf8.count > length else { return text }
        var text = text
        let plainEnd = text.withUTF8 { Self.plainEnd($0, length) }
        if let plainEnd {
            guard plainEnd < text.utf8.count else { return text }
            return text.withUTF8 { cut($0, plainEnd) }
        }
        guard let end = text.index(text.startIndex, offsetBy: length, limitedBy: text.endIndex), end != text.endIndex
        else { return text }
        let size = text.utf8.distance(from: text.startIndex, to: end)
        return text.withUTF8 { cut($0, size) }
    }

    /// The end of the first characters, determined from bytes: below U+0300 each scalar is a character, except a return before a line
    /// feed (UAX #29). Nil if others occur.
    private static func plainEnd(_ bytes: UnsafeBufferPointer<UInt8>, _ length: Int) -> Int? {
        var (at, characters) = (0, 0)
        while characters + ByteBlock.size <= length, at + ByteBlock.size <= bytes.count {
            let block = ByteBlock(bytes, at: at)
            // Nearly all texts begin with single-byte characters.
            guard (block.places(from: 0x80) | block.places(of: .carriageReturn)).first == ByteBlock.size else { break }
            at += ByteBlock.size
            characters += ByteBlock.size
        }
        while at < bytes.count {
            let byte = bytes[at]
            guard byte < 0xcc, byte != .carriageReturn else { return nil }
            // The next character does not combine with it.
            if characters == length { return at }
            characters += 1
            at += byte < 0x80 ? 1 : 2
        }
        return at
    }

    private static func cut(_ bytes: UnsafeBufferPointer<UInt8>, _ end: Int) -> String {
        let start = bytes[..<end]
        var kept = start
        if let blank = start.lastIndex(of: .space), blank > end / 2 { kept = start[..<blank] }
        return String(decoding: kept, as: UTF8.self) + "…"
    }

    /// Whether a title consists only of the day: `2026-11-23`, `Monday 23 November 2026`.
    static func isDate(_ title: String, of day: Day) -> Bool {
        // Rejects the usual title quickly.
        guard title.utf8.count < 60, title.utf8.contains(where: { $0.isDigit }) else { return false }
        let folded = Folding.fold(title)
        if folded.hasPrefix(day.iso), folded.dropFirst(10).allSatisfy({ $0.isNumber || "-_t: ".contains($0) }) {
            return true
        }
        let plain = folded.filter { $0 != "," && $0 != "." }
        for language in LanguageCode.allCases {
            let long = Folding.fold(CivilNames.long(day, in: language)).filter { $0 != "," && $0 != "." }
            let names = [long, Folding.fold(CivilNames.dayMonth(day, in: language)) + " \(day.year)"]
            if names.contains(plain) || names.contains(String(plain.drop { !$0.isNumber })) { return true }
        }
        return false
    }

    /// The limit of a body to examine: the text of a card is at the beginning.
    private static let maxBytes = 1 << 15

    /// The first words of a document: its prose, and its lines by their content.
    ///
    /// - Parameter hasItems: whether lines are included.
    package static func excerpt(_ document: Document, _ items: [LineItem], length: Int, hasItems: Bool = true) -> String
    {
        let start = document.body.lowerBound
        let end = min(document.bytes.count, start + maxBytes)
        let bytes = masked(document, start..<end)
        var output: [UInt8] = []
        let most = length * 4 + 64
        var at = start
        var wasItem = false
        func prose(_ range: Range<Int>) -> Bool {
            let words = PlainText.words(bytes[range.lowerBound - start..<range.upperBound - start], limit: most)
            guard !words.isEmpty else { return false }
            if !output.isEmpty { output += Array((wasItem ? " · " : " ").utf8) }
            output += words
            return true
        }
        for item in items where item.range.upperBound <= end {
            guard output.count < most else { break }
            if item.range.lowerBound > at, prose(at..<item.range.lowerBound) { wasItem = false }
            at = max(at, item.range.upperBound)
            guard hasItems else { continue }
            let words = InlineText.plain(item.text).trimmed
            guard !words.isEmpty else { continue }
            if !output.isEmpty { output += Array((wasItem ? " · " : " ").utf8) }
            output += Array(words.utf8)
            wasItem = true
        }
        if output.count < most, at < end { _ = prose(at..<end) }
        return capped(String(decoding: output, as: UTF8.self), length)
    }

    /// The bytes with blanks for everything but prose: headings, pictures, comments, baked blocks, properties; tags at the edge of a line,
    /// and the sign of those within one.
    private static func masked(_ document: Document, _ range: Range<Int>) -> [UInt8] {
        var bytes = Array(document.bytes[range])
        func mask(_ hole: Range<Int>) {
            let hole = hole.clamped(to: range)
            for place in hole where !document.bytes[place].isLineEnd { bytes[place - range.lowerBound] = .space }
        }
        let scan = document.scan
        for heading in scan.headings where heading.range.lowerBound < range.upperBound {
            mask(
                document.lineRange(at: heading.range.lowerBound)
                    .lowerBound..<document.lineRange(at: heading.range.upperBound).upperBound)
        }
        for link in scan.links where link.isEmbed { mask(link.range) }
        for block in scan.baked { mask(block.range) }
        for form in scan.ink.flatMap(\.forms) { mask(form) }
        for comment in scan.comments { mask(comment) }
        for property in scan.properties { mask(property.key.lowerBound..<property.value.upperBound) }
        for tag in scan.tags where tag.lowerBound < range.upperBound {
            let isAtEdge = isLineEnd(document.bytes, tag.upperBound) || isLineStart(document.bytes, tag.lowerBound)
            mask(isAtEdge ? tag : tag.lowerBound..<tag.lowerBound + 1)
        }
        return bytes
    }

    /// The limit for searching the edge of a line, so that a line of a million tags does not take quadratic time.
    private static let nearEdge = 200

    /// Whether only tags and blanks follow on the line.
    private static func isLineEnd(_ bytes: [UInt8], _ start: Int) -> Bool {
        var isTag = false
        for place in start..<min(bytes.count, start + nearEdge) {
            if bytes[place].isLineEnd { return true }
            if bytes[place].isWhitespace {
                isTag = false
            } else if bytes[place] == .hash {
                isTag = true
            } else if !isTag {
                return false
            }
        }
        return start + nearEdge >= bytes.count
    }

    /// Whether only tags and blanks precede it on the line.
    private static func isLineStart(_ bytes: [UInt8], _ end: Int) -> Bool {
        // Scanning backwards, the last character seen decides whether a word is a tag.
        var last: UInt8 = .hash
        var place = end
        while place > max(0, end - nearEdge) {
            place -= 1
            let byte = bytes[place]
            if byte.isLineEnd { return last == .hash }
            if byte.isWhitespace {
                guard last == .hash else { return false }
            } else {
                last = byte
            }
        }
        return place == 0 && last == .hash
    }
}
