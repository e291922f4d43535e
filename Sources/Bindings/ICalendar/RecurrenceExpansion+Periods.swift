// The instances in a period of a rule: the days selected by its parts, and the times of each.

import TimeZones

extension RecurrenceExpansion {
    /// The days of a period combined with the times of a day, filtered by BYSETPOS, ignoring the window.
    func product(_ days: [Int]) -> [Int64] {
        guard !parts.positions.isEmpty else {
            return days.flatMap { day in times.map { Int64(day) * 86400 + Int64($0) } }
        }
        return Self.positions(parts.positions, of: days.count * times.count).map {
            Int64(days[$0 / times.count]) * 86400 + Int64(times[$0 % times.count])
        }
    }

    /// Emits the instances of a period of days in the window; false if `body` wants no more.
    mutating func emit(
        _ days: [Int], _ low: Int64, _ high: Int64, _ body: (Int64) -> Bool
    ) throws(RecurrenceError) -> Bool {
        if !parts.positions.isEmpty {
            for clock in product(days) where clock >= low && clock <= high {
                if !body(clock) { return false }
            }
            return true
        }
        for day in days {
            let midnight = Int64(day) * 86400
            if midnight > high || midnight + 86399 < low { continue }
            try spend(times.count)
            for time in times {
                let clock = midnight + Int64(time)
                if clock < low { continue }
                if clock > high { return true }
                if !body(clock) { return false }
            }
        }
        return true
    }

    func weekStart(_ day: Int) -> Int { day - Civil.modulo(Civil.weekday(day) - rule.weekStart, 7) }

    func day(_ clock: Int64) -> Int { Int(Civil.floor(clock, 86400)) }

    // MARK: Days allowed by a rule of at most daily frequency

    mutating func allows(_ day: Int) -> Bool {
        if weekdayMask != 0, weekdayMask & (1 << Civil.weekday(day)) == 0 { return false }
        if parts.months.isEmpty, parts.monthDays.isEmpty, parts.yearDays.isEmpty { return true }
        steps += 4
        guard let place = calendar.parts(of: day, cost: &steps), let year = calendar.year(place.year, cost: &steps)
        else { return false }
        let month = year.months[place.month]
        if !parts.months.isEmpty, !parts.months.contains(month.code) { return false }
        if !parts.monthDays.isEmpty, !parts.monthDays.contains(place.day),
            !parts.monthDays.contains(place.day - month.length - 1)
        {
            return false
        }
        if parts.yearDays.isEmpty { return true }
        let ordinal = day - year.start + 1
        return parts.yearDays.contains(ordinal) || parts.yearDays.contains(ordinal - year.length - 1)
    }

    // MARK: Frequencies

    mutating func withinDays(
        _ low: Int64, _ high: Int64, _ body: (Int64) -> Bool
    ) throws(RecurrenceError) {
        guard !times.isEmpty, canMeet else { return }
        let unit = unitSeconds
        let step = unit * Int64(rule.interval)
        let first = Civil.floor(start, unit) * unit
        /// The first unit of the rule at or after a time.
        func next(_ clock: Int64) -> Int64 {
            clock <= first ? first : first + (clock - first + step - 1) / step * step
        }
        let hours = parts.hours.reduce(UInt64(0)) { $0 | 1 << UInt64($1) }
        let minutes = rule.frequency < .hourly ? parts.minutes.reduce(UInt64(0)) { $0 | 1 << UInt64($1) } : 0
        let seconds = rule.frequency == .secondly ? parts.seconds.reduce(UInt64(0)) { $0 | 1 << UInt64($1) } : 0
        var clock = next(Civil.floor(low, unit) * unit)
        while clock <= high {
            try spend(1)
            let day = Civil.floor(clock, 86400)
            if limitsDays, !allows(Int(day)) {
                clock = next((day + 1) * 86400)
                continue
            }
            let nextDay = (day + 1) * 86400
            while clock < nextDay, clock <= high {
                try spend(1)
                let time = UInt64(clock - day * 86400)
                if hours != 0, hours >> (time / 3600) & 1 == 0 {
                    clock = next(clock - Int64(time % 3600) + 3600)
                } else if minutes != 0, minutes >> (time / 60 % 60) & 1 == 0 {
                    clock = next(clock - Int64(time % 60) + 60)
                } else if seconds != 0, seconds >> (time % 60) & 1 == 0 {
                    let later = seconds >> (time % 60)
                    let jump = later == 0 ? 60 - Int64(time % 60) : Int64(later.trailingZeroBitCount)
                    clock = next(clock + jump)
                } else {
                    for offset in times {
                        let instance = clock + Int64(offset)
                        if instance >= low, instance <= high, !body(instance) { return }
                    }
                    clock += step
                }
            }
        }
    }

