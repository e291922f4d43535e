// What people type for a date, in English and French, on several days.

import Testing
import Wording

@testable import CivilTime

/// A reading in one line: days, time, end, part of the day, and the unit where it is not a day.
func line(_ date: HumanDate?) -> String {
    guard let date else { return "nil" }
    var text = date.days.description
    if let time = date.time { text += " " + time.text }
    if let end = date.endTime { text += "-" + end.text }
    if let part = date.part { text += " \(part)" }
    return date.unit == .day ? text : text + " \(date.unit)"
}

func moment(_ text: String) -> LocalDateTime { Timestamp(text: text)!.local }

/// A Friday in ISO week 47.
let friday = moment("2026-11-20T10:00")

func check(
    _ text: String, _ expected: String, now: LocalDateTime = friday, leaning: HumanDate.Leaning = .nearest,
    at location: SourceLocation = #_sourceLocation
) {
    let read = line(HumanDate.parse(text, now: now, leaning: leaning))
    #expect(read == expected, "\(text)", sourceLocation: location)
}

@Suite struct RelativeDayTests {
    @Test(arguments: [
        ("today", 0), ("Today", 0), (" TODAY\n", 0), ("aujourd'hui", 0), ("Aujourd’hui", 0), ("aujourd hui", 0),
        ("auj", 0), ("yesterday", -1), ("hier", -1), ("tomorrow", 1), ("demain", 1), ("avant-hier", -2),
        ("avant hier", -2), ("après-demain", 2), ("apres-demain", 2), ("apre\u{300}s demain", 2), ("APRÈS-DEMAIN", 2),
        ("day before yesterday", -2), ("the day after tomorrow", 2), ("in 3 days", 3), ("3 days ago", -3),
        ("dans 3 jours", 3), ("il y a 3 jours", -3), ("il y a une semaine", -7), ("a week ago", -7), ("in a week", 7),
        ("in two weeks", 14), ("dans deux semaines", 14), ("dans quinze jours", 15), ("3 days from now", 3),
        ("+2w", 14), ("-3d", -3), ("+10 jours", 10), ("d'ici 3 jours", 3), ("in a fortnight", 14),
        ("IL Y A 2 JOURS", -2),
    ])
    func days(text: String, offset: Int) {
        check(text, friday.day.adding(days: offset).iso)
        let newYear = moment("2027-01-01T00:00")
        check(text, newYear.day.adding(days: offset).iso, now: newYear)
    }

    @Test(arguments: [
        ("+1mo", "2028-02-29"), ("+1m", "2028-02-29"), ("in a month", "2028-02-29"), ("dans un mois", "2028-02-29"),
        ("il y a un an", "2027-01-31"), ("a year ago", "2027-01-31"), ("-11mo", "2027-02-28"), ("+1y", "2029-01-31"),
        ("in 3 years", "2031-01-31"), ("il y a 2 mois", "2027-11-30"),
    ])
    func months(text: String, expected: String) {
        check(text, expected, now: moment("2028-01-31T10:00"))
    }

    @Test(arguments: [
        ("now", "2026-11-20 10:00"), ("maintenant", "2026-11-20 10:00"), ("in 2 hours", "2026-11-20 12:00"),
        ("dans 2 heures", "2026-11-20 12:00"), ("dans 30 min", "2026-11-20 10:30"),
        ("il y a 10 minutes", "2026-11-20 09:50"), ("an hour ago", "2026-11-20 09:00"),
        ("20 hours from now", "2026-11-21 06:00"), ("+2h", "2026-11-20 12:00"), ("-11h", "2026-11-19 23:00"),
        ("dans 1h30", "2026-11-20 11:30"), ("in half an hour", "2026-11-20 10:30"),
        ("dans une demi-heure", "2026-11-20 10:30"),
    ])
    func moments(text: String, expected: String) { check(text, expected) }

