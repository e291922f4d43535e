// A measure at a glance: its status, and its values over the last week.

import Readings
import Sensors
import Workspaces

package struct MeasureGlance: Sendable {
    package let row: SensorRow
    /// Means of six hours each, ending now; nil without measurements.
    package let course: [Double?]

    private static let steps = 28
    /// Milliseconds.
    private static let step: Int64 = 6 * 3_600_000

    /// The measures of a device that have a value. Throws `SensorActionError`, `SystemError`.
    ///
    /// - Parameter name: of a device; its measures are those of `SensorStatusQuestion`.
    package static func all(of name: String, in workspace: Workspace) throws -> [MeasureGlance] {
        let reader = SensorReader(workspace)
        let rows = try SensorStatusQuestion(device: name).answer(in: workspace).flatMap(\.rows)
        guard let device = rows.first?.device else { return [] }
        let rollup = try reader.store.latest(of: device)
        return rows.map { row in
            var sums = Array(repeating: (sum: 0.0, count: 0.0), count: steps)
            let start = reader.now - Int64(steps) * step
            for slot in rollup.slots(of: row.measure.name) where slot.first > start && slot.first <= reader.now {
                let known = slot.corrected(by: row.measure.calibration.valid(at: slot.first))
                let place = min(steps - 1, Int((slot.first - start) / step))
                sums[place].sum += known.sum
                sums[place].count += Double(known.count)
            }
            return MeasureGlance(row: row, course: sums.map { $0.count > 0 ? $0.sum / $0.count : nil })
        }
    }
}