    /// Whether any unit of the rule can fall on an allowed hour, minute and second: within a day, all units are
    /// congruent modulo the greatest common divisor of their distance and the day.
    var canMeet: Bool {
        let step = Int(unitSeconds) * rule.interval
        var (common, rest) = (86400, step)
        while rest != 0 { (common, rest) = (rest, common % rest) }
        if common == Int(unitSeconds) { return true }
        let unit = Int(unitSeconds)
        let place = Int(Civil.modulo(Civil.floor(start, unitSeconds) * unitSeconds, Int64(common)))
        let hours = parts.hours.isEmpty ? Array(0..<24) : parts.hours
        let minutes = unit == 3600 ? [0] : parts.minutes.isEmpty ? Array(0..<60) : parts.minutes
        let seconds = unit > 1 ? [0] : parts.seconds.isEmpty ? Array(0..<60) : parts.seconds
        for hour in hours {
            for minute in minutes {
                for second in seconds where (hour * 3600 + minute * 60 + second) % common == place { return true }
            }
        }
        return false
    }

    mutating func daily(
        _ low: Int64, _ high: Int64, _ body: (Int64) -> Bool
    ) throws(RecurrenceError) {
        let interval = rule.interval
        let lastDay = day(high)
        var current = startDay + (max(0, day(low) - startDay) + interval - 1) / interval * interval
        while current <= lastDay {
            try spend(1)
            if !limitsDays || allows(current) {
                guard try emit([current], low, high, body) else { return }
            }
            current += interval
        }
    }

    /// The matching days of the week that begins `offset` days after the start's week.
    func weekDays(_ offset: Int) -> [Int] {
        let first = weekStart(startDay) + offset
        let mask = weekdayMask == 0 ? 1 << Civil.weekday(startDay) : weekdayMask
        return (first..<first + 7).filter { mask & (1 << Civil.weekday($0)) != 0 }
    }

    mutating func weekly(
        _ low: Int64, _ high: Int64, _ body: (Int64) -> Bool
    ) throws(RecurrenceError) {
        let step = 7 * rule.interval
        let base = weekStart(startDay)
        let lastDay = day(high)
        var offset = max(0, day(low) - base) / step * step
        while base + offset <= lastDay {
            try spend(4)
            var days = weekDays(offset)
            if !parts.months.isEmpty {
                var allowed: [Int] = []
                for day in days where allows(day) { allowed.append(day) }
                days = allowed
            }
            guard try emit(days, low, high, body) else { return }
            offset += step
        }
    }

    mutating func monthly(
        _ low: Int64, _ high: Int64, _ body: (Int64) -> Bool
    ) throws(RecurrenceError) {
        let lastDay = day(high)
        guard calendar.isGregorian else {
            var ordinal = -startMonth
            var number = startYear
            while let year = calendar.year(number, cost: &steps), year.start <= lastDay + 40 {
                for index in year.months.indices {
                    defer { ordinal += 1 }
                    let month = year.months[index]
                    // A skipped day may be in the month before or after.
                    guard ordinal >= 0, ordinal % rule.interval == 0, year.start + month.offset + 80 >= day(low) else {
                        continue
                    }
                    try spend(20)
                    guard try emit(monthDays(year, index), low, high, body) else { return }
                }
                try spend(20)
                number += 1
            }
            return
        }
        let from = Civil.parts(of: day(low))
        let base = startYear * 12 + startMonth
        let skipped = max(0, from.year * 12 + from.month - 2 - base) / rule.interval
        var ordinal = base + max(0, skipped) * rule.interval
        while true {
            try spend(30)
            let (number, index) = (ordinal / 12, ordinal % 12)
            guard number <= 10000, let year = calendar.year(number, cost: &steps),
                year.start + year.months[index].offset <= lastDay + 40
            else { return }
            if parts.months.isEmpty || parts.months.contains(year.months[index].code) {
                guard try emit(monthDays(year, index), low, high, body) else { return }
            }
            ordinal += rule.interval
        }
    }

