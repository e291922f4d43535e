// One line to an entry.

import CivilTime
import Journal
import Testing
import Vault

@Suite struct CaptureTests {
    private func capture(_ text: String) throws -> Capture {
        let now = LocalDateTime(
            day: try #require(Day(iso: "2026-11-20")), time: try #require(TimeOfDay(hour: 9, minute: 15)))
        return try Capture(text, now: now)
    }

    @Test func theLineOfTheManual() throws {
        let capture = try capture("hier 21h: Dîner chez Léa. Très bon moment! @Lyon #famille mood:happy")
        #expect(capture.moment.text == "2026-11-19T21:00:00")
        #expect(capture.title == "Dîner chez Léa")
        #expect(capture.body == "Très bon moment!")
        #expect(capture.place == "Lyon")
        #expect(capture.tags == ["famille"])
        #expect(capture.mood == .happy)
        #expect(capture.path().text == "journal/2026/11/2026-11-19-2100-diner-chez-lea.md")
        #expect(
            capture.text(offsetSeconds: 3600) == """
                ---
                date: 2026-11-19T21:00:00+01:00
                mood: happy
                tags:
                  - famille
                location: Lyon
                ---

                # Dîner chez Léa

                Très bon moment!

                """)
    }

    @Test(arguments: [
        ("Just text", "2026-11-20T09:15:00", "Just text", ""),
        ("yesterday: Rain", "2026-11-19T12:00:00", "Rain", ""),
        ("2026-11-01 7pm: Concert. Loud.", "2026-11-01T19:00:00", "Concert", "Loud."),
        ("Note: this is no date", "2026-11-20T09:15:00", "Note: this is no date", ""),
        ("Call at 12:30 went well", "2026-11-20T09:15:00", "Call at 12:30 went well", ""),
        ("First line\nsecond line. More", "2026-11-20T09:15:00", "First line", "second line. More"),
        ("Saw M. Dupont today. Nice.", "2026-11-20T09:15:00", "Saw M. Dupont today", "Nice."),
        ("What? Yes!", "2026-11-20T09:15:00", "What?", "Yes!"),
        ("mon ami: il va bien", "2026-11-20T09:15:00", "mon ami: il va bien", ""),
    ])
    func datesAndTitles(text: String, moment: String, title: String, body: String) throws {
        let capture = try capture(text)
        #expect(capture.moment.text == moment)
        #expect(capture.title == title)
        #expect(capture.body == body)
    }

    @Test func tagsInsideASentenceStay() throws {
        let capture = try capture("Ran in the #park today #running")
        #expect(capture.title == "Ran in the #park today")
        #expect(capture.tags == ["running"])
    }

    @Test func aStarMakesAFavourite() throws {
        let capture = try capture("Best day * ever")
        #expect(capture.isFavorite)
        #expect(capture.title == "Best day ever")
    }

    @Test func quotedPlacesAndFurtherFields() throws {
        let capture = try capture("Lunch @\"Chez Paul\" weather:sun energy:\"very high\"")
        #expect(capture.place == "Chez Paul")
        #expect(capture.fields.map { "\($0.key)=\($0.value)" } == ["weather=sun", "energy=very high"])
    }

    @Test func anUnknownMoodIsAnError() {
        #expect(throws: Capture.UnknownMood(text: "blah")) { _ = try self.capture("x mood:blah") }
    }

    @Test func aLongTextHasNoTitle() throws {
        let text = String(repeating: "word ", count: 60)
        #expect(try capture(text).title == "")
    }
}
