// Imports Nomie backups (versions 4 to 6): logs whose notes contain everything: `#tracker(value)`, `@person`, `+context`.

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
        // The offset from local time to UTC in minutes (`Date.getTimezoneOffset()` of ECMAScript).
        let offset = record.number("offset", to: "date").map { -Int($0) * 60 }
        // The end is the time of a log; the start is a second earlier, unless something was timed.
        let start = members.last { $0.key == "start" }.flatMap { time($0.value, offset) }
        let end = record.take("end", to: "date").flatMap { time($0, offset) }
        guard let date = end ?? start else { return nil }
        let length = (date.secondsSinceEpoch ?? 0) - (start?.secondsSinceEpoch ?? date.secondsSinceEpoch ?? 0)
        if end == nil || abs(length) < 60 { _ = record.take("start", to: "date") }
        let note = record.text("note", to: "body") ?? ""
        let identifier =
            record.text("_id", to: "imported.id")
            ?? "nomie-" + StableHash.digits(of: "\(date.text) \(note)")
        var entry = ImportedEntry(program: "nomie", identifier: identifier, date: date)
        entry.body = ImportedEntry.plain(note)
        read(trackersOf: note, &entry)
        // A rating given by the person, or the sum over the trackers; 0 means none.
        let written = members.last { $0.key == "score" }?.value
        if let score = written?.double ?? written?.string.flatMap({ Double($0) }) {
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
        // Internal flags of Nomie: whether it was saved, and changed since.
        for key in ["_dirty", "modified"] { _ = record.take(key, to: "") }
        record.finish(&entry)
        entry.fields.removeAll { $0.target.isEmpty }
        return entry
    }

    /// `#miles(5)` is a tag, with its value under `imported.trackers:`; `@anna` and `+home` remain words.
    private func read(trackersOf note: String, _ entry: inout ImportedEntry) {
        var values: [JSONValue.Member] = []
        var names: [String] = []
        for word in note.split(whereSeparator: \.isWhitespace) where word.hasPrefix("#") {
            let written = word.dropFirst().prefix { $0 != "(" }
            let name = written.prefix(
                upTo: written.lastIndex { !".,;:!?".contains($0) }.map { written.index(after: $0) }
                    ?? written.startIndex)
            guard !name.isEmpty else { continue }
            names.append(String(name))
            let rest = word.dropFirst(1 + name.count)
            guard rest.first == "(", let end = rest.firstIndex(of: ")") else { continue }
            let text = String(rest[rest.index(after: rest.startIndex)..<end])
            let value: JSONValue = Double(text).map { .number($0) } ?? .string(text)
            // A repeated tracker has both values.
            if let known = values.firstIndex(where: { $0.key == name }) {
                let list = values[known].value.array ?? [values[known].value]
                values[known] = .init(String(name), .array(list + [value]))
            } else {
                values.append(.init(String(name), value))
            }
        }
        entry.add(tags: names)
        if !names.isEmpty { entry.fields.append(.init(source: "note #tracker", target: "tags")) }
        guard !values.isEmpty else { return }
        entry.rest.append(.init("trackers", .object(values)))
        entry.fields.append(.init(source: "note #tracker(value)", target: "imported.trackers"))
    }

    /// ISO 8601, or milliseconds since the epoch.
    ///
    /// - Parameter offset: seconds east of UTC; nil for the reader's clock.
    private func time(_ value: JSONValue, _ offset: Int?) -> Timestamp? {
        func time(_ seconds: Int64) -> Timestamp {
            guard let offset, abs(offset) <= 18 * 3600 else { return clock.time(seconds, zone: nil) }
            return Timestamp(secondsSinceEpoch: seconds, offsetSeconds: offset)
        }
        if let milliseconds = value.double, abs(milliseconds) < 1e14 {
            return time(Int64((milliseconds / 1000).rounded(.down)))
        }
        guard let text = value.string, let stamp = Timestamp(text: text) else { return nil }
        return stamp.secondsSinceEpoch.map(time) ?? stamp
    }
}
