// The layout of an entry in a jrnl journal, which makes the round trip of an imported entry exact.

import Bytes
import CivilTime
import Vault

/// Details lost in the text of an entry: the notation of its date, and the blanks around it.
package struct JrnlLayout: Sendable, Hashable {
    /// The original date, including brackets; nil if it equals daybook's notation.
    package var head: String?
    /// White space between the title and the body.
    package var between = "\n"
    /// Line ends after the entry; nil for daybook's layout: one, and an empty line before the next entry.
    package var behind: Int?

    package init() {}

    /// From the front matter of an imported entry, by dotted keys; nil if it is not from jrnl.
    package init?(_ fields: [(key: String, value: String)]) {
        func value(_ key: String) -> String? { fields.first { $0.key == key }?.value }
        guard value("imported.from") == "jrnl" else { return nil }
        head = value("imported.jrnl.head")
        if let text = value("imported.jrnl.between"), !text.isEmpty, text.allSatisfy(\.isWhitespace) { between = text }
        behind = value("imported.jrnl.behind").flatMap { Int($0) }.map { min(max($0, 0), 100) }
    }

    /// The members for `imported:`; empty if everything is in daybook's layout.
    var members: [JSONValue.Member] {
        var members: [JSONValue.Member] = []
        if let head { members.append(JSONValue.Member("head", .string(head))) }
        if between != "\n" { members.append(JSONValue.Member("between", .string(between))) }
        if let behind { members.append(JSONValue.Member("behind", .int(behind))) }
        return members.isEmpty ? [] : [JSONValue.Member("jrnl", .object(members))]
    }

    /// `[2026-11-20 09:15]`, without seconds, which no version of jrnl needs; jrnl reads a bare date as midnight.
    package static func head(of date: Timestamp) -> String {
        "[\(date.day.iso)\(date.time.map { " " + $0.shortText } ?? "")]"
    }

    /// The entry without trailing line ends. A changed date is written in daybook's notation.
    package func text(date: Timestamp, title: String, body: String, isStarred: Bool) -> String {
        let isUnchanged =
            head.flatMap { JrnlText.date(ofHead: $0) }.map {
                $0.day == date.day && $0.time?.shortText == date.time?.shortText
            } ?? false
        // The body may only continue on the line of a title that ends a sentence.
        let isApart = between.contains(where: \.isNewline) || title.last.map { ".!?…".contains($0) } ?? false
        let whole = title + (body.isEmpty ? "" : (isApart ? between : "\n") + body)
        let line = whole.prefix { !$0.isNewline }
        let first = line + (isStarred ? " *" : "")
        return (isUnchanged ? head ?? "" : Self.head(of: date)) + (whole.isEmpty ? "" : " ") + first
            + whole.dropFirst(line.count)
    }
}
