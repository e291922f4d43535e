// What people type, and the line and the page that it becomes.

import Agenda
import CivilTime
import Testing
import Vault

struct NewEventTests {
    /// A Friday.
    private static let now = "2026-11-20T09:00"

    @Test(arguments: [
        (
            "Dentiste demain 14h-15h30 @Lyon #santé alarm:30m", "2026-11-21",
            "- 14:00-15:30 Dentiste @Lyon #santé alarm:30m"
        ),
        ("Dentiste à 14h demain", "2026-11-21", "- 14:00 Dentiste"),
        ("demain à midi Déjeuner avec Paul", "2026-11-21", "- 12:00 Déjeuner avec Paul"),
        ("lunch with Ann at noon", "2026-11-20", "- 12:00 lunch with Ann"),
        ("Call mum 6pm", "2026-11-20", "- 18:00 Call mum"),
        ("Petit déjeuner 8h", "2026-11-21", "- 08:00 Petit déjeuner"),
        ("Réunion lundi de 9h à 11h", "2026-11-23", "- 09:00-11:00 Réunion"),
        ("Meeting 3-5pm tomorrow", "2026-11-21", "- 15:00-17:00 Meeting"),
        ("2026-11-25 18h30 Conférence", "2026-11-25", "- 18:30 Conférence"),
        ("Night train 23 nov 18:00-02:00", "2026-11-23", "- 18:00-02:00 Night train"),
        ("Vacances du 20 au 27 décembre", "2026-12-20", "- 2026-12-20 – 2026-12-27 Vacances"),
        ("Gym tomorrow 7am for 2 hours", "2026-11-21", "- 07:00-09:00 Gym"),
        ("Gym demain 7h pendant 1h30", "2026-11-21", "- 07:00-08:30 Gym"),
        ("Dinner tomorrow evening", "2026-11-21", "- 19:00 Dinner"), ("Fête demain", "2026-11-21", "- all-day Fête"),
        ("Yoga tous les lundis à 18h30 pendant 1h", "2026-11-23", "- 18:30-19:30 Yoga repeat:monday"),
        ("Team lunch every 2nd monday 12:30", "2026-12-14", "- 12:30 Team lunch repeat:\"2nd monday\""),
        ("Club the 2nd tuesday of every month 8pm", "2026-12-08", "- 20:00 Club repeat:\"2nd tuesday\""),
        ("Payer le loyer le dernier jour de chaque mois", "2026-11-30", "- all-day Payer le loyer repeat:\"last day\""),
        ("Piano un mercredi sur deux 17h", "2026-11-25", "- 17:00 Piano repeat:\"2w wednesday\""),
        ("standup every weekday 9:15-9:30", "2026-11-20", "- 09:15-09:30 standup repeat:weekdays"),
        ("Anniversaire de Léa le 3 mars repeat:yearly", "2027-03-03", "- all-day Anniversaire de Léa repeat:yearly"),
        ("Flight 2026-12-01 22:00 tz:America/New_York", "2026-12-01", "- 22:00 Flight tz:America/New_York"),
        ("[ ] Call the bank tomorrow", "2026-11-21", "- [ ] Call the bank due:2026-11-21"),
        ("Acheter du pain", "2026-11-20", "- [ ] Acheter du pain"),
        ("Appeler due:2026-12-01", "2026-11-20", "- [ ] Appeler due:2026-12-01"),
        ("Water plants repeat:3d due:2026-11-20", "2026-11-20", "- [ ] Water plants repeat:3d due:2026-11-20"),
        ("Water plants repeat:.+3d", "2026-11-20", "- [ ] Water plants repeat:.+3d due:2026-11-20"),
        ("(B) Pay rent on the 1st every month", "2026-12-01", "- [ ] (B) Pay rent repeat:1st due:2026-12-01"),
        ("Report friday 10:00 due:2026-12-01", "2026-11-27", "- [ ] 10:00 Report due:2026-12-01"),
        ("Concert (A) friday 20:00", "2026-11-27", "- 20:00 Concert (A)"),
    ])
    func becomes(typed: String, page: String, line: String) throws {
        let event = try NewEvent(typed, now: moment(Self.now))
        #expect(event.page == .day(try day(page)))
        #expect(event.line == line)
    }

    @Test func weeksAndMonthsAreTasksOfTheirPages() throws {
        let week = try NewEvent("finish report 2026-W48", now: moment(Self.now))
        #expect(week.page.path.text == "agenda/2026/2026-W48.md")
        #expect(week.line == "- [ ] finish report")
        #expect(
            try NewEvent("clean the attic next month", now: moment(Self.now)).page.path.text == "agenda/2026/2026-12.md"
        )
    }

    @Test func tasksAreDueOnTheirDay() throws {
        #expect(
            try NewEvent("Call the bank friday priority:A", now: moment(Self.now), isTask: true).line
                == "- [ ] Call the bank priority:A due:2026-11-27")
        #expect(try NewEvent("Call 14h", now: moment(Self.now), isTask: true).line == "- [ ] 14:00 Call")
    }

    @Test func dayGivenApart() throws {
        let given = try #require(HumanDate.parse("2026-12-24", now: moment(Self.now)))
        let event = try NewEvent("Dinner 19h", now: moment(Self.now), on: given)
        #expect(event.page == .day(try day("2026-12-24")))
        #expect(event.line == "- 19:00 Dinner")
    }

    @Test(arguments: [
        "", "  ", "demain 14h", "#tag", "Dentist alarm:soon", "Dentist tz:Mars/Olympus", "Dentist due:someday",
        "Yoga repeat:sometimes",
    ])
    func refuses(typed: String) throws {
        let now = try moment(Self.now)
        #expect(throws: NewEvent.Refusal.self) { try NewEvent(typed, now: now) }
    }
}
