// A journal for jrnl: its text, which `jrnl --import` reads, or the JSON that `jrnl --export json` writes.

import Bytes
import CivilTime
import Journal
import Permissions
import Search
import Vault
import Wording

package enum JrnlExport {
    package enum Form: String, Sendable, CaseIterable { case text, json }

    /// Writes the entries of a query.
    ///
    /// jrnl knows a date, a title, a text, tags with `@` and a star; what else an entry has (mood, place, weather, photos) stands as
    /// `key: value` lines at its end. Throws what asking the index throws, and what `write` throws.
    package static func write(
        index: VaultIndex, grant: ExportGrant, query: ResolvedQuery, today: Day, form: Form,
        to write: ([UInt8]) throws -> Void
    ) throws -> ExportReport {
        var report = ExportReport()
        var selection = try DiarySelection(index, query, today: today, from: OutgoingVault(index.vault, grant))
        var counts: [String: Int] = [:]
        var records: [[UInt8]] = []
        try selection.forEach { entry in
            let record = Record(entry)
            for tag in record.tags { counts[tag, default: 0] += 1 }
            switch form {
            case .text: try write(Array((report.written == 0 ? "" : "\n").utf8) + record.text.utf8)
            case .json: records.append(record.json)
            }
            report.written += 1
        }
        report.warnings = selection.warnings
        guard form == .json else { return report }
        var head = JSONWriter()
        head.object { json in
            json.key("tags")
            json.object { json in
                for (tag, count) in counts.sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) }) {
                    json.member(tag, count)
                }
            }
        }
        try write(Array(head.bytes.dropLast()) + Array(",\"entries\":[\n".utf8))
        for (number, record) in records.enumerated() { try write((number == 0 ? [] : [.comma, .newline]) + record) }
        try write(Array("\n]}\n".utf8))
        return report
    }

    /// One entry in jrnl's terms (jrnl.sh, "Formats" and "Journal entry").
    private struct Record {
        let date: Timestamp
        let title: String
        let body: String
        let tags: [String]
        let isStarred: Bool

        init(_ entry: DiaryEntry) {
            date = entry.date
            isStarred = entry.hit.isFavorite
            // LF at the ends of lines.
            var text = ImportedEntry.plain(entry.document.bodyText)
            var title = ""
            if let own = entry.title {
                title = own.text
                text = entry.withoutHeading(text)
            } else {
                // Its first line stands beside the date.
                title = String(text.prefix { !$0.isNewline })
                text = String(text.dropFirst(title.count)).trimmingNewlines
            }
            title = title.trimmed
            // jrnl takes a star at the end for its own.
            if title.hasSuffix("*") { title += "." }
            self.title = Record.unbracketed(title.isEmpty ? entry.hit.title : title)
            tags = Record.tags(entry.hit.tags)
            let known = Set((title + "\n" + text).split { $0.isWhitespace }.map { $0.lowercased() })
            let missing = tags.filter { !known.contains($0) }
            var further = Record.facts(entry)
            if !missing.isEmpty { further.append(missing.joined(separator: " ")) }
            let parts = [text.trimmingNewlines, further.joined(separator: "\n")].filter { !$0.isEmpty }
            body = parts.joined(separator: "\n\n").split(separator: "\n", omittingEmptySubsequences: false)
                .map { Record.unbracketed(String($0)) }.joined(separator: "\n")
        }

        /// A line of the text that starts like the head of an entry would be one: a blank in front keeps it a line.
        private static func unbracketed(_ line: String) -> String {
            guard line.hasPrefix("["), let end = line.firstIndex(of: "]"), line[end...].hasPrefix("] ") else {
                return line
            }
            return " " + line
        }

        /// As jrnl reads them: `@`, then letters, digits and `-+*#/_`, in lower case.
        private static func tags(_ names: [String]) -> [String] {
            var found: [String] = []
            for name in names {
                let letters = name.lowercased().map { character -> Character in
                    character.isLetter || character.isNumber || "-+*#/_".contains(character) ? character : "-"
                }
                let tag = "@" + String(letters)
                if !found.contains(tag) { found.append(tag) }
            }
            return found
        }

        private static func facts(_ entry: DiaryEntry) -> [String] {
            let fields = entry.document.fields
            var lines: [String] = []
            if let mood = entry.hit.mood.flatMap(Mood.init(rawValue:)) { lines.append("mood: \(mood.name)") }
            if let place = fields.location {
                let point = place.coordinates.map { $0.text }
                let text = [place.name, point.map { place.name == nil ? $0 : "(\($0))" }].compactMap { $0 }
                if !text.isEmpty { lines.append("location: " + text.joined(separator: " ")) }
            }
            if let weather = fields.weather { lines.append("weather: \(weather)") }
            for photo in fields.photos {
                lines.append("photo: \(photo.file)" + (photo.caption.map { " (\($0))" } ?? ""))
            }
            return lines
        }

        /// Without seconds, as no version of jrnl needs them; a date alone is midnight to jrnl.
        var text: String {
            let time = date.time.map { " " + $0.shortText } ?? ""
            return "[\(date.day.iso)\(time)] \(title)\(isStarred ? " *" : "")\n" + (body.isEmpty ? "" : body + "\n")
        }

        var json: [UInt8] {
            var json = JSONWriter()
            json.object { json in
                json.member("title", title)
                json.member("body", body)
                json.member("date", date.day.iso)
                json.member("time", date.time?.shortText ?? "00:00")
                json.key("tags")
                json.array { json in tags.forEach { json.string($0) } }
                json.member("starred", isStarred)
            }
            return json.bytes
        }
    }
}

extension String {
    /// Without empty lines at both ends.
    fileprivate var trimmingNewlines: String {
        var text = drop { $0.isNewline }
        while let last = text.last, last.isWhitespace { text.removeLast() }
        return String(text)
    }
}
