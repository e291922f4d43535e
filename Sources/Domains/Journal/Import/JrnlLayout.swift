// How an entry is laid out in a journal of jrnl, so that an imported one goes back as it came.

import Bytes
import CivilTime
import Vault

/// What the text of an entry does not say: how its date was written, and the blanks around it.
package struct JrnlLayout: Sendable, Hashable {
    /// The date as it was, with its brackets where it had some; nil where it was as daybook writes it.
    package var head: String?
    /// White space between the title and what follows it.
    package var between = "\n"
    /// Line ends after the entry; nil for what daybook writes: one, and an empty line before the next entry.
    package var behind: Int?

    package init() {}

    /// From the front matter of an imported entry, by its dotted keys; nil for one that is not from jrnl.
    package init?(_ fields: [(key: String, value: String)]) {
        func value(_ key: String) -> String? { fields.first { $0.key == key }?.value }
        guard value("imported.from") == "jrnl" else { return nil }
        head = value("imported.jrnl.head")
        if let text = value("imported.jrnl.between"), !text.isEmpty, text.allSatisfy(\.isWhitespace) { between = text }
        behind = value("imported.jrnl.behind").flatMap { Int($0) }.map { min(max($0, 0), 100) }
    }

    /// The lines for `imported:`; none where everything is as daybook writes it.
    var members: [JSONValue.Member] {
        var members: [JSONValue.Member] = []
        if let head { members.append(JSONValue.Member("head", .string(head))) }
        if between != "\n" { members.append(JSONValue.Member("between", .string(between))) }
        if let behind { members.append(JSONValue.Member("behind", .int(behind))) }
        return members.isEmpty ? [] : [JSONValue.Member("jrnl", .object(members))]
    }

    /// `[2026-11-20 09:15]`, without seconds, as no version of jrnl needs them; a date alone is midnight to jrnl.
    package static func head(of date: Timestamp) -> String {
        "[\(date.day.iso)\(date.time.map { " " + $0.shortText } ?? "")]"
    }

    /// The entry without line ends after it. A date that was changed is written as daybook writes dates.
    package func text(date: Timestamp, title: String, body: String, isStarred: Bool) -> String {
        let isUnchanged =
            head.flatMap { JrnlText.date(ofHead: $0) }.map {
                $0.day == date.day && $0.time?.shortText == date.time?.shortText
            } ?? false
        // On the line of the title goes on what a sentence of its own follows.
        let isApart = between.contains(where: \.isNewline) || title.last.map { ".!?…".contains($0) } ?? false
        let whole = title + (body.isEmpty ? "" : (isApart ? between : "\n") + body)
        let line = whole.prefix { !$0.isNewline }
        let first = line + (isStarred ? " *" : "")
        return (isUnchanged ? head ?? "" : Self.head(of: date)) + (whole.isEmpty ? "" : " ") + first
            + whole.dropFirst(line.count)
    }
}