    /// The days of a month in a monthly rule.
    func monthDays(_ year: CalendarYear, _ index: Int) -> [Int] {
        let month = year.months[index]
        if !parts.months.isEmpty, !parts.months.contains(month.code) { return [] }
        let first = year.start + month.offset
        if parts.weekdays.isEmpty {
            return sorted(
                (parts.monthDays.isEmpty ? [startMonthDay] : parts.monthDays).compactMap {
                    monthDay($0, first, month.length)
                })
        }
        let days = numbered(first, month.length)
        guard !parts.monthDays.isEmpty else { return days }
        let allowed = parts.monthDays.compactMap { monthDay($0, first, month.length) }
        return days.filter(allowed.contains)
    }

    /// A day of the month, counted from the end if negative; one that does not exist is omitted or moved (RFC 7529 §4.1).
    func monthDay(_ day: Int, _ first: Int, _ length: Int) -> Int? {
        if abs(day) <= length { return day > 0 ? first + day - 1 : first + length + day }
        switch rule.skip {
        case .omit: return nil
        case .forward: return day > 0 ? first + length : first
        case .backward: return day > 0 ? first + length - 1 : first - 1
        }
    }

    /// BYDAY within a month or a year.
    func numbered(_ first: Int, _ length: Int) -> [Int] {
        var days: [Int] = []
        for weekday in parts.weekdays {
            let day = first + Civil.modulo(weekday.weekday - Civil.weekday(first), 7)
            let end = first + length
            guard day < end else { continue }
            if weekday.position == 0 {
                days += stride(from: day, to: end, by: 7)
            } else {
                let last = day + (end - 1 - day) / 7 * 7
                let found = weekday.position > 0 ? day + 7 * (weekday.position - 1) : last + 7 * (weekday.position + 1)
                if first..<end ~= found { days.append(found) }
            }
        }
        return sorted(days)
    }

    func sorted(_ days: [Int]) -> [Int] {
        if days.count < 2 { return days }
        var unique: [Int] = []
        for day in days.sorted() where unique.last != day { unique.append(day) }
        return unique
    }

    mutating func yearly(
        _ low: Int64, _ high: Int64, _ body: (Int64) -> Bool
    ) throws(RecurrenceError) {
        let lastDay = day(high)
        var base = startYear
        if !parts.weeks.isEmpty {
            // The week-based year, which may differ from the calendar year around New Year; as in libical, only if it has an instance left.
            if let first = firstWeek(base), startDay < first {
                if let year = calendar.year(base - 1, cost: &steps), let last = yearDays(base - 1, year).last,
                    last >= startDay
                {
                    base -= 1
                }
            } else if let next = firstWeek(base + 1), startDay >= next {
                base += 1
            }
        }
        guard let from = calendar.parts(of: day(low), cost: &steps) else { throw .tooMuch }
        // A week or a skipped day may be in the year before or after.
        var number = base + max(0, from.year - 1 - base) / rule.interval * rule.interval
        while true {
            try spend(60)
            guard let year = calendar.year(number, cost: &steps), year.start <= lastDay + 40 else { return }
            guard try emit(yearDays(number, year), low, high, body) else { return }
            number += rule.interval
        }
    }

    /// The first day of the first week of a year, which has at least four days in it.
    mutating func firstWeek(_ number: Int) -> Int? {
        guard let year = calendar.year(number, cost: &steps) else { return nil }
        let behind = Civil.modulo(Civil.weekday(year.start) - rule.weekStart, 7)
        return behind <= 3 ? year.start - behind : year.start + 7 - behind
    }