    @Test(arguments: [
        ("tonight", "2026-11-20 lateEvening"), ("ce soir", "2026-11-20 evening"),
        ("this morning", "2026-11-20 morning"),
        ("ce matin", "2026-11-20 morning"), ("cet après-midi", "2026-11-20 afternoon"),
        ("this afternoon", "2026-11-20 afternoon"), ("this evening", "2026-11-20 evening"),
        ("cette nuit", "2026-11-20 night"), ("last night", "2026-11-19 lateEvening"),
        ("tomorrow morning", "2026-11-21 morning"), ("demain matin", "2026-11-21 morning"),
        ("hier soir", "2026-11-19 evening"), ("lundi après-midi", "2026-11-23 afternoon"),
        ("hier dans la soirée", "2026-11-19 evening"), ("demain-matin", "2026-11-21 morning"),
        ("tonight at 8", "2026-11-20 20:00 lateEvening"), ("ce soir à 8h", "2026-11-20 20:00 evening"),
        ("ce soir 21h", "2026-11-20 21:00 evening"), ("demain matin 9h", "2026-11-21 09:00 morning"),
        ("this morning at 9:15", "2026-11-20 09:15 morning"), ("21h30 hier soir", "2026-11-19 21:30 evening"),
        ("à 9h demain matin", "2026-11-21 09:00 morning"), ("9h le soir", "nil"),
        ("20h ce soir", "2026-11-20 20:00 evening"),
    ])
    func partsOfTheDay(text: String, expected: String) { check(text, expected) }

    @Test(arguments: [
        "", " ", "\n", "day", "jour", "in", "dans", "il y a", "3", "9", "+3", "+ 2w", "in 3", "days", "todayy", "hieré",
        "in 9999999 days", "in 999999 years", "999999 years ago", "in 0 days", "demain demain", "x today", "today x",
        "aujourd'", "😀", "\u{301}", "\u{301}hier\u{301}x", "\u{0}", "at", "à", "@", "..", "...", ",", "-", "lait",
        "2 Lait", "in 30m",
    ])
    func noDates(text: String) { check(text, "nil") }
}

@Suite struct WeekdayTests {
    @Test(arguments: [
        ("monday", "2026-11-16", "2026-11-23", "2026-11-23"), ("lundi", "2026-11-16", "2026-11-23", "2026-11-23"),
        ("tuesday", "2026-11-17", "2026-11-24", "2026-11-17"), ("friday", "2026-11-20", "2026-11-27", "2026-11-20"),
        ("dimanche", "2026-11-15", "2026-11-22", "2026-11-22"), ("thursday", "2026-11-19", "2026-11-26", "2026-11-19"),
        ("Mon", "2026-11-16", "2026-11-23", "2026-11-23"), ("tue", "2026-11-17", "2026-11-24", "2026-11-17"),
        ("lun", "2026-11-16", "2026-11-23", "2026-11-23"), ("lun.", "2026-11-16", "2026-11-23", "2026-11-23"),
        ("mar", "2026-11-17", "2026-11-24", "2026-11-17"), ("mer", "2026-11-18", "2026-11-25", "2026-11-18"),
        ("jeu", "2026-11-19", "2026-11-26", "2026-11-19"), ("sam", "2026-11-14", "2026-11-21", "2026-11-21"),
        ("on monday", "2026-11-16", "2026-11-23", "2026-11-23"), ("le lundi", "2026-11-16", "2026-11-23", "2026-11-23"),
    ])
    func bare(text: String, past: String, future: String, nearest: String) {
        check(text, past, leaning: .past)
        check(text, future, leaning: .future)
        check(text, nearest, leaning: .nearest)
    }

    @Test(arguments: [
        ("next monday", "2026-11-23"), ("last monday", "2026-11-16"), ("this monday", "2026-11-16"),
        ("next friday", "2026-11-27"), ("last friday", "2026-11-13"), ("this friday", "2026-11-20"),
        ("lundi prochain", "2026-11-23"), ("lundi dernier", "2026-11-16"), ("ce lundi", "2026-11-16"),
        ("vendredi prochain", "2026-11-27"), ("vendredi dernier", "2026-11-13"), ("le prochain samedi", "2026-11-21"),
        ("samedi passé", "2026-11-14"), ("dimanche dernier", "2026-11-15"), ("past sunday", "2026-11-15"),
        ("monday next week", "2026-11-23"), ("friday last week", "2026-11-13"), ("friday of next week", "2026-11-27"),
        ("lundi de la semaine prochaine", "2026-11-23"), ("mardi semaine dernière", "2026-11-10"),
        ("last friday 9am", "2026-11-13 09:00"), ("lundi prochain à 14h30", "2026-11-23 14:30"),
        ("vendredi 20", "2026-11-20"), ("friday the 20th", "2026-11-20"), ("le 20", "2026-11-20"),
        ("the 20th", "2026-11-20"),
        ("on the 1st", "2026-12-01"), ("le 1er", "2026-12-01"), ("lundi 23 à 9h", "2026-11-23 09:00"),
        ("le 25 à 14h", "2026-11-25 14:00"), ("ven 20", "2026-11-20"), ("vendredi 21", "nil"), ("le 32", "nil"),
    ])
    func directed(text: String, expected: String) { check(text, expected) }

