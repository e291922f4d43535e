// Imports the CSV exports of Daylio.

import Bytes
import CivilTime
import Vault
import Wording

package struct Daylio: Sendable {
    /// Moods by folded name.
    private let moods: [String: Mood]

    /// `moods` are the user's own names; those of Daylio itself are known.
    package init(moods: [String: Mood]) {
        var known = Self.known
        for (name, mood) in moods { known[Self.key(name)] = mood }
        self.moods = known
    }

    package static func key(_ name: String) -> String { Folding.fold(name.trimmed) }

    package func mood(_ name: String) -> Mood? { moods[Self.key(name)] ?? Mood(text: name) }

    /// Daylio's five moods in its languages, unless they are already mood words of daybook.
    private static let known: [String: Mood] = {
        let names: [(Mood, [String])] = [
            (.veryHappy, ["rad", "amazing", "super", "génial", "excellent", "super gut", "genial", "increíble"]),
            (.happy, ["good", "bien", "gut", "bueno", "buono", "bom"]),
            (.neutral, ["meh", "bof", "moyen", "so lala", "okay", "regular", "così così"]),
            (.sad, ["bad", "mauvais", "pas bien", "schlecht", "malo", "male", "mal"]),
            (
                .verySad,
                ["awful", "horrible", "terrible", "affreux", "fürchterlich", "furchtbar", "lausig", "orribile"]
            ),
        ]
        var known: [String: Mood] = [:]
        for (mood, list) in names { for name in list { known[key(name)] = mood } }
        return known
    }()

    /// The unknown mood names of a file, in order of appearance. Throws `ImportRefusal`.
    package func unknownMoods(_ bytes: [UInt8]) throws -> [String] {
        var names: [String] = []
        try records(bytes) { fields, _ in
            if let name = fields?.first(where: { $0.key == "mood" })?.value.string, !name.trimmed.isEmpty,
                mood(name) == nil, !names.contains(name.trimmed)
            {
                names.append(name.trimmed)
            }
        }
        return names
    }

    /// All mood names of a file, in order of appearance. Throws `ImportRefusal`.
    package func moodNames(_ bytes: [UInt8]) throws -> [String] {
        var names: [String] = []
        try records(bytes) { fields, _ in
            if let name = fields?.first(where: { $0.key == "mood" })?.value.string?.trimmed, !name.isEmpty,
                !names.contains(name)
            {
                names.append(name)
            }
        }
        return names
    }

    /// Reads the entries of a file. Throws `ImportRefusal`.
    package func read(_ bytes: [UInt8], _ sink: ImportSink) throws {
        try records(bytes) { members, line in
            guard let members else {
                return try sink(
                    .fault(
                        line: line,
                        Phrase(
                            "more or fewer fields than columns: left out",
                            fr: "plus ou moins de champs que de colonnes : laissé de côté")))
            }
            guard let entry = entry(members) else {
                return try sink(
                    .fault(line: line, Phrase("no date: left out", fr: "pas de date : laissé de côté")))
            }
            try sink(.entry(entry))
        }
    }

    private func records(_ bytes: [UInt8], _ each: ([JSONValue.Member]?, Int) throws -> Void) throws {
        let header = CSVRow.read(bytes, bytes.textStart)
        let columns = header.fields.map(\.trimmed)
        guard columns.contains("full_date"), columns.contains("mood") else {
            throw ImportRefusal(
                Phrase(
                    "is not a Daylio export: it has no columns full_date and mood",
                    fr: "n’est pas un export de Daylio : pas de colonnes full_date et mood"))
        }
        var (line, counted) = (1, 0)
        for (found, range) in CSVRow.records(bytes, from: header.next) {
            line += bytes[counted..<range.lowerBound].count { $0 == .newline }
            counted = range.lowerBound
            var fields = found
            if fields == [""] { continue }
            // Exports of some versions have an empty column more or fewer beside the note; the note is always the last.
            if fields.count == columns.count + 1, let empty = fields.lastIndex(of: "") { fields.remove(at: empty) }
            guard fields.count == columns.count else {
                try each(nil, line)
                continue
            }
            try each(zip(columns, fields).map { JSONValue.Member($0, .string($1)) }, line)
        }
    }

    private func entry(_ members: [JSONValue.Member]) -> ImportedEntry? {
        let identity = members.map { $0.value.string ?? "" }.joined(separator: "\n")
        var record = SourceRecord(members)
        guard let day = record.text("full_date", to: "date") else { return nil }
        let time = record.text("time", to: "date")
        let written = time.map { "\(day) \($0.replacing("\u{202f}", with: " ").replacing("\u{a0}", with: " "))" } ?? day
        guard let date = WrittenDate.parse(written, dayFirst: true) else { return nil }
        var entry = ImportedEntry(
            program: "daylio", identifier: "daylio-" + StableHash.digits(of: identity), date: date)
        // These repeat the content of full_date.
        _ = record.take("date", to: "date")
        _ = record.take("weekday", to: "date")
        if let name = record.text("mood", to: "mood") {
            entry.mood = mood(name)
            if entry.mood?.name != Self.key(name) { entry.rest.append(.init("mood", .string(name))) }
        }
        let activities = record.text("activities", to: "tags") ?? ""
        entry.add(tags: activities.split(separator: "|").map(\.trimmed).filter { !$0.isEmpty })
        if let scales = record.text("scales", to: "imported.scales") {
            let pairs = scales.split(separator: "|").map(\.trimmed).map { scale -> JSONValue.Member in
                let parts = scale.split(separator: ":", maxSplits: 1)
                return .init(parts.first.map { $0.trimmed } ?? scale, .string(parts.count > 1 ? parts[1].trimmed : ""))
            }
            entry.rest.append(.init("scales", .object(pairs)))
        }
        entry.title = SimpleHTML.markdown(record.text("note_title", to: "title") ?? "")
            .split(whereSeparator: \.isNewline).joined(separator: " ")
        entry.body = ImportedEntry.plain(SimpleHTML.markdown(record.text("note", to: "body") ?? ""))
        record.finish(&entry)
        return entry
    }
}
