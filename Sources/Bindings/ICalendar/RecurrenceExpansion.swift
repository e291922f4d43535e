// Expands a rule within a window, in bounded time independent of the start.

extension RecurrenceRule {
    /// The instances from `from` through `through`, in order; `start` is DTSTART, from which COUNT counts. A window
    /// that ends with a date includes that whole day. The start itself is an instance only if the rule generates it.
    ///
    /// UNTIL is compared on the clock of `start`: see `with(until:)`. Parts below a day are ignored if `start` is a date.
    /// - Parameters:
    ///   - limit: the maximum number returned, from the first on.
    ///   - gaps: times skipped by clock changes, in order: within the window, and for a rule with COUNT from `start`
    ///     on. An instance in a gap is dropped and not counted (RFC 5545 §3.3.10), except for the start itself.
    package func instances(
        start: ICalendarTime, from: ICalendarTime, through: ICalendarTime, limit: Int, gaps: [ClockGap] = []
    ) throws(RecurrenceError) -> [ICalendarTime] {
        guard limit > 0 else { return [] }
        var found: [ICalendarTime] = []
        let end = through.isDate ? through.clock + 86399 : through.clock
        var expansion = try RecurrenceExpansion(self, start: start, gaps: gaps)
        try expansion.forEach(from: from.clock, through: end) { clock in
            found.append(ICalendarTime(clock: clock, isDate: start.isDate))
            return found.count < min(limit, Self.maxInstances + 1)
        }
        if found.count > Self.maxInstances { throw .tooMuch }
        return found
    }

    /// More would not be useful to anyone: `tooMuch`.
    static let maxInstances = 200_000

    /// The last instance of a rule with COUNT or UNTIL, never after year 9999; nil if the rule has no end, or no instance.
    package func last(start: ICalendarTime) throws(RecurrenceError) -> ICalendarTime? {
        guard count != nil || until != nil else { return nil }
        var expansion = try RecurrenceExpansion(self, start: start, gaps: [])
        return try expansion.last().map { ICalendarTime(clock: $0, isDate: start.isDate) }
    }

    /// An upper bound for instances in any zone: each one skipped by a clock change prolongs a series with COUNT. Nil
    /// if the rule has no end, or too many of its times may be skipped for a bound.
    package func latest(start: ICalendarTime) throws(RecurrenceError) -> ICalendarTime? {
        guard let count, mayMeetGaps(start) else { return try last(start: start) }
        // Clocks go forward at most twice a year (in Morocco, around Ramadan).
        let often = frequency >= .daily ? max(1, parts.hours.count) * max(1, parts.minutes.count) : 60
        var reckoned = count
        while reckoned <= 4 * count + 100 {
            guard let last = try with(count: reckoned).last(start: start) else { return nil }
            let needed = count + 2 * often * (last.year - start.year + 1)
            if needed <= reckoned { return last }
            reckoned = needed
        }
        return nil
    }

    /// Whether its times are at night: clocks go forward between 22:00 and 5:00. (Samoa once skipped a whole day.)
    private func mayMeetGaps(_ start: ICalendarTime) -> Bool {
        if start.isDate { return false }
        return frequency < .daily || (parts.hours.isEmpty ? [start.hour] : parts.hours).contains { $0 < 5 || $0 > 21 }
    }
}

/// Nonexistent local times: the clock jumps from `first` to `end`.
package struct ClockGap: Sendable, Hashable {
    /// In seconds since 1970-01-01T00:00:00 of that clock.
    package let first: Int64
    package let end: Int64

    package init(first: Int64, end: Int64) {
        self.first = first
        self.end = end
    }

    /// Whether one of the gaps, which are sorted, contains a time.
    static func holds(_ gaps: [ClockGap], _ clock: Int64) -> Bool {
        var (low, high) = (0, gaps.count)
        while low < high {
            let middle = (low + high) / 2
            if gaps[middle].end <= clock { low = middle + 1 } else { high = middle }
        }
        return low < gaps.count && gaps[low].first <= clock
    }
}

