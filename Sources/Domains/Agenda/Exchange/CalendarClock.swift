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

    /// Whether both mean the same by a local time.
    func agrees(at time: ICalendarTime) -> Bool {
        guard let source, let rules else { return true }
        return source.instant(of: time) == rules.instant(of: time)
    }
}

/// How the clock of a TZID was found that is not a name of a zone.
enum ZoneMatch: Hashable {
    /// The definition names the place (X-LIC-LOCATION), or the TZID does.
    case place
    /// A zone has the offsets of the definition in the year before a time and in the three after it.
    case offsets
    /// No zone has them all; this one has them at that time and most of the year.
    case nearest
    /// The offset at that time, for good.
    case fixed
    /// It is not known: its times float.
    case unknown
}

/// The zones of one file.
struct CalendarZones {
    private let definitions: [String: ICalendarComponent]
    private let order: [String]
    /// By TZID: a definition that matches no known zone may be another clock at another time.
    private var found: [String: [CalendarClock?]] = [:]
    /// What was found by something else than a name, and was not reported yet.
    private var untold: [(tzid: String, match: ZoneMatch, name: String)] = []
    private static let utc = TimeZoneRules(named: "UTC")

    init(_ components: [ICalendarComponent]) {
        order = components.compactMap { $0["TZID"]?.text }
        definitions = Dictionary(
            components.compactMap { component in component["TZID"].map { ($0.text, component) } },
            uniquingKeysWith: { first, _ in first })
    }

    /// What was found by something else than its name since this was asked last.
    mutating func takeUnreported() -> [(tzid: String, match: ZoneMatch, name: String)] {
        defer { untold = [] }
        return untold
    }

    /// The clock of a time; nil where its zone is not known.
    mutating func clock(of time: ICalendarDateTime) -> CalendarClock? {
        if time.isUTC { return CalendarClock(name: "UTC", rules: Self.utc, tzid: nil) }
        guard let tzid = time.tzid else { return .floating }
        if let known = found[tzid]?.first(where: { $0?.agrees(at: time.time) ?? true }) { return known }
        let clock = resolve(tzid, at: time.time)
        if clock == nil { untold.append((tzid, .unknown, "")) }
        found[tzid, default: []].append(clock)
        return clock
    }

    /// Never another clock's time: whatever zone is taken, it shows at this time what is written.
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

    /// The match is nil where the definition names its zone and says the same.
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
        // What never changes belongs to no place: many have its offset now, but not for ever.
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

    /// In how much of the year before an instant and of the three after it two zones have the same offset: 0 to 1.
    private static func likeness(_ one: TimeZoneRules, _ other: TimeZoneRules, around start: Int64) -> Double {
        let days = Array(stride(from: Int64(-366), through: 3 * 366, by: 7))
        let same = days.count { day in
            one.utcOffset(at: start + day * 86_400) == other.utcOffset(at: start + day * 86_400)
        }
        return Double(same) / Double(days.count)
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

    /// A time on the clock of a line. What floats stays as it is, and so does what is on that clock; `reader` puts UTC on a clock that floats.
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

    /// The day that a time means among whole days (RFC 5545 §3.8.4.4 wants a date there; Exchange writes midnight). One in UTC is the day on whose
    /// midnight it is in a zone of the file or at the reader's; else the day that is written.
    mutating func day(_ time: ICalendarDateTime, reader: LocalZone) -> Day? {
        guard let written = LocalDateTime(time.time) else { return nil }
        guard time.isUTC, written.time != .midnight else { return written.day }
        let instant = Int64(written.localSeconds)
        let zones = order.compactMap { definitions[$0] }.compactMap { TimeZoneRules(definition: $0) }
        let locals = zones.map { LocalDateTime($0.localTime(of: instant)) } + [reader.local(of: instant)]
        return locals.compactMap { $0 }.first { $0.time == .midnight }?.day ?? written.day
    }
}
