// Hover on a measure: its last value, its status, its last week as bars.

import Bytes
import Charts
import SensorActions
import Sensors
import Vault
import Wording
import YAML

extension HoverQuestion {
    /// For a measure named in a query, or described in the file of its device.
    func measured(_ vault: EditedVault) throws -> Answer? {
        let line = document.bytes.trimmed(document.lineRange(at: offset))
        guard let name = QueryContext.measure(document.bytes, line, offset) ?? described else { return nil }
        // Words that name no device are something else.
        guard let all = try? MeasureGlance.all(of: name.device, in: vault.workspace) else { return nil }
        let found = all.filter {
            name.measure.map(Folding.fold) == Folding.fold($0.row.measure.name.text) || name.measure == nil
        }
        guard !found.isEmpty else { return nil }
        let title = "**\(Self.plain(found[0].row.device.name))**"
        return Answer(text: ([title] + found.map(told)).joined(separator: "\n\n"), range: name.range)
    }

    private func told(_ glance: MeasureGlance) -> String {
        let row = glance.row
        let age = TimeDistance.phrase(-row.age)
        let label = Self.plain(row.measure.title)
        let standing = (row.standingPhrase + Phrase(same: " · ") + row.status.phrase + Phrase(same: " · ") + age)[
            language]
        let bars = row.measure.hasStates ? "" : Sparkline(glance.course).text
        guard !bars.isEmpty else { return label + " " + standing }
        return label + " " + standing + "\n\n`" + bars + "` " + Phrase("7 days", fr: "7 jours")[language]
    }

    /// The key of a measure, in a `device.md`.
    private var described: QueryContext.MeasureName? {
        let parts = document.path.text.split(separator: "/")
        guard parts.count == 3, parts[0] == "sensors", parts[2] == "device.md" else { return nil }
        let pairs = document.frontMatter["measures"]?.mapping ?? []
        guard let pair = pairs.first(where: { $0.key.range.lowerBound <= offset && offset <= $0.key.range.upperBound }),
            let name = pair.key.nonEmptyScalar
        else { return nil }
        return QueryContext.MeasureName(device: String(parts[1]), measure: name, range: pair.key.range)
    }
}
