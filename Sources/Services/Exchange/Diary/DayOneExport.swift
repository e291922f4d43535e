// Export for Day One: its own ZIP format with JSON, photos, films and recordings.

import Archives
import Bytes
import CivilTime
import Digests
import Journal
import Pages
import Permissions
import Search
import Vault
import Wording
import YAML

/// Day One's "JSON in a ZIP" (dayoneapp.com, "Exporting entries"): `Journal.json` and a folder for each kind of media, whose files
/// are named by their MD5.
package struct DayOneExport {
    private let index: VaultIndex
    private let query: ResolvedQuery
    private let today: Day
    private let generator: String
    private let vault: OutgoingVault
    /// Seconds east of UTC at a local time of the reader, for entries without an offset.
    private let utcOffset: (LocalDateTime) -> Int

    package init(
        index: VaultIndex, grant: ExportGrant, query: ResolvedQuery, today: Day, generator: String,
        keepsLocation: Bool = false,
        utcOffset: @escaping (LocalDateTime) -> Int
    ) {
        self.index = index
        self.query = query
        self.today = today
        self.generator = generator
        vault = OutgoingVault(index.vault, grant, keepsLocation: keepsLocation)
        self.utcOffset = utcOffset
    }

    /// Writes the archive. Media are streamed. Throws errors from reading, and what `write` throws.
    package func write(to write: @escaping ([UInt8]) throws -> Void) throws -> ExportReport {
        var report = ExportReport()
        var selection = try DiarySelection(index, query, today: today, from: vault)
        let media = DayOneMedia(vault, try vault.tree())
        var archive = ArchiveWriter(write)
        var identifiers: Set<String> = []
        var json = JSONWriter()
        json.beginObject()
        json.key("metadata")
        json.object { $0.member("version", "1.0") }
        json.key("entries")
        json.beginArray()
        try selection.forEach { entry in
            try self.write(entry, media, &identifiers, &json)
            report.written += 1
        }
        json.endArray()
        json.endObject()
        try archive.add("Journal.json", json.bytes + [.newline])
        try media.copy(into: &archive)
        try archive.finish()
        report.warnings = selection.warnings + media.warnings
        return report
    }

    // MARK: Entries

    private func write(
        _ entry: DiaryEntry, _ media: DayOneMedia, _ identifiers: inout Set<String>, _ json: inout JSONWriter
    ) throws {
        let document = entry.document
        let fields = document.fields
        let imported = document.frontMatter["imported"]
        let offset =
            entry.date.offsetSeconds ?? utcOffset(entry.date.time == nil ? noon(entry.date.day) : entry.date.local)
        let (text, attachments) = media.text(of: entry) { path in
            guard let document = try? vault.document(path), document.kind == .journal else { return nil }
            return Self.identifier(of: document)
        }
        json.beginObject()
        json.member("uuid", identifier(entry, &identifiers))
        json.member(
            "creationDate", Self.instant(entry.date.time == nil ? noon(entry.date.day) : entry.date.local, offset))
        if let updated = fields.updated, updated.time != nil {
            json.member(
                "modifiedDate", Self.instant(updated.local, updated.offsetSeconds ?? utcOffset(updated.local)))
        }
        json.member("timeZone", imported?[key: "timeZone"]?.nonEmptyScalar ?? Self.zone(offset))
        if entry.date.time == nil { json.member("isAllDay", true) }
        json.member("creationDevice", generator)
        json.member("starred", entry.hit.isFavorite)
        json.key("tags")
        // In their original form, if the import had to change them.
        let former = (imported?[key: "tags"]?.sequence ?? []).compactMap(\.nonEmptyScalar)
        json.array { json in
            for tag in entry.hit.tags {
                json.string(former.first { (TagSyntax.normalized($0) ?? Slug.of($0)) == tag } ?? tag)
            }
        }
        json.member("text", text)
        if let place = fields.location {
            json.key("location")
            json.object { json in
                if let name = place.name { json.member("placeName", name) }
                if let town = place.town { json.member("localityName", town) }
                if let point = place.coordinates {
                    json.member("latitude", point.latitude)
                    json.member("longitude", point.longitude)
                }
            }
        }
        weather(document, &json)
        // Day One has no moods: it ignores the key, but other programs find it.
        if let mood = entry.hit.mood.flatMap(Mood.init(rawValue:)) { json.member("mood", mood.name) }
        for kind in DayOneMedia.Kind.allCases {
            let items = attachments.filter { $0.kind == kind }
            guard !items.isEmpty else { continue }
            json.key(kind.key)
            json.array { json in
                for (order, item) in items.enumerated() { item.write(order, &json) }
            }
        }
        json.endObject()
    }

    private func weather(_ document: Document, _ json: inout JSONWriter) {
        guard let text = document.fields.weather else { return }
        let node = DocumentFields.spellings["weather"]?.lazy.compactMap { document.frontMatter[$0] }.first
        json.key("weather")
        json.object { json in
            guard node?.mapping != nil else {
                let weather = Weather(typed: text)
                if let condition = weather?.condition { json.member("conditionsDescription", condition) }
                if let degrees = weather?.temperature { json.member("temperatureCelsius", degrees) }
                return
            }
            if let condition = node?[key: "condition"]?.nonEmptyScalar {
                json.member("conditionsDescription", condition)
            }
            if let degrees = node?[key: "temp"]?.nonEmptyScalar.flatMap({ Double($0) }), degrees.isFinite {
                json.member("temperatureCelsius", degrees)
            }
        }
    }

    private func noon(_ day: Day) -> LocalDateTime { LocalDateTime(day: day, time: .noon) }

    /// The original Day One identifier if the entry was imported from there; else one that is stable across exports.
    private static func identifier(of document: Document) -> String {
        let imported = document.frontMatter["imported"]
        if imported?[key: "from"]?.nonEmptyScalar == "dayone", let known = imported?[key: "id"]?.nonEmptyScalar,
            known.utf8.count == 32
        {
            return known
        }
        return MD5.digits(of: Array(document.path.text.utf8)).uppercased()
    }

    /// The same, unless it is taken by another entry: a copy of an imported one.
    private func identifier(_ entry: DiaryEntry, _ taken: inout Set<String>) -> String {
        let known = Self.identifier(of: entry.document)
        if taken.insert(known).inserted { return known }
        let made = MD5.digits(of: Array(entry.document.path.text.utf8)).uppercased()
        taken.insert(made)
        return made
    }

    /// `2026-11-20T08:15:00Z`
    private static func instant(_ local: LocalDateTime, _ offset: Int) -> String {
        Timestamp(local.adding(seconds: -offset), offsetSeconds: 0).text
    }

    /// The name of a zone: full hours have one in the zone database, with inverted sign (tzdata, "etcetera").
    private static func zone(_ offset: Int) -> String {
        if offset == 0 { return "UTC" }
        let (hours, minutes) = (abs(offset) / 3600, abs(offset) / 60 % 60)
        if minutes == 0, hours <= 12 { return "Etc/GMT\(offset > 0 ? "-" : "+")\(hours)" }
        return "GMT" + Timestamp.text(offset: offset)
    }
}