    @Test func thisLeans() {
        check("this monday", "2026-11-23", leaning: .future)
        check("ce dimanche", "2026-11-15", leaning: .past)
        check("ce vendredi", "2026-11-20", leaning: .future)
    }

    /// Bare weekdays against their definition, on each day of a week.
    @Test func everyPair() {
        for offset in 0..<7 {
            let today = friday.day.adding(days: offset)
            let now = LocalDateTime(day: today, time: .noon)
            for weekday in Weekday.allCases {
                let name = CivilNames.weekday(weekday, in: .french)
                let read = [HumanDate.Leaning.past, .future, .nearest].map {
                    HumanDate.parse(name, now: now, leaning: $0)?.day.map { $0 - today } ?? 99
                }
                #expect(-6...0 ~= read[0] && 1...7 ~= read[1] && -3...3 ~= read[2])
                let next = HumanDate.parse(name + " prochain", now: now)?.day.map { $0 - today } ?? 99
                let last = HumanDate.parse("last " + CivilNames.weekday(weekday, in: .english), now: now)?.day
                #expect(1...7 ~= next && -7 ... -1 ~= (last.map { $0 - today } ?? 99))
            }
        }
    }
}

@Suite struct CalendarDateTests {
    @Test(arguments: [
        ("2026-11-20", "2026-11-20"), ("2026-1-5", "2026-01-05"), ("2026/11/20", "2026-11-20"),
        ("20261120", "2026-11-20"), ("2026-11-20T09:15", "2026-11-20 09:15"),
        ("2026-11-20t09:15:30", "2026-11-20 09:15:30"), ("2026-11-20 9:15", "2026-11-20 09:15"),
        ("2026-W47-5", "2026-11-20"), ("2026-w47-1", "2026-11-16"), ("20/11/2026", "2026-11-20"),
        ("20.11.2026", "2026-11-20"), ("20-11-2026", "2026-11-20"), ("20/11/26", "2026-11-20"),
        ("20/11/98", "1998-11-20"), ("11/20/2026", "2026-11-20"), ("05/11/2026", "2026-11-05"),
        ("20 novembre 2025", "2025-11-20"), ("20 Novembre, 2025", "2025-11-20"), ("le 20 novembre 2025", "2025-11-20"),
        ("vendredi 20 novembre 2026", "2026-11-20"), ("November 20, 2025", "2025-11-20"),
        ("Nov. 20 2025", "2025-11-20"), ("Fri, 20 Nov 2026", "2026-11-20"), ("Friday, November 20, 2026", "2026-11-20"),
        ("Nov 20th, 2026", "2026-11-20"), ("the 20th of November 2025", "2025-11-20"), ("1er mai 2026", "2026-05-01"),
        ("29 février 2028", "2028-02-29"), ("20 aout 2026", "2026-08-20"), ("20 Août 2026", "2026-08-20"),
        ("le 20/11/2026 à 14h", "2026-11-20 14:00"), ("vendredi 20/11/2026", "2026-11-20"),
        ("November 20, 2026, 6:30 pm", "2026-11-20 18:30"), ("christmas 2025", "2025-12-25"), ("Noël", "2026-12-25"),
        ("at christmas", "2026-12-25"), ("à noël", "2026-12-25"),
    ])
    func complete(text: String, expected: String) { check(text, expected) }

    @Test(arguments: [
        "2026-02-29", "29 février 2026", "31/04/2026", "2026-13-01", "2026-11-32", "0000-01-01", "20/11/0000",
        "13/13/2026", "2026-W54", "2026-W00", "2026-W47-8", "2026-W47-0", "2026-11-20T25:00", "2026-11-20T09:15Z",
        "31 avril", "30/02", "20..11", "1/2/3", "20/11/2026/", "123456789", "99999999999999999999",
        "2026-111", "week 54", "w0",
    ])
    func impossible(text: String) { check(text, "nil") }

