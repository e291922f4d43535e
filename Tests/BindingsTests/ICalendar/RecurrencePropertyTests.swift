// Recurrence rules made at random: the same as libical gives, the same from any window, and in bounded time.

import CIcal
import ICalendar
import TestSupport
import Testing

private struct Maker {
    var generator: SeededGenerator

    mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &generator) }
    mutating func chance(_ percent: Int) -> Bool { below(100) < percent }
    mutating func some(_ values: [String], most: Int) -> String {
        Array(values.shuffled(using: &generator).prefix(1 + below(most))).joined(separator: ",")
    }

    mutating func start() -> ICalendarTime {
        let year = chance(20) ? 1890 + below(80) : 1995 + below(35)
        let month = 1 + below(12)
        // The ends of months more often than chance would have them.
        var day = chance(30) ? 29 + below(3) : 1 + below(28)
        while ICalendarTime(padded(year, 4) + padded(month, 2) + padded(day, 2)) == nil { day -= 1 }
        return chance(30)
            ? ICalendarTime(year: year, month: month, day: day)
            : ICalendarTime(year: year, month: month, day: day, hour: below(24), minute: below(60), second: below(60))
    }

    private func padded(_ number: Int, _ width: Int) -> String {
        String(String(repeating: "0", count: width) + String(number)).suffix(width).description
    }

    static let weekdays = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"]

    /// A rule of the kind that libical 3.0 expands right.
    mutating func rule(date: Bool) -> String {
        var rule = "FREQ="
        let months = some((1...12).map(String.init), most: 4)
        switch below(date ? 4 : 6) {
        case 0:
            rule += "DAILY"
            if chance(30) { rule += ";BYMONTH=" + months }
            if chance(30) { rule += ";BYDAY=" + some(Self.weekdays, most: 4) }
            if chance(20), !rule.contains(";") { rule += ";INTERVAL=\(1 + below(40))" }
        case 1:
            rule += "WEEKLY"
            if chance(60) { rule += ";BYDAY=" + some(Self.weekdays, most: 5) }
            // libical 3.0 loses weeks where INTERVAL is more than 1 and DTSTART is not one of the days.
            if !rule.contains("BYDAY"), chance(60) { rule += ";INTERVAL=\(1 + below(8))" }
            if chance(30) { rule += ";WKST=" + Self.weekdays[below(7)] }
        case 2:
            rule += "MONTHLY"
            if chance(30) {
                rule += ";BYMONTHDAY=" + some((1...31).map(String.init) + (1...31).map { "-\($0)" }, most: 4)
            } else if chance(60) {
                rule +=
                    ";BYDAY="
                    + some(Self.weekdays.flatMap { day in ["", "1", "2", "4", "-1", "-2"].map { $0 + day } }, most: 3)
            }
            if chance(40) { rule += ";INTERVAL=\([1, 2, 3, 5, 7][below(5)])" }
        case 3:
            rule += "YEARLY"
            switch below(4) {
            case 0:
                rule += ";BYMONTH=" + months + ";BYMONTHDAY=" + some((1...28).map(String.init) + ["-1", "-3"], most: 3)
            case 1:
                rule +=
                    ";BYMONTH=" + months + ";BYDAY="
                    + some(Self.weekdays.flatMap { day in ["", "1", "-1", "3"].map { $0 + day } }, most: 3)
            case 2: rule += ";BYYEARDAY=" + some((1...365).map(String.init) + (1...365).map { "-\($0)" }, most: 4)
            default: break
            }
            if chance(40) { rule += ";INTERVAL=\(1 + below(4))" }
        case 4: rule += "HOURLY;INTERVAL=\(1 + below(50))"
        default: rule += "MINUTELY;INTERVAL=\(1 + below(3000))"
        }
        return rule
    }
}

/// The first instances that libical gives.
private func libical(_ rule: String, _ start: ICalendarTime, _ count: Int) -> [String] {
    guard let iterator = icalrecur_iterator_new(icalrecurrencetype_from_string(rule), icaltime_from_string(start.text))
    else { return [] }
    defer { icalrecur_iterator_free(iterator) }
    var found: [String] = []
    while found.count < count {
        let time = icalrecur_iterator_next(iterator)
        guard icaltime_is_null_time(time) == 0, let text = icaltime_as_ical_string(time) else { break }
        found.append(String(cString: text))
    }
    return found
}

@Suite struct RecurrencePropertyTests {
    private static let end = ICalendarTime(year: 9999, month: 12, day: 31)
    private static let near = ICalendarTime(year: 2200, month: 12, day: 31)

    @Test(arguments: [1, 2, 3, 4] as [UInt64])
    func sameAsLibical(seed: UInt64) throws {
        var maker = Maker(generator: SeededGenerator(seed: seed))
        for _ in 0..<500 {
            let start = maker.start()
            let text = maker.rule(date: start.isDate)
            let expected = libical(text, start, 40)
            let found = try RecurrenceRule(text).instances(start: start, from: start, through: Self.end, limit: 40)
            #expect(found.map(\.text) == expected, "seed \(seed): \(text) from \(start.text)")
        }
    }

