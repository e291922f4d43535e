// Wraps runs of text: lines break at blanks and between the characters of East Asian scripts.

import Bytes
import Pages
import Wording

/// Makes lines from runs that are already harmless.
struct RunWrapping {
    /// The colours and the link of a run.
    typealias Look = (NoteRun) -> (codes: String, address: String?)

    let columns: Int
    /// Whether URLs wider than the line are cut, as other words are; otherwise they stay whole, for terminals to recognise.
    var cutsAddresses = false
    let look: Look

    private struct Piece {
        let piece: StyledLine.Piece
        let width: Int
    }

    /// Text without a possible line break.
    private struct Word {
        var pieces: [Piece] = []
        var width = 0
        /// The preceding blank, in the style of its run.
        var blank: StyledLine.Piece?

        /// The width of the blank: in code, there may be several.
        var gap: Int { blank?.text.utf8.count ?? 0 }
        var text: String { pieces.map(\.piece.text).joined() }
    }

    func lines(_ runs: [NoteRun]) -> [StyledLine] {
        runs.split(separator: NoteRun(NoteRun.lineBreak), omittingEmptySubsequences: false).flatMap { paragraph($0) }
    }

    /// The width of the longest line without wrapping, and of the longest word.
    func widths(_ runs: [NoteRun]) -> (line: Int, word: Int) {
        var (line, word) = (0, 0)
        for part in runs.split(separator: NoteRun(NoteRun.lineBreak)) {
            let words = words(part)
            line = max(line, words.reduce(0) { $0 + $1.width + $1.gap })
            word = max(word, words.map(\.width).max() ?? 0)
        }
        return (line, word)
    }

    private func paragraph(_ runs: ArraySlice<NoteRun>) -> [StyledLine] {
        var lines: [StyledLine] = []
        var line = StyledLine()
        for word in units(words(runs)) {
            let gap = line.width > 0 ? word.gap : 0
            if line.width > 0, line.width + gap + word.width > columns {
                lines.append(line)
                line = StyledLine()
            } else if gap > 0, let blank = word.blank {
                line.add(blank, gap)
            }
            guard line.width + word.width > columns, cutsAddresses || !word.text.contains("://") else {
                for piece in word.pieces { line.add(piece.piece, piece.width) }
                continue
            }
            cut(word, &line, &lines)
        }
        lines.append(line)
        return lines
    }

    /// Cuts a word that is wider than a line.
    private func cut(_ word: Word, _ line: inout StyledLine, _ lines: inout [StyledLine]) {
        for piece in word.pieces {
            var rest = StyledLine.Piece(text: "", codes: piece.piece.codes, address: piece.piece.address)
            var width = 0
            for character in piece.piece.text {
                let next = DisplayWidth.of(String(character))
                if line.width + width + next > columns, line.width + width > 0 {
                    line.add(rest, width)
                    lines.append(line)
                    line = StyledLine()
                    (rest.text, width) = ("", 0)
                }
                rest.text.append(character)
                width += next
            }
            line.add(rest, width)
        }
    }

    // MARK: Words

    private func words(_ runs: ArraySlice<NoteRun>) -> [Word] {
        var words = Words()
        for run in runs {
            let look = look(run)
            var text = run.text
            text.withUTF8 { bytes in
                var start = 0
                for at in 0...bytes.count where at == bytes.count || bytes[at] == .space {
                    if at > start { words.add(String(decoding: bytes[start..<at], as: UTF8.self), look) }
                    if at < bytes.count { words.finish(.init(text: " ", codes: look.codes, address: look.address)) }
                    start = at + 1
                }
            }
        }
        words.finish(nil)
        return words.all
    }

    private struct Words {
        private(set) var all: [Word] = []
        private var word = Word()

        mutating func finish(_ blank: StyledLine.Piece?) {
            if !word.pieces.isEmpty {
                all.append(word)
                word = Word()
            }
            guard !all.isEmpty, let blank else { return }
            word.blank = StyledLine.Piece(
                text: (word.blank?.text ?? "") + blank.text, codes: blank.codes, address: blank.address)
        }

        private mutating func append(_ text: String, _ look: (codes: String, address: String?), _ width: Int) {
            word.pieces.append(
                Piece(piece: .init(text: text, codes: look.codes, address: look.address), width: width))
            word.width += width
        }

        /// Text without blanks. In scripts without blanks, lines may break between characters.
        mutating func add(_ text: String, _ look: (codes: String, address: String?)) {
            // Characters below U+1000 are narrow.
            guard text.utf8.contains(where: { $0 >= 0xe1 }) else { return append(text, look, TerminalText.width(text)) }
            var narrow = ""
            for character in text {
                guard RunWrapping.isIdeographic(character) else {
                    narrow.append(character)
                    continue
                }
                if !narrow.isEmpty { append(narrow, look, TerminalText.width(narrow)) }
                narrow = ""
                // No line begins with a full stop, and none ends with an opening bracket (JIS X 4051, “kinsoku”).
                let isGlued =
                    RunWrapping.never.first.contains(character) || word.pieces.last.map(RunWrapping.opens) ?? true
                if !isGlued { finish(nil) }
                append(String(character), look, DisplayWidth.of(String(character)))
            }
            if !narrow.isEmpty { append(narrow, look, TerminalText.width(narrow)) }
        }
    }

    private static func isIdeographic(_ character: Character) -> Bool {
        character.unicodeScalars.first.map {
            (0x2e80...0xa4cf).contains($0.value) || (0xf900...0xffef).contains($0.value)
                || (0x20000...0x3ffff).contains($0.value)
        } ?? false
    }

    private static let never: (first: Set<Character>, last: Set<Character>) = (
        Set("、。，．・：；？！）］｝」』】〉》〕’”ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ"), Set("（［｛「『【〈《〔‘“")
    )

    private static func opens(_ piece: Piece) -> Bool { piece.piece.text.last.map { never.last.contains($0) } ?? false }

    /// Joins words at the non-breaking blanks of French (see `LineWords`).
    private func units(_ words: [Word]) -> [Word] {
        var units: [Word] = []
        units.reserveCapacity(words.count)
        var isOpen = false
        for word in words {
            let isShort = word.width <= 2 && !word.pieces.isEmpty
            let text = isShort ? word.text : ""
            let closes = isShort && [":", ";", "?", "!", "»"].contains { text.hasPrefix($0) }
            if isOpen || closes, word.blank != nil, let last = units.indices.last {
                if let blank = word.blank { units[last].pieces.append(Piece(piece: blank, width: word.gap)) }
                units[last].pieces += word.pieces
                units[last].width += word.width + word.gap
            } else {
                units.append(word)
            }
            isOpen = text == "«"
        }
        return units
    }
}
