// Recurrence rules, parsed by libical into Swift values, and refused with a reason.

internal import CIcal
import Glibc

/// Why a recurrence rule cannot be parsed or expanded.
package enum RecurrenceError: Error, Hashable, Sendable {
    /// There is no `NAME=value` at this place.
    case notAPart(String)
    case unknownPart(String)
    case repeatedPart(String)
    case missingFrequency
    /// A value that the RFC does not allow for the part.
    case badValue(part: String, value: String)
    /// Two mutually exclusive parts, such as COUNT and UNTIL, or BYWEEKNO and FREQ=DAILY.
    case notTogether(String, String)
    /// A part that requires another, such as BYSETPOS without any other BY part.
    case needs(String, String)
    /// An RSCALE unknown to ICU.
    case unknownCalendar(String)
    /// A nonexistent start, or one beyond year 9999.
    case badStart
    /// Hours, minutes or seconds for a start that is a date.
    case startNeedsTime
    /// The result would take too long to compute.
    case tooMuch

    /// The reason in English.
    package var message: String {
        switch self {
        case .notAPart(let text): "invalid part of a recurrence rule “\(text)” (NAME=value)"
        case .unknownPart(let name): "recurrence rules have no part \(name)"
        case .repeatedPart(let name): "\(name) occurs twice"
        case .missingFrequency: "the rule does not say how often (FREQ)"
        case .badValue(let part, let value): "\(part) cannot be “\(value)”"
        case .notTogether(let first, let second): "\(first) and \(second) exclude one another"
        case .needs(let part, let other): "\(part) needs \(other)"
        case .unknownCalendar(let name): "there is no calendar “\(name)”"
        case .badStart: "the start is not in the calendar"
        case .startNeedsTime: "the rule repeats within a day, but its start has no time"
        case .tooMuch: "the rule would take too long to expand"
        }
    }
}

