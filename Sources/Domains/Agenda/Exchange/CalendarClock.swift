// The clocks of a calendar: its TZIDs as zones that everyone knows, and times put on another clock.

import CivilTime
import ICalendar

/// The clock of one component: where its line counts its times.
struct CalendarClock {
    /// The value of `tz:`; nil floats.
    var name: String?
    /// Of `name`.
    var rules: TimeZoneRules?
    /// The TZID that means it; nil for UTC and for floating times.
    var tzid: String?
    /// What the TZID itself means, where that is not `rules`.
    var source: TimeZoneRules?

    static let floating = CalendarClock()
}

/// The zones of one file.
struct CalendarZones {
    private let definitions: [String: ICalendarComponent]
    private var found: [String: CalendarClock?] = [:]
    private static let utc = TimeZoneRules(named: "UTC")

    init(_ components: [ICalendarComponent]) {
        definitions = Dictionary(
            components.compactMap { component in component["TZID"].map { ($0.text, component) } },
            uniquingKeysWith: { first, _ in first })
    }

    /// The clock of a time; nil where nobody knows its zone.
    mutating func clock(of time: ICalendarDateTime) -> CalendarClock? {
        if time.isUTC { return CalendarClock(name: "UTC", rules: Self.utc, tzid: nil) }
        guard let tzid = time.tzid else { return .floating }
        if let known = found[tzid] { return known }
        let clock = resolve(tzid, at: time.time)
        found[tzid] = .some(clock)
        return clock
    }

    private func resolve(_ tzid: String, at time: ICalendarTime) -> CalendarClock? {
        if let rules = TimeZoneRules(named: tzid) {
            return CalendarClock(name: rules.name, rules: rules, tzid: tzid)
        }
        guard let definition = definitions[tzid], let own = TimeZoneRules(definition: definition) else { return nil }
        let hints = ["X-LIC-LOCATION", "LOCATION"].compactMap { definition[$0]?.text }
        for name in hints + Self.candidates {
            guard let rules = TimeZoneRules(named: name), Self.agree(rules, own, around: time) else { continue }
            return CalendarClock(name: rules.name, rules: rules, tzid: tzid, source: own)
        }
        return CalendarClock(name: "UTC", rules: Self.utc, tzid: tzid, source: own)
    }

    /// Whether two zones have the same offsets in the year before a time and in the three after it.
    private static func agree(_ one: TimeZoneRules, _ other: TimeZoneRules, around time: ICalendarTime) -> Bool {
        let start = other.instant(of: time)
        return stride(from: Int64(-366), through: 3 * 366, by: 7).allSatisfy { day in
            one.utcOffset(at: start + day * 86_400) == other.utcOffset(at: start + day * 86_400)
        }
    }

    /// Tried in this order for a definition without a name that is known.
    private static let candidates = [
        "Europe/Paris", "Europe/London", "Europe/Athens", "Europe/Lisbon", "Europe/Moscow", "Europe/Istanbul",
        "America/New_York", "America/Chicago", "America/Denver", "America/Los_Angeles", "America/Phoenix",
        "America/Anchorage", "America/Halifax", "America/St_Johns", "America/Sao_Paulo",
        "America/Argentina/Buenos_Aires", "America/Bogota", "America/Santiago", "America/Mexico_City",
        "Pacific/Honolulu", "Asia/Jerusalem", "Asia/Dubai", "Asia/Tehran", "Asia/Karachi", "Asia/Kolkata",
        "Asia/Kathmandu", "Asia/Dhaka", "Asia/Bangkok", "Asia/Shanghai", "Asia/Tokyo", "Australia/Sydney",
        "Australia/Adelaide", "Australia/Brisbane", "Australia/Darwin", "Australia/Perth", "Pacific/Auckland",
        "Africa/Cairo", "Africa/Casablanca", "Africa/Johannesburg", "Africa/Lagos", "UTC",
    ]

    /// A time on the clock of a line. What floats stays as it is; `reader` puts UTC on a clock that floats.
    mutating func local(_ time: ICalendarDateTime, on clock: CalendarClock, reader: LocalZone) -> LocalDateTime? {
        guard let written = LocalDateTime(time.time) else { return nil }
        guard !time.time.isDate, time.isUTC || time.tzid != nil else { return written }
        if clock.source == nil, time.tzid == clock.tzid, time.isUTC == (clock.name == "UTC" && clock.tzid == nil),
            clock.name != nil
        {
            return written
        }
        guard let own = self.clock(of: time), let rules = own.source ?? own.rules else { return written }
        let instant = rules.instant(of: time.time)
        guard let target = clock.rules else { return reader.local(of: instant) }
        return LocalDateTime(target.localTime(of: instant))
    }
}
