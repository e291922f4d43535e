// Detects times that are always some quarters of an hour off: those of a clock in local time without an offset.

import Bytes
import Sensors
import Wording

/// Watches times without an offset, which are read as UTC if a device has no `zone:`, and times in the future.
struct ZoneHint {
    /// The difference from the time of receipt in quarters of an hour, and how often it occurred in a row.
    private var quarters: Int64 = 0
    private var count = 0
    private var told: Int64 = 0
    /// The maximum offset from UTC in quarters (ISO 8601 offsets reach from −12:00 to +14:00).
    private static let limit: Int64 = 56
    private static let quarter: Int64 = 900_000
    /// The tolerance for delays of messages and deviations of clocks, in milliseconds.
    private static let tolerance: Int64 = 120_000
    private static let enough = 5

    /// Minutes by which the times are ahead of the receipt, once they have been the same for long enough; each such offset is reported
    /// once.
    ///
    /// Both in milliseconds since the epoch.
    mutating func observe(_ time: Int64, at received: Int64) -> Int? {
        let off = time - received
        let nearest = (off + (off < 0 ? -Self.quarter / 2 : Self.quarter / 2)) / Self.quarter
        guard nearest != 0, abs(nearest) <= Self.limit, abs(off - nearest * Self.quarter) <= Self.tolerance else {
            (quarters, count) = (0, 0)
            return nil
        }
        count = nearest == quarters ? count + 1 : 1
        quarters = nearest
        guard count == Self.enough, told != nearest else { return nil }
        told = nearest
        return Int(nearest) * 15
    }

    static func phrase(_ device: DeviceID, _ minutes: Int, isFloating: Bool) -> Phrase {
        let length = "\(abs(minutes) / 60):" + String(padded: abs(minutes) % 60, to: 2)
        let way = minutes > 0 ? Phrase("ahead", fr: "d’avance") : Phrase("behind", fr: "de retard")
        let start =
            isFloating
            ? Phrase(
                "\(device): its times have no offset and are always \(length) ",
                fr: "\(device) : ses heures n’ont pas de décalage et ont toujours \(length) ")
            : Phrase("\(device): its times are always \(length) ", fr: "\(device) : ses heures ont toujours \(length) ")
        let advice =
            isFloating
            ? Phrase(
                "; if its clock shows local time, say so in device.md (zone: local, or zone: Europe/Paris)",
                fr:
                    " ; si son horloge montre l’heure locale, dites-le dans device.md (zone: local, ou zone: Europe/Paris)"
            )
            : Phrase(
                "; its clock seems to be set to local time as if it was UTC",
                fr: " ; son horloge semble réglée sur l’heure locale prise pour UTC")
        return start + way + advice
    }
}
