// Names of days and months in both languages.

import Testing
import Wording

@testable import CivilTime

@Suite struct CivilNamesTests {
    @Test(arguments: [
        ("2026-11-20", "Friday 20 November 2026", "vendredi 20 novembre 2026"),
        ("2026-12-01", "Tuesday 1 December 2026", "mardi 1er décembre 2026"),
        ("2026-08-15", "Saturday 15 August 2026", "samedi 15 août 2026"),
    ])
    func longDays(iso: String, english: String, french: String) throws {
        let day = try #require(Day(iso: iso))
        #expect(CivilNames.long(day, in: .english) == english)
        #expect(CivilNames.long(day, in: .french) == french)
        for language in LanguageCode.allCases {
            let now = LocalDateTime(day: Day(number: 0), time: .noon)
            #expect(HumanDate.parse(CivilNames.long(day, in: language), now: now)?.day == day)
            #expect(WrittenDate.parse(CivilNames.long(day, in: language), dayFirst: false)?.day == day)
        }
    }

    @Test func aYearThatIsNotThisOneIsNamed() throws {
        let (day, today) = (try #require(Day(iso: "2026-05-20")), try #require(Day(iso: "2026-11-20")))
        #expect(CivilNames.dayMonth(day, in: .english, seenFrom: today) == "20 May")
        #expect(CivilNames.dayMonth(day.adding(days: -365 * 28 - 7), in: .french, seenFrom: today) == "20 mai 1998")
    }

    @Test func names() throws {
        let month = try #require(Month(iso: "2026-02"))
        #expect(CivilNames.weekday(.sunday, in: .french, short: true) == "dim.")
        #expect(CivilNames.weekday(.monday, in: .english) == "Monday")
        #expect(CivilNames.month(12, in: .english, short: true) == "Dec")
        #expect(CivilNames.month(0, in: .english) == "" && CivilNames.month(13, in: .french) == "")
        #expect(CivilNames.monthYear(month, in: .french) == "février 2026")
        #expect(CivilNames.monthYear(month, in: .english) == "February 2026")
        #expect(CivilNames.dayMonth(month.first, in: .french, short: true) == "1er févr.")
    }

    /// Every name that is written is read again.
    @Test func namesAreUnderstood() throws {
        let now = LocalDateTime(day: try #require(Day(iso: "2026-11-20")), time: .noon)
        for language in LanguageCode.allCases {
            for short in [false, true] {
                for month in 1...12 {
                    let name = CivilNames.month(month, in: language, short: short)
                    #expect(HumanDate.parse(name + " 2026", now: now)?.days.first?.month == month, "\(name)")
                }
                for weekday in Weekday.allCases {
                    let name = CivilNames.weekday(weekday, in: language, short: short)
                    #expect(HumanDate.parse(name, now: now)?.day?.weekday == weekday, "\(name)")
                }
            }
        }
    }

    @Test(
        arguments: [
            (0, "today", "aujourd’hui"), (1, "tomorrow", "demain"), (-1, "yesterday", "hier"), (2, nil, "après-demain"),
            (-2, nil, "avant-hier"), (3, nil, nil),
        ] as [(Int, String?, String?)])
    func relative(offset: Int, english: String?, french: String?) throws {
        let today = try #require(Day(iso: "2026-11-20"))
        #expect(CivilNames.relative(today.adding(days: offset), today: today, in: .english) == english)
        #expect(CivilNames.relative(today.adding(days: offset), today: today, in: .french) == french)
    }
}
