// Imports Day One: its JSON exports, and the entries of a `.dayone` bundle.

import Bytes
import CivilTime
import Vault
import Wording

package struct DayOne: Sendable {
    private let clock: ImportClock

    package init(clock: ImportClock) { self.clock = clock }

    // MARK: JSON

    /// Reads a journal of an export (`MyJournal.json`). Throws `ImportRefusal`.
    package func read(json bytes: [UInt8], journal: String, _ sink: ImportSink) throws {
        try JSONRecords.read(bytes, key: "entries", sink) { entry($0, journal) }
    }

    private func entry(_ members: [JSONValue.Member], _ journal: String) -> ImportedEntry? {
        var record = SourceRecord(members)
        guard let date = record.text("creationDate", to: "date").flatMap({ Timestamp(text: $0) }),
            let seconds = date.secondsSinceEpoch
        else { return nil }
        let uuid = record.text("uuid", to: "imported.id") ?? JSONRecords.identifier("dayone", members)
        let zone = members.last { $0.key == "timeZone" }?.value.string
        let isAllDay = record.flag("isAllDay", to: "date")
        let local = clock.time(seconds, zone: zone)
        var entry = ImportedEntry(
            program: "dayone", identifier: uuid, date: isAllDay ? Timestamp(day: local.day) : local)
        entry.unknownZone = clock.unknown(zone, at: seconds)
        if let modified = record.text("modifiedDate", to: "updated").flatMap({ Timestamp(text: $0) }) {
            entry.updated = modified.secondsSinceEpoch.map { clock.time($0, zone: zone) } ?? modified
        }
        let text = record.text("text", to: "body")
        entry.body = Self.unescaped(ImportedEntry.plain(text ?? ""))
        // The text in the editor's notation; equivalent to `text`.
        if text != nil {
            _ = record.take("richText", to: "body")
        } else if let rich = members.last(where: { $0.key == "richText" })?.value {
            entry.body = ImportedEntry.plain(Self.markdown(ofRich: rich))
            entry.fields.append(.init(source: "richText", target: "body"))
        }
        entry.isFavorite = record.flag("starred", to: "favorite")
        // Not in Day One itself, but in other programs' exports to its format.
        if case .string(let name)? = members.last(where: { $0.key == "mood" })?.value, let mood = Mood(text: name) {
            _ = record.take("mood", to: "mood")
            entry.mood = mood
        }
        entry.add(tags: record.take("tags", to: "tags")?.array?.compactMap(\.string) ?? [])
        entry.place = record.within("location") { place in
            let label = place.text("userLabel", to: "location.name")
            let name =
                label ?? place.text("placeName", to: "location.name") ?? place.text("localityName", to: "location.name")
            if label == place.text("placeName", to: "location.name") {
                _ = place.take("placeName", to: "location.name")
            }
            var found = ImportedEntry.Place(
                name: name, latitude: place.number("latitude", to: "location.lat"),
                longitude: place.number("longitude", to: "location.lon"))
            // Nil if it equals the name.
            found.town = place.text("localityName", to: "location.city")
            return found
        }
        entry.weather = record.within("weather") { weather in
            ImportedEntry.Weather(
                condition: weather.text("conditionsDescription", to: "weather.condition"),
                temperature: weather.number("temperatureCelsius", to: "weather.temp"))
        }
        for (key, folder, scheme) in Self.media {
            for item in members.last(where: { $0.key == key })?.value.array ?? [] {
                guard let sum = item["md5"]?.string else { continue }
                let ending = item["type"]?.string ?? item["format"]?.string ?? (folder == "pdfs" ? "pdf" : "")
                let identifier = item["identifier"]?.string ?? ""
                var file = ImportedEntry.Attachment(
                    source: "\(folder)/\(sum).\(ending.drop { $0 == "." })", isPhoto: folder == "photos")
                file.references = ["dayone-moment:/\(scheme)/\(identifier)", "dayone-moment://\(identifier)"]
                file.caption = item["caption"]?.string ?? item["title"]?.string ?? item["pdfName"]?.string
                entry.attachments.append(file)
                entry.fields.append(.init(source: key + "[]", target: folder == "photos" ? "photos" : "body"))
            }
        }
        entry.splitHeading()
        entry.splitFirstLine()
        if !journal.isEmpty { entry.rest.append(.init("journal", .string(journal))) }
        record.finish(&entry)
        return entry
    }

    /// The pieces of a text in the editor's notation, an object or its JSON text, with headings and lists.
    private static func markdown(ofRich value: JSONValue) -> String {
        let value = value.string.flatMap { try? JSONReader.read(Array($0.utf8)) } ?? value
        return (value["contents"]?.array ?? []).map { piece in
            let (text, line) = (piece["text"]?.string ?? "", piece["attributes"]?["line"])
            if let level = line?["header"]?.int, 1...6 ~= level {
                return String(repeating: "#", count: level) + " " + text
            }
            let indent = String(repeating: "  ", count: min(8, max(0, (line?["indentLevel"]?.int ?? 1) - 1)))
            return switch line?["listStyle"]?.string {
            case "bulleted": indent + "- " + text
            case "numbered": indent + "\(line?["listIndex"]?.int ?? 1). " + text
            case "checkbox": indent + "- [\(line?["checked"]?.bool == true ? "x" : " ")] " + text
            default: text
            }
        }.joined()
    }

    /// Keys of an entry, folders of the archive, and the schemes of links (Day One's export guide).
    private static let media = [
        ("photos", "photos", "photo"), ("videos", "videos", "video"), ("audios", "audios", "audio"),
        ("pdfAttachments", "pdfs", "pdfAttachment"),
    ]

    /// Removes backslashes that Day One adds before characters without a special meaning there, so that searches and
    /// terminals show the words. Those that prevent Markdown are kept.
    static func unescaped(_ text: String) -> String {
        guard text.utf8.contains(.backslash) else { return text }
        let bytes = Array(text.utf8)
        var output: [UInt8] = []
        var isLineStart = true
        let code = Self.code(in: bytes)
        for (at, byte) in bytes.enumerated() {
            if byte == .backslash, !code.contains(where: { $0.contains(at) }), at + 1 < bytes.count,
                at == 0 || bytes[at - 1] != .backslash
            {
                let next = at + 2 < bytes.count ? bytes[at + 2] : .space
                let isHarmless: Bool =
                    switch bytes[at + 1] {
                    case UInt8(ascii: "!"): next != .bracketOpen
                    case .dot, .parenthesisClose, .hyphen, .plus: !isLineStart
                    case .parenthesisOpen: output.last != .bracketClose
                    case UInt8(ascii: "?"), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "'"), UInt8(ascii: "/"):
                        true
                    default: false
                    }
                if isHarmless { continue }
            }
            output.append(byte)
            // Digits at the start of a line may be a list number.
            isLineStart = byte.isLineEnd || isLineStart && (byte.isBlank || byte.isDigit)
        }
        return String(decoding: output, as: UTF8.self)
    }

    /// Fenced blocks, and code spans on one line: backslashes are literal there.
    private static func code(in bytes: [UInt8]) -> [Range<Int>] {
        guard bytes.contains(.backtick) else { return [] }
        var (found, at) = ([Range<Int>](), 0)
        while let start = bytes[at...].firstIndex(of: .backtick) {
            let run = bytes[start...].prefix { $0 == .backtick }
            let isFence = run.count > 2
            var end = run.endIndex
            while end < bytes.count, isFence || !bytes[end].isLineEnd {
                let close = bytes[end...].prefix { $0 == .backtick }
                if close.count == run.count { break }
                end += max(1, close.count)
            }
            let isClosed = end < bytes.count && bytes[end] == .backtick
            if isClosed || isFence { found.append(start..<min(bytes.count, end + run.count)) }
            at = isClosed || isFence ? min(bytes.count, end + run.count) : run.endIndex
        }
        return found
    }

    // MARK: Bundles

    /// Reads a `.doentry` of a Day One Classic bundle, a property list. `photos` are the names in the folder `photos`.
    package func read(doentry bytes: [UInt8], photos: Set<String>, _ sink: ImportSink) throws {
        let value: JSONValue
        do throws(PropertyListError) {
            value = try PropertyList.read(bytes)
        } catch {
            let message = error.message
            return try sink(
                .fault(
                    line: error.line,
                    Phrase("no property list: \(message)", fr: "pas une liste de propriétés : \(message)")))
        }
        guard let members = value.object, let entry = entry(classic: members, photos) else {
            return try sink(
                .fault(
                    Phrase(
                        "an entry without a date that can be read: left out",
                        fr: "une entrée sans date lisible : laissée de côté")))
        }
        try sink(.entry(entry))
    }

    private func entry(classic members: [JSONValue.Member], _ photos: Set<String>) -> ImportedEntry? {
        var record = SourceRecord(members)
        guard let date = record.text("Creation Date", to: "date").flatMap({ Timestamp(text: $0) }),
            let seconds = date.secondsSinceEpoch
        else { return nil }
        let uuid = record.text("UUID", to: "imported.id") ?? JSONRecords.identifier("dayone", members)
        let zone = members.last { $0.key == "Time Zone" }?.value.string
        var entry = ImportedEntry(program: "dayone", identifier: uuid, date: clock.time(seconds, zone: zone))
        entry.body = ImportedEntry.plain(record.text("Entry Text", to: "body") ?? "")
        entry.isFavorite = record.flag("Starred", to: "favorite")
        entry.add(tags: record.take("Tags", to: "tags")?.array?.compactMap(\.string) ?? [])
        entry.place = record.within("Location") { place in
            var found = ImportedEntry.Place(
                name: place.text("Place Name", to: "location.name") ?? place.text("Locality", to: "location.name"),
                latitude: place.number("Latitude", to: "location.lat"),
                longitude: place.number("Longitude", to: "location.lon"))
            found.town = place.text("Locality", to: "location.city")
            return found
        }
        entry.weather = record.within("Weather") { weather in
            ImportedEntry.Weather(
                condition: weather.text("Description", to: "weather.condition"),
                temperature: weather.number("Celsius", to: "weather.temp"))
        }
        for ending in ["jpg", "jpeg", "png"] where photos.contains("\(uuid).\(ending)") {
            entry.attachments.append(.init(source: "photos/\(uuid).\(ending)"))
            entry.fields.append(.init(source: "photos/\(ending)", target: "photos"))
        }
        entry.splitHeading()
        entry.splitFirstLine()
        record.finish(&entry)
        return entry
    }
}
