// The prose of a Markdown text, without code, tables, markup and addresses.

import Bytes

/// A body with everything but prose blanked out, byte for byte, so that offsets are those of the file.
package struct Prose: Sendable {
    /// Blanks replace everything else; two line ends mark the end of a paragraph, a heading or a list item.
    package private(set) var bytes: [UInt8]

    /// Parses the `body` of a file; all bytes before it are blanked.
    package init(_ file: [UInt8], body: Range<Int>, keepsHeadings: Bool = true) {
        bytes = file
        for index in 0..<body.lowerBound { bytes[index] = .space }
        var lines: [Range<Int>] = []
        var at = body.lowerBound
        while at < body.upperBound {
            var end = at
            while end < body.upperBound, file[end] != .newline { end += 1 }
            lines.append(at..<end)
            at = end + 1
        }
        var fence: UInt8?
        var isComment = false
        var previousIsBlank = true
        for (number, line) in lines.enumerated() {
            let text = bytes.trimmed(line)
            let next = number + 1 < lines.count ? file.trimmed(lines[number + 1]) : 0..<0
            defer { previousIsBlank = text.isEmpty }
            if isComment {
                isComment = !contains("-->", text)
                blank(line)
                continue
            }
            if Self.isFence(file, text) {
                if fence == nil { fence = file[text.lowerBound] } else if fence == file[text.lowerBound] { fence = nil }
                blank(line)
                continue
            }
            if fence != nil || Self.isTable(file, text, next)
                || previousIsBlank && Self.isIndentedCode(file, line, text)
                || Self.isProperty(file, text)
            {
                blank(line)
                continue
            }
            guard !text.isEmpty else { continue }
            if bytes.has("<!--", at: text.lowerBound) {
                isComment = !contains("-->", text)
                blank(line)
                continue
            }
            clean(line, text, keepsHeadings)
        }
    }

    private mutating func blank(_ range: Range<Int>) {
        for index in range where bytes[index] != .newline { bytes[index] = .space }
        // A gap ends the paragraph.
        if range.lowerBound < range.upperBound { bytes[range.lowerBound] = .newline }
    }

    private func contains(_ literal: StaticString, _ range: Range<Int>) -> Bool {
        range.contains { bytes.has(literal, at: $0) }
    }

    // MARK: Blocks

    private static func isFence(_ bytes: [UInt8], _ text: Range<Int>) -> Bool {
        bytes.has("```", at: text.lowerBound) || bytes.has("~~~", at: text.lowerBound)
    }

    /// A row between bars, or one with a delimiter row of hyphens and bars below it.
    private static func isTable(_ bytes: [UInt8], _ text: Range<Int>, _ next: Range<Int>) -> Bool {
        func isRule(_ line: Range<Int>) -> Bool {
            line.count >= 3 && bytes[line].contains(.pipe) && bytes[line].contains(.hyphen)
                && bytes[line].allSatisfy { $0 == .pipe || $0 == .hyphen || $0 == .colon || $0.isBlank }
        }
        guard !text.isEmpty else { return false }
        return bytes[text.lowerBound] == .pipe || isRule(text) || isRule(next) && bytes[text].contains(.pipe)
    }

    private static func isIndentedCode(_ bytes: [UInt8], _ line: Range<Int>, _ text: Range<Int>) -> Bool {
        guard !text.isEmpty,
            bytes[line.lowerBound..<text.lowerBound].contains(.tab) || text.lowerBound - line.lowerBound >= 4
        else { return false }
        // A nested item is indented too.
        return ![.hyphen, .asterisk, .plus].contains(bytes[text.lowerBound]) && !bytes[text.lowerBound].isDigit
    }

    /// `key:: value`.
    private static func isProperty(_ bytes: [UInt8], _ text: Range<Int>) -> Bool {
        var at = text.lowerBound
        while at < text.upperBound, bytes[at].isLetter || bytes[at] == .hyphen || bytes[at] == .underscore { at += 1 }
        return at > text.lowerBound && bytes.has("::", at: at)
    }

    // MARK: Lines

    private mutating func clean(_ line: Range<Int>, _ text: Range<Int>, _ keepsHeadings: Bool) {
        var at = text.lowerBound
        let end = text.upperBound
        var startsBlock = false
        // Markers of quotes and items, possibly nested.
        while at < end {
            if bytes[at] == .greater || bytes[at].isBlank {
                bytes[at] = .space
                at += 1
            } else if [.hyphen, .asterisk, .plus].contains(bytes[at]), at + 1 < end, bytes[at + 1].isBlank {
                bytes[at] = .newline
                startsBlock = true
                at += 1
                while at < end, bytes[at].isBlank { at += 1 }
                if at + 2 < end, bytes[at] == .bracketOpen, bytes[at + 2] == .bracketClose {
                    for index in at..<at + 3 { bytes[index] = .space }
                    at += 3
                }
            } else {
                break
            }
        }
        var digits = at
        while digits < end, bytes[digits].isDigit { digits += 1 }
        if digits > at, digits - at < 4, digits + 1 < end, bytes[digits] == .dot || bytes[digits] == .parenthesisClose,
            bytes[digits + 1].isBlank
        {
            bytes[at] = .newline
            startsBlock = true
            for index in at + 1...digits { bytes[index] = .space }
            at = digits + 1
        }
        var level = at
        while level < end, bytes[level] == .hash { level += 1 }
        if level > at, level - at <= 6, level < end, bytes[level].isBlank {
            if !keepsHeadings {
                blank(line)
                return
            }
            bytes[at] = .newline
            for index in at + 1..<level { bytes[index] = .space }
            startsBlock = true
            // The text after it is a separate paragraph.
            if end < bytes.count, bytes[end - 1] == .hash { bytes[end - 1] = .space }
            at = level
        }
        if startsBlock, line.lowerBound < text.lowerBound { bytes[line.lowerBound] = .newline }
        if bytes[at..<end].allSatisfy({ $0.isPunctuation || $0.isBlank }), !bytes[at..<end].contains(.colon) {
            blank(line)
            return
        }
        inline(at, end)
    }

    /// Code spans, link destinations, HTML tags and emphasis markers.
    private mutating func inline(_ start: Int, _ end: Int) {
        var at = start
        while at < end {
            switch bytes[at] {
            case .backtick:
                var close = at + 1
                while close < end, bytes[close] != .backtick { close += 1 }
                if close < end { for index in at...close { bytes[index] = .space } }
                at = max(at + 1, close)
            case .bracketClose where at + 1 < end && bytes[at + 1] == .parenthesisOpen:
                var close = at + 2
                while close < end, bytes[close] != .parenthesisClose, bytes[close] != .newline { close += 1 }
                if close < end { for index in at...close { bytes[index] = .space } }
                at = max(at + 1, close)
            case .less
            where at + 1 < end && (bytes[at + 1].isLetter || bytes[at + 1] == .slash || bytes[at + 1] == 0x21):
                // `</3` is a broken heart.
                guard at + 2 < end, !bytes[at + 2].isDigit else {
                    at += 1
                    continue
                }
                var close = at + 1
                while close < end, bytes[close] != .greater { close += 1 }
                if close < end { for index in at...close { bytes[index] = .space } }
                at = max(at + 1, close)
            case .asterisk, .tilde:
                bytes[at] = .space
                at += 1
            case .bracketOpen where at + 1 < end && bytes[at + 1] == .bracketOpen:
                bytes[at] = .space
                at += 1
            default: at += 1
            }
        }
    }
}