    /// A window shows what iteration from DTSTART has there, for rules with and without COUNT.
    @Test(arguments: [5, 6, 7] as [UInt64])
    func windows(seed: UInt64) throws {
        var maker = Maker(generator: SeededGenerator(seed: seed))
        for _ in 0..<300 {
            let start = maker.start()
            var text = maker.rule(date: start.isDate)
            if maker.chance(40) { text += ";COUNT=\(1 + maker.below(300))" }
            if maker.chance(20), text.contains("BYDAY") || text.contains("BYMONTHDAY") {
                text += ";BYSETPOS=\([1, 2, -1][maker.below(3)])"
            }
            let rule = try RecurrenceRule(text)
            let all = try rule.instances(start: start, from: start, through: Self.near, limit: 300)
            guard all.count > 2 else { continue }
            for _ in 0..<5 {
                let low = maker.below(all.count - 1)
                let high = low + maker.below(all.count - low)
                let part = try rule.instances(start: start, from: all[low], through: all[high], limit: 1000)
                #expect(part == Array(all[low...high]), "seed \(seed): \(text) from \(start.text), \(all[low].text)")
            }
            if let count = rule.count, all.count == count {
                #expect(try rule.last(start: start) == all.last, "\(text) \(start.text)")
            }
        }
    }

    /// What clocks leave out is neither an instance nor counted, from any window; the start is one all the same.
    @Test(arguments: [8, 9, 10] as [UInt64])
    func gaps(seed: UInt64) throws {
        var maker = Maker(generator: SeededGenerator(seed: seed))
        var leftOut = 0
        for _ in 0..<200 {
            let start = maker.start()
            if start.isDate { continue }
            let text = maker.rule(date: false)
            let all = try RecurrenceRule(text).instances(start: start, from: start, through: Self.near, limit: 80)
            guard all.count > 20 else { continue }
            let clocks = all.map { rules.instant(of: $0) }
            var gaps: [ClockGap] = []
            for index in stride(from: maker.below(3), to: all.count, by: 1 + maker.below(9)) {
                gaps.append(ClockGap(first: clocks[index] - Int64(maker.below(60)), end: clocks[index] + 1))
            }
            let count = 1 + maker.below(15)
            let whole = zip(all, clocks).filter { time, clock in
                time == all[0] && time == start || !gaps.contains { $0.first <= clock && clock < $0.end }
            }.map(\.0)
            guard whole.count >= count else { continue }
            leftOut += all.count - whole.count
            let from = all[maker.below(10)]
            for (rule, kept) in [(text + ";COUNT=\(count)", Array(whole.prefix(count))), (text, whole)] {
                let found = try RecurrenceRule(rule).instances(
                    start: start, from: from, through: all[all.count - 1], limit: 80, gaps: gaps)
                #expect(found == kept.filter { $0 >= from }, "seed \(seed): \(rule) from \(start.text), \(from.text)")
            }
        }
        #expect(leftOut > 100)
    }

    private let rules = TimeZoneRules.fixed(0)

    @Test(arguments: [
        "FREQ=SECONDLY", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", "FREQ=MONTHLY;BYMONTHDAY=31;BYMONTH=2,4",
        "FREQ=SECONDLY;INTERVAL=2;BYSECOND=1", "FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30",
        "FREQ=SECONDLY;COUNT=1000000000",
        "FREQ=SECONDLY;BYHOUR=3;BYMINUTE=5;BYSECOND=7;INTERVAL=86399", "FREQ=MINUTELY;BYHOUR=1;INTERVAL=7919",
        "FREQ=YEARLY;BYYEARDAY=366;BYDAY=MO;INTERVAL=1000", "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30;COUNT=1000000000",
        "FREQ=SECONDLY;BYDAY=MO;COUNT=1000000000", "FREQ=DAILY;COUNT=2000000000",
        "FREQ=SECONDLY;INTERVAL=7;BYSECOND=59",
        "RSCALE=CHINESE;FREQ=YEARLY;BYMONTH=12L", "RSCALE=HEBREW;FREQ=MONTHLY;BYMONTHDAY=31;COUNT=10",
        "FREQ=YEARLY;BYWEEKNO=53;INTERVAL=32767", "FREQ=WEEKLY;UNTIL=99991231T235959Z;BYMONTH=2",
    ])
    func bounded(_ text: String) {
        let start = ICalendarTime(year: 1890, month: 1, day: 1, hour: 0, minute: 0, second: 0)
        let clock = ContinuousClock()
        let time = clock.measure {
            for (from, through) in [("20260101", "20261231"), ("18900101", "18901231"), ("99980601", "99991231")] {
                guard let rule = try? RecurrenceRule(text), let from = ICalendarTime(from),
                    let through = ICalendarTime(through)
                else { continue }
                let found = try? rule.instances(start: start, from: from, through: through, limit: 1000)
                #expect((found ?? []).count <= 1000)
                _ = try? rule.last(start: start)
            }
        }
        print("bounded \(text): \(time)")
    }
}