    @Test(arguments: [
        ("20/11", "2026-11-20", "2026-11-20", "2026-11-20"), ("12/25", "2025-12-25", "2026-12-25", "2026-12-25"),
        ("25/12", "2025-12-25", "2026-12-25", "2026-12-25"), ("1/2", "2026-02-01", "2027-02-01", "2027-02-01"),
        ("20 novembre", "2026-11-20", "2026-11-20", "2026-11-20"),
        ("21 novembre", "2025-11-21", "2026-11-21", "2026-11-21"),
        ("le 3 mai", "2026-05-03", "2027-05-03", "2027-05-03"), ("June 1", "2026-06-01", "2027-06-01", "2026-06-01"),
        ("1er juin", "2026-06-01", "2027-06-01", "2026-06-01"), ("20 Nov", "2026-11-20", "2026-11-20", "2026-11-20"),
        ("20 nov.", "2026-11-20", "2026-11-20", "2026-11-20"), ("29 février", "2024-02-29", "2028-02-29", "2028-02-29"),
        ("mar 3 nov", "2026-11-03", "2026-11-03", "2026-11-03"), ("mar 3", "2026-03-03", "2027-03-03", "2027-03-03"),
        ("lundi 3 mai", "2027-05-03", "2027-05-03", "2027-05-03"),
        ("vendredi 1 janvier", "2027-01-01", "2027-01-01", "2027-01-01"),
        ("jeudi 20 novembre", "2025-11-20", "2026-11-20", "2025-11-20"),
    ])
    func withoutYear(text: String, past: String, future: String, nearest: String) {
        check(text, past, leaning: .past)
        check(text, future, leaning: .future)
        check(text, nearest, leaning: .nearest)
    }
}

@Suite struct SpanTests {
    @Test(arguments: [
        ("this week", "2026-11-16..2026-11-22 week"), ("cette semaine", "2026-11-16..2026-11-22 week"),
        ("cette semaine-ci", "2026-11-16..2026-11-22 week"), ("last week", "2026-11-09..2026-11-15 week"),
        ("la semaine dernière", "2026-11-09..2026-11-15 week"), ("semaine prochaine", "2026-11-23..2026-11-29 week"),
        ("la semaine passée", "2026-11-09..2026-11-15 week"), ("next week", "2026-11-23..2026-11-29 week"),
        ("this month", "2026-11-01..2026-11-30 month"), ("ce mois-ci", "2026-11-01..2026-11-30 month"),
        ("le mois dernier", "2026-10-01..2026-10-31 month"), ("next month", "2026-12-01..2026-12-31 month"),
        ("l'an dernier", "2025-01-01..2025-12-31 year"), ("l’année dernière", "2025-01-01..2025-12-31 year"),
        ("l'an prochain", "2027-01-01..2027-12-31 year"), ("cette année", "2026-01-01..2026-12-31 year"),
        ("this year", "2026-01-01..2026-12-31 year"), ("last year", "2025-01-01..2025-12-31 year"),
        ("2026-W47", "2026-11-16..2026-11-22 week"), ("2026-w53", "2026-12-28..2027-01-03 week"),
        ("2026-11", "2026-11-01..2026-11-30 month"), ("2026", "2026-01-01..2026-12-31 year"),
        ("en 2025", "2025-01-01..2025-12-31 year"), ("in 2025", "2025-01-01..2025-12-31 year"),
        ("week 47", "2026-11-16..2026-11-22 week"), ("semaine 47", "2026-11-16..2026-11-22 week"),
        ("w47", "2026-11-16..2026-11-22 week"), ("S47", "2026-11-16..2026-11-22 week"),
        ("w3", "2027-01-18..2027-01-24 week"), ("semaine 47 de 2025", "2025-11-17..2025-11-23 week"),
        ("week 1 2026", "2025-12-29..2026-01-04 week"), ("week 53", "2026-12-28..2027-01-03 week"),
        ("sem. 47", "2026-11-16..2026-11-22 week"), ("the week of November 3", "2026-11-02..2026-11-08 week"),
        ("la semaine du 3 novembre", "2026-11-02..2026-11-08 week"), ("november", "2026-11-01..2026-11-30 month"),
        ("novembre", "2026-11-01..2026-11-30 month"), ("mars", "2027-03-01..2027-03-31 month"),
        ("may", "2026-05-01..2026-05-31 month"), ("novembre 2025", "2025-11-01..2025-11-30 month"),
        ("November, 2025", "2025-11-01..2025-11-30 month"), ("in november", "2026-11-01..2026-11-30 month"),
        ("en novembre", "2026-11-01..2026-11-30 month"), ("au mois de mai", "2026-05-01..2026-05-31 month"),
        ("au mois d'août", "2026-08-01..2026-08-31 month"), ("next november", "2027-11-01..2027-11-30 month"),
        ("mars dernier", "2026-03-01..2026-03-31 month"), ("last march", "2026-03-01..2026-03-31 month"),
        ("this may", "2026-05-01..2026-05-31 month"), ("this weekend", "2026-11-21..2026-11-22 range"),
        ("ce week-end", "2026-11-21..2026-11-22 range"), ("le week-end prochain", "2026-11-28..2026-11-29 range"),
        ("week 47 14h", "nil"), ("2026 14h", "nil"), ("end of month", "2026-11-30"), ("fin du mois", "2026-11-30"),
        ("fin de mois", "2026-11-30"), ("début du mois prochain", "2026-12-01..2026-12-10 range"),
        ("end of the year", "2026-12-31"),
        ("fin de l'année", "2026-12-31"), ("fin novembre", "2026-11-30"),
        ("beginning of next week", "2026-11-23..2026-11-25 range"),
        ("end of week", "2026-11-22"), ("fin février 2028", "2028-02-29"), ("fin 2027", "2027-12-31"),
        ("à la fin du mois", "2026-11-30"),
    ])
    func spans(text: String, expected: String) { check(text, expected) }

