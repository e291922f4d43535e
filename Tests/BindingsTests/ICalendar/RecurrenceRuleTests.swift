// What rules are refused, and why; other calendars; ends.

import ICalendar
import Testing

@Suite struct RecurrenceRuleTests {
    private static let end = ICalendarTime(year: 9999, month: 12, day: 31)

    private func dates(_ rule: String, _ start: String, _ limit: Int = 6) throws -> String {
        let start = try #require(ICalendarTime(start))
        return try RecurrenceRule(rule).instances(start: start, from: start, through: Self.end, limit: limit)
            .map(\.text).joined(separator: " ")
    }

    @Test func parts() throws {
        let rule = try RecurrenceRule("FREQ=WEEKLY;INTERVAL=2;BYDAY=MO;UNTIL=20261224T000000Z;")
        #expect(rule.frequency == .weekly)
        #expect(rule.interval == 2)
        #expect(rule.until?.text == "20261224T000000")
        #expect(rule.untilIsUTC)
        #expect(try RecurrenceRule("freq=daily;count=3").count == 3)
    }

    @Test(
        arguments: [
            ("", .notAPart("")), ("weekly", .notAPart("weekly")), ("INTERVAL=2", .missingFrequency),
            ("FREQ=OFTEN", .badValue(part: "FREQ", value: "OFTEN")),
            ("FREQ=DAILY;X-A=1", .unknownPart("X-A")), ("FREQ=DAILY;FREQ=DAILY", .repeatedPart("FREQ")),
            ("FREQ=DAILY;INTERVAL=0", .badValue(part: "INTERVAL", value: "0")),
            ("FREQ=DAILY;INTERVAL=70000", .badValue(part: "INTERVAL", value: "70000")),
            ("FREQ=DAILY;COUNT=3x", .badValue(part: "COUNT", value: "3x")),
            ("FREQ=DAILY;COUNT=3;UNTIL=20260101", .notTogether("COUNT", "UNTIL")),
            ("FREQ=DAILY;UNTIL=20260230", .badValue(part: "UNTIL", value: "20260230")),
            ("FREQ=DAILY;BYWEEKNO=3", .notTogether("BYWEEKNO", "FREQ=DAILY")),
            ("FREQ=MONTHLY;BYYEARDAY=3", .notTogether("BYYEARDAY", "FREQ=MONTHLY")),
            ("FREQ=WEEKLY;BYMONTHDAY=3", .notTogether("BYMONTHDAY", "FREQ=WEEKLY")),
            ("FREQ=WEEKLY;BYDAY=2MO", .notTogether("BYDAY with a number", "FREQ=WEEKLY")),
            ("FREQ=MONTHLY;BYSETPOS=1", .needs("BYSETPOS", "another BY part")),
            ("FREQ=MONTHLY;BYMONTHDAY=32", .badValue(part: "BYMONTHDAY", value: "32")),
            ("FREQ=YEARLY;BYMONTH=13", .badValue(part: "BYMONTH", value: "13")),
            ("FREQ=YEARLY;BYDAY=XX", .badValue(part: "BYDAY", value: "XX")),
            ("FREQ=YEARLY;SKIP=FORWARD", .needs("SKIP", "RSCALE")),
            ("RSCALE=KLINGON;FREQ=YEARLY", .unknownCalendar("klingon")),
            ("FREQ=MONTHLY;BYDAY=0MO", .badValue(part: "BYDAY", value: "0MO")),
            ("FREQ=MONTHLY;BYDAY=TU,-0MO", .badValue(part: "BYDAY", value: "TU,-0MO")),
            ("FREQ=MONTHLY;BYMONTHDAY=0", .badValue(part: "BYMONTHDAY", value: "0")),
            ("FREQ=YEARLY;BYYEARDAY=0", .badValue(part: "BYYEARDAY", value: "0")),
            ("FREQ=YEARLY;BYWEEKNO=0", .badValue(part: "BYWEEKNO", value: "0")),
            ("FREQ=YEARLY;BYMONTH=0", .badValue(part: "BYMONTH", value: "0")),
            ("FREQ=MONTHLY;BYDAY=MO;BYSETPOS=0", .badValue(part: "BYSETPOS", value: "0")),
            ("FREQ=YEARLY;BYSETPOS=-1", .needs("BYSETPOS", "another BY part")),
            ("FREQ=YEARLY;BYWEEKNO=20;BYDAY=1MO", .notTogether("BYDAY with a number", "BYWEEKNO")),
            ("FREQ=DAILY;BYYEARDAY=3", .notTogether("BYYEARDAY", "FREQ=DAILY")),
            ("FREQ=WEEKLY;BYYEARDAY=3", .notTogether("BYYEARDAY", "FREQ=WEEKLY")),
            ("FREQ=MONTHLY;BYWEEKNO=3", .notTogether("BYWEEKNO", "FREQ=MONTHLY")),
        ] as [(String, RecurrenceError)])
    func refused(text: String, reason: RecurrenceError) {
        #expect(throws: reason) { try RecurrenceRule(text) }
        #expect(!reason.message.isEmpty)
    }

