// The table of RFC 5545 §3.3.10 with its notes: rules made at random, against python-dateutil, and by hand.

import FileSystem
import ICalendar
import Processes
import TestSupport
import Testing

/// Rules with every legal combination of parts.
private struct TableMaker {
    var generator: SeededGenerator

    mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &generator) }
    mutating func chance(_ percent: Int) -> Bool { below(100) < percent }
    mutating func some(_ values: [Int], most: Int) -> String {
        Set(values.shuffled(using: &generator).prefix(1 + below(most))).sorted().map(String.init).joined(separator: ",")
    }

    static let weekdays = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]

    mutating func days(numbered: ClosedRange<Int>?) -> String {
        // python-dateutil takes what is in both kinds; each element is a day of its own (§3.3.10, BYDAY: a list).
        let isNumbered = chance(50)
        return (0...below(3)).map { _ in
            let day = Self.weekdays[below(7)]
            guard let numbered, isNumbered else { return day }
            return String((chance(30) ? -1 : 1) * Int.random(in: numbered, using: &generator)) + day
        }.joined(separator: ",")
    }

    mutating func start() -> ICalendarTime {
        ICalendarTime(
            year: 2018 + below(12), month: 1 + below(12), day: 1 + below(28), hour: below(24), minute: below(60),
            second: 0)
    }

    /// A legal rule, and what python-dateutil has to be asked for the same.
    mutating func rule(_ start: ICalendarTime) -> (rule: String, asked: String) {
        var parts: [String] = []
        var asked: [String] = []
        func add(_ name: String, _ value: String) { parts.append("\(name)=\(value)") }
        let frequency = ["DAILY", "WEEKLY", "MONTHLY", "MONTHLY", "YEARLY", "YEARLY", "YEARLY", "YEARLY", "HOURLY"][
            below(9)]
        let isYearly = frequency == "YEARLY"
        if chance(35) { add("BYMONTH", some(Array(1...12), most: 4)) }
        let hasWeeks = isYearly && chance(30)
        // Of the weeks that reach into another year it looks at 1 and -1 there, and at no other (§3.3.10, BYWEEKNO; ISO 8601).
        if hasWeeks { add("BYWEEKNO", some(Array(1...51) + Array(-51 ... -1), most: 6)) }
        let hasYearDays = (isYearly || frequency == "HOURLY") && chance(25)
        if hasYearDays { add("BYYEARDAY", some(Array(1...366) + Array(-366 ... -1), most: 60)) }
        let hasMonthDays = frequency != "WEEKLY" && chance(35)
        if hasMonthDays { add("BYMONTHDAY", some(Array(1...31) + Array(-31 ... -1), most: 12)) }
        var hasDays = false
        if chance(45) {
            hasDays = true
            add("BYDAY", days(numbered: hasWeeks ? nil : frequency == "MONTHLY" ? 1...5 : isYearly ? 1...20 : nil))
        }
        if chance(25), frequency != "HOURLY" { add("BYHOUR", some(Array(0...23), most: 3)) }
        // It begins the first week at DTSTART (§3.3.10, BYSETPOS: the set of one interval).
        if !parts.isEmpty, chance(20), !hasWeeks, frequency != "HOURLY", frequency != "WEEKLY" {
            add("BYSETPOS", some([1, 2, 3, -1, -2, 10], most: 2))
        }
        // §3.3.10: what the rule does not say is that of DTSTART. python-dateutil gives all seven days of a week.
        if hasWeeks, !hasDays, !hasYearDays, !hasMonthDays { asked.append("BYDAY=" + Self.weekdays[start.weekday - 1]) }
        // Its years of BYWEEKNO are calendar years, which differs with an interval (§3.3.10, BYWEEKNO: the weeks of ISO 8601).
        if !hasWeeks, chance(30) { add("INTERVAL", String(1 + below(4))) }
        if chance(20) { add("WKST", Self.weekdays[below(7)]) }
        let rule = (["FREQ=\(frequency)"] + parts).joined(separator: ";")
        return (rule, ([rule] + asked).joined(separator: ";"))
    }
}

extension ICalendarTime {
    /// 1 is Monday.
    fileprivate var weekday: Int {
        // Sakamoto's method.
        let offsets = [0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4]
        let year = month < 3 ? self.year - 1 : self.year
        let sunday = (year + year / 4 - year / 100 + year / 400 + offsets[month - 1] + day) % 7
        return sunday == 0 ? 7 : sunday
    }
}

@Suite struct RecurrenceTableTests {
    static let hasDateutil = (try? ChildProcess.run("/usr/bin/python3", ["-c", "import dateutil"]).exitCode) == 0

    private static let script = """
        import sys, datetime as clock
        from datetime import datetime
        from itertools import islice
        from dateutil.rrule import rrulestr
        clock.MAXYEAR = 2042  # where a rule that finds nothing is given up
        for line in sys.argv[1].split("|"):
            start, rule = line.split("@")
            start = datetime.strptime(start, "%Y%m%dT%H%M%S")
            end = start.replace(year=start.year + 9, day=min(start.day, 28))
            try:
                found = rrulestr(rule, dtstart=start).between(start, end, inc=True)
                print(",".join(t.strftime("%Y%m%dT%H%M%S") for t in islice(found, 60)))
            except IndexError:
                print("?")  # it looks behind the year for "20MO" of a December
        """

