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
        if let place {
            lines.append("location: \(YAMLText.scalar(place))")
        } else if let coordinates {
            lines.append("location: {lat: \(degrees(coordinates.latitude)), lon: \(degrees(coordinates.longitude))}")
        }
        if isFavorite { lines.append("favorite: true") }
        if !photos.isEmpty {
            lines += ["photos:"] + photos.map { "  - \(YAMLText.photo($0.file, caption: $0.caption))" }
        }
        lines += fields.map { "\($0.key): \(YAMLText.scalar($0.value))" }
        var text = "---\n" + lines.joined(separator: "\n") + "\n---\n"
        if !title.isEmpty { text += "\n# \(title)\n" }
        if !body.isEmpty { text += "\n\(body)\n" }
        return text
    }

    /// To a ten-thousandth of a minute of arc, about a tenth of a metre.
    private func degrees(_ value: Double) -> String {
        let millionths = Int((value * 1_000_000).rounded())
        let digits = "\(millionths.magnitude % 1_000_000)"
        let fraction = String(repeating: "0", count: 6 - digits.count) + digits
        return (millionths < 0 ? "-" : "") + "\(millionths.magnitude / 1_000_000).\(fraction)"
    }
}
