// The text of handwriting as a block of a page: a fence with the words, and a comment that maps them to strokes.

import Bytes
import Vault

/// ```` ```ink PATH ````, the words, the closing fence, and below it `<!-- ink words 2` with the number of rows, a
/// row for each line, `-->`.
package struct TranscriptBlock: Sendable {
    /// The whole block in bytes of the page, with the end of its last line.
    package let range: Range<Int>
    /// Stroke names may be abbreviated to prefixes. Nil if the mapping to strokes or some of its rows are missing.
    package let transcript: InkTranscript?

    /// The block of an ink file in a page; nil if there is none.
    package init?(of file: String, in bytes: [UInt8], body: Range<Int>) {
        let lines = BlockLines(bytes, body)
        var at = 0
        while at < lines.count {
            guard let fence = Fence(lines.text(at)) else {
                at += 1
                continue
            }
            guard let end = ((at + 1)..<lines.count).first(where: { fence.isEnded(by: lines.text($0)) }) else {
                return nil
            }
            guard fence.words == "ink " + file else {
                at = end + 1
                continue
            }
            let texts = ((at + 1)..<end).map { lines.text($0) }
            guard end + 1 < lines.count, let said = InkBlock.rows(saidBy: lines.text(end + 1)),
                let last = ((end + 2)..<lines.count).first(where: { lines.text($0) == "-->" })
            else {
                range = lines.start(at)..<lines.start(end + 1)
                transcript = nil
                return
            }
            range = lines.start(at)..<lines.start(last + 1)
            let rows = ((end + 2)..<last).map { Self.row(lines.text($0)) }
            transcript =
                rows.contains(nil) || rows.count != said ? nil : TranscriptEdits.joined(texts, rows.compactMap { $0 })
            return
        }
        return nil
    }

    /// The text of a block, with the end of its last line.
    package static func text(of file: String, _ transcript: InkTranscript, among strokes: [String]) -> String {
        let names = StrokeNames(strokes)
        let rows = transcript.lines.map { line in
            line.map { word in
                word.shown.map(BoundWord.digest).joined(separator: ".") + (word.standing == .confirmed ? "!" : "") + "="
                    + binding(word, names)
            }
            .joined(separator: " ")
        }
        return InkBlock.text(of: file, transcript.texts, rows: rows, lineEnd: "\n")
    }

    /// `s3f2a9c+s9c0111`; `@t5a5b5c` in a line that equals its box, `@t5a5b5c.2f3a` in one with which a person replaced it.
    private static func binding(_ word: InkTranscript.Word, _ names: StrokeNames) -> String {
        let strokes = word.strokes.map(names.short).joined(separator: "+")
        switch word.typing {
        case nil: return strokes
        case .asInBox: return InkBlock.ofTypedText + strokes
        case .instead(let line): return InkBlock.ofTypedText + strokes + "." + line
        }
    }

    /// `8f1c=s3f2a9c+s9c0111 77aa!=sd4e5f6 1c6a!=@t5a5b5c`; nil if it is not a row.
    private static func row(_ text: String) -> [BoundWord]? {
        var words: [BoundWord] = []
        for part in text.split(separator: " ") {
            let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard sides.count == 2 else { return nil }
            let isConfirmed = sides[0].hasSuffix("!")
            let digests = (isConfirmed ? sides[0].dropLast() : sides[0]).split(separator: ".").map(String.init)
            guard digests.allSatisfy({ $0.count == 4 }) else { return nil }
            var word = BoundWord(digests: digests, strokes: [], isConfirmed: isConfirmed)
            if sides[1].hasPrefix(InkBlock.ofTypedText) {
                let parts = sides[1].dropFirst(InkBlock.ofTypedText.count).split(separator: ".", maxSplits: 1)
                guard isConfirmed, let box = parts.first else { return nil }
                word.strokes = [String(box)]
                word.typing = parts.count > 1 ? .instead(of: String(parts[1])) : .asInBox
            } else {
                word.strokes = sides[1].split(separator: "+").map(String.init)
            }
            words.append(word)
        }
        return words
    }
}

/// The lines of a body without line ends.
private struct BlockLines {
    private let bytes: [UInt8]
    private var starts: [Int]

    init(_ bytes: [UInt8], _ body: Range<Int>) {
        self.bytes = bytes
        starts = [body.lowerBound]
        for index in body where bytes[index] == 0x0a { starts.append(index + 1) }
        if starts.last != body.upperBound { starts.append(body.upperBound) }
    }

    var count: Int { starts.count - 1 }

    func start(_ line: Int) -> Int { starts[line] }

    func text(_ line: Int) -> String { bytes.text(starts[line]..<starts[line + 1]).trimmed }
}

/// The opening line of fenced code (CommonMark 4.5, fenced code blocks).
private struct Fence {
    let words: String
    private let mark: Character
    private let length: Int

    init?(_ line: String) {
        guard let mark = line.first, mark == "`" || mark == "~" else { return nil }
        length = line.prefix { $0 == mark }.count
        guard length >= 3 else { return nil }
        self.mark = mark
        words = String(line.dropFirst(length)).trimmed
        if mark == "`", words.contains("`") { return nil }
    }

    func isEnded(by line: String) -> Bool { line.count >= length && line.allSatisfy { $0 == mark } }
}
