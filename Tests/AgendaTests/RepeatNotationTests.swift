// `repeat:` in words, English and French, and rules in the words of `repeat:`.

import Agenda
import Testing

struct RepeatNotationTests {
    @Test(arguments: [
        ("1d", "FREQ=DAILY"), ("3 days", "FREQ=DAILY;INTERVAL=3"), ("1w", "FREQ=WEEKLY"),
        ("2w", "FREQ=WEEKLY;INTERVAL=2"),
        ("1m", "FREQ=MONTHLY"), ("2mo", "FREQ=MONTHLY;INTERVAL=2"), ("1y", "FREQ=YEARLY"), ("+1w", "FREQ=WEEKLY"),
        ("++1w", "FREQ=WEEKLY"), ("daily", "FREQ=DAILY"), ("weekly", "FREQ=WEEKLY"), ("monthly", "FREQ=MONTHLY"),
        ("yearly", "FREQ=YEARLY"), ("annuel", "FREQ=YEARLY"), ("quarterly", "FREQ=MONTHLY;INTERVAL=3"),
        ("weekdays", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"), ("jours ouvrés", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
        ("weekends", "FREQ=WEEKLY;BYDAY=SA,SU"), ("monday", "FREQ=WEEKLY;BYDAY=MO"), ("lundis", "FREQ=WEEKLY;BYDAY=MO"),
        ("friday, monday", "FREQ=WEEKLY;BYDAY=MO,FR"), ("mardi et jeudi", "FREQ=WEEKLY;BYDAY=TU,TH"),
        ("2nd monday", "FREQ=MONTHLY;BYDAY=2MO"), ("2e lundi", "FREQ=MONTHLY;BYDAY=2MO"),
        ("1st and 3rd tuesday", "FREQ=MONTHLY;BYDAY=1TU,3TU"), ("last friday", "FREQ=MONTHLY;BYDAY=-1FR"),
        ("dernier vendredi du mois", "FREQ=MONTHLY;BYDAY=-1FR"), ("last day", "FREQ=MONTHLY;BYMONTHDAY=-1"),
        ("le dernier jour", "FREQ=MONTHLY;BYMONTHDAY=-1"), ("15th", "FREQ=MONTHLY;BYMONTHDAY=15"),
        ("le 15 du mois", "FREQ=MONTHLY;BYMONTHDAY=15"), ("1st and 15th", "FREQ=MONTHLY;BYMONTHDAY=1,15"),
        ("last weekday", "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1"),
        ("4th thursday of november", "FREQ=YEARLY;BYMONTH=11;BYDAY=4TH"),
        ("last day of february", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1"),
        ("july 4", "FREQ=YEARLY;BYMONTH=7;BYMONTHDAY=4"), ("14 juillet", "FREQ=YEARLY;BYMONTH=7;BYMONTHDAY=14"),
        ("every other week", "FREQ=WEEKLY;INTERVAL=2"), ("every other monday", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO"),
        ("un mercredi sur deux", "FREQ=WEEKLY;INTERVAL=2;BYDAY=WE"),
        ("une semaine sur trois", "FREQ=WEEKLY;INTERVAL=3"),
        ("every 2 weeks on tuesday", "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU"), ("tous les 3 jours", "FREQ=DAILY;INTERVAL=3"),
        ("every month on the 15th", "FREQ=MONTHLY;BYMONTHDAY=15"),
        ("every 3 months on the last friday", "FREQ=MONTHLY;INTERVAL=3;BYDAY=-1FR"),
        ("every year on july 4", "FREQ=YEARLY;BYMONTH=7;BYMONTHDAY=4"), ("chaque 2e mardi", "FREQ=MONTHLY;BYDAY=2TU"),
        ("FREQ=DAILY;BYHOUR=9", "FREQ=DAILY;BYHOUR=9"),
    ])
    func reads(text: String, rule: String) {
        #expect(RepeatNotation(text)?.rule == rule)
        #expect(RepeatNotation(text)?.isAfterCompletion == false)
    }

    /// Moved to Wednesday 16 December 2026.
    @Test(arguments: [
        ("monday", "wednesday"), ("2w monday", "2w wednesday"), ("monday, wednesday", "monday, wednesday"),
        ("5th", "16th"), ("1st monday", "3rd wednesday"), ("3 july", "16th of december"), ("++1w", "++weekly"),
        ("yearly", "yearly"), ("monday, friday", nil), ("last weekday", nil), ("1st and 15th", nil),
    ])
    func movesWithItsSeries(text: String, moved: String?) throws {
        #expect(RepeatNotation(text)?.moved(to: try day("2026-12-16"))?.text == moved)
    }

    @Test func movesToTheLastDay() throws {
        let last = try day("2026-12-31")
        #expect(RepeatNotation("last day")?.moved(to: last)?.text == "last day")
        #expect(RepeatNotation("last monday")?.moved(to: last)?.text == "last thursday")
    }

    @Test(arguments: [".+3d", ".+ 3d", "3d when done", "every 3 days when done", "tous les 3 jours une fois fait"])
    func countsFromCompletion(text: String) {
        #expect(RepeatNotation(text)?.rule == "FREQ=DAILY;INTERVAL=3")
        #expect(RepeatNotation(text)?.isAfterCompletion == true)
    }

    @Test(arguments: [
        "", "every", "0d", "soon", "6th monday", "32nd", "monday 3rd", "99999d", "1x", ".+", "every blue moon",
    ])
    func refuses(text: String) {
        #expect(RepeatNotation(text) == nil)
    }

    @Test(arguments: [
        ("FREQ=WEEKLY;INTERVAL=1", "weekly"), ("FREQ=DAILY;INTERVAL=2", "2d"),
        ("FREQ=WEEKLY;BYDAY=FR,MO", "friday, monday"),
        ("FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;WKST=SU", "weekdays"), ("FREQ=MONTHLY;BYDAY=2MO", "2nd monday"),
        ("FREQ=MONTHLY;BYMONTHDAY=-1;UNTIL=20270101", "last day"),
        ("FREQ=MONTHLY;BYDAY=1TU,3TU;COUNT=4", "1st and 3rd tuesday"),
        ("FREQ=YEARLY;BYMONTH=11;BYDAY=4TH", "4th thursday of november"),
        ("FREQ=YEARLY;BYMONTHDAY=4;BYMONTH=7", "4th of july"),
        ("FREQ=WEEKLY;INTERVAL=2;BYDAY=TU", "2w tuesday"),
        ("FREQ=MONTHLY;BYSETPOS=-1;BYDAY=MO,TU,WE,TH,FR", "last weekday"),
    ])
    func writes(rule: String, text: String) {
        #expect(RepeatNotation.text(for: rule) == text)
    }

    @Test(arguments: [
        "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU;WKST=SU", "FREQ=SECONDLY", "FREQ=YEARLY;BYWEEKNO=20", "FREQ=DAILY;BYHOUR=9",
        "FREQ=MONTHLY;BYMONTHDAY=-2", "FREQ=MONTHLY;BYDAY=MO", "nonsense", "FREQ=MONTHLY;BYDAY=1MO,2TU",
    ])
    func leavesOtherRulesAlone(rule: String) {
        #expect(RepeatNotation.text(for: rule) == nil)
    }
}
