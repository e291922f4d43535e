// Nomie: its backups (versions 4 to 6), logs whose notes hold everything: `#tracker(value)`, `@person`, `+context`.

import Bytes
import CivilTime
import Vault
import Wording

package struct Nomie: Sendable {
    private let clock: ImportClock

    package init(clock: ImportClock) { self.clock = clock }

    /// Reads all logs of a backup, its list `events`. Trackers, boards and goals are not entries, and are reported.
    package func read(_ bytes: [UInt8], _ sink: ImportSink) throws {
        guard var elements = JSONElements(bytes, key: "events") else {
            throw ImportRefusal(
                Phrase("is not a backup of Nomie 4 to 6", fr: "n’est pas une sauvegarde de Nomie 4 à 6"),
                hint: Phrase(
                    "in Nomie: Settings, Data, Generate a Backup", fr: "dans Nomie : Settings, Data, Generate a Backup")
            )
        }
        while let (range, line) = elements.next() {
            try JSONRecords.one(Array(bytes[range]), line: line, sink, entry)
        }
        let root = try? JSONReader.read(bytes)
        for key in ["trackers", "people", "boards", "dashboards", "goals", "locations", "context"] {
            let count = root?[key]?.object?.count ?? root?[key]?.array?.count ?? 0
            guard count > 0 else { continue }
            try sink(
                .fault(
                    Phrase("\(key) (\(count)): not brought along", fr: "\(key) (\(count)) : pas repris"),
                    isSkipped: false))
        }
    }

    private func entry(_ members: [JSONValue.Member]) -> ImportedEntry? {
        var record = SourceRecord(members)
        // The end is the time of a log; the start is a second before it.
        _ = record.take("start", to: "date")
        guard let date = record.take("end", to: "date").flatMap(time) else { return nil }
        let note = record.text("note", to: "body") ?? ""
        let identifier =
            record.text("_id", to: "imported.id")
            ?? "nomie-" + StableHash.digits(of: "\(date.text) \(note)")
        var entry = ImportedEntry(program: "nomie", identifier: identifier, date: date)
        entry.body = ImportedEntry.plain(note)
        read(trackersOf: note, &entry)
        // What a person said how good it was, or the sum of what the trackers count; 0 says nothing.
        if let score = members.last(where: { $0.key == "score" })?.value.double {
            _ = record.take("score", to: "mood")
            if score != 0 {
                entry.mood = Mood(nearest: score)
                entry.rest.append(.init("score", .number(score)))
            }
        }
        var place = ImportedEntry.Place(name: record.text("location", to: "location.name"))
        place.latitude = record.number("lat", to: "location.lat")
        place.longitude = record.number("lng", to: "location.lon")
        if place != ImportedEntry.Place() { entry.place = place }
        entry.isFavorite = record.flag("pinned", to: "favorite")
        for key in ["_dirty", "modified", "offset"] { _ = record.take(key, to: "") }
        record.finish(&entry)
        entry.fields.removeAll { $0.target.isEmpty }
        return entry
    }

    /// `#miles(5)` is a tag, and its value stays under `imported.trackers:`; `@anna` and `+home` stay words of the text.
    private func read(trackersOf note: String, _ entry: inout ImportedEntry) {
        var values: [JSONValue.Member] = []
        var names: [String] = []
        for word in note.split(whereSeparator: \.isWhitespace) where word.hasPrefix("#") {
            let name = word.dropFirst().prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }
            guard !name.isEmpty else { continue }
            names.append(String(name))
            let rest = word.dropFirst(1 + name.count)
            guard rest.first == "(", let end = rest.firstIndex(of: ")") else { continue }
            let text = String(rest[rest.index(after: rest.startIndex)..<end])
            values.append(.init(String(name), Double(text).map { .number($0) } ?? .string(text)))
        }
        entry.add(tags: names)
        if !names.isEmpty { entry.fields.append(.init(source: "note #tracker", target: "tags")) }
        guard !values.isEmpty else { return }
        entry.rest.append(.init("trackers", .object(values)))
        entry.fields.append(.init(source: "note #tracker(value)", target: "imported.trackers"))
    }

    /// ISO 8601, or milliseconds since the epoch.
    private func time(_ value: JSONValue) -> Timestamp? {
        if let milliseconds = value.double, abs(milliseconds) < 1e14 {
            return clock.time(Int64((milliseconds / 1000).rounded(.down)), zone: nil)
        }
        guard let text = value.string, let stamp = Timestamp(text: text) else { return nil }
        return stamp.secondsSinceEpoch.map { clock.time($0, zone: nil) } ?? stamp
    }
}
