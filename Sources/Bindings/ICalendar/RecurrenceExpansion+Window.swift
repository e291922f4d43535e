// Determines the periods of a rule that overlap a window, and counts from DTSTART.

import TimeZones

extension RecurrenceExpansion {
    /// Calls `body` for each instance in order until it returns false. A skipped day may coincide with the last of
    /// the previous period, whose times were already emitted (RFC 7529 §4.1).
    mutating func forEach(
        from: Int64, through: Int64, _ body: (Int64) -> Bool
    ) throws(RecurrenceError) {
        let low = max(from, start)
        let high = min(through, end)
        guard low <= high else { return }
        let (gaps, start) = (gaps, start)
        func isLeftOut(_ clock: Int64) -> Bool { clock != start && ClockGap.holds(gaps, clock) }
        guard let count = rule.count else {
            var previous: Int64?
            try generate(low, high) { clock in
                if let previous, clock <= previous { return true }
                previous = clock
                return isLeftOut(clock) || body(clock)
            }
            return
        }
        var left = count
        if let before = countBefore(low) {
            left -= before - leftOutBefore(low)
            guard left > 0 else { return }
            try generate(low, high) { clock in
                if isLeftOut(clock) { return true }
                left -= 1
                return body(clock) && left > 0
            }
            return
        }
        var previous: Int64?
        try generate(start, high) { clock in
            if let previous, clock <= previous { return true }
            previous = clock
            if isLeftOut(clock) { return true }
            left -= 1
            return (clock < low || body(clock)) && left > 0
        }
    }

    /// The last instance, if the rule has an end.
    mutating func last() throws(RecurrenceError) -> Int64? {
        var last: Int64?
        var high = end
        if let count = rule.count {
            guard let period = uniformPeriod, let size = uniformSize, size > 0 else {
                try forEach(from: start, through: high) { clock in
                    last = clock
                    return true
                }
                return last
            }
            let periods = Int64((count + missingFromFirst) / size + 1)
            let (span, overflow) = periods.multipliedReportingOverflow(by: period)
            if !overflow { high = min(high, start + span) }
        }
        // Searches backwards from the end, in windows of doubling size.
        var span: Int64 = 86400
        while last == nil {
            let low = max(start, high - span)
            try forEach(from: low, through: high) { clock in
                last = clock
                return true
            }
            if low == start { break }
            span *= 2
        }
        return last
    }

    /// The length of a period in seconds if all have the same instances, apart from the start.
    var uniformPeriod: Int64? {
        let interval = Int64(rule.interval)
        switch rule.frequency {
        case .weekly: return parts.months.isEmpty ? 604800 * interval : nil
        case .daily: return limitsDays ? nil : 86400 * interval
        case .hourly: return limitsDays || !parts.hours.isEmpty ? nil : 3600 * interval
        case .minutely: return limitsDays || !parts.hours.isEmpty || !parts.minutes.isEmpty ? nil : 60 * interval
        case .secondly:
            return limitsDays || !parts.hours.isEmpty || !parts.minutes.isEmpty || !parts.seconds.isEmpty
                ? nil : interval
        case .monthly, .yearly: return nil
        }
    }

    var uniformSize: Int? { uniformPeriod == nil ? nil : firstPeriod.count }

    /// The instances of the first period, including those before the start.
    var firstPeriod: [Int64] {
        switch rule.frequency {
        case .weekly: return product(weekDays(0))
        case .daily: return product([startDay])
        case .hourly, .minutely, .secondly:
            let unit = unitSeconds
            let first = Civil.floor(start, unit) * unit
            return times.map { first + Int64($0) }
        case .monthly, .yearly: return []
        }
    }

    var missingFromFirst: Int { firstPeriod.count { $0 < start } }

    /// The number of instances before a time; nil if they must be counted individually.
    func countBefore(_ low: Int64) -> Int? {
        guard let period = uniformPeriod else { return nil }
        let first = firstPeriod
        let missing = first.count { $0 < start }
        let base: Int64 =
            switch rule.frequency {
            case .weekly: Int64(weekStart(startDay)) * 86400
            case .daily: Int64(startDay) * 86400
            default: Civil.floor(start, unitSeconds) * unitSeconds
            }
        let index = Civil.floor(low - base, period)
        let shifted = low - index * period
        let (product, overflow) = Int(index).multipliedReportingOverflow(by: first.count)
        return overflow ? Int.max / 2 : max(0, product + first.count { $0 < shifted } - missing)
    }

    /// The number of instances counted by `countBefore` that fall into gaps.
    private func leftOutBefore(_ low: Int64) -> Int {
        gaps.reduce(0) { sum, gap in
            let (first, end) = (max(gap.first, start + 1), min(gap.end, low))
            guard first < end, let after = countBefore(end), let before = countBefore(first) else { return sum }
            return sum + after - before
        }
    }

    var unitSeconds: Int64 {
        switch rule.frequency {
        case .hourly: 3600
        case .minutely: 60
        default: 1
        }
    }

    /// All instances in the window from the start on, ignoring COUNT.
    mutating func generate(
        _ low: Int64, _ high: Int64, _ body: (Int64) -> Bool
    ) throws(RecurrenceError) {
        switch rule.frequency {
        case .yearly: try yearly(low, high, body)
        case .monthly: try monthly(low, high, body)
        case .weekly: try weekly(low, high, body)
        case .daily: try daily(low, high, body)
        case .hourly, .minutely, .secondly: try withinDays(low, high, body)
        }
    }
}
