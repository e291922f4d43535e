// `zone:` of a device: the time zone of times without an offset.

import CivilTime

package enum DeviceZone {
    /// The zone of the machine that listens.
    package static let local = "local"

    /// Seconds east of UTC at an instant, for a zone by name; nil for an unknown name.
    ///
    /// - Parameters:
    ///   - machine: the zone of this machine.
    ///   - place: the zone of a place, such as `Europe/Paris`.
    package static func rules(
        _ name: String, machine: @escaping @Sendable (Int64) -> Int,
        place: (String) -> (@Sendable (Int64) -> Int)?
    ) -> (@Sendable (Int64) -> Int)? {
        name == local ? machine : DeviceConnection.fixedZone(name) ?? place(name)
    }
}