/// A recurrence rule (RFC 5545 §3.3.10, with RSCALE and SKIP of RFC 7529). Times are local, without a zone.
package struct RecurrenceRule: Hashable, Sendable {
    package enum Frequency: Int, Hashable, Sendable, CaseIterable {
        case secondly, minutely, hourly, daily, weekly, monthly, yearly
    }

    package private(set) var text: String
    package let frequency: Frequency
    package let interval: Int
    package private(set) var count: Int?
    /// The last possible instance; in UTC if `untilIsUTC`.
    package private(set) var until: ICalendarTime?
    package private(set) var untilIsUTC: Bool
    let parts: ByParts
    /// 0 is Sunday.
    let weekStart: Int
    /// In lower case; nil for the Gregorian calendar.
    let scale: String?
    let skip: Skip

    enum Skip: Hashable, Sendable { case omit, forward, backward }

    /// The lists of a rule, sorted and without duplicates. Times of day: 0 to 59; others may be negative, counting from the end.
    struct ByParts: Hashable, Sendable {
        var seconds: [Int] = []
        var minutes: [Int] = []
        var hours: [Int] = []
        var weekdays: [NumberedWeekday] = []
        var monthDays: [Int] = []
        var yearDays: [Int] = []
        var weeks: [Int] = []
        /// Months in the coding of `RecurrenceCalendar`.
        var months: [Int] = []
        var positions: [Int] = []

        var isEmpty: Bool { self == ByParts() }
    }

    /// `MO`, or `-1MO` with the position -1.
    struct NumberedWeekday: Hashable, Sendable {
        var position: Int
        /// 0 is Sunday.
        var weekday: Int
    }

    /// The same rule with another end. Callers that know the zone of DTSTART convert UNTIL to that zone's clock.
    package func with(until: ICalendarTime?) -> RecurrenceRule {
        var rule = self
        rule.until = until
        rule.untilIsUTC = false
        return rule
    }

    /// The same rule with another COUNT, also in `text`; nil removes it.
    package func with(count: Int?) -> RecurrenceRule {
        var rule = self
        rule.count = count
        var parts = RuleParts(text)
        parts["COUNT"] = count.map(String.init)
        rule.text = parts.text
        return rule
    }

    /// Refuses what libical refuses, and what the RFCs forbid but libical accepts.
    package init(_ text: String) throws(RecurrenceError) {
        let values = try Self.clauses(text)
        self.text = text
        var rule = icalrecurrencetype_from_string(text)
        defer { if rule.rscale != nil { free(rule.rscale) } }
        guard let frequency = Frequency(rawValue: Int(rule.freq.rawValue)) else {
            guard let frequency = values["FREQ"] else { throw .missingFrequency }
            throw try Self.reason(values) ?? .badValue(part: "FREQ", value: frequency)
        }
        self.frequency = frequency
        interval = try Self.number(values, "INTERVAL", 1...Int(Int16.max)) ?? 1
        count = try Self.number(values, "COUNT", 1...Int(Int32.max))
        if let value = values["UNTIL"] {
            guard let time = ICalendarTime(value) else { throw .badValue(part: "UNTIL", value: value) }
            until = time
            untilIsUTC = !time.isDate && (value.hasSuffix("Z") || value.hasSuffix("z"))
        } else {
            until = nil
            untilIsUTC = false
        }
        weekStart = Int(rule.week_start.rawValue) - 1
        skip = rule.skip == ICAL_SKIP_FORWARD ? .forward : rule.skip == ICAL_SKIP_BACKWARD ? .backward : .omit
        let scale = values["RSCALE"]?.lowercased()
        self.scale = scale == "gregorian" ? nil : scale
        if values["SKIP"] != nil, scale == nil { throw .needs("SKIP", "RSCALE") }
        if let scale, cical_has_calendar(scale) == 0 { throw .unknownCalendar(scale) }

        var parts = ByParts()
        // Second 60 becomes 59 on clocks without leap seconds (§3.3.12).
        parts.seconds = Self.list(&rule.by_second).map { min($0, 59) }
        parts.minutes = Self.list(&rule.by_minute)
        parts.hours = Self.list(&rule.by_hour)
        parts.weekdays = Self.list(&rule.by_day).map {
            NumberedWeekday(
                position: Int(icalrecurrencetype_day_position(Int16(clamping: $0))),
                weekday: Int(icalrecurrencetype_day_day_of_week(Int16(clamping: $0)).rawValue) - 1)
        }
        parts.monthDays = Self.list(&rule.by_month_day)
        parts.yearDays = Self.list(&rule.by_year_day)
        parts.weeks = Self.list(&rule.by_week_no)
        parts.months = Self.list(&rule.by_month)
        parts.positions = Self.list(&rule.by_set_pos)
        for path in [
            \ByParts.seconds, \.minutes, \.hours, \.monthDays, \.yearDays, \.weeks, \.months, \.positions,
        ] {
            parts[keyPath: path] = Set(parts[keyPath: path]).sorted()
        }
        self.parts = parts
        try Self.checkZero(values)
        try checkTogether()
        if self.scale == nil { try checkGregorian(values) }
    }

    /// The allowed combinations of parts: the table of RFC 5545 §3.3.10 and its notes.
    private func checkTogether() throws(RecurrenceError) {
        let name = "FREQ=\(frequency)".uppercased()
        if !parts.weeks.isEmpty, frequency != .yearly { throw .notTogether("BYWEEKNO", name) }
        if !parts.yearDays.isEmpty, [.daily, .weekly, .monthly].contains(frequency) {
            throw .notTogether("BYYEARDAY", name)
        }
        if !parts.monthDays.isEmpty, frequency == .weekly { throw .notTogether("BYMONTHDAY", name) }
        if parts.weekdays.contains(where: { $0.position != 0 }) {
            if frequency < .monthly { throw .notTogether("BYDAY with a number", name) }
            if !parts.weeks.isEmpty { throw .notTogether("BYDAY with a number", "BYWEEKNO") }
        }
        if !parts.positions.isEmpty {
            var others = parts
            others.positions = []
            if others.isEmpty { throw .needs("BYSETPOS", "another BY part") }
        }
    }

    /// Positions start at 1 or -1: `0MO` is invalid (§3.3.10, `ordwk`, `ordmoday`, `ordyrday`, `setposday`).
    private static func checkZero(_ values: [String: String]) throws(RecurrenceError) {
        for part in ["BYDAY", "BYMONTHDAY", "BYYEARDAY", "BYWEEKNO", "BYMONTH", "BYSETPOS"] {
            for item in (values[part] ?? "").split(separator: ",") {
                let digits = item.drop { $0 == "+" || $0 == "-" }.prefix { $0.isASCII && $0.isNumber }
                if !digits.isEmpty, digits.allSatisfy({ $0 == "0" }) {
                    throw .badValue(part: part, value: values[part] ?? "")
                }
            }
        }
    }

    /// Values that libical accepts because other calendars have them.
    private func checkGregorian(_ values: [String: String]) throws(RecurrenceError) {
        func check(_ part: String, _ list: [Int], most: Int) throws(RecurrenceError) {
            if list.contains(where: { abs($0) > most }) { throw .badValue(part: part, value: values[part] ?? "") }
        }
        try check("BYMONTH", parts.months, most: 12)
        try check("BYMONTHDAY", parts.monthDays, most: 31)
        try check("BYYEARDAY", parts.yearDays, most: 366)
        try check("BYWEEKNO", parts.weeks, most: 53)
        try check("BYSETPOS", parts.positions, most: 366)
        try check("BYDAY", parts.weekdays.map(\.position), most: 53)
    }
}