    @Test func leanings() {
        check("march", "2026-03-01..2026-03-31 month", leaning: .past)
        check("march", "2027-03-01..2027-03-31 month", leaning: .future)
        check("november", "2026-11-01..2026-11-30 month", leaning: .past)
        check("november", "2026-11-01..2026-11-30 month", leaning: .future)
        check("w50", "2025-12-08..2025-12-14 week", leaning: .past)
        check("w3", "2026-01-12..2026-01-18 week", leaning: .past)
        check("w3", "2027-01-18..2027-01-24 week", leaning: .future)
        check("cette semaine", "2026-12-28..2027-01-03 week", now: moment("2027-01-01T10:00"))
        check("last month", "2026-12-01..2026-12-31 month", now: moment("2027-01-31T10:00"))
    }
}

@Suite struct ClockTests {
    @Test(arguments: [
        ("14:30", "14:30"), ("14:30:15", "14:30:15"), ("9:05", "09:05"), ("14h", "14:00"), ("14h30", "14:30"),
        ("18h30", "18:30"), ("14 h 30", "14:30"), ("14\u{202f}h\u{202f}30", "14:30"), ("21 h", "21:00"),
        ("14H30", "14:30"), ("14 heures", "14:00"), ("14 heures 30", "14:30"), ("9h et demie", "09:30"),
        ("9h et quart", "09:15"), ("9h moins le quart", "08:45"), ("8h du soir", "20:00 evening"),
        ("3h de l'après-midi", "15:00 afternoon"), ("6pm", "18:00"), ("6 pm", "18:00"), ("6:30 pm", "18:30"),
        ("6.30pm", "18:30"), ("6 p.m.", "18:00"), ("6 P.M.", "18:00"), ("6 a.m", "06:00"), ("12am", "00:00"),
        ("12 pm", "12:00"), ("9AM", "09:00"), ("9 o'clock", "09:00"), ("noon", "12:00"), ("midi", "12:00"),
        ("midnight", "00:00"), ("minuit", "00:00"), ("midi et demi", "12:30"), ("minuit et quart", "00:15"),
        ("half past nine", "09:30"), ("half past 6 pm", "18:30"), ("quarter to 9", "08:45"),
        ("a quarter past 9", "09:15"), ("à 14h", "14:00"), ("at 9", "09:00"), ("at 9am", "09:00"), ("@9am", "09:00"),
        ("@ 14:30", "14:30"), ("vers 14h", "14:00"), ("around 9", "09:00"), ("about 6pm", "18:00"),
        ("at noon", "12:00"), ("at 8 in the evening", "20:00 evening"), ("00:00", "00:00"), ("0h", "00:00"),
        ("0h30", "00:30"), ("14h-15h30", "14:00-15:30"), ("14h - 15h30", "14:00-15:30"), ("9:00–10:30", "09:00-10:30"),
        ("9:00 — 10:30", "09:00-10:30"), ("de 14h à 15h30", "14:00-15:30"), ("from 2pm to 3pm", "14:00-15:00"),
        ("14h à 15h", "14:00-15:00"), ("entre 14h et 15h", "14:00-15:00"), ("between 2 and 3pm", "14:00-15:00"),
        ("9-10am", "09:00-10:00"), ("2-3pm", "14:00-15:00"), ("11-1pm", "11:00-13:00"), ("11am-1pm", "11:00-13:00"),
        ("2pm-3:30", "14:00-15:30"), ("10am-1:00", "10:00-13:00"), ("11pm-2:00", "23:00-02:00"),
        ("9am-10:30", "09:00-10:30"),
        ("14-16h", "14:00-16:00"), ("from 9 to 10:30", "09:00-10:30"), ("23h-1h", "23:00-01:00"),
        ("22h-24h", "22:00-00:00"), ("midi-14h", "12:00-14:00"), ("de midi à 14h", "12:00-14:00"),
        ("18:00 to 20:00", "18:00-20:00"), ("à 14h-15h", "14:00-15:00"), ("14h jusqu'à 15h", "14:00-15:00"),
        ("de 8h à 10h du soir", "20:00-22:00 evening"),
    ])
    func alone(text: String, expected: String) {
        for leaning in [HumanDate.Leaning.past, .future, .nearest] {
            check(text, "2026-11-20 " + expected, leaning: leaning)
        }
        let separators = text.hasPrefix("@") ? [" "] : [" ", ", "]
        for separator in separators { check("demain" + separator + text, "2026-11-21 " + expected) }
        for day in ["yesterday", "hier"] { check(text + " " + day, "2026-11-19 " + expected) }
    }

