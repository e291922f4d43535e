// Imports Diarium: its JSON export, an array of entries, and the folders of files in `media/`.

import Bytes
import CivilTime
import Vault
import Wording

package struct Diarium: Sendable {
    /// Files by the leading digits of their folder name: the day and time of the entry.
    private let files: [(digits: String, path: String)]

    /// - Parameter media: names of the files accompanying the JSON.
    package init(media: [String]) {
        files = media.compactMap { path in
            let parts = path.split(separator: "/")
            guard let place = parts.lastIndex(of: "media"), parts.count > place + 2 else { return nil }
            let digits = String(parts[place + 1].filter { $0.isASCII && $0.isNumber }.prefix(14))
            return digits.count >= 8 ? (digits, path) : nil
        }
    }

    package func read(_ bytes: [UInt8], _ sink: ImportSink) throws {
        guard var elements = JSONElements(bytes, key: nil) ?? JSONElements(bytes, key: "entries") else {
            throw ImportRefusal(
                Phrase("is not a JSON export of Diarium", fr: "n’est pas un export JSON de Diarium"),
                hint: Phrase(
                    "in Diarium: Settings, Export, JSON", fr: "dans Diarium : Paramètres, Exporter, JSON"))
        }
        var used: Set<String> = []
        while let (range, line) = elements.next() {
            try JSONRecords.one(Array(bytes[range]), line: line, sink) { members in
                let entry = entry(members)
                used.formUnion(entry?.attachments.map(\.source) ?? [])
                return entry
            }
        }
        for file in files where !used.contains(file.path) {
            try sink(
                .fault(
                    Phrase(
                        "\(file.path): of no entry: not brought along",
                        fr: "\(file.path) : d’aucune entrée : pas repris"),
                    isSkipped: false))
        }
    }

    private func entry(_ members: [JSONValue.Member]) -> ImportedEntry? {
        var record = SourceRecord(members)
        guard let written = record.take("date", to: "date"), let date = Self.time(written) else { return nil }
        let text = written.string ?? String(decoding: written.encoded(), as: UTF8.self)
        var entry = ImportedEntry(
            program: "diarium", identifier: "diarium-" + StableHash.digits(of: text), date: date)
        entry.title = SimpleHTML.words(record.text("heading", to: "title") ?? "")
        let html = record.text("html", to: "body")
        entry.body = ImportedEntry.plain(
            html.map { SimpleHTML.markdown($0, isPage: true) }
                ?? SimpleHTML.markdown(record.text("text", to: "body") ?? ""))
        entry.add(tags: record.take("tags", to: "tags")?.array?.compactMap(\.string) ?? [])
        // One to five stars; 0 means none.
        if let stars = members.last(where: { $0.key == "rating" })?.value.double, 1...5 ~= stars {
            _ = record.take("rating", to: "mood")
            entry.mood = Mood(nearest: stars - 3)
            entry.rest.append(.init("rating", .number(stars)))
        }
        if let point = members.last(where: { $0.key == "location" })?.value.array, point.count == 2,
            let latitude = point[0].double, let longitude = point[1].double
        {
            _ = record.take("location", to: "location")
            entry.place = .init(latitude: latitude, longitude: longitude)
        }
        if entry.place == nil {
            var place = ImportedEntry.Place(name: record.text("location", to: "location.name"))
            place.latitude = record.number("latitude", to: "location.lat")
            place.longitude = record.number("longitude", to: "location.lon")
            if place != ImportedEntry.Place() { entry.place = place }
        }
        let digits = String(date.text.filter { $0.isASCII && $0.isNumber }.prefix(14))
        for file in files where digits.hasPrefix(file.digits) {
            entry.attachments.append(.init(source: file.path, isPhoto: PhotoName.isPhoto(file.path)))
        }
        record.finish(&entry)
        return entry
    }

    /// Seconds from the year 1 to the epoch.
    private static let epoch: Int64 = 62_135_596_800

    /// Local time without a zone: ISO 8601, or ticks of .NET (100 ns since the year 1, `DateTime.Ticks`).
    private static func time(_ value: JSONValue) -> Timestamp? {
        if let ticks = value.int ?? value.string.flatMap({ Int($0) }), ticks > 10_000_000_000_000_000 {
            let seconds = Int64(ticks) / 10_000_000 - epoch
            let local = Timestamp(secondsSinceEpoch: seconds, offsetSeconds: 0)
            return local.time.map { Timestamp(day: local.day, time: $0) }
        }
        // Fractions may have any number of digits.
        guard let text = value.string else { return nil }
        return Timestamp(text: text.prefix { $0 != "." })
    }
}

/// Whether a file is a picture, by its name.
enum PhotoName {
    static func isPhoto(_ path: String) -> Bool {
        let ending = VaultPath.ending(of: path)
        return PictureEndings.photos.contains(ending) || ending == "sticker"
    }
}