    @Test(.enabled(if: hasDateutil, "python3-dateutil is not installed"), arguments: Array(1...4) as [UInt64])
    func sameAsDateutil(seed: UInt64) throws {
        var maker = TableMaker(generator: SeededGenerator(seed: seed))
        var cases: [(start: ICalendarTime, rule: String, asked: String)] = []
        while cases.count < 200 {
            let start = maker.start()
            let (rule, asked) = maker.rule(start)
            // Illegal in both: BYSETPOS with nothing beside it.
            guard (try? RecurrenceRule(rule)) != nil else { continue }
            cases.append((start, rule, asked))
        }
        let asked = cases.map { "\($0.start.text)@\($0.asked)" }.joined(separator: "|")
        let result = try ChildProcess.run("/usr/bin/python3", ["-c", Self.script, asked])
        let lines = String(decoding: result.output, as: UTF8.self).split(
            separator: "\n", omittingEmptySubsequences: false)
        try #require(
            result.exitCode == 0 && lines.count > cases.count, "\(String(decoding: result.errors, as: UTF8.self))")
        for (sample, line) in zip(cases, lines) where line != "?" {
            var end = sample.start
            end = ICalendarTime(
                year: end.year + 9, month: end.month, day: min(end.day, 28), hour: end.hour, minute: end.minute,
                second: 0)
            let found = try RecurrenceRule(sample.rule).instances(
                start: sample.start, from: sample.start, through: end, limit: 60)
            #expect(
                found.map(\.text).joined(separator: ",") == line,
                "seed \(seed): \(sample.rule) from \(sample.start.text)")
        }
    }

    /// Where python-dateutil and the paragraph of the RFC do not agree, the RFC counts.
    @Test(arguments: [
        // "Information, not contained in the rule … derived from DTSTART": one day of the week, not all seven.
        ("FREQ=YEARLY;BYWEEKNO=20", "20260513", "20260513,20270519,20280517"),
        // A week of ISO 8601 belongs to one year: every second year has its own week 1, which begins in the year before.
        ("FREQ=YEARLY;INTERVAL=2;BYWEEKNO=1;BYDAY=MO", "20251229", "20251229,20280103,20291231"),
        // Week -52 of 2026, which has 53, is its second; week 53 of 2026 ends in January.
        ("FREQ=YEARLY;BYWEEKNO=-52;BYDAY=MO", "20260101", "20260105,20270104,20280103"),
        ("FREQ=YEARLY;BYWEEKNO=53;BYDAY=SU", "20260101", "20270103,20330102,20380103"),
        // The set of a week is that of the whole week, though the series begins within it.
        ("FREQ=WEEKLY;BYDAY=FR,MO,TU;BYSETPOS=1;WKST=FR", "20290514", "20290518,20290525,20290601"),
        // BYDAY is a list: days with a number may be beside days without.
        ("FREQ=MONTHLY;BYDAY=MO,-1FR", "20260701", "20260706,20260713,20260720"),
    ])
    func disagreements(rule: String, start: String, expected: String) throws { try check(rule, start, expected) }

    /// Parts that expand and limit beside one another.
    @Test(arguments: [
        ("FREQ=YEARLY;BYMONTHDAY=5", "20260105", "20260105,20260205,20260305"),
        ("FREQ=YEARLY;BYMONTHDAY=31", "20260101", "20260131,20260331,20260531"),
        ("FREQ=YEARLY;BYYEARDAY=1,100,200;BYMONTH=1,7", "20260101", "20260101,20260719,20270101"),
        ("FREQ=YEARLY;BYYEARDAY=-1;BYMONTHDAY=31", "20260101", "20261231,20271231,20281231"),
        ("FREQ=YEARLY;BYYEARDAY=1,2,3,4,5,6,7;BYDAY=MO", "20260101", "20260105,20270104,20280103"),
        ("FREQ=YEARLY;BYWEEKNO=20;BYMONTH=5;BYDAY=MO", "20260101", "20260511,20270517,20280515"),
        ("FREQ=YEARLY;BYWEEKNO=1;BYMONTH=1;BYDAY=MO", "20260101", "20270104,20280103,20290101"),
        ("FREQ=YEARLY;BYWEEKNO=20;BYMONTHDAY=15", "20260101", "20260515,20280515,20290515"),
        ("FREQ=YEARLY;BYWEEKNO=20;BYYEARDAY=135", "20260101", "20260515,20290515,20300515"),
        ("FREQ=YEARLY;BYMONTHDAY=13;BYDAY=FR", "20260101", "20260213,20260313,20261113"),
        ("FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=2,3,4,5,6,7,8;BYDAY=TU", "20260101", "20261103,20271102,20281107"),
        ("FREQ=MONTHLY;BYMONTHDAY=13;BYDAY=FR", "20260101", "20260213,20260313,20261113"),
        // What libical's own test has otherwise.
        ("FREQ=YEARLY;BYMONTHDAY=29", "20240229", "20240229,20240329,20240429"),
        ("FREQ=YEARLY;BYMONTHDAY=-29,-1", "20240201", "20240201,20240229,20240303"),
        ("FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=30;BYWEEKNO=1", "20241230", "20241230,20251230,20301230"),
        ("FREQ=YEARLY;BYDAY=20MO", "20260101", "20260518,20270517,20280515"),
        ("FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU", "20260101", "20260329,20270328,20280326"),
    ])
    func expandsAndLimits(rule: String, start: String, expected: String) throws { try check(rule, start, expected) }

    private func check(_ rule: String, _ start: String, _ expected: String) throws {
        let start = try #require(ICalendarTime(start))
        let end = ICalendarTime(year: 2100, month: 1, day: 1)
        let found = try RecurrenceRule(rule).instances(start: start, from: start, through: end, limit: 3)
        #expect(found.map(\.text).joined(separator: ",") == expected)
    }
}
