// What is in the opening marker of a baked block: a query, what to make of its answer, and how much of it.

import Bytes
import CivilTime
import Search
import Wording

/// `QUERY | KIND … | sort KEY | limit N`, the parts after the query in any order.
package struct BakeQuestion: Sendable, Hashable {
    package enum Kind: Sendable, Hashable {
        case list
        /// Columns: `title`, `date`, `mood`, `tags`, `words`, `kind`, `path`, or a key of the front matter.
        case table([String])
        case count
        /// A month, or the present one.
        case calendar(Month?)
        case streak(CalendarStep?)
        case chart(String)
        /// Days from today on.
        case agenda(days: Int)
        /// A device, and its measures; all of them where none is named.
        case readings(device: String, measures: [String])
        /// The day of the page, from the vault alone or with what granted sources said when it was written.
        case today(withSources: Bool)
    }

    package struct Mistake: Error, Sendable, Hashable {
        package let message: Phrase
    }

    /// As written; empty for everything.
    package let query: String
    package private(set) var kind = Kind.list
    package private(set) var order: SearchOrder?
    package private(set) var isReversed = false
    package private(set) var limit: Int?

    /// What a list or table shows where it does not say how much.
    package static let usualLimit = 100

    /// What a part after the query may begin with.
    package static let names = [
        "list", "table", "count", "calendar", "streak", "chart", "agenda", "readings", "today", "sort", "limit",
    ]

    /// Columns of a table that are not keys of the front matter.
    package static let columns = ["title", "date", "mood", "tags", "words", "kind", "path"]

    /// Throws `Mistake`.
    package init(_ text: String) throws(Mistake) {
        var parts = Self.parts(text)
        let first = parts.removeFirst()
        // `daybook: | agenda 7d` and `daybook: agenda 7d |`: a query is never one of the kinds alone.
        query = first
        for part in parts { try add(part) }
    }

    /// Splits at `|`, but not within quotes or a `/regular|expression/`.
    private static func parts(_ text: String) -> [String] {
        var parts = [""]
        var quote: Character?
        var previous: Character = " "
        for character in text {
            if let open = quote {
                if character == open, previous != "\\" { quote = nil }
            } else if character == "\"" || character == "/" && previous.isWhitespace {
                quote = character
            } else if character == "|" {
                parts.append("")
                previous = " "
                continue
            }
            parts[parts.count - 1].append(character)
            previous = character
        }
        return parts.map(\.trimmed)
    }

    private mutating func add(_ part: String) throws(Mistake) {
        let words = part.split(whereSeparator: { $0.isWhitespace }).map(String.init)
        guard let name = words.first else { return }
        let rest = Array(words.dropFirst())
        switch name.lowercased() {
        case "list", "liste": kind = .list
        case "table", "tableau":
            let columns = rest.flatMap { $0.split(separator: ",").map(String.init) }
            kind = .table(columns.isEmpty ? ["title", "date"] : columns)
        case "count", "nombre": kind = .count
        case "calendar", "calendrier":
            let month = rest.first.flatMap { Month(iso: $0) }
            if let word = rest.first, month == nil {
                throw Self.mistake(word, "a month such as 2026-11", "un mois comme 2026-11")
            }
            kind = .calendar(month)
        case "streak", "série":
            let step = rest.isEmpty ? nil : CalendarStep(text: rest.filter { $0 != "every" }.joined(separator: " "))
            if !rest.isEmpty, step == nil {
                throw Self.mistake(
                    rest.joined(separator: " "), "a rhythm such as week or 2d", "un rythme comme semaine ou 2d")
            }
            kind = .streak(step)
        case "chart", "graphique": kind = .chart(rest.first ?? "mood")
        case "agenda":
            let step = rest.isEmpty ? nil : DurationText(text: rest.joined(separator: " "))
            if !rest.isEmpty, step == nil {
                throw Self.mistake(rest.joined(separator: " "), "a length such as 7d", "une durée comme 7d")
            }
            kind = .agenda(days: max(1, (step?.seconds ?? 7 * 86_400) / 86_400))
        case "readings", "relevés":
            guard let device = rest.first else {
                throw Mistake(message: Phrase("readings of which device?", fr: "les relevés de quel appareil ?"))
            }
            kind = .readings(
                device: device, measures: rest.dropFirst().flatMap { $0.split(separator: ",").map(String.init) })
        case "today", "aujourd’hui", "aujourd'hui":
            if let word = rest.first, word != "sources" {
                throw Mistake(
                    message: Phrase(
                        "today takes no word but “sources”, not “\(word)”",
                        fr: "today n’admet que le mot « sources », et il y a « \(word) »"))
            }
            kind = .today(withSources: !rest.isEmpty)
        case "sort", "tri":
            let key = rest.first ?? ""
            guard let found = SearchOrder.named(key) else {
                throw Self.mistake(key, "date, title, path, words or rank", "date, title, path, words ou rank")
            }
            (order, isReversed) = found
        case "limit", "limite":
            guard let number = rest.first.flatMap({ Int($0) }), number > 0 else {
                throw Self.mistake(rest.first ?? "", "a number", "un nombre")
            }
            limit = number
        default:
            let names = Self.names.dropLast().joined(separator: ", ")
            throw Self.mistake(
                name, "\(names) or \(Self.names.last ?? "")", "\(names) ou \(Self.names.last ?? "")")
        }
    }

    private static func mistake(_ found: String, _ wanted: String, _ french: String) -> Mistake {
        Mistake(message: Phrase("“\(found)” is not \(wanted)", fr: "« \(found) » n’est pas \(french)"))
    }
}
