// A time zone by its name or by its VTIMEZONE: offsets, and local times to instants and back.

internal import CIcal
import Synchronization
import TimeZones

/// The offsets of one time zone. Instants are seconds since 1970-01-01T00:00:00Z.
package struct TimeZoneRules: Sendable {
    /// The name in the zone database, or the TZID of the VTIMEZONE.
    package let name: String
    let table: TimeZoneTable

    init(name: String, table: TimeZoneTable) {
        self.name = name
        self.table = table
    }

    /// A zone of the system's database (`Europe/Paris`, in any case), a name of Windows (`Romance Standard Time`), or either
    /// behind what programs put in front (`/freeassociation.sourceforge.net/Europe/Paris`); nil when unknown.
    package init?(named text: String) {
        if let known = Self.known.withLock({ $0[text] }) {
            guard let known else { return nil }
            self = known
            return
        }
        let found = Self.find(text)
        // Names come out of files: what is kept of them has an end.
        Self.known.withLock { if $0.count < 1000 { $0.updateValue(found, forKey: text) } }
        guard let found else { return nil }
        self = found
    }

    private static let known = Mutex<[String: TimeZoneRules?]>([:])

    private static func find(_ text: String) -> TimeZoneRules? {
        guard text.utf8.count < 200 else { return nil }
        var text = text[...]
        while let first = text.first, first == "\"" || first.isWhitespace { text.removeFirst() }
        while let last = text.last, last == "\"" || last.isWhitespace { text.removeLast() }
        var candidates = [String(text)]
        if text.hasPrefix("/") {
            let parts = text.split(separator: "/")
            for start in parts.indices { candidates.append(parts[start...].joined(separator: "/")) }
        }
        for candidate in candidates {
            for name in [candidate, windowsName(candidate)] {
                guard let name, let spelling = TimeZoneFiles.spelling(of: name),
                    let bytes = TimeZoneFiles.read(spelling),
                    let table = TimeZoneTable(file: bytes)
                else { continue }
                return TimeZoneRules(name: spelling, table: table)
            }
        }
        return nil
    }

    /// The IANA name of a zone of Windows, by the tables of Unicode CLDR.
    private static func windowsName(_ text: String) -> String? {
        let name = Array(text.utf16)
        var found = [UInt16](repeating: 0, count: 100)
        let count = cical_windows_zone(name, Int32(clamping: name.count), &found, Int32(clamping: found.count))
        return count > 0 ? String(decoding: found.prefix(Int(count)), as: UTF16.self) : nil
    }

    /// Seconds east of UTC.
    package func utcOffset(at utcSeconds: Int64) -> Int { table.kind(at: utcSeconds).offset }

    /// The instant of a local time. One that occurs twice is the first; one that does not occur is reckoned with the offset
    /// before the gap (RFC 5545 §3.3.5). A date is its midnight.
    package func instant(of local: ICalendarTime) -> Int64 {
        let clock = local.clock
        // A day to each side contains every transition that can matter.
        let early = utcOffset(at: clock - 2 * 86400)
        var offsets = [early]
        for transition in table.transitions(after: clock - 2 * 86400, through: clock + 2 * 86400) {
            let offset = transition.kind.offset
            if clock >= transition.instant + Int64(offsets[offsets.count - 1]),
                clock < transition.instant + Int64(offset)
            {
                return clock - Int64(offsets[offsets.count - 1])
            }
            if clock - Int64(offsets[offsets.count - 1]) < transition.instant { break }
            offsets.append(offset)
        }
        return clock - Int64(offsets[offsets.count - 1])
    }

    package func localTime(of utcSeconds: Int64) -> ICalendarTime {
        ICalendarTime(clock: utcSeconds + Int64(utcOffset(at: utcSeconds)), isDate: false)
    }
}
