// The file of a new entry: its name and its text.

import Bytes
import CivilTime
import Vault

extension Capture {
    /// `journal/2026/11/2026-11-20-0915-morning-run.md`; `number` 2 and up make another name where that is taken.
    package func path(number: Int = 1) -> VaultPath {
        let day = moment.day
        let slug = Slug.of(title.isEmpty ? String(body.prefix(60)) : title)
        let time = moment.time.shortText.filter { $0 != ":" }
        let name = ([day.iso, time] + (slug.isEmpty ? [] : [slug]) + (number > 1 ? ["\(number)"] : [])).joined(
            separator: "-")
        let month = day.iso.dropFirst(5).prefix(2)
        return VaultPath(walked: "journal/\(day.iso.prefix(4))/\(month)/\(name).md")
    }

    /// The whole text of the file. `offsetSeconds` is that of the local clock at the moment.
    package func text(offsetSeconds: Int) -> String {
        var lines = ["date: \(Timestamp(moment, offsetSeconds: offsetSeconds).text)"]
        if let mood { lines.append("mood: \(mood.name)") }
        if !tags.isEmpty { lines += ["tags:"] + tags.map { "  - \(YAMLText.scalar($0))" } }
        lines += locationLines
        if let weather { lines += ["weather:"] + weather.lines }
        if isFavorite { lines.append("favorite: true") }
        lines += fields.map { "\($0.key): \(YAMLText.value($0.value))" }
        var text = "---\n" + lines.joined(separator: "\n") + "\n---\n"
        if !title.isEmpty { text += "\n# \(title)\n" }
        if !body.isEmpty { text += "\n\(body)\n" }
        return text
    }

    /// A name alone is a text; with coordinates it is `{name, lat, lon}`.
    private var locationLines: [String] {
        guard let coordinates else { return place.map { ["location: \(YAMLText.scalar($0))"] } ?? [] }
        return ["location:"] + (place.map { ["  name: \(YAMLText.scalar($0))"] } ?? []) + [
            "  lat: \(Coordinates.number(coordinates.latitude))", "  lon: \(Coordinates.number(coordinates.longitude))",
        ]
    }
}
