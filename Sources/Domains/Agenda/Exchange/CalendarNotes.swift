// The lines indented below an item: the text of DESCRIPTION, links and people, and the user's own notes.

import Bytes
import ICalendar
import Vault

/// The lines below an item, without its indentation.
package struct CalendarNotes: Sendable, Hashable {
    package enum Line: Sendable, Hashable {
        /// A line of the description; empty where it is blank.
        case text(String)
        /// `- url: https://…`
        case item(key: String, value: String)
        /// A bullet of the user with its children, or a comment, as written.
        case own(String)
    }

    package var lines: [Line] = []

    /// Keys of bullets that correspond to calendar properties.
    package static let keys = ["url", "attach", "conference", "organizer", "with", "kept", "done"]

    /// The property for exporting what a line could not express.
    static let keptName = "X-DAYBOOK-KEPT"

    /// A property as stored in `- kept:`, within backticks.
    static func kept(_ property: ICalendarProperty) -> String {
        oneLine(String(decoding: ICalendarWriter.line(of: property), as: UTF8.self))
    }

    static func oneLine(_ text: String) -> String { CalendarText.oneLine(text.replacing("`", with: "’")) }

    package init(lines: [Line] = []) { self.lines = lines }

    /// Notes from a description.
    package init(description: String) {
        var rows = description.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { row in
            String(row.filter { $0 == "\t" || $0.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7f } })
        }
        rows = rows.map { $0.allSatisfy(\.isWhitespace) ? "" : $0 }
        while rows.first == "" { rows.removeFirst() }
        while rows.last == "" { rows.removeLast() }
        lines = rows.map { .text($0) }
    }

    package var isEmpty: Bool { lines.isEmpty }

    /// The description without the user's own bullets.
    package var texts: [String] {
        lines.compactMap { if case .text(let text) = $0 { text } else { nil } }
    }

    /// Everything that a description can contain.
    package var description: String {
        lines.compactMap { line in
            switch line {
            case .text(let text): text
            case .own(let text): text
            case .item: nil
            }
        }.joined(separator: "\n")
    }

    package func items(_ key: String) -> [String] {
        lines.compactMap { if case .item(key, let value) = $0 { value } else { nil } }
    }

    // MARK: In a file

    /// The lines for a file, each indented by two blanks and `indent`.
    package func written(indent: String = "") -> [String] {
        lines.map { line in
            switch line {
            case .text(""): indent + "  \\"
            case .text(let text): indent + "  " + Self.escaped(text)
            case .item("kept", let code): indent + "  - kept: \(code)"
            case .item(let key, let value): indent + "  - \(key): \(ClosedLine.text(value))"
            case .own(let text): indent + "  " + text
            }
        }
    }

    /// Reads the lines that belong to an item of a document.
    package init(of item: LineItem, in document: Document) {
        let start = document.lineRange(at: item.range.lowerBound).upperBound
        let end = document.endOfBlock(of: item)
        guard start < end else {
            self.init()
            return
        }
        let comments = document.scan.comments.filter { $0.overlaps(start..<end) }
        var (rows, commented): ([String], Set<Int>) = ([], [])
        var at = start
        while at < end {
            let line = document.lineRange(at: at)
            var text = document.bytes.text(line)
            if text.last?.isNewline == true { text.removeLast() }
            let found = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
            if comments.contains(where: { $0.overlaps(line) }) {
                commented.formUnion(rows.count..<rows.count + found.count)
            }
            rows += found
            at = line.upperBound
        }
        self.init(rows: rows, indent: item.indent, commented: commented)
    }

    /// - Parameter commented: the rows with a comment, or a part of one, which must not be exported as text.
    init(rows: [String], indent: Int, commented: Set<Int> = []) {
        func columns(_ row: String) -> Int {
            var count = 0
            for byte in row.utf8 {
                guard byte == .space || byte == .tab else { break }
                count += byte == .tab ? 4 - count % 4 : 1
            }
            return count
        }
        let margin = min(rows.map(columns).min() ?? 0, indent + 2)
        var isOwn = false
        for (number, row) in rows.enumerated() {
            var left = margin
            let text = String(
                row.drop { character in
                    guard left > 0, character == " " || character == "\t" else { return false }
                    left -= character == "\t" ? 4 : 1
                    return true
                })
            if commented.contains(number) {
                lines.append(.own(text))
            } else if let item = Self.item(text) {
                lines.append(.item(key: item.key, value: item.value))
                isOwn = false
            } else if LineGrammar.parse(text).map({ $0.indent == 0 }) ?? false || (isOwn && text.hasPrefix(" ")) {
                lines.append(.own(text))
                isOwn = true
            } else {
                lines.append(.text(text == "\\" ? "" : Self.unescaped(text)))
                isOwn = false
            }
        }
    }

    private static func item(_ text: String) -> (key: String, value: String)? {
        guard text.hasPrefix("- "), let colon = text.firstIndex(of: ":") else { return nil }
        let key = String(text[text.index(text.startIndex, offsetBy: 2)..<colon])
        let value = text[text.index(after: colon)...]
        guard keys.contains(key), value.hasPrefix(" "), !value.trimmed.isEmpty else { return nil }
        return (key, key == "kept" ? value.trimmed : ClosedLine.words(value.trimmed))
    }

    // MARK: Escapes

    private static let escapable = Set("\\#-*+>`~<=|.)[(:%$".utf8)

    /// A line that Markdown reads as plain text: no bullet, heading, fence, quotation, table, tag or note link.
    static func escaped(_ text: String) -> String {
        let bytes = Array(text.utf8)
        if text == "\\" { return "\\\\" }
        var output: [UInt8] = []
        let start = bytes.firstIndex { !$0.isBlank } ?? 0
        var digits = start
        while digits < bytes.count, bytes[digits].isDigit { digits += 1 }
        for (at, byte) in bytes.enumerated() {
            let next = at + 1 < bytes.count ? bytes[at + 1] : .space
            let isMark: Bool
            switch byte {
            case .backslash: isMark = escapable.contains(next)
            case .backtick: isMark = true
            case .hash: isMark = at == start || !(bytes[at - 1].isLetter || bytes[at - 1].isDigit)
            case .hyphen, .asterisk, .plus, .greater, .tilde, .equals, .pipe: isMark = at == start
            case .less: isMark = at == start || next.isLetter || next == .slash || next == UInt8(ascii: "!")
            case .bracketOpen: isMark = at == start || next == .bracketOpen
            case .parenthesisOpen: isMark = at > 0 && bytes[at - 1] == .bracketClose
            case .dot, .parenthesisClose: isMark = digits > start && at == digits
            case .colon: isMark = next == .colon
            case .percent, .dollar: isMark = next == byte && !(at > 0 && bytes[at - 1] == byte)
            default: isMark = false
            }
            if isMark { output.append(.backslash) }
            output.append(byte)
        }
        return String(decoding: output, as: UTF8.self)
    }

    static func unescaped(_ text: String) -> String {
        guard text.utf8.contains(.backslash) else { return text }
        var output: [UInt8] = []
        var isEscaped = false
        for byte in text.utf8 {
            if isEscaped {
                if !escapable.contains(byte) { output.append(.backslash) }
                output.append(byte)
                isEscaped = false
            } else if byte == .backslash {
                isEscaped = true
            } else {
                output.append(byte)
            }
        }
        if isEscaped { output.append(.backslash) }
        return String(decoding: output, as: UTF8.self)
    }
}