    /// The days of a year in a yearly rule (RFC 5545 §3.3.10, the table and its second note). BYMONTH, BYWEEKNO,
    /// BYYEARDAY and BYMONTHDAY expand; several of them are intersected.
    mutating func yearDays(_ number: Int, _ year: CalendarYear) -> [Int] {
        if !parts.weeks.isEmpty { return weekNumberDays(number) }
        if !parts.yearDays.isEmpty {
            var days = sorted(parts.yearDays.compactMap { yearDay($0, year) })
            if !parts.months.isEmpty || !parts.monthDays.isEmpty { days = named(days) }
            guard !parts.weekdays.isEmpty else { return days }
            let allowed = yearWeekdays(year)
            return days.filter(allowed.contains)
        }
        // BYDAY limits if BYMONTHDAY expands.
        guard parts.weekdays.isEmpty || !parts.monthDays.isEmpty else { return yearWeekdays(year) }
        var days: [Int] = []
        let months =
            !parts.months.isEmpty ? parts.months : parts.monthDays.isEmpty ? [startMonthCode] : year.months.map(\.code)
        for code in months {
            guard let month = month(code, year) else { continue }
            let first = year.start + month.offset
            for day in parts.monthDays.isEmpty ? [startMonthDay] : parts.monthDays {
                if let found = monthDay(day, first, month.length) { days.append(found) }
            }
        }
        days = sorted(days)
        guard !parts.weekdays.isEmpty else { return days }
        let allowed = yearWeekdays(year)
        return days.filter(allowed.contains)
    }

    /// BYDAY of a year: within the months of BYMONTH, else within the year.
    private func yearWeekdays(_ year: CalendarYear) -> [Int] {
        guard !parts.months.isEmpty else { return numbered(year.start, year.length) }
        var days: [Int] = []
        for code in parts.months {
            guard let month = month(code, year) else { continue }
            days += numbered(year.start + month.offset, month.length)
        }
        return sorted(days)
    }

    /// The days of BYWEEKNO: the weekday of BYDAY or of the start, unless days of the month or of the year are given.
    private mutating func weekNumberDays(_ number: Int) -> [Int] {
        guard let first = firstWeek(number), let next = firstWeek(number + 1) else { return [] }
        let weeks = (next - first) / 7
        let isDayNamed = !parts.yearDays.isEmpty || !parts.monthDays.isEmpty
        let mask = weekdayMask != 0 ? weekdayMask : isDayNamed ? 0b111_1111 : 1 << Civil.weekday(startDay)
        var days: [Int] = []
        for week in parts.weeks {
            let index = week > 0 ? week - 1 : weeks + week
            guard 0..<weeks ~= index else { continue }
            let monday = first + 7 * index
            for day in monday..<monday + 7 where mask & (1 << Civil.weekday(day)) != 0 { days.append(day) }
        }
        return named(sorted(days))
    }

    /// The days that match BYMONTH, BYMONTHDAY and BYYEARDAY, each in its own year.
    private mutating func named(_ days: [Int]) -> [Int] {
        guard !parts.months.isEmpty || !parts.monthDays.isEmpty || !parts.yearDays.isEmpty else { return days }
        var named: [Int] = []
        for day in days {
            guard let place = calendar.parts(of: day, cost: &steps), let year = calendar.year(place.year, cost: &steps)
            else { continue }
            let month = year.months[place.month]
            let ordinal = day - year.start + 1
            if (parts.months.isEmpty || parts.months.contains(month.code))
                && (parts.monthDays.isEmpty || parts.monthDays.contains(place.day)
                    || parts.monthDays.contains(place.day - month.length - 1))
                && (parts.yearDays.isEmpty || parts.yearDays.contains(ordinal)
                    || parts.yearDays.contains(ordinal - year.length - 1))
            {
                named.append(day)
            }
        }
        return named
    }

    func yearDay(_ day: Int, _ year: CalendarYear) -> Int? {
        monthDay(day, year.start, year.length)
    }

    /// A month of a year; a leap month missing in the year is omitted, or replaced by the one after or before it (RFC 7529 §4.1).
    func month(_ code: Int, _ year: CalendarYear) -> CalendarYear.Month? {
        if let found = year.months.first(where: { $0.code == code }) { return found }
        let plain = code & ~RecurrenceCalendar.leap
        switch rule.skip {
        case .omit: return nil
        case .forward: return year.months.first { $0.code & ~RecurrenceCalendar.leap > plain }
        case .backward: return year.months.last { $0.code & ~RecurrenceCalendar.leap <= plain }
        }
    }
}
