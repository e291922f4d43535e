// The file of a new entry: its name and its text.

import Bytes
import CivilTime
import Vault

/// The parts of an entry's file name.
package struct EntryName: Sendable, Hashable {
    package let day: Day
    /// Nil if only the day is known.
    package let time: TimeOfDay?
    package let title: String
    package let body: String

    package init(day: Day, time: TimeOfDay?, title: String, body: String) {
        self.day = day
        self.time = time
        self.title = title
        self.body = body
    }

    /// `journal/2026/11/2026-11-20-0915-morning-run.md`; a `number` from 2 gives alternative names if that is taken.
    package func path(number: Int = 1) -> VaultPath {
        let slug = Slug.of(title.isEmpty ? String(body.prefix(60)) : title)
        var parts = [day.iso]
        if let time { parts.append(time.shortText.filter { $0 != ":" }) }
        if !slug.isEmpty { parts.append(slug) }
        if number > 1 { parts.append("\(number)") }
        let month = day.iso.dropFirst(5).prefix(2)
        return VaultPath(trusted: "journal/\(day.iso.prefix(4))/\(month)/\(parts.joined(separator: "-")).md")
    }
}

/// The text of an entry's file: the front matter, the title as a heading, the body.
package enum EntryText {
    package static func file(head: [String], title: String, body: String) -> String {
        var text = "---\n" + head.joined(separator: "\n") + "\n---\n"
        if !title.isEmpty { text += "\n# \(title)\n" }
        if !body.isEmpty { text += "\n\(body)\n" }
        return text
    }

    /// The lines of a tag list; empty without tags.
    package static func tags(_ tags: [String]) -> [String] {
        tags.isEmpty ? [] : ["tags:"] + tags.map { "  - \(YAMLText.scalar($0))" }
    }
}

extension Capture {
    package func path(number: Int = 1) -> VaultPath {
        EntryName(day: moment.day, time: moment.time, title: title, body: body).path(number: number)
    }

    /// The complete text of the file. `offsetSeconds` is the local UTC offset at the moment.
    package func text(offsetSeconds: Int) -> String {
        var lines = ["date: \(Timestamp(moment, offsetSeconds: offsetSeconds).text)"]
        if let mood { lines.append("mood: \(mood.name)") }
        lines += EntryText.tags(tags)
        lines += locationLines
        if let weather { lines += ["weather:"] + weather.lines }
        if isFavorite { lines.append("favorite: true") }
        if !photos.isEmpty {
            lines += ["photos:"] + photos.map { "  - \(YAMLText.photo($0.file, caption: $0.caption))" }
        }
        lines += fields.map { "\($0.key): \(YAMLText.value($0.value))" }
        return EntryText.file(head: lines, title: title, body: body)
    }

    /// A bare name is a text; with coordinates it is `{name, lat, lon}`.
    private var locationLines: [String] {
        guard let coordinates else { return place.map { ["location: \(YAMLText.scalar($0))"] } ?? [] }
        return ["location:"] + (place.map { ["  name: \(YAMLText.scalar($0))"] } ?? []) + [
            "  lat: \(Coordinates.number(coordinates.latitude))", "  lon: \(Coordinates.number(coordinates.longitude))",
        ]
    }
}
