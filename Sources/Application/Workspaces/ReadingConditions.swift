// `pool.ph:<7` in a query: the days with such a reading of a device.

import Bytes
import CivilTime
import Readings
import Search
import Sensors

/// Evaluates conditions on readings in a query. Readings are only accessed for a dotted key that names a device.
struct ReadingConditions {
    private let workspace: Workspace

    init(_ workspace: Workspace) { self.workspace = workspace }

    func resolving(_ query: QueryNode) throws -> QueryNode {
        try query.replacingConditions { node in
            guard case .field(let key, let condition) = node, key.utf8.contains(.dot) else { return nil }
            let comparison: Comparison<Double>?
            switch condition {
            case .exists: comparison = nil
            case .number(let numbers): comparison = numbers
            default: return nil
            }
            return try answer(key, comparison)
        }
    }

    /// Nil if the key does not name a device: then it is a front matter key.
    private func answer(_ key: String, _ comparison: Comparison<Double>?) throws -> QueryNode? {
        let store = workspace.readings
        guard let name = try store.devices().first(where: { key.hasPrefix(Folding.fold($0.text) + ".") }) else {
            return nil
        }
        let device = store.settings(name)
        let rollup = try store.rollup(of: device, warning: workspace.warn)
        let wanted = String(key.dropFirst(Folding.fold(name.text).count + 1))
        guard let measure = rollup.measures.first(where: { Folding.fold($0.text) == wanted }) else { return nil }
        let days = rollup.periods(
            of: measure, by: .day, calibration: device.measure(named: measure)?.calibration ?? CalibrationHistory(),
            from: nil, to: nil, zone: Machine.zone)
        let matching = days.filter { comparison?.isReached($0.summary.least...$0.summary.greatest) ?? true }
        return .measured(device: name, measure: measure, comparison, days: matching.map(\.start.day))
    }
}

extension Comparison<Double> {
    /// Whether some value between two bounds, both of which occur, fulfils it.
    fileprivate func isReached(_ values: ClosedRange<Double>) -> Bool {
        switch self {
        case .equal(let number): values.contains(number)
        case .less(let number): values.lowerBound < number
        case .atMost(let number): values.lowerBound <= number
        case .greater(let number): values.upperBound > number
        case .atLeast(let number): values.upperBound >= number
        case .between(let low, let high):
            values.upperBound >= low ?? -.infinity && values.lowerBound <= high ?? .infinity
        }
    }
}
