// Time zones of a calendar: maps its TZIDs to known zones, and converts times between clocks.

import CivilTime
import ICalendar

/// The clock of a component, on which its line has its times.
struct CalendarClock {
    /// The value of `tz:`; nil if floating.
    var name: String?
    /// The rules for `name`.
    var rules: TimeZoneRules?
    /// The TZID of this clock; nil for UTC and for floating times.
    var tzid: String?
    /// The rules of the TZID itself, if different from `rules`.
    var source: TimeZoneRules?

    static let floating = CalendarClock()

    /// Whether both mean the same instant by a local time.
    func agrees(at time: ICalendarTime) -> Bool {
        guard let source, let rules else { return true }
        return source.instant(of: time) == rules.instant(of: time)
    }
}

/// How the zone for a TZID that is not a zone name was determined.
enum ZoneMatch: Hashable {
    /// From a place name in the definition (X-LIC-LOCATION) or in the TZID.
    case place
    /// A zone with the same offsets as the definition, from a year before a time to three years after it.
    case offsets
    /// No zone matches completely; this one matches at that time and most of the year.
    case nearest
    /// The offset at that time, permanently.
    case fixed
    /// Unknown: its times float.
    case unknown
}

/// The zones of one file.
struct CalendarZones {
    private let definitions: [String: ICalendarComponent]
    private let order: [String]
    /// By TZID: a definition that matches no known zone may map to different clocks at different times.
    private var found: [String: [CalendarClock?]] = [:]
    /// Matches by other means than a name that have not been reported yet.
    private var untold: [(tzid: String, match: ZoneMatch, name: String)] = []
    private static let utc = TimeZoneRules(named: "UTC")

    init(_ components: [ICalendarComponent]) {
        order = components.compactMap { $0["TZID"]?.text }
        definitions = Dictionary(
            components.compactMap { component in component["TZID"].map { ($0.text, component) } },
            uniquingKeysWith: { first, _ in first })
    }

    /// The matches by other means than a name since the last call.
    mutating func takeUnreported() -> [(tzid: String, match: ZoneMatch, name: String)] {
        defer { untold = [] }
        return untold
    }

    /// The clock of a time; nil if its zone is unknown.
    mutating func clock(of time: ICalendarDateTime) -> CalendarClock? {
        if time.isUTC { return CalendarClock(name: "UTC", rules: Self.utc, tzid: nil) }
        guard let tzid = time.tzid else { return .floating }
        if let known = found[tzid]?.first(where: { $0?.agrees(at: time.time) ?? true }) { return known }
        let clock = resolve(tzid, at: time.time)
        if clock == nil { untold.append((tzid, .unknown, "")) }
        found[tzid, default: []].append(clock)
        return clock
    }

    /// The chosen zone always shows the written local time at this time.
    private mutating func resolve(_ tzid: String, at time: ICalendarTime) -> CalendarClock? {
        if let rules = TimeZoneRules(named: tzid) {
            return CalendarClock(name: rules.name, rules: rules, tzid: tzid)
        }
        guard let definition = definitions[tzid], let own = TimeZoneRules(definition: definition) else {
            guard let rules = TimeZoneRules(labelled: tzid) else { return nil }
            untold.append((tzid, .place, rules.name))
            return CalendarClock(name: rules.name, rules: rules, tzid: tzid)
        }
        let (rules, match) = zone(of: definition, tzid, own, at: time)
        if let match { untold.append((tzid, match, rules.name)) }
        return CalendarClock(name: rules.name, rules: rules, tzid: tzid, source: own)
    }

    /// The match is nil if the definition names its zone and agrees with it.
    private func zone(
        of definition: ICalendarComponent, _ tzid: String, _ own: TimeZoneRules, at time: ICalendarTime
    ) -> (TimeZoneRules, ZoneMatch?) {
        let hints =
            ["X-LIC-LOCATION", "LOCATION"].compactMap { definition[$0]?.text }.compactMap { TimeZoneRules(named: $0) }
            + [TimeZoneRules(labelled: tzid)].compactMap { $0 }
        let instant = own.instant(of: time)
        for rules in hints where Self.likeness(rules, own, around: instant) == 1 { return (rules, nil) }
        for rules in hints where rules.utcOffset(at: instant) == own.utcOffset(at: instant) { return (rules, .place) }
        let fixed = TimeZoneRules.fixed(own.utcOffset(at: instant))
        // A constant offset is not mapped to a place: many share it now, but not forever.
        if Self.likeness(fixed, own, around: instant) == 1 { return (fixed, .fixed) }
        var best: (rules: TimeZoneRules, likeness: Double)?
        for name in Self.candidates + TimeZoneRules.placeNames {
            guard let rules = TimeZoneRules(named: name) else { continue }
            let likeness = Self.likeness(rules, own, around: instant)
            if likeness == 1 { return (rules, .offsets) }
            if likeness > best?.likeness ?? 0.75, rules.utcOffset(at: instant) == own.utcOffset(at: instant) {
                best = (rules, likeness)
            }
        }
        return best.map { ($0.rules, .nearest) } ?? (fixed, .fixed)
    }

    /// The fraction, 0 to 1, of the time from a year before an instant to three years after it in which two zones have the same offset.
    private static func likeness(_ one: TimeZoneRules, _ other: TimeZoneRules, around start: Int64) -> Double {
        let days = Array(stride(from: Int64(-366), through: 3 * 366, by: 7))
        let same = days.count { day in
            one.utcOffset(at: start + day * 86_400) == other.utcOffset(at: start + day * 86_400)
        }
        return Double(same) / Double(days.count)
    }

    /// Tried in this order for a definition without a known name.
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

    /// A time on the clock of a line. Floating times are unchanged, as are those already on that clock; `reader`
    /// converts UTC to a floating clock.
    mutating func local(_ time: ICalendarDateTime, on clock: CalendarClock, reader: LocalZone) -> LocalDateTime? {
        guard let written = LocalDateTime(time.time) else { return nil }
        guard !time.time.isDate, time.isUTC || time.tzid != nil else { return written }
        if time.tzid == clock.tzid, time.isUTC == (clock.name == "UTC" && clock.tzid == nil), clock.name != nil {
            return written
        }
        guard let own = self.clock(of: time), let rules = own.source ?? own.rules else { return written }
        let instant = rules.instant(of: time.time)
        guard let target = clock.source ?? clock.rules else { return reader.local(of: instant) }
        return LocalDateTime(target.localTime(of: instant))
    }

    /// The day that a time means for an all-day event (RFC 5545 §3.8.4.4 requires a date there; Exchange writes
    /// midnight). A UTC time means the day that begins at it in a zone of the file or the reader's; otherwise the
    /// written day.
    mutating func day(_ time: ICalendarDateTime, reader: LocalZone) -> Day? {
        guard let written = LocalDateTime(time.time) else { return nil }
        guard time.isUTC, written.time != .midnight else { return written.day }
        let instant = Int64(written.localSeconds)
        let zones = order.compactMap { definitions[$0] }.compactMap { TimeZoneRules(definition: $0) }
        let locals = zones.map { LocalDateTime($0.localTime(of: instant)) } + [reader.local(of: instant)]
        return locals.compactMap { $0 }.first { $0.time == .midnight }?.day ?? written.day
    }
}
