// `sensors/<device>/device.md`: the measures of a device, their units, and which values are normal.

import Bytes
import CivilTime
import Vault
import Wording
import YAML

/// A device as described by its file.
package struct DeviceSettings: Sendable {
    package let identifier: DeviceID
    package let name: String
    package let kind: String?
    package private(set) var measures: [Measure]
    /// Seconds without a reading after which the device is offline; nil: never.
    package let offlineAfter: Int?
    /// The minimum number of seconds between alerts of the same measure.
    package let cooldown: Int
    package let quietHours: QuietHours?
    /// Seconds after which an alert for an ongoing state is repeated; nil: never.
    package let remindAfter: Int?

    package static let usualCooldown = 3600

    package init(identifier: DeviceID, document: Document?) {
        self.identifier = identifier
        let frontMatter = document?.frontMatter
        // A title that is just the file name is less informative than the folder's.
        let title = document.flatMap { $0.title == $0.path.stem ? nil : $0.title }
        name = frontMatter?["name"]?.nonEmptyScalar ?? title ?? identifier.text
        kind = frontMatter?["kind"]?.nonEmptyScalar
        func seconds(_ key: String) -> Int? {
            frontMatter?[key]?.nonEmptyScalar.flatMap { DurationText(text: $0)?.seconds }
        }
        offlineAfter = seconds("offline_after")
        cooldown = seconds("cooldown") ?? Self.usualCooldown
        remindAfter = seconds("remind_after")
        quietHours = QuietHours(frontMatter?["quiet_hours"])
        var measures = MeasureID.described(frontMatter?["measures"]).map { Measure($0, $1) }
        for entry in frontMatter?[Self.calibrationsKey]?.sequence ?? [] {
            guard let name = MeasureID(entry[key: "measure"]), let calibration = Calibration(entry) else {
                continue
            }
            if let index = measures.firstIndex(where: { $0.name == name }) {
                measures[index].calibration.add(calibration)
            } else {
                measures.append(Measure(name: name, calibration: CalibrationHistory([calibration])))
            }
        }
        self.measures = measures
    }

    /// The front-matter key to which `sensors calibrate` writes.
    package static let calibrationsKey = "calibrations"

    /// Whether it can trigger any alerts.
    package var hasAlerts: Bool {
        offlineAfter != nil || measures.contains { $0.warning != nil || $0.critical != nil }
    }

    /// The measures sent by the device.
    package var sentMeasures: [Measure] { measures.filter { $0.derivation == nil } }

    /// Whether any measure is derived from others.
    package var hasDerived: Bool { measures.contains { $0.derivation != nil } }

    package func measure(named name: MeasureID) -> Measure? {
        measures.first { $0.name == name }
    }

    /// The display name of a measure, whether or not `device.md` describes it.
    package func title(of name: MeasureID) -> String { measure(named: name)?.title ?? name.text }

    /// The moments at which a calibration of any measure takes effect, without duplicates.
    package var calibrationBoundaries: [Int64] { Set(measures.flatMap(\.calibration.boundaries)).sorted() }
}

extension DeviceSettings {
    /// The device without any calibrations.
    package var uncalibrated: DeviceSettings {
        var result = self
        for index in result.measures.indices { result.measures[index].calibration = CalibrationHistory() }
        return result
    }
}
