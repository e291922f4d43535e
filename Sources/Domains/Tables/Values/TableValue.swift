// Values of expressions and cells.

import Bytes
import CivilTime

/// A value of the expression language: those of JSON, and dates, durations, links, files and patterns.
package indirect enum TableValue: Sendable, Hashable {
    case null
    case boolean(Bool)
    case number(Double)
    case text(String)
    /// A day, optionally with a time.
    case moment(Timestamp)
    case duration(TableDuration)
    case list([TableValue])
    case object([Member])
    case link(TableLink)
    /// A document of the vault, by path.
    case file(String)
    case pattern(TablePattern)

    package struct Member: Sendable, Hashable {
        package let key: String
        package let value: TableValue

        package init(key: String, value: TableValue) {
            (self.key, self.value) = (key, value)
        }
    }
}

/// `[[target|display]]`
package struct TableLink: Sendable, Hashable {
    package var target: String
    package var display: String?

    package init(target: String, display: String? = nil) {
        (self.target, self.display) = (target, display)
    }

    /// A text that consists of a wiki link.
    init?(_ text: String) {
        guard text.hasPrefix("[["), text.hasSuffix("]]") else { return nil }
        let inner = text.dropFirst(2).dropLast(2)
        guard !inner.contains("[["), !inner.contains("]]") else { return nil }
        let parts = inner.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
        guard let target = parts.first?.trimmed, !target.isEmpty else { return nil }
        self.init(target: target, display: parts.count > 1 ? parts[1].trimmed : nil)
    }

    package var text: String { "[[\(target)\(display.map { "|" + $0 } ?? "")]]" }
}

/// `/text/flags`
package struct TablePattern: Sendable, Hashable {
    let text: String
    let flags: String

    var isGlobal: Bool { flags.contains("g") }

    /// For our PCRE2 configuration, which by default ignores case and matches per line.
    var perl: String {
        let off = (flags.contains("i") ? "" : "i") + (flags.contains("m") ? "" : "m")
        return (off.isEmpty ? "" : "(?-\(off))") + (flags.contains("s") ? "(?s)" : "") + text
    }
}

extension TableValue {
    /// A front matter value: texts that are dates or links are converted.
    package init(_ json: JSONValue) {
        switch json {
        case .null: self = .null
        case .bool(let flag): self = .boolean(flag)
        // Numbers of posts and messages are exact only as text (IEEE 754 binary64 has 53 bits).
        case .int(let number): self = number.magnitude > 1 << 53 ? .text(String(number)) : .number(Double(number))
        case .double(let number): self = .number(number)
        case .string(let text): self.init(written: text)
        case .array(let items):
            // An unquoted `[[Lyon]]` is a nested list in YAML; its author meant a link.
            if items.count == 1, case .array(let inner) = items[0], inner.count == 1, case .string(let text) = inner[0],
                let link = TableLink("[[\(text)]]")
            {
                self = .link(link)
            } else {
                self = .list(items.map(TableValue.init))
            }
        case .object(let members): self = .object(members.map { Member(key: $0.key, value: TableValue($0.value)) })
        }
    }

    /// A front matter text.
    package init(written text: String) {
        if text.utf8.first?.isDigit == true, let moment = Timestamp(text: text) {
            self = .moment(moment)
        } else if let link = TableLink(text) {
            self = .link(link)
        } else {
            self = .text(text)
        }
    }

    /// As JSON; files and links become text.
    package var json: JSONValue {
        switch self {
        case .null: .null
        case .boolean(let flag): .bool(flag)
        case .number(let number): number.isWhole ? .int(Int(number)) : number.isFinite ? .double(number) : .null
        case .duration(let length): .double(length.milliseconds)
        case .list(let items): .array(items.map(\.json))
        case .object(let members): .members(members.map { ($0.key, $0.value.json) })
        case .text, .moment, .link, .file, .pattern: .string(text)
        }
    }

    /// The text of a cell, and of `toString()`.
    package var text: String {
        switch self {
        case .null: ""
        case .boolean(let flag): flag ? "true" : "false"
        case .number(let number): number.text
        case .text(let text): text
        case .moment(let moment): moment.text
        case .duration(let length): length.text
        case .list(let items): items.map(\.text).joined(separator: ", ")
        case .object(let members): members.map { $0.key + ": " + $0.value.text }.joined(separator: ", ")
        case .link(let link): link.text
        case .file(let path): path
        case .pattern(let pattern): "/\(pattern.text)/\(pattern.flags)"
        }
    }

    /// For display in a cell: on one line, a link by its name, a date with its time after a blank.
    package var cellText: String {
        let text: String =
            switch self {
            case .link(let link): link.display ?? link.target
            // Four decimals suffice for display.
            case .number(let number) where abs(number) >= 0.01 && abs(number) < 1e11:
                ((number * 1e4).rounded() / 1e4).text
            case .list(let items): items.map(\.cellText).joined(separator: ", ")
            case .moment(let moment): moment.day.iso + (moment.time.map { " " + $0.text } ?? "")
            default: self.text
            }
        return text.contains(where: \.isNewline) ? String(text.map { $0.isNewline ? " " : $0 }) : text
    }

    /// Whether it is null, or an empty text, list or object.
    package var isEmpty: Bool {
        switch self {
        case .null: true
        case .text(let text): text.isEmpty
        case .list(let items): items.isEmpty
        case .object(let members): members.isEmpty
        default: false
        }
    }

    /// Whether a condition holds: false for null, `false`, 0 and empty values.
    package var isTrue: Bool {
        switch self {
        case .boolean(let flag): flag
        case .number(let number): number != 0 && !number.isNaN
        case .duration(let length): length.milliseconds != 0
        default: !isEmpty
        }
    }

    /// The members of an object, by name.
    subscript(key: String) -> TableValue {
        guard case .object(let members) = self else { return .null }
        return members.first { $0.key == key }?.value ?? .null
    }
}

extension Double {
    /// An integer that is displayed without a fraction.
    var isWhole: Bool { self == rounded() && abs(self) < 1e15 }

    /// Without a zero fraction, and without rounding noise: 0.1 + 0.2 is 0.3.
    var text: String {
        if isWhole { return String(Int(self)) }
        guard isFinite else { return isNaN ? "" : self < 0 ? "-∞" : "∞" }
        // A double preserves fifteen decimal digits.
        var scale = 1e14
        while scale > 1, abs(self) * scale >= 1e15 { scale /= 10 }
        let cut = (self * scale).rounded() / scale
        return abs(self) > 1e-4 && abs(self) < 1e14 ? (cut.isWhole ? String(Int(cut)) : String(cut)) : String(self)
    }
}
