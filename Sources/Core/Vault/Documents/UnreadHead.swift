// Intended front matter that cannot be read: not closed, not at the start, in another notation, in conflict.

import Bytes
import Wording

/// The place and the problem of such a head at the start of a document.
struct UnreadHead {
    let range: Range<Int>
    let problem: Problem

    private init(_ range: Range<Int>, _ message: Phrase) {
        self.range = range
        problem = Problem(.frontMatter, range.lowerBound..<range.lowerBound, message)
    }

    /// Longer heads are only examined up to here.
    private static let largest = 1 << 16

    /// Nil if the text begins otherwise. Only for documents without a front matter block.
    init?(_ bytes: [UInt8], from start: Int) {
        var first = start
        // Blank lines and invisible characters: a second byte order mark, a zero-width space.
        while first < bytes.count {
            if bytes[first].isWhitespace {
                first += 1
            } else if bytes.has("\u{feff}", at: first) || bytes.has("\u{200b}", at: first) {
                first += 3
            } else if bytes.has("\u{a0}", at: first) {
                first += 2
            } else {
                break
            }
        }
        // Each of the markers below begins with one of these.
        guard first < bytes.count, "-+{;<".utf8.contains(bytes[first]) else { return nil }
        let isAtStart = first == start
        first = bytes.anyLineStart(of: first, notBefore: start)
        let lines = Lines(bytes, first..<min(bytes.count, first + Self.largest))
        let mark = String(lines.text(0).drop { $0.isWhitespace || "\u{feff}\u{200b}".contains($0) }).trimmed
        if mark.hasPrefix("<<<<<<< ") || mark == "<<<<<<<" {
            let last = lines.indices.last { lines.text($0).hasPrefix(">>>>>>>") } ?? lines.count - 1
            guard (0...last).contains(where: { ["---", "+++"].contains(lines.text($0).trimmed) }) else { return nil }
            self.init(
                lines.range(0...last),
                Phrase("there is a merge conflict before it", fr: "un conflit de fusion le précède"))
        } else if mark == "---" {
            guard lines.indices.dropFirst().first(where: { !lines.text($0).trimmed.isEmpty }).map(lines.isKey) == true
            else { return nil }
            if let end = lines.indices.dropFirst().first(where: { ["---", "..."].contains(lines.text($0).trimmed) }) {
                // Closed by a line that only resembles the marker, or well-formed in the wrong place.
                self.init(
                    lines.range(0...end),
                    !bytes[lines.range(0...0)].contains(.newline)
                        ? Phrase(
                            "front matter whose lines do not end with LF is not read",
                            fr: "un en-tête dont les lignes ne finissent pas par LF n’est pas lu")
                        : isAtStart
                            ? Phrase("front matter is not closed by ---", fr: "l’en-tête n’est pas fermé par ---")
                            : Phrase(
                                "front matter must begin on the first line",
                                fr: "l’en-tête doit commencer à la première ligne"))
            } else {
                self.init(
                    lines.range(0...lines.lastOfHead),
                    Phrase("front matter is not closed by ---", fr: "l’en-tête n’est pas fermé par ---"))
            }
        } else if mark == "+++" {
            guard lines.indices.dropFirst().contains(where: { lines.text($0).contains("=") }) else { return nil }
            let end = lines.indices.dropFirst().first { lines.text($0).trimmed == "+++" } ?? lines.lastOfHead
            self.init(
                lines.range(0...end),
                Phrase("front matter in TOML (+++) is not read", fr: "l’en-tête en TOML (+++) n’est pas lu"))
        } else if mark == "{" || mark == ";;;" || mark.hasPrefix("{\"") {
            guard lines.indices.prefix(2).contains(where: { lines.text($0).contains("\"") }) else { return nil }
            let end =
                lines.indices.first { ["}", ";;;"].contains(lines.text($0).trimmed) && $0 > 0 } ?? lines.lastOfHead
            self.init(
                lines.range(0...end), Phrase("front matter in JSON is not read", fr: "l’en-tête en JSON n’est pas lu"))
        } else {
            return nil
        }
    }

    /// Bytes as text: UTF-8, else Latin-1, the encoding of older programs.
    static func text(_ bytes: ArraySlice<UInt8>) -> String {
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        var text = ""
        for byte in bytes { text.unicodeScalars.append(Unicode.Scalar(byte)) }
        return text
    }
}

/// The lines of a part of a document.
private struct Lines {
    private let bytes: [UInt8]
    private var starts: [Int] = []
    private let end: Int

    init(_ bytes: [UInt8], _ range: Range<Int>) {
        self.bytes = bytes
        end = range.upperBound
        var at = range.lowerBound
        while at < end {
            starts.append(at)
            while at < end, !bytes.endsAnyLine(at) { at += 1 }
            at += 1
            // CR LF is one line end.
            if at < end, bytes[at] == .newline, bytes[at - 1] == .carriageReturn { at += 1 }
        }
        if starts.isEmpty { starts = [range.lowerBound] }
    }

    var count: Int { starts.count }
    var indices: Range<Int> { starts.indices }

    func range(_ lines: ClosedRange<Int>) -> Range<Int> {
        starts[lines.lowerBound]..<(lines.upperBound + 1 < count ? starts[lines.upperBound + 1] : end)
    }

    func text(_ line: Int) -> String { UnreadHead.text(bytes[range(line...line)]) }

    /// `key:`, `"key":`, `key = value`.
    func isKey(_ line: Int) -> Bool {
        let text = text(line).trimmed
        guard let sign = text.firstIndex(where: { $0 == ":" || $0 == "=" }), sign != text.startIndex else {
            return false
        }
        let key = text[..<sign]
        return key.utf8.count <= 60 && key.allSatisfy { $0.isLetter || $0.isNumber || " _-.\"'?#".contains($0) }
            && text[sign...].dropFirst().first?.isLetter != true || PrivateWords.isKey(key)
    }

    /// The last line before the text: after a blank line, a line without key, indentation and comment sign is text.
    var lastOfHead: Int {
        var followsBlank = false
        for line in indices.dropFirst() {
            let text = text(line)
            if text.trimmed.isEmpty {
                followsBlank = true
            } else if followsBlank {
                guard isKey(line) || text.first?.isWhitespace == true || text.hasPrefix("# ") else { return line - 1 }
            }
        }
        return count - 1
    }
}

extension [UInt8] {
    /// The start of the line that contains a byte.
    func lineStart(of offset: Int, notBefore limit: Int = 0) -> Int {
        var at = Swift.min(offset, count)
        while at > limit, self[at - 1] != .newline { at -= 1 }
        return at
    }
}
