// Dates and times in words: numbers, clocks, parts of the day, feasts, parts of the year, distances.

import CivilTime
import Testing

struct SpokenDateTests {
    /// Said on Friday, 2026-11-20, at 09:00, of what comes.
    private func read(_ text: String, order: HumanDate.Order = .dayFirst) -> String? {
        guard
            let day = Day(iso: "2026-11-20"), let nine = TimeOfDay(hour: 9, minute: 0),
            let date = HumanDate.parse(
                text, now: LocalDateTime(day: day, time: nine), leaning: .future, order: order)
        else { return nil }
        let days =
            date.unit == .day ? date.day?.iso ?? "?" : "\(date.days.first?.iso ?? "")..\(date.days.last?.iso ?? "")"
        let times = [date.time, date.endTime].compactMap { $0?.shortText.prefix(5) }.joined(separator: "-")
        return times.isEmpty ? days : days + " " + times
    }

    /// Words that are a date where they are all there is.
    @Test(arguments: [
        ("20th", "2026-11-20"), ("1er", "2026-12-01"), ("summer", "2027-06-21..2027-09-23"),
        ("we prochain", "2026-11-28..2026-11-29"),
        ("ce we", "2026-11-21..2026-11-22"), ("next wk", "2026-11-23..2026-11-29"), ("fin de sem", "2026-11-22"),
        ("10 days' time", "2026-11-30"), ("2 weeks today", "2026-12-04"), ("ds 3 jours", "2026-11-23"),
        ("we next", "nil"),
    ])
    func wordsAlone(text: String, expected: String) { #expect((read(text) ?? "nil") == expected) }

    @Test(arguments: [
        ("first of march", "2027-03-01"), ("march second", "2027-03-02"),
        ("the twenty-second of june 2017", "2017-06-22"),
        ("le vingt et un mai", "2027-05-21"), ("quatre-vingt-dix jours", "nil"), ("premier mars 2013", "2013-03-01"),
        ("6 April nineteen eighty six", "1986-04-06"), ("2 février deux mille dix-huit", "2018-02-02"),
        ("the tenth of september, two thousand", "2000-09-10"), ("mars trente-deux", "nil"),
        ("le vingt-sept", "2026-11-27"),
        ("friday the 27th", "2026-11-27"), ("vendredi, le 27", "2026-11-27"), ("le 27, vendredi", "2026-11-27"),
    ])
    func numbersInWords(text: String, expected: String) { #expect((read(text) ?? "nil") == expected) }

    @Test(arguments: [
        ("Oct-2", "2027-10-02"), ("Oct2", "2027-10-02"), ("Jan/3", "2027-01-03"), ("October. 2", "2027-10-02"),
        ("23/Sep/2020", "2020-09-23"), ("2019-aug-1", "2019-08-01"), ("2020/Sep/23", "2020-09-23"),
        ("2015.5.13", "2015-05-13"),
        ("1er avril 78", "1978-04-01"), ("31-Oct-74", "1974-10-31"), ("18 08 1978", "1978-08-18"),
        ("3-7-07", "2007-07-03"),
        ("12/08, 2015", "2015-08-12"), ("20 of next month", "2026-12-20"), ("le 15 du mois prochain", "2026-12-15"),
    ])
    func daysInFigures(text: String, expected: String) { #expect((read(text) ?? "nil") == expected) }

    @Test(arguments: [
        ("at seven", "07:00"), ("à sept heures", "07:00"), ("huit heures et quart", "08:15"),
        ("trois heures et demie", "03:30"),
        ("huit heures moins vingt-trois minutes", "07:37"), ("midi moins cinq", "11:55"), ("midi quinze", "12:15"),
        ("twenty past five pm", "17:20"), ("three mins to five thirty", "05:27"), ("a quarter to noon", "11:45"),
        ("20 min past eight in the evening", "20:20"), ("8 du matin", "08:00"), ("8h du mat", "08:00"),
        ("11 du soir", "23:00"),
        ("6 in the morning", "06:00"), ("340pm", "15:40"), ("at 1030", "10:30"), ("8:45a", "08:45"),
        ("seven p . m .", "19:00"),
        ("19h56min30s", "19:56"), ("four twenty-three am", "04:23"), ("10h10 pm", "22:10"), ("at 6.45", "06:45"),
        ("from 1pm to 4", "13:00-16:00"), ("8pm - 11", "20:00-23:00"), ("de 10h30 à 3h", "10:30-15:00"),
        ("22h à 3h", "22:00-03:00"),
        ("in the evening at eight", "20:00"), ("fin d'après-midi", "17:30"), ("at lunch", "12:30"),
        ("midmorning", "10:00"),
    ])
    func clocksInWords(text: String, expected: String) { #expect((read(text) ?? "nil") == "2026-11-20 " + expected) }

    @Test(arguments: [
        ("tomorrow morning at seven", "2026-11-21 07:00"), ("ce matin à sept", "2026-11-20 07:00"),
        ("next monday 6-8", "2026-11-23 06:00-08:00"), ("between 3 and 5 on 1/12/2026", "2026-12-01 03:00-05:00"),
        ("8 tonight", "2026-11-20 20:00"), ("de 8h à 15h hier après-midi", "2026-11-19 08:00-15:00"),
        ("in a month 8h", "2026-12-20 08:00"), ("tonight at 12", "2026-11-21 00:00"),
        ("cette nuit à 2h", "2026-11-21 02:00"), ("8 heures ce soir", "2026-11-20 20:00"),
        ("Thu Oct 26 10:00 2028", "2028-10-26 10:00"), ("end of tomorrow", "2026-11-21 23:59"),
        ("next night at ten", "2026-11-21 22:00"), ("vingt-deux trente", "2026-11-20 22:30"),
        ("within 5 hours", "2026-11-20 09:00-14:00"), ("rest of the day", "2026-11-20 09:00-00:00"),
        ("from 4pm today to 5pm tomorrow", "2026-11-20..2026-11-21 16:00-17:00"),
    ])
    func hoursBesideDays(text: String, expected: String) { #expect((read(text) ?? "nil") == expected) }

    @Test(arguments: [
        ("in 2.5 hours", "2026-11-20 11:30"), ("in a quarter of an hour", "2026-11-20 09:15"),
        ("dans trois quarts d'heure", "2026-11-20 09:45"), ("2 years 1 month 21 days ago", "2024-09-29"),
        ("1 day 2 hours later", "2026-11-21 11:00"), ("in a couple of days", "2026-11-22"),
        ("il y a quelques mois", "2026-08-20"),
        ("two weeks hence", "2026-12-04"), ("deux jours plus tard", "2026-11-22"), ("3 fridays from now", "2026-12-11"),
        ("in four business days", "2026-11-26"), ("dans 3 jours ouvrés", "2026-11-25"),
        ("friday after next", "2026-12-04"),
        ("lundi en 15", "2026-12-07"), ("next 5 hours", "2026-11-20 09:00-14:00"), ("3 weeks from tmrw", "2026-12-12"),
    ])
    func distances(text: String, expected: String) { #expect((read(text) ?? "nil") == expected) }

    @Test(arguments: [
        ("christmas", "2026-12-25"), ("noël 2027", "2027-12-25"), ("lundi de Pâques 2027", "2027-03-29"),
        ("easter 2010", "2010-04-04"),
        ("good friday 2018", "2018-03-30"), ("thanksgiving 2016", "2016-11-24"), ("black friday 2010", "2010-11-26"),
        ("fête des mères 2026", "2026-05-31"), ("fête des mères 2020", "2020-06-07"), ("mlk day 2018", "2018-01-15"),
        ("le jour de la toussaint", "2027-11-01"), ("new year's eve", "2026-12-31"), ("last easter", "2026-04-05"),
        ("orthodox easter 2027", "2027-05-02"), ("lazarus saturday 2018", "2018-03-31"),
        ("orthodox easter 2100", "nil"), ("ascension 2027", "2027-05-06"), ("pentecôte 2013", "2013-05-19"),
    ])
    func feasts(text: String, expected: String) { #expect((read(text) ?? "nil") == expected) }

    @Test func mothersDayIsThatOfTheCountry() {
        #expect(read("mother's day 2026", order: .monthFirst) == "2026-05-10")
        #expect(read("mother's day 2026") == "2026-05-31")
    }

    @Test(arguments: [
        ("Q3 2016", "2016-07-01..2016-09-30"), ("2016-Q3", "2016-07-01..2016-09-30"),
        ("1er trimestre 2017", "2017-01-01..2017-03-31"),
        ("le semestre prochain", "2027-01-01..2027-06-30"), ("ce semestre", "2026-07-01..2026-12-31"),
        ("next quarter", "2027-01-01..2027-03-31"), ("H2 2016", "2016-07-01..2016-12-31"),
        ("11/2016", "2016-11-01..2016-11-30"),
        ("2015-3", "2015-03-01..2015-03-31"), ("first week of 2015", "2014-12-29..2015-01-04"),
        ("la dernière semaine de 2015", "2015-12-28..2016-01-03"), ("rest of the week", "2026-11-20..2026-11-22"),
        ("le reste du mois", "2026-11-20..2026-11-30"), ("this summer", "2027-06-21..2027-09-23"),
        ("la semaine à venir", "2026-11-23..2026-11-29"), ("the month after next", "2027-01-01..2027-01-31"),
        ("from 4 to 22 this month", "2026-11-04..2026-11-22"),
        ("entre le 3 et le 12 septembre", "2027-09-03..2027-09-12"),
        ("the seventies", "1970-01-01..1979-12-31"), ("les années 90", "1990-01-01..1999-12-31"),
        ("in the 1990s", "1990-01-01..1999-12-31"), ("last 2 decades", "2000-01-01..2019-12-31"),
        ("earlier this month", "2026-11-01..2026-11-20"), ("plus tard dans l'année", "2026-11-20..2026-12-31"),
        ("last season", "2026-06-21..2026-09-23"), ("this working week", "2026-11-16..2026-11-20"),
        ("the last 3 weeks of 2026", "2026-12-14..2027-01-03"), ("the third month of 2021", "2021-03-01..2021-03-31"),
        ("the third last week of 2018", "2018-12-10..2018-12-16"), ("within 2 weeks", "2026-11-20..2026-12-04"),
        ("next week from tuesday to thursday", "2026-11-24..2026-11-26"),
        ("from the 1st of december to the beginning of 2028", "2027-12-01..2028-01-01"),
        ("april ninth through seventeenth", "2027-04-09..2027-04-17"), ("3 mois suivants", "2026-11-21..2027-02-20"),
    ])
    func spans(text: String, expected: String) { #expect((read(text) ?? "nil") == expected) }
}