    @Test(arguments: [
        "25h", "24h", "24:00", "14:60", "14h60", "13pm", "0am", "1:2", "14:3", "14h3", ":30", "14:", "h30", "at 25",
        "à 9", "9-10", "14:30:60", "100h", "14hh", "pm", "6 pmm", "14h-", "-14h-15h", "de 14h", "25h-26h",
    ])
    func noTimes(text: String) { check(text, "nil") }

    @Test(arguments: [
        ("tomorrow at 9", "2026-11-21 09:00"), ("at 9 tomorrow", "2026-11-21 09:00"),
        ("demain à 14h", "2026-11-21 14:00"), ("à 14h demain", "2026-11-21 14:00"),
        ("14h30 le 20 novembre", "2026-11-20 14:30"), ("mar 14h", "2026-11-17 14:00"),
        ("9am monday", "2026-11-23 09:00"), ("at 9 on monday", "2026-11-23 09:00"),
        ("yesterday at noon", "2026-11-19 12:00"), ("hier 21h", "2026-11-19 21:00"),
        ("le 20 novembre vers 18h", "2026-11-20 18:00"), ("Nov 20 from 2pm to 3pm", "2026-11-20 14:00-15:00"),
        ("2026-11-20 14:00-15:30", "2026-11-20 14:00-15:30"), ("mon 9:30", "2026-11-23 09:30"),
        ("sunday 11-1pm", "2026-11-22 11:00-13:00"), ("sunday 11 - 1pm", "2026-11-22 11:00-13:00"),
        ("20/11 14h", "2026-11-20 14:00"), ("in 3 days at 9am", "2026-11-23 09:00"),
        ("dans 3 jours à 9h", "2026-11-23 09:00"), ("mar 3 14h", "2027-03-03 14:00"),
        ("9 am mar 3", "2027-03-03 09:00"), ("vendredi 20 novembre 2026 à 14 h 30", "2026-11-20 14:30"),
        ("samedi 14 h", "2026-11-21 14:00"),
    ])
    func withDays(text: String, expected: String) { check(text, expected) }