extension RecurrenceRule.Frequency: Comparable {
    package static func < (shorter: Self, longer: Self) -> Bool { shorter.rawValue < longer.rawValue }
}

extension RecurrenceRule {
    /// Each part with the maximum length of its list: libical overflows its buffer with longer ones.
    private static let names: [String: Int] = [
        "FREQ": 1, "INTERVAL": 1, "COUNT": 1, "UNTIL": 1, "WKST": 1, "RSCALE": 1, "SKIP": 1, "BYSECOND": 60,
        "BYMINUTE": 59, "BYHOUR": 23, "BYDAY": 380, "BYMONTHDAY": 30, "BYYEARDAY": 380, "BYWEEKNO": 54,
        "BYMONTH": 12, "BYSETPOS": 380,
    ]

    /// The parts by name; all must be known and unique.
    private static func clauses(_ text: String) throws(RecurrenceError) -> [String: String] {
        var values: [String: String] = [:]
        guard text.utf8.count < 10_000, !text.utf8.contains(0) else { throw .notAPart(String(text.prefix(40))) }
        let clauses = text.split(separator: ";", omittingEmptySubsequences: false)
        for (index, clause) in clauses.enumerated() {
            // Some programs end a rule with a semicolon.
            if clause.isEmpty, index > 0, index == clauses.count - 1 { continue }
            guard let equals = clause.firstIndex(of: "="), equals > clause.startIndex else {
                throw .notAPart(String(clause.prefix(40)))
            }
            let name = clause[..<equals].uppercased()
            let value = String(clause[clause.index(after: equals)...])
            guard let most = names[name] else { throw .unknownPart(String(name.prefix(40))) }
            guard values.updateValue(value, forKey: name) == nil else { throw .repeatedPart(name) }
            guard !value.isEmpty, value.utf8.count(where: { $0 == UInt8(ascii: ",") }) < most + 1 else {
                throw .badValue(part: name, value: String(value.prefix(40)))
            }
        }
        if values["COUNT"] != nil, values["UNTIL"] != nil { throw .notTogether("COUNT", "UNTIL") }
        return values
    }

    /// The part that libical refuses, found by parsing each individually.
    private static func reason(_ values: [String: String]) throws(RecurrenceError) -> RecurrenceError? {
        for (name, value) in values.sorted(by: { $0.key < $1.key }) {
            let alone = icalrecurrencetype_from_string(name == "FREQ" ? "FREQ=\(value)" : "FREQ=DAILY;\(name)=\(value)")
            if alone.rscale != nil { free(alone.rscale) }
            if alone.freq == ICAL_NO_RECURRENCE { return .badValue(part: name, value: String(value.prefix(40))) }
        }
        return nil
    }

    private static func number(
        _ values: [String: String], _ part: String, _ range: ClosedRange<Int>
    ) throws(RecurrenceError) -> Int? {
        guard let value = values[part] else { return nil }
        guard let number = Int(value), range.contains(number) else {
            throw .badValue(part: part, value: String(value.prefix(40)))
        }
        return number
    }

    /// A list of libical up to its terminator.
    private static func list<Tuple>(_ tuple: inout Tuple) -> [Int] {
        withUnsafeBytes(of: &tuple) { bytes in
            bytes.bindMemory(to: Int16.self).prefix { $0 != ICAL_RECURRENCE_ARRAY_MAX.rawValue }.map(Int.init)
        }
    }
}

extension RecurrenceRule {
    /// The library version.
    package static var libraryVersion: String { ICAL_VERSION }
}