/// A rule with its start. The rule is divided into periods: its frequency times its interval. The periods that
/// overlap a window are computed arithmetically, so a rule of twenty years ago costs no more than one of yesterday.
struct RecurrenceExpansion {
    let rule: RecurrenceRule
    let parts: RecurrenceRule.ByParts
    let calendar: RecurrenceCalendar
    let isDate: Bool
    let start: Int64
    let startDay: Int
    let end: Int64
    /// The year, month index and day of the month of the start, in the rule's calendar.
    let startYear: Int
    let startMonth: Int
    let startMonthCode: Int
    let startMonthDay: Int
    /// The times of instances within a day (for daily and longer frequencies), or within an hour, minute or second;
    /// in seconds from its start.
    let times: [Int]
    let weekdayMask: Int
    let limitsDays: Bool
    let gaps: [ClockGap]
    var steps = 0

    /// 9999-12-31T23:59:59.
    static let lastClock: Int64 = 253_402_300_799
    /// The limit of steps; each takes some nanoseconds.
    static let maxSteps = 6_000_000

    init(_ rule: RecurrenceRule, start: ICalendarTime, gaps: [ClockGap]) throws(RecurrenceError) {
        guard start.isValid else { throw .badStart }
        if start.isDate, rule.frequency < .daily { throw .startNeedsTime }
        guard let calendar = RecurrenceCalendar(rule.scale) else { throw .unknownCalendar(rule.scale ?? "") }
        self.rule = rule
        self.calendar = calendar
        self.gaps = start.isDate ? [] : gaps
        isDate = start.isDate
        self.start = start.clock
        startDay = start.dayNumber
        var end = Self.lastClock
        if let until = rule.until {
            // As in libical: a date precedes all times of its day.
            end = min(end, until.isDate && !start.isDate ? until.clock - 1 : until.clock)
        }
        self.end = end
        guard let place = calendar.parts(of: startDay, cost: &steps),
            let year = calendar.year(place.year, cost: &steps)
        else { throw .badStart }
        (startYear, startMonth, startMonthDay) = (place.year, place.month, place.day)
        startMonthCode = year.months[place.month].code
        parts = rule.parts
        times = Self.times(rule, start)
        weekdayMask = parts.weekdays.reduce(0) { $0 | 1 << $1.weekday }
        limitsDays =
            weekdayMask != 0 || !parts.months.isEmpty || !parts.monthDays.isEmpty || !parts.yearDays.isEmpty
    }

    /// The expansion of the parts below the frequency; missing parts come from the start.
    static func times(_ rule: RecurrenceRule, _ start: ICalendarTime) -> [Int] {
        if start.isDate { return [0] }
        let parts = rule.parts
        func list(_ values: [Int], _ fallback: Int, _ expands: Bool) -> [Int] {
            expands ? (values.isEmpty ? [fallback] : values) : [0]
        }
        let seconds = list(parts.seconds, start.second, rule.frequency > .secondly)
        let minutes = list(parts.minutes, start.minute, rule.frequency > .minutely)
        let hours = list(parts.hours, start.hour, rule.frequency > .hourly)
        var times: [Int] = []
        times.reserveCapacity(hours.count * minutes.count * seconds.count)
        for hour in hours {
            for minute in minutes {
                for second in seconds { times.append(hour * 3600 + minute * 60 + second) }
            }
        }
        guard rule.frequency < .daily, !parts.positions.isEmpty else { return times }
        return Self.positions(parts.positions, of: times.count).map { times[$0] }
    }

    /// BYSETPOS as sorted indices from 0.
    static func positions(_ positions: [Int], of count: Int) -> [Int] {
        Set(positions.map { $0 > 0 ? $0 - 1 : count + $0 }.filter { 0..<count ~= $0 }).sorted()
    }

    mutating func spend(_ cost: Int) throws(RecurrenceError) {
        steps += cost
        if steps > Self.maxSteps { throw .tooMuch }
    }
}
