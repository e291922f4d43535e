// The recurrence rules of libical's own test, and what they must give.

import FileSystem
import ICalendar
import Testing

/// The folder that DAYBOOK_CORPORA names (default ../shared/corpora); tests that need it are skipped where it is absent.
enum Corpora {
    static let folder = MachineFacts.environment("DAYBOOK_CORPORA") ?? "../shared/corpora"
    static let rules = folder + "/rrule-expected/libical-icalrecur_test.txt"
}

struct RecurrenceCase: CustomTestStringConvertible {
    var rule = ""
    var start = ""
    var from: String?
    var instances = ""
    var testDescription: String { rule + " from " + start }

    static let all: [RecurrenceCase] = {
        guard let bytes = try? OpenFile.reading(Corpora.rules).readAll() else { return [] }
        var cases: [RecurrenceCase] = []
        var current = RecurrenceCase()
        for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
            guard let colon = line.firstIndex(of: ":") else { continue }
            let value = String(line[line.index(after: colon)...])
            switch line[..<colon] {
            case "RRULE": current.rule = value
            case "DTSTART": current.start = value
            case "START-AT": current.from = value
            case "INSTANCES":
                current.instances = value
                cases.append(current)
                current = RecurrenceCase()
            default: continue
            }
        }
        return cases
    }()
}

@Suite(.enabled(if: !RecurrenceCase.all.isEmpty)) struct RecurrenceCorpusTests {
    @Test func isWhole() { #expect(RecurrenceCase.all.count == 146) }

    /// Where libical and the table of RFC 5545 §3.3.10 do not agree: BYMONTHDAY expands a year by all its months, and beside BYWEEKNO
    /// each limits the other.
    private static let otherInTheTable: Set<String> = [
        "FREQ=YEARLY;BYMONTHDAY=29;COUNT=3", "FREQ=YEARLY;BYMONTHDAY=-29,-1;COUNT=4",
        "FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=30;BYWEEKNO=1;UNTIL=20320101",
    ]

    @Test(arguments: RecurrenceCase.all.filter { !otherInTheTable.contains($0.rule) })
    func instances(_ sample: RecurrenceCase) throws {
        let start = try #require(ICalendarTime(sample.start))
        guard !sample.instances.contains("***") else {
            #expect(throws: RecurrenceError.self) {
                _ = try RecurrenceRule(sample.rule).instances(start: start, from: start, through: Self.end, limit: 10)
            }
            return
        }
        let expected = sample.instances.split(separator: ",").compactMap { ICalendarTime($0) }
        let rule = try RecurrenceRule(sample.rule)
        let isEndless = rule.count == nil && rule.until == nil
        let found = try rule.instances(
            start: start, from: start, through: Self.end, limit: isEndless ? expected.count : 10000)
        #expect(found.map(\.text) == expected.map(\.text))
        if !isEndless { #expect(try rule.last(start: start) == expected.last) }
        // Any window holds what the whole holds there.
        for index in expected.indices {
            let part = try rule.instances(
                start: start, from: expected[index], through: expected[min(index + 2, expected.count - 1)], limit: 3)
            #expect(part == Array(expected[index..<min(index + 3, expected.count)]))
        }
        if let from = sample.from.flatMap({ ICalendarTime($0) }) {
            let part = try rule.instances(start: start, from: from, through: Self.end, limit: 10000)
            #expect(part == expected.filter { $0 >= from })
        }
    }

    private static let end = ICalendarTime(year: 9999, month: 12, day: 31)
}