    @Test func endOnTheNextDay() {
        let late = HumanDate.parse("demain 23h-1h", now: friday)
        #expect(late?.start?.text == "2026-11-21T23:00:00")
        #expect(late?.end?.text == "2026-11-22T01:00:00")
        let day = HumanDate.parse("demain 14h-15h30", now: friday)
        #expect(day?.end?.text == "2026-11-21T15:30:00")
        #expect(HumanDate.parse("demain", now: friday)?.start == nil)
        #expect(HumanDate.parse("this week", now: friday)?.day == nil)
    }
}

@Suite struct RangeTests {
    @Test(arguments: [
        ("2026-01..2026-03", "2026-01-01..2026-03-31"), ("2026-01 .. 2026-03", "2026-01-01..2026-03-31"),
        ("2026-01..", "2026-01-01.."), ("..2026-03", "..2026-03-31"), ("..friday", "..2026-11-20"),
        ("..today", "..2026-11-20"), ("2025..2026", "2025-01-01..2026-12-31"),
        ("2026-11-20..2026-11-22", "2026-11-20..2026-11-22"), ("hier..demain", "2026-11-19..2026-11-21"),
        ("2026-W01..2026-W02", "2025-12-29..2026-01-11"), ("last month..today", "2026-10-01..2026-11-20"),
        ("from monday to friday", "2026-11-23..2026-11-27"), ("lundi au vendredi", "2026-11-23..2026-11-27"),
        ("du lundi au vendredi", "2026-11-23..2026-11-27"), ("mon-fri", "2026-11-23..2026-11-27"),
        ("de janvier à mars 2026", "2026-01-01..2026-03-31"), ("janvier..mars", "2027-01-01..2027-03-31"),
        ("from november to february", "2026-11-01..2027-02-28"), ("between 2025 and 2026", "2025-01-01..2026-12-31"),
        ("lundi à demain", "2026-11-16..2026-11-21"), ("20/11 - 25/11", "2026-11-20..2026-11-25"),
        ("20/11-25/11", "2026-11-20..2026-11-25"), ("du 3 au 7 mai", "2027-05-03..2027-05-07"),
        ("du 3 au 7 mai 2026", "2026-05-03..2026-05-07"), ("du 28 au 3 mai 2026", "2026-04-28..2026-05-03"),
        ("du 28 avril au 3 mai 2026", "2026-04-28..2026-05-03"), ("3-7 mai 2026", "2026-05-03..2026-05-07"),
        ("3–7 May 2026", "2026-05-03..2026-05-07"), ("May 3-7, 2026", "2026-05-03..2026-05-07"),
        ("November 20 to 25", "2026-11-20..2026-11-25"), ("du 1er au 5 décembre", "2026-12-01..2026-12-05"),
        ("from the 3rd to the 7th of December", "2026-12-03..2026-12-07"),
        ("du lundi 23 au vendredi 27 novembre", "2026-11-23..2026-11-27"), ("last 30 days", "2026-10-22..2026-11-20"),
        ("the last 7 days", "2026-11-14..2026-11-20"), ("les 7 derniers jours", "2026-11-14..2026-11-20"),
        ("7 derniers jours", "2026-11-14..2026-11-20"), ("next 7 days", "2026-11-21..2026-11-27"),
        ("les 2 prochaines semaines", "2026-11-21..2026-12-04"), ("last 3 months", "2026-08-21..2026-11-20"),
        ("past 2 weeks", "2026-11-07..2026-11-20"), ("depuis lundi", "2026-11-16.."), ("since monday", "2026-11-16.."),
        ("since 2026-01", "2026-01-01.."), ("depuis 3 jours", "2026-11-17.."), ("depuis hier", "2026-11-19.."),
        ("depuis le 3 mai", "2026-05-03.."), ("since last week", "2026-11-09.."), ("until friday", "..2026-11-20"),
        ("jusqu'à lundi", "..2026-11-23"), ("jusqu’au 20 décembre", "..2026-12-20"), ("jusqu'en mars", "..2027-03-31"),
        ("until tomorrow", "..2026-11-21"),
    ])
    func ranges(text: String, expected: String) {
        check(text, expected + " range")
    }

    @Test(arguments: [
        "2026-03..2026-01", "demain..hier", "from to", "du au", "from monday to", "monday to", "....",
        "2026-01...2026-03", "since", "last 0 days", "30 days",
    ])
    func noRanges(text: String) { check(text, "nil") }
}
