// iCalendar files and recurrence rules: any bytes are read or refused, soon, and what was read can be written.

import ICalendar
import Testing

@Suite struct CalendarFuzzTests {
    private static let lines = [
        "BEGIN:VCALENDAR\r\n", "END:VCALENDAR\r\n", "BEGIN:VEVENT\r\n", "END:VEVENT\r\n", "begin:vtodo\n",
        "END:VTODO\n",
        "BEGIN:VTIMEZONE\r\n", "TZID:Europe/Paris\r\n", "BEGIN:STANDARD\r\n", "END:STANDARD\r\n", "END:VTIMEZONE\r\n",
        "TZOFFSETFROM:+0200\r\n", "TZOFFSETTO:+0100\r\n", "BEGIN:VALARM\r\n", "END:VALARM\r\n", "BEGIN:X-A\r",
        "END:X-A\r",
        "DTSTART:20261120T090000Z\r\n", "DTSTART;TZID=\"a:b\":20261120T090000\r\n", "DTSTART;VALUE=DATE:20261120\r\n",
        "RRULE:FREQ=WEEKLY;BYDAY=MO\r\n", "RRULE:FREQ=SECONDLY\r\n", "EXDATE:20261120,20261121\r\n",
        "DURATION:PT1H\r\n",
        "SUMMARY:a\\, b\\n", "\r\n ", "\n\t", ":", ";", "=", "\"", "^n", "^'", "X-É;A=b:c\n", "X;A=\"b\",c:d\n",
        "no line\n",
        "RDATE;VALUE=PERIOD:20261120T090000Z/PT1H\r\n", "\u{feff}", "\0", "é", "\r", "\n",
        "X-LONG:aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
    ]

    @Test(arguments: Mutator.seeds)
    func files(seed: UInt64) {
        var mutator = Mutator("iCalendar", seed: seed)
        for round in 0..<3000 {
            let text = (mutator.chance(60) ? "BEGIN:VCALENDAR\r\n" : "") + mutator.text(Self.lines, most: 25)
            let bytes = mutator.bytes(of: text)
            var components: [ICalendarComponent] = []
            let problems = ICalendarReader.read(bytes, calendar: { _ in }, component: { components.append($0) })
            let lines = bytes.count { $0 == 0x0a || $0 == 0x0d } + 1
            #expect(
                problems.allSatisfy { 1...lines ~= $0.line },
                "seed \(seed), round \(round): \(String(reflecting: text))")
            for component in components {
                if component.name == "VTIMEZONE" {
                    _ = TimeZoneRules(definition: component)?.utcOffset(at: 1_800_000_000)
                }
                var again: [ICalendarComponent] = []
                let written = ICalendarWriter.write(ICalendarComponent("VCALENDAR", components: [component]))
                _ = ICalendarReader.read(written, calendar: { _ in }, component: { again.append($0) })
                #expect(again == [component], "seed \(seed), round \(round): \(String(reflecting: text))")
                mutator.worked(!component.properties.isEmpty)
            }
        }
        mutator.expectWork(650)
    }

    @Test(arguments: Mutator.seeds)
    func rules(seed: UInt64) throws {
        let pieces = [
            "FREQ=SECONDLY;", "FREQ=MINUTELY;", "FREQ=HOURLY;", "FREQ=DAILY;", "FREQ=WEEKLY;", "FREQ=MONTHLY;",
            "FREQ=YEARLY;",
            "INTERVAL=2;", "INTERVAL=32767;", "INTERVAL=7;", "COUNT=3;", "COUNT=1000000000;", "UNTIL=20261120T090000Z;",
            "UNTIL=99991231;",
            "BYSECOND=0,30,60;", "BYMINUTE=5;", "BYHOUR=3,4;", "BYDAY=MO,-1FR;", "BYDAY=MO,TU;",
            "BYMONTHDAY=31,-31,30;",
            "BYYEARDAY=366,-366;", "BYWEEKNO=53,-53;", "BYMONTH=2;", "BYMONTH=5L;", "BYSETPOS=-1;", "BYSETPOS=366;",
            "WKST=SU;",
            "RSCALE=HEBREW;", "RSCALE=GREGORIAN;", "RSCALE=ISLAMIC;", "SKIP=FORWARD;", "SKIP=BACKWARD;", ";", "=", ",",
            "99999999999",
        ]
        var mutator = Mutator("rules", seed: seed)
        for _ in 0..<1000 {
            let text = mutator.pick(Array(pieces.prefix(7))) + mutator.text(Array(pieces.dropFirst(7)), most: 5)
            guard let rule = try? RecurrenceRule(text) else { continue }
            let start = ICalendarTime(
                year: mutator.pick([1, 1582, 1890, 2000, 2026, 9998]), month: 1 + mutator.below(12),
                day: 1 + mutator.below(28),
                hour: mutator.below(24), minute: 0, second: 0)
            let from = ICalendarTime(
                year: mutator.chance(60) ? start.year : mutator.pick([1890, 2026, 9999]), month: 1, day: 1)
            let through = ICalendarTime(year: from.year, month: 12, day: 31)
            for start in [start, ICalendarTime(year: start.year, month: start.month, day: start.day)] {
                guard let found = try? rule.instances(start: start, from: from, through: through, limit: 50) else {
                    continue
                }
                #expect(found.count <= 50)
                mutator.worked(found.count > 1)
                let areOrdered = zip(found, found.dropFirst()).allSatisfy { $0 < $1 }
                let areInside = found.allSatisfy { $0.isValid && $0 >= start && $0.year == from.year }
                #expect(areOrdered && areInside, "seed \(seed): \(text) from \(start.text)")
            }
        }
        mutator.expectWork(120)
    }
}
