// Imports Daylio backups, which contain more than the CSV: the level of each mood, favourites, the pictures of each entry.

import Bytes
import CivilTime
import Vault
import Wording

/// A backup of Daylio (`.daylio`): an archive in which `backup.daylio` is Base64-encoded JSON, and `assets/` has the pictures by checksum.
package struct DaylioBackup: Sendable {
    package static let member = "backup.daylio"

    private let moods: [String: Mood]
    private let clock: ImportClock

    /// `moods` maps names beyond the backup's own mapping, and takes precedence.
    package init(moods: [String: Mood], clock: ImportClock) {
        self.moods = Dictionary(moods.map { (Daylio.key($0), $1) }) { first, _ in first }
        self.clock = clock
    }

    /// The moods with custom names, and the level of each in Daylio. Throws `ImportRefusal`.
    package static func scale(_ bytes: [UInt8]) throws(ImportRefusal) -> [(name: String, mood: Mood)] {
        moods(try root(bytes)).values.sorted { $0.order < $1.order }.compactMap { mood in
            mood.name.map { ($0, mood.level) }
        }
    }

    private struct OwnMood {
        /// Nil for Daylio's own moods.
        let name: String?
        let level: Mood
        let order: Int
    }

    private static func root(_ bytes: [UInt8]) throws(ImportRefusal) -> JSONValue {
        let letters = bytes.filter { !$0.isWhitespace }
        let text = letters.first == UInt8(ascii: "{") ? bytes : Base64.decode(letters: letters)
        guard let text, let root = try? JSONReader.read(text), root["dayEntries"]?.array != nil else {
            throw ImportRefusal(
                Phrase("is not a Daylio backup", fr: "n’est pas une sauvegarde de Daylio"),
                hint: Phrase(
                    "its CSV (More, Export Entries) is read as well", fr: "son CSV (Plus, Exporter) est lu aussi"))
        }
        return root
    }

    /// By number. `mood_group_id` is the level: 1 is the best, 5 the worst.
    private static func moods(_ root: JSONValue) -> [Int: OwnMood] {
        var moods: [Int: OwnMood] = [:]
        for (order, item) in (root["customMoods"]?.array ?? []).enumerated() {
            guard let number = item["id"]?.int, let group = item["mood_group_id"]?.int ?? item["moodGroupId"]?.int,
                let level = Mood(rawValue: 3 - group)
            else { continue }
            let name = (item["custom_name"]?.string ?? item["customName"]?.string)?.trimmed ?? ""
            moods[number] = OwnMood(name: name.isEmpty ? nil : name, level: level, order: order)
        }
        return moods
    }

    /// Reads all entries. `assets` are the names of the archive's files. Throws `ImportRefusal`.
    package func read(_ bytes: [UInt8], assets: Set<String>, _ sink: ImportSink) throws {
        let root = try Self.root(bytes)
        let known = Self.moods(root)
        func names(_ key: String) -> [Int: String] {
            Dictionary(
                (root[key]?.array ?? []).compactMap { item in
                    item["id"]?.int.flatMap { id in item["name"]?.string.map { (id, $0) } }
                }
            ) { first, _ in first }
        }
        let tags = names("tags")
        var files: [Int: String] = [:]
        let bySum = Dictionary(assets.sorted().map { (VaultPath(trusted: $0).stem, $0) }) { first, _ in first }
        for item in root["assets"]?.array ?? [] {
            if let id = item["id"]?.int, let sum = item["checksum"]?.string { files[id] = bySum[sum] ?? sum }
        }
        for item in root["dayEntries"]?.array ?? [] {
            guard let members = item.object, let entry = entry(members, known, tags, files) else {
                try sink(
                    .fault(Phrase("an entry without a date: left out", fr: "une entrée sans date : laissée de côté")))
                continue
            }
            try sink(.entry(entry))
        }
    }

    private func entry(
        _ members: [JSONValue.Member], _ known: [Int: OwnMood], _ tags: [Int: String], _ files: [Int: String]
    ) -> ImportedEntry? {
        var record = SourceRecord(members)
        guard let date = date(&record) else { return nil }
        // Numbers restart in each backup from another phone; a moment has one entry.
        let number = record.number("id", to: "imported.id").map { String(Int($0)) } ?? ""
        var entry = ImportedEntry(
            program: "daylio",
            identifier: "daylio-" + StableHash.digits(of: "backup \(date.secondsSinceEpoch ?? 0) \(number)"), date: date
        )
        if let mood = record.number("mood", to: "mood").flatMap({ known[Int($0)] }) {
            entry.mood = mood.name.flatMap { moods[Daylio.key($0)] } ?? mood.level
            if let name = mood.name { entry.rest.append(.init("mood", .string(name))) }
        }
        entry.title = SimpleHTML.markdown(record.text("note_title", to: "title") ?? "")
            .split(whereSeparator: \.isNewline).joined(separator: " ")
        entry.body = ImportedEntry.plain(SimpleHTML.markdown(record.text("note", to: "body") ?? ""))
        entry.isFavorite = record.flag("isFavorite", to: "favorite")
        let numbers = record.take("tags", to: "tags")?.array?.compactMap(\.int) ?? []
        entry.add(tags: numbers.compactMap { tags[$0] })
        for number in record.take("assets", to: "photos")?.array?.compactMap(\.int) ?? [] {
            guard let file = files[number] else { continue }
            entry.attachments.append(.init(source: file))
        }
        record.finish(&entry)
        return entry
    }

    /// `datetime` in milliseconds with `timeZoneOffset`, else the local date parts; January is month 0.
    private func date(_ record: inout SourceRecord) -> Timestamp? {
        let parts = ["year", "month", "day", "hour", "minute"].map { record.number($0, to: "date").map { Int($0) } }
        let offset = record.number("timeZoneOffset", to: "date").map { Int($0 / 1000) }
        if let moment = record.number("datetime", to: "date"), abs(moment) < 8e15 {
            let seconds = Int64(moment / 1000)
            return Timestamp(secondsSinceEpoch: seconds, offsetSeconds: offset ?? clock.local(seconds))
        }
        guard let year = parts[0], let month = parts[1], let day = parts[2],
            let found = Day(year: year, month: month + 1, day: day)
        else { return nil }
        return Timestamp(day: found, time: TimeOfDay(hour: parts[3] ?? 12, minute: parts[4] ?? 0))
    }
}
