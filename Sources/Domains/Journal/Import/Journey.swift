// Imports Journey: the JSON of an entry, as in its ZIP exports.

import Bytes
import CivilTime
import Vault
import Wording

package struct Journey: Sendable {
    private let clock: ImportClock

    package init(clock: ImportClock) { self.clock = clock }

    /// Reads a file of an export: one entry.
    package func read(_ bytes: [UInt8], _ sink: ImportSink) throws {
        try JSONRecords.one(bytes, line: 1, sink) { entry($0) }
    }

    private func entry(_ members: [JSONValue.Member]) -> ImportedEntry? {
        var record = SourceRecord(members)
        let zone = members.last { $0.key == "timezone" }?.value.string
        // Milliseconds in old exports, RFC 3339 since version 5.
        guard let written = record.take("date_journal", to: "date") ?? record.take("dateOfJournal", to: "date"),
            let date = time(written, zone)
        else { return nil }
        let identifier = record.text("id", to: "imported.id") ?? JSONRecords.identifier("journey", members)
        var entry = ImportedEntry(program: "journey", identifier: identifier, date: date)
        entry.unknownZone = clock.unknown(zone, at: date.secondsSinceEpoch ?? 0)
        for key in ["date_modified", "updatedAt"] where entry.updated == nil {
            entry.updated = record.take(key, to: "updated").flatMap { time($0, zone) }
        }
        _ = record.take("preview_text", to: "body")
        let isHTML = record.text("type", to: "body").map { $0 == "html" }
        let text = record.text("text", to: "body") ?? ""
        let looksLikeHTML = text.hasPrefix("<") || text.contains("</p>") || text.contains("<br")
        // A page's signs mean nothing; older texts are Markdown with some tags.
        entry.body = ImportedEntry.plain(
            isHTML == true
                ? SimpleHTML.markdown(text, isPage: true)
                : isHTML == nil && looksLikeHTML ? SimpleHTML.markdown(text) : text)
        entry.isFavorite = record.flag("favourite", to: "favorite") || record.flag("favorite", to: "favorite")
        entry.add(tags: record.take("tags", to: "tags")?.array?.compactMap(\.string) ?? [])
        readPlace(&record, &entry)
        entry.weather = record.within("weather") { weather in
            // 1.7976931348623157e308 means none.
            let degrees =
                weather.number("degree_c", to: "weather.temp") ?? weather.number("degreeC", to: "weather.temp")
            return ImportedEntry.Weather(
                condition: weather.text("description", to: "weather.condition"),
                temperature: degrees.flatMap { abs($0) < 1000 ? $0 : nil })
        }
        // 0.25, 0.75, 1, 1.25 and 1.75 are the five faces; 0 means none (Journey's `sentiment`).
        if let sentiment = members.last(where: { $0.key == "sentiment" })?.value.double, sentiment > 0 {
            _ = record.take("sentiment", to: "mood")
            entry.mood = Mood(
                nearest: sentiment == 1 ? 0 : sentiment < 0.5 ? -2 : sentiment < 1 ? -1 : sentiment > 1.5 ? 2 : 1)
            entry.rest.append(.init("sentiment", .number(sentiment)))
        }
        for photo in record.take("photos", to: "photos")?.array?.compactMap(\.string) ?? [] {
            attach(photo, &entry)
        }
        for item in members.last(where: { $0.key == "attachments" })?.value.array ?? [] {
            if let name = item["fileName"]?.string ?? item["name"]?.string { attach(name, &entry) }
        }
        entry.splitHeading()
        record.finish(&entry)
        return entry
    }

    private func attach(_ name: String, _ entry: inout ImportedEntry) {
        entry.attachments.append(.init(source: name, references: [name], isPhoto: PhotoName.isPhoto(name)))
    }

    private func readPlace(_ record: inout SourceRecord, _ entry: inout ImportedEntry) {
        var place = ImportedEntry.Place(name: record.text("address", to: "location.name"))
        func coordinate(_ number: Double?) -> Double? { number.flatMap { abs($0) <= 360 ? $0 : nil } }
        place.latitude = coordinate(record.number("lat", to: "location.lat"))
        place.longitude = coordinate(record.number("lon", to: "location.lon"))
        _ = record.within("location") { inner in
            place.name = place.name ?? inner.text("name", to: "location.name")
            place.latitude = place.latitude ?? coordinate(inner.number("lat", to: "location.lat"))
            place.longitude = place.longitude ?? coordinate(inner.number("lng", to: "location.lon"))
        }
        if place != ImportedEntry.Place() { entry.place = place }
    }

    private func time(_ value: JSONValue, _ zone: String?) -> Timestamp? {
        if let milliseconds = value.double, abs(milliseconds) < 1e14 {
            return clock.time(Int64((milliseconds / 1000).rounded(.down)), zone: zone)
        }
        guard let text = value.string, let stamp = Timestamp(text: text) else { return nil }
        return stamp.secondsSinceEpoch.map { clock.time($0, zone: zone) } ?? stamp
    }
}
