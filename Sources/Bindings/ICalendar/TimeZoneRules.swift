// Time zones by name or VTIMEZONE: offsets, and conversion between local times and instants.

internal import CIcal
import Synchronization
import TimeZones

/// The offsets of a time zone. Instants are seconds since 1970-01-01T00:00:00Z.
package struct TimeZoneRules: Sendable {
    /// The name in the zone database, or the TZID of the VTIMEZONE.
    package let name: String
    let table: TimeZoneTable

    init(name: String, table: TimeZoneTable) {
        self.name = name
        self.table = table
    }

    /// A zone of the system's database (`Europe/Paris`, in any case), a Windows name (`Romance Standard Time`),
    /// either with a prefix of some program (`/freeassociation.sourceforge.net/Europe/Paris`), or a bare offset
    /// (`UTC+05:30`); nil if unknown.
    package init?(named text: String) {
        if let known = Self.known.withLock({ $0[text] }) {
            guard let known else { return nil }
            self = known
            return
        }
        let found = Self.find(text)
        // Names come from files, so the cache is bounded.
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
        return offset(in: text, isWhole: true).map { fixed($0) }
    }

    /// A zone with a constant offset east of UTC in seconds, called `UTC`, `UTC+05:30`, or `UTC-00:17:30`.
    package static func fixed(_ seconds: Int) -> TimeZoneRules {
        let size = abs(seconds)
        let parts = [size / 3600, size / 60 % 60] + (size % 60 == 0 ? [] : [size % 60])
        let digits = parts.map { ICalendarTime.padded($0, 2) }.joined(separator: ":")
        let kind = TimeZoneTable.Kind(offset: seconds, isDaylight: false, abbreviation: "")
        return TimeZoneRules(
            name: seconds == 0 ? "UTC" : "UTC" + (seconds < 0 ? "-" : "+") + digits,
            table: TimeZoneTable(first: kind, transitions: []))
    }

    /// `UTC+05:30`, `GMT-3`, `UTC+0100`, also in parentheses, with a dot for the colon, and followed by other words
    /// unless `isWhole`. Plus is east, as in ISO 8601; `Etc/GMT+3`, which is west, is a name of the database.
    private static func offset(in text: Substring, isWhole: Bool) -> Int? {
        var rest = text.uppercased()[...]
        if rest.first == "(" { rest.removeFirst() }
        guard rest.hasPrefix("UTC") || rest.hasPrefix("GMT") else { return nil }
        rest = rest.dropFirst(3)
        guard let sign = rest.popFirst(), sign == "+" || sign == "-" else { return nil }
        let digits = rest.prefix { $0.isASCII && $0.isNumber || $0 == ":" || $0 == "." }
        rest = rest.dropFirst(digits.count)
        if rest.first == ")" { rest.removeFirst() }
        guard rest.isEmpty || !isWhole && rest.first == " " else { return nil }
        var parts = digits.split(whereSeparator: { $0 == ":" || $0 == "." }).map(String.init)
        if parts.count == 1, parts[0].count > 2 {
            parts = [String(parts[0].dropLast(2)), String(parts[0].suffix(2))]
        }
        let numbers = parts.compactMap { Int($0) }
        guard 1...3 ~= numbers.count, numbers.count == parts.count, numbers[0] <= 15,
            numbers.dropFirst().allSatisfy({ $0 < 60 })
        else { return nil }
        let seconds = zip(numbers, [3600, 60, 1]).reduce(0) { $0 + $1.0 * $1.1 }
        return sign == "-" ? -seconds : seconds
    }

    /// The zone of a place in a label after its offset, as displayed by programs: `(UTC+01:00) Amsterdam, Berlin,
    /// Bern`. It must have that offset at some time in 2020; nil if no word is a place of the database.
    package init?(labelled text: some StringProtocol) {
        let label = Substring(text)
        guard label.utf8.count < 200, let offset = Self.offset(in: label, isWhole: false),
            let space = label.firstIndex(of: " ")
        else { return nil }
        for place in label[space...].split(whereSeparator: { ",/&;".contains($0) }) {
            let name = place.split(separator: " ").joined(separator: "_").lowercased()
            guard let spelling = TimeZoneFiles.names.first(where: { $0.lowercased().hasSuffix("/" + name) }),
                let rules = TimeZoneRules(named: spelling),
                [1_579_046_400, 1_594_771_200].contains(where: { rules.utcOffset(at: $0) == offset })
            else { continue }
            self = rules
            return
        }
        return nil
    }

    /// The names of all place-based zones in the system's database.
    package static var placeNames: [String] { TimeZoneFiles.names }

    /// The IANA name of a Windows zone, from the tables of Unicode CLDR.
    private static func windowsName(_ text: String) -> String? {
        let name = Array(text.utf16)
        var found = [UInt16](repeating: 0, count: 100)
        let count = cical_windows_zone(name, Int32(clamping: name.count), &found, Int32(clamping: found.count))
        return count > 0 ? String(decoding: found.prefix(Int(count)), as: UTF16.self) : nil
    }

    /// Seconds east of UTC.
    package func utcOffset(at utcSeconds: Int64) -> Int { table.kind(at: utcSeconds).offset }

    /// The instant of a local time. The first one if it occurs twice; a nonexistent time uses the offset before the
    /// gap (RFC 5545 §3.3.5). A date means its midnight.
    package func instant(of local: ICalendarTime) -> Int64 {
        let clock = local.clock
        // Two days on each side include every relevant transition.
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
