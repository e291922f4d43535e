// Export for jrnl: its text format, which `jrnl --import` reads, or the JSON of `jrnl --export json`.

import Bytes
import CivilTime
import Journal
import Pages
import Permissions
import Search
import Vault
import Wording

package enum JrnlExport {
    package enum Form: String, Sendable, CaseIterable { case text, json }

    /// Writes the entries of a query.
    ///
    /// jrnl knows a date, a title, a text, tags with `@` and a star; other facts of an entry (mood, place, weather, photos) become
    /// `key: value` lines at its end. Entries imported from jrnl keep their original form. Throws errors from querying the index,
    /// and what `write` throws.
    package static func write(
        index: VaultIndex, grant: ExportGrant, query: ResolvedQuery, today: Day, form: Form,
        to write: ([UInt8]) throws -> Void
    ) throws -> ExportReport {
        var report = ExportReport()
        var selection = try DiarySelection(index, query, today: today, from: OutgoingVault(index.vault, grant))
        var counts: [String: Int] = [:]
        var records: [[UInt8]] = []
        // The line ends after an entry depend on whether another follows.
        var pending: Record?
        try selection.forEach { entry in
            let record = Record(entry)
            for tag in record.tags { counts[tag, default: 0] += 1 }
            switch form {
            case .text:
                if let pending { try write(Array((pending.text + pending.ending(isLast: false)).utf8)) }
                pending = record
            case .json: records.append(record.json)
            }
            report.written += 1
        }
        if let pending { try write(Array((pending.text + pending.ending(isLast: true)).utf8)) }
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
        private let layout: JrnlLayout

        init(_ entry: DiaryEntry) {
            let imported = JrnlLayout(entry.document.frontMatter.flatFields())
            layout = imported ?? JrnlLayout()
            date = entry.date
            isStarred = entry.hit.isFavorite
            // With LF line ends.
            var text = entry.plainBody(entry.document.bodyText)
            var title = ""
            if let own = entry.title {
                let heading = text.drop { $0.isWhitespace }.prefix { !$0.isNewline }
                // With its marks, as the text has its own; a heading of ours that closes (`# A #`) is read.
                title =
                    heading.hasPrefix("# ") && (imported != nil || heading.last != "#")
                    ? String(heading.dropFirst(2)) : own.text
                text = entry.withoutHeading(text)
            } else {
                // The first line follows the date.
                title = String(text.prefix { !$0.isNewline })
                text = String(text.dropFirst(title.count)).trimmingNewlines
            }
            title = title.trimmed
            // jrnl interprets a star at the end.
            if title.hasSuffix("*") { title += "." }
            let isFromJrnl = imported != nil
            self.title = title.isEmpty ? entry.hit.title : title
            tags = Record.tags(entry.hit.tags)
            // Tags as found by jrnl: `@idea:` is one. Includes tags that daybook spells differently, and `#idea` in jrnl's own text.
            let written = JrnlText.tags(in: title + "\n" + text, isFromJrnl ? ["@", "#"] : ["@"])
            let known = Set(
                written.flatMap {
                    Record.tags([$0, TagSyntax.normalized($0) ?? TagSyntax.normalized(Slug.of($0)) ?? $0])
                })
            let missing = tags.filter { !known.contains($0) }
            let lines = text.split(separator: "\n")
            var further = Record.facts(entry).filter { !lines.contains($0[...]) }
            if !missing.isEmpty { further.append(missing.joined(separator: " ")) }
            let parts = [text.trimmingNewlines, further.joined(separator: "\n")].filter { !$0.isEmpty }
            body = parts.joined(separator: "\n\n").split(separator: "\n", omittingEmptySubsequences: false)
                .map { Record.unbracketed(String($0), isFromJrnl: isFromJrnl) }.joined(separator: "\n")
        }

        /// A leading space keeps a line of the text that looks like the head of an entry from becoming one. In text imported from jrnl this
        /// is only necessary for a date.
        private static func unbracketed(_ line: String, isFromJrnl: Bool) -> String {
            guard line.hasPrefix("["), let end = line.firstIndex(of: "]"),
                line[end...].hasPrefix("] ") || line[end...] == "]",
                !isFromJrnl || JrnlText.isHead(line)
            else { return line }
            return " " + line
        }

        /// In jrnl's syntax: `@`, then letters, digits and `-+*#/_`, in lower case.
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
                let text = [place.words, point.map { place.words == nil ? $0 : "(\($0))" }].compactMap { $0 }
                if !text.isEmpty { lines.append("location: " + text.joined(separator: " ")) }
            }
            if let weather = fields.weather { lines.append("weather: \(weather)") }
            for photo in fields.photos {
                lines.append("photo: \(photo.file)" + (photo.caption.map { " (\($0))" } ?? ""))
            }
            return lines
        }

        /// Without the trailing line ends.
        var text: String { layout.text(date: date, title: title, body: body, isStarred: isStarred) }

        func ending(isLast: Bool) -> String {
            let count = layout.behind.map { isLast ? $0 : max($0, 1) } ?? (isLast ? 1 : 2)
            return String(repeating: "\n", count: count)
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
    /// Without empty lines at either end.
    fileprivate var trimmingNewlines: String {
        var text = drop { $0.isNewline }
        while let last = text.last, last.isWhitespace { text.removeLast() }
        return String(text)
    }
}
