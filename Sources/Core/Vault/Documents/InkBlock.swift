// The text of handwriting in a page: ```` ```ink FILE ````, the words, and below it a comment that remembers whose strokes they are.

import Bytes

/// The places of a block of handwriting and of typed text, as ranges of the file's bytes (docs/ink.md, “Handwriting as text”).
package struct InkBlock: Sendable, Hashable {
    /// All of it, comment included, without the end of its last line.
    package let range: Range<Int>
    /// The name of the file of strokes.
    package let file: Range<Int>
    /// The lines between the fences, with their ends.
    package let words: Range<Int>
    /// The lines of words that are not blank, in order.
    package let lines: [Line]
    /// The comment below it has more or fewer rows than it says: what a person wrote is unknown, and nothing counts as typed.
    package let isBroken: Bool

    private static let memory = "<!-- ink words"

    /// The first line of the comment below the words, which says how many rows it has.
    package static func memory(rows: Int) -> String { memory + " \(rows)" }

    /// Before the name of a box of typed text, where a word is in one.
    package static let ofTypedText = "@"

    /// A block with the end of its last line.
    ///
    /// - Parameters:
    ///   - lines: of words.
    ///   - rows: of the comment.
    package static func text(of file: String, _ lines: [String], rows: [String], lineEnd: String) -> String {
        // A fence is longer than any within it.
        var fence = "```"
        while lines.contains(where: { $0.contains(fence) }) { fence += "`" }
        let all = [fence + "ink " + file] + lines + [fence, memory(rows: rows.count)] + rows + ["-->"]
        return all.map { $0 + lineEnd }.joined()
    }

    /// How many rows the first line of a comment says that it has, or −1 where it does not; nil for other lines.
    package static func rows(saidBy line: String) -> Int? {
        guard line.hasPrefix(memory) else { return nil }
        let rest = line.dropFirst(memory.count)
        guard let blank = rest.first else { return -1 }
        return blank == " " ? Int(rest.dropFirst()) ?? -1 : nil
    }

    package struct Line: Sendable, Hashable {
        /// Without blanks at its ends.
        package let range: Range<Int>
        package let words: [Word]

        /// Whether it counts as if it had been typed.
        var isConfirmed: Bool { words.allSatisfy(\.isConfirmed) }
    }

    package struct Word: Sendable, Hashable {
        package let range: Range<Int>
        /// A person typed it or said that it is right. False where that cannot be told.
        package let isConfirmed: Bool
        /// `[Anna?]`
        package let isUncertain: Bool
    }

    /// What is there for its form alone: the fences and the comment.
    package var forms: [Range<Int>] {
        [range.lowerBound..<words.lowerBound, words.upperBound..<range.upperBound]
    }

    /// Four digits of a word as it is shown, by which the comment knows it again.
    package static func digest(_ shown: String) -> String { String(StableHash.digits(of: shown).suffix(4)) }

    /// - Parameters:
    ///   - fence: where the opening fence is.
    ///   - rest: what is after the fence, from its end on.
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

    /// The comment below the words. A word that it does not remember as read is a person's, as long as none of its rows is missing.
    private struct Memory {
        /// After its last line, without the line's end; where it has no end that is known, after the words.
        private(set) var end: Int
        /// For each line of words what was read and not confirmed. Nil where the rows are not as many as were written, or are none.
        private(set) var rows: [Set<String>]?

        /// Nil where there is none.
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

        /// The line after the end of another, without blanks at its ends. Nil after the last.
        private static func line(_ bytes: UnsafeBufferPointer<UInt8>, _ at: inout Int) -> (text: String, end: Int)? {
            if at < bytes.count, bytes[at] == .carriageReturn { at += 1 }
            guard at < bytes.count, bytes[at] == .newline else { return nil }
            let line = at + 1..<(bytes[(at + 1)...].firstIndex(of: .newline) ?? bytes.count)
            at = line.upperBound
            let text = trimmed(bytes, line)
            return (String(decoding: bytes[text], as: UTF8.self), text.upperBound)
        }

        /// `8f1c=s3f2a9c+s9c0111 77aa!=sd4e5f6`. Nil within where a person took every word away: no line shows it.
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

        /// Lines and rows go together while no lines were put in or taken away; afterwards any row may be that of a line. Nil where
        /// that cannot be told.
        func readWords(line: Int, of count: Int) -> Set<String>? {
            rows.map { rows in count == rows.count ? rows[line] : rows.reduce(into: []) { $0.formUnion($1) } }
        }
    }
}
