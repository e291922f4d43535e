// The text of handwriting in a page: ```` ```ink FILE ````, the words, and a comment that maps them to their strokes.

import Bytes

/// A block of handwriting and of typed text, as ranges of the file's bytes (docs/ink.md, “Handwriting as text”).
package struct InkBlock: Sendable, Hashable {
    /// The whole block including the comment, without the end of its last line.
    package let range: Range<Int>
    /// The name of the ink file.
    package let file: Range<Int>
    /// The lines between the fences, with line ends.
    package let words: Range<Int>
    /// The non-blank lines of words, in order.
    package let lines: [Line]
    /// The comment does not have as many rows as it declares: what a person wrote is unknown, and nothing counts as typed.
    package let isBroken: Bool

    private static let memory = "<!-- ink words"

    /// The first line of the comment below the words, which declares its number of rows.
    package static func memory(rows: Int) -> String { memory + " \(rows)" }

    /// Prefix of the name of a text box, for words that are in one.
    package static let ofTypedText = "@"

    /// A complete block, with the end of its last line.
    ///
    /// - Parameters:
    ///   - lines: lines of words.
    ///   - rows: rows of the comment.
    package static func text(of file: String, _ lines: [String], rows: [String], lineEnd: String) -> String {
        // The fence must be longer than any within it.
        var fence = "```"
        while lines.contains(where: { $0.contains(fence) }) { fence += "`" }
        let all = [fence + "ink " + file] + lines + [fence, memory(rows: rows.count)] + rows + ["-->"]
        return all.map { $0 + lineEnd }.joined()
    }

    /// The number of rows declared by the first line of a comment, or −1 if there is no number; nil for other lines.
    package static func rows(saidBy line: String) -> Int? {
        guard line.hasPrefix(memory) else { return nil }
        let rest = line.dropFirst(memory.count)
        guard let blank = rest.first else { return -1 }
        return blank == " " ? Int(rest.dropFirst()) ?? -1 : nil
    }

    package struct Line: Sendable, Hashable {
        /// Without blanks around it.
        package let range: Range<Int>
        package let words: [Word]

        /// Whether it counts as typed.
        var isConfirmed: Bool { words.allSatisfy(\.isConfirmed) }
    }

    package struct Word: Sendable, Hashable {
        package let range: Range<Int>
        /// A person typed or confirmed it. False if that is unknown.
        package let isConfirmed: Bool
        /// `[Anna?]`
        package let isUncertain: Bool
    }

    /// The parts that are only syntax: the fences and the comment.
    package var forms: [Range<Int>] {
        [range.lowerBound..<words.lowerBound, words.upperBound..<range.upperBound]
    }

    /// Four digits that identify a word in the comment.
    package static func digest(_ shown: String) -> String { String(StableHash.digits(of: shown).suffix(4)) }

    /// - Parameters:
    ///   - fence: the start of the opening fence.
    ///   - rest: the part after the fence, from its end on.
    init?(_ bytes: UnsafeBufferPointer<UInt8>, fence: Int, rest: Range<Int>, words: Range<Int>, closing: Range<Int>) {
        let name = Self.trimmed(bytes, rest)
        guard name.count > 4, bytes[name.lowerBound..<name.lowerBound + 4].elementsEqual("ink ".utf8) else {
            return nil
        }
        file = Self.trimmed(bytes, name.lowerBound + 4..<name.upperBound)
        self.words = words
        let memory = Memory(bytes, behind: closing.upperBound)
        range = fence..<(memory?.end ?? closing.upperBound)
        isBroken = memory?.rows == nil && memory != nil
        lines = Self.lines(bytes, words, memory)
    }

    private static func lines(_ bytes: UnsafeBufferPointer<UInt8>, _ words: Range<Int>, _ memory: Memory?) -> [Line] {
        let texts = bytes[words].split { $0.isLineEnd }.map { trimmed(bytes, $0.indices) }.filter { !$0.isEmpty }
        return texts.enumerated().map { number, range in
            let found = bytes[range].split(whereSeparator: \.isBlank).map { word in
                let shown = String(decoding: word, as: UTF8.self)
                let isUncertain = shown.utf8.count > 3 && shown.hasPrefix("[") && shown.hasSuffix("?]")
                let isRead = memory?.readWords(line: number, of: texts.count)?.contains(digest(shown)) ?? true
                return Word(range: word.indices, isConfirmed: !isUncertain && !isRead, isUncertain: isUncertain)
            }
            return Line(range: range, words: found)
        }
    }

    private static func trimmed(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Range<Int> {
        var range = range
        while let first = range.first, bytes[first].isWhitespace { range.removeFirst() }
        while let last = range.last, bytes[last].isWhitespace { range.removeLast() }
        return range
    }

    /// The comment below the words. A word that it does not list as recognised is a person's, provided that no row is missing.
    private struct Memory {
        /// The end of its last line, without the line end; the end of the words if it has no known end.
        private(set) var end: Int
        /// For each line of words, the recognised but unconfirmed ones. Nil if rows are missing, or there are none.
        private(set) var rows: [Set<String>]?

        /// Nil if there is no comment.
        init?(_ bytes: UnsafeBufferPointer<UInt8>, behind start: Int) {
            end = start
            var at = start
            guard let opening = Self.line(bytes, &at), let said = InkBlock.rows(saidBy: opening.text) else {
                return nil
            }
            var (count, found): (Int, [Set<String>]) = (0, [])
            while let line = Self.line(bytes, &at) {
                if line.text == "-->" {
                    end = line.end
                    if count == said { rows = found }
                    return
                }
                guard let row = Self.row(line.text) else { return }
                count += 1
                if let row { found.append(row) }
            }
        }

        /// The next line, without blanks around it. Nil after the last.
        private static func line(_ bytes: UnsafeBufferPointer<UInt8>, _ at: inout Int) -> (text: String, end: Int)? {
            if at < bytes.count, bytes[at] == .carriageReturn { at += 1 }
            guard at < bytes.count, bytes[at] == .newline else { return nil }
            let line = at + 1..<(bytes[(at + 1)...].firstIndex(of: .newline) ?? bytes.count)
            at = line.upperBound
            let text = trimmed(bytes, line)
            return (String(decoding: bytes[text], as: UTF8.self), text.upperBound)
        }

        /// `8f1c=s3f2a9c+s9c0111 77aa!=sd4e5f6`. The inner nil means that a person removed every word: no line shows it.
        private static func row(_ text: String) -> Set<String>?? {
            var (read, isShown) = (Set<String>(), false)
            for part in text.split(separator: " ") {
                guard let sign = part.firstIndex(of: "=") else { return nil }
                let isConfirmed = part[..<sign].hasSuffix("!")
                let digests = part[..<sign].dropLast(isConfirmed ? 1 : 0).split(separator: ".")
                guard digests.allSatisfy({ $0.count == 4 }) else { return nil }
                isShown = isShown || !digests.isEmpty
                if !isConfirmed { read.formUnion(digests.map(String.init)) }
            }
            return .some(isShown ? read : nil)
        }

        /// Lines and rows correspond as long as no lines were added or removed; afterwards any row may belong to a
        /// line. Nil if unknown.
        func readWords(line: Int, of count: Int) -> Set<String>? {
            rows.map { rows in count == rows.count ? rows[line] : rows.reduce(into: []) { $0.formUnion($1) } }
        }
    }
}