    /// libical writes after a list that is too long.
    @Test func longLists() {
        for part in [
            "BYSECOND", "BYMINUTE", "BYHOUR", "BYDAY", "BYMONTHDAY", "BYYEARDAY", "BYWEEKNO", "BYMONTH", "BYSETPOS",
        ] {
            for count in [12, 13, 14, 24, 25, 31, 32, 61, 62, 63, 385, 386, 387, 2000] {
                let list = Array(repeating: part == "BYDAY" ? "MO" : "1", count: count).joined(separator: ",")
                _ = try? RecurrenceRule("FREQ=YEARLY;BYMONTH=1;\(part)=\(list)")
                _ = try? RecurrenceRule("FREQ=YEARLY;\(part)=\(list)")
            }
        }
    }

    /// The examples of RFC 7529 §5, and years of the calendars that are in any almanac.
    @Test func otherCalendars() throws {
        #expect(try dates("RSCALE=CHINESE;FREQ=YEARLY", "20130210", 4) == "20130210 20140131 20150219 20160208")
        #expect(
            try dates("RSCALE=ETHIOPIC;FREQ=MONTHLY;BYMONTH=13", "20130906", 4) == "20130906 20140906 20150906 20160906"
        )
        #expect(
            try dates("RSCALE=HEBREW;FREQ=YEARLY;BYMONTH=5L;BYMONTHDAY=8;SKIP=FORWARD", "20140208", 5)
                == "20140208 20150227 20160217 20170306 20180223")
        #expect(
            try dates("RSCALE=GREGORIAN;FREQ=YEARLY;SKIP=FORWARD", "20120229", 5)
                == "20120229 20130301 20140301 20150301 20160229")
        #expect(
            try dates("RSCALE=GREGORIAN;FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29;SKIP=FORWARD;COUNT=3", "20240229")
                == "20240229 20250301 20260301")
        #expect(
            try dates("RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=BACKWARD", "20140131", 4)
                == "20140131 20140228 20140331 20140430")
        // The last day of a month of 30 days, and the one before the month that follows.
        let lastDays = "RSCALE=GREGORIAN;FREQ=MONTHLY;BYMONTH=3,4,5;BYMONTHDAY=30,-31;SKIP=BACKWARD;BYHOUR=3,4"
        #expect(
            try dates(lastDays, "20140329T030000", 6)
                == "20140330T030000 20140330T040000 20140331T030000 20140331T040000 20140430T030000 20140430T040000")
        // Rosh Hashanah and the first of Muharram in the civil calendar.
        #expect(try dates("RSCALE=HEBREW;FREQ=YEARLY", "20230916", 4) == "20230916 20241003 20250923 20260912")
        #expect(try dates("RSCALE=ISLAMIC-CIVIL;FREQ=YEARLY", "20230719", 3) == "20230719 20240708 20250627")
    }

    @Test func windowInOtherCalendar() throws {
        let rule = try RecurrenceRule("RSCALE=CHINESE;FREQ=YEARLY")
        let start = try #require(ICalendarTime("19000131"))
        let from = try #require(ICalendarTime("20260101"))
        let through = try #require(ICalendarTime("20261231"))
        #expect(try rule.instances(start: start, from: from, through: through, limit: 9).map(\.text) == ["20260217"])
    }

    @Test func old() throws {
        #expect(try dates("FREQ=YEARLY", "18900228T120000", 2) == "18900228T120000 18910228T120000")
        #expect(try dates("FREQ=YEARLY", "19040229", 3) == "19040229 19080229 19120229")
        #expect(try dates("FREQ=WEEKLY", "00010101", 2) == "00010101 00010108")
    }

    @Test func ends() throws {
        let start = try #require(ICalendarTime("20200101T090000"))
        #expect(try RecurrenceRule("FREQ=DAILY").last(start: start) == nil)
        #expect(try RecurrenceRule("FREQ=DAILY;COUNT=10").last(start: start)?.text == "20200110T090000")
        #expect(try RecurrenceRule("FREQ=SECONDLY;COUNT=1000000").last(start: start)?.text == "20200112T224639")
        #expect(try RecurrenceRule("FREQ=WEEKLY;UNTIL=20260102").last(start: start)?.text == "20251231T090000")
        #expect(try RecurrenceRule("FREQ=YEARLY;COUNT=20000").last(start: start)?.text == "99990101T090000")
        #expect(try RecurrenceRule("FREQ=DAILY;UNTIL=20190101").last(start: start) == nil)
        let local = try #require(ICalendarTime("20200103T090000"))
        #expect(try RecurrenceRule("FREQ=DAILY;UNTIL=20200103T080000Z").with(until: local).last(start: start) == local)
    }

    @Test func dateWithTimes() throws {
        let start = try #require(ICalendarTime("20260101"))
        #expect(throws: RecurrenceError.startNeedsTime) {
            try RecurrenceRule("FREQ=HOURLY").instances(start: start, from: start, through: Self.end, limit: 3)
        }
        #expect(try dates("FREQ=DAILY;BYHOUR=3,4", "20260101", 2) == "20260101 20260102")
    }

    /// Days counted from the end of their month, in rules of days and of less.
    @Test func lastDaysOfMonths() throws {
        #expect(
            try dates("FREQ=DAILY;BYMONTHDAY=-1", "20260131T090000", 3)
                == "20260131T090000 20260228T090000 20260331T090000")
        #expect(
            try dates("FREQ=HOURLY;INTERVAL=12;BYMONTHDAY=-2,-1", "20260227T060000", 5)
                == "20260227T060000 20260227T180000 20260228T060000 20260228T180000 20260330T060000")
    }

    /// Steps that come by in the last minute, second or hour alone.
    @Test func stepsAtTheEdge() throws {
        #expect(
            try dates("FREQ=MINUTELY;INTERVAL=60;BYHOUR=10", "20261120T095900", 2) == "20261120T105900 20261121T105900")
        #expect(try dates("FREQ=SECONDLY;INTERVAL=60;BYHOUR=10;BYMINUTE=0", "20261120T095959", 1) == "20261120T100059")
        #expect(
            try dates("FREQ=HOURLY;INTERVAL=24;BYDAY=FR", "20261119T230000", 2) == "20261120T230000 20261127T230000")
        #expect(try dates("FREQ=MINUTELY;INTERVAL=1440;BYDAY=FR", "20261119T235900", 1) == "20261120T235900")
        #expect(try dates("FREQ=MINUTELY;INTERVAL=60;BYMINUTE=0", "20261120T095900", 1) == "")
    }
}
