// Tasks of other programs as lines of the agenda: what their importers have in common.

import Bytes
import CivilTime
import Vault
import Wording

/// The contents of a file of tasks.
package struct ImportedTasks: Sendable {
    package var lines: [CalendarLine] = []
    package var problems: [CalendarProblem] = []
    package var losses = CalendarLosses()
    /// The number of tasks that did not become lines.
    package var skipped = 0

    init() {}

    /// A title without tokens.
    static func title(_ words: String) -> String { CalendarText.written(CalendarText.title(words)).said }

    /// Keys with a meaning in daybook: in other programs they mean something else, and stay text.
    private static let ownKeys: Set<String> = [
        "due", "start", "done", "tz", "repeat", "rrule", "until", "count", "except", "also", "moved", "alarm",
        "priority", "id", "scheduled",
        "unit", "freq", "added", "bought", "by", "aisle", "mood", "date", "kept",
    ]

    /// Whether a word of another program can be a token here without a meaning in daybook.
    static func isForeignToken(_ key: some StringProtocol, _ value: some StringProtocol) -> Bool {
        let isName =
            key.utf8.first.map(\.isLetter) ?? false
            && key.utf8.allSatisfy { $0.isLetter || $0.isDigit || $0 == .hyphen || $0 == .underscore }
        guard isName, !ownKeys.contains(key.lowercased()), !value.isEmpty, !value.hasPrefix("/"), !value.hasPrefix(":"),
            !value.contains(where: { "\"`<>[]\\".contains($0) || $0.isNewline })
        else { return false }
        let token = "- a " + CalendarText.field(String(key), String(value))
        return LineGrammar.parse(token)?[String(key)] == String(value)
    }

    /// Decodes UTF-8, or otherwise Latin-1, which is reported.
    mutating func text(_ bytes: [UInt8]) -> String {
        let body = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? Array(bytes.dropFirst(3)) : bytes
        if let text = String(validating: body, as: UTF8.self) { return text }
        problems.append(
            CalendarProblem(line: 0, Phrase("not UTF-8, read as Latin-1", fr: "pas de l’UTF-8, lu comme du Latin-1")))
        return String(String.UnicodeScalarView(body.map { Unicode.Scalar($0) }))
    }
}
