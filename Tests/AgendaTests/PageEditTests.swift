// Edits of pages: placing lines, doing tasks, moving and splitting series, carrying tasks over.

import Agenda
import CivilTime
import ICalendar
import Testing
import Vault
import Wording

struct PlaceEditTests {
    @Test(arguments: [
        ("- 09:00 Walk @Bath #out", "Leeds", "- 09:00 Walk @Leeds #out"),
        ("- 09:00 Walk @Bath #out", "", "- 09:00 Walk #out"), ("- 09:00 @Bath walk", "", "- 09:00 walk"),
        ("- 09:00 Walk @Bath @Leeds", "", "- 09:00 Walk @Leeds"), ("- 09:00 Walk", "", "- 09:00 Walk"),
        ("- [ ] Walk ^a1", "The “Crown”", "- [ ] Walk @\"The “Crown”\" ^a1"),
        ("- 09:00 Walk @\"The Crown\"", "a\" b", "- 09:00 Walk @\"a” b\""), ("- 09:00 @Bath", "", "- 09:00 "),
        ("- 09:00 Walk", "Chez \"Paul\"", "- 09:00 Walk @\"Chez “Paul”\""),
    ])
    func anotherPlace(_ line: String, _ place: String, _ expected: String) throws {
        let document = page(line + "\n")
        let item = try #require(document.items.first)
        #expect(try document.after(document.setting(place: place, of: item)) == expected + "\n")
    }
}

struct LinePlacementTests {
    private func placed(_ line: String, in text: String) throws -> (text: String, line: Int) {
        let document = page(text)
        let placement = LinePlacement(line, in: document)
        return (try document.after([placement.edit]), placement.lineNumber(in: document))
    }

    @Test func underTheRightHeading() throws {
        let text = "# Friday\n\n## Events\n\n## Tasks\n\n## Notes\n\nText\n"
        #expect(
            try placed("- 14:00 A", in: text).text
                == "# Friday\n\n## Events\n\n- 14:00 A\n\n## Tasks\n\n## Notes\n\nText\n")
        #expect(try placed("- 14:00 A", in: text).line == 5)
        #expect(
            try placed("- [ ] B", in: text).text == "# Friday\n\n## Events\n\n## Tasks\n\n- [ ] B\n\n## Notes\n\nText\n"
        )
        #expect(try placed("- [ ] B", in: text).line == 7)
        let french = "## Rendez-vous\n\n- 09:00 A\n- 17:00 C\n\n## À faire\n"
        #expect(
            try placed("- 14:00 B", in: french).text
                == "## Rendez-vous\n\n- 09:00 A\n- 14:00 B\n- 17:00 C\n\n## À faire\n")
        #expect(try placed("- all-day B", in: french).text.hasPrefix("## Rendez-vous\n\n- all-day B\n- 09:00 A\n"))
        #expect(try placed("- [ ] T", in: french).text.hasSuffix("## À faire\n\n- [ ] T\n"))
    }

    @Test func behindWhatBelongsToAnItem() throws {
        #expect(
            try placed("- 10:00 B", in: "- 09:00 A\n  note\n- 11:00 C\n").text
                == "- 09:00 A\n  note\n- 10:00 B\n- 11:00 C\n")
        #expect(try placed("- 12:00 D", in: "- 09:00 A\n  note").text == "- 09:00 A\n  note\n- 12:00 D")
    }

    @Test func onPagesWithoutAPlaceForIt() throws {
        #expect(try placed("- 10:00 B", in: "").text == "- 10:00 B\n")
        #expect(
            try placed("- 10:00 B", in: "---\ntype: day\n---\n\n# T\n\n").text
                == "---\ntype: day\n---\n\n# T\n\n- 10:00 B\n")
        #expect(try placed("- 10:00 B", in: "Some words").text == "Some words\n\n- 10:00 B\n")
        #expect(
            try placed("- 10:00 B", in: "- 09:00 A\n\n## Notes\nx\n").text == "- 09:00 A\n- 10:00 B\n\n## Notes\nx\n")
        #expect(try placed("- [ ] B", in: "words\n\n## Notes\nx\n").text == "words\n\n- [ ] B\n\n## Notes\nx\n")
    }

    @Test func lineEndsStay() throws {
        #expect(
            try placed("- 10:00 B", in: "## Events\r\n\r\n- 09:00 A\r\n").text
                == "## Events\r\n\r\n- 09:00 A\r\n- 10:00 B\r\n")
        #expect(try placed("- 10:00 B", in: "## Events\r\n").text == "## Events\r\n\r\n- 10:00 B\r\n")
        #expect(try placed("- 10:00 B", in: "## Events").text == "## Events\n\n- 10:00 B\n")
        #expect(try placed("- 10:00 B", in: "Events\n------\n").text == "Events\n------\n\n- 10:00 B\n")
    }
}

struct TaskEditTests {
    private func done(_ line: String, on today: String = "2026-11-20") throws -> String {
        let document = page(line)
        return try document.after(try document.completing(document.firstTask, today: day(today)))
    }

    /// The line itself, without its history.
    private func line(_ text: String) -> String { String(text.prefix { !$0.isNewline }) }

    @Test(arguments: [
        ("- [ ] Call", "- [x] Call done:2026-11-20"), ("- [/] Call #a", "- [x] Call #a done:2026-11-20"),
        ("- [x] Call", "- [x] Call"), ("- TODO Call", "- [x] Call done:2026-11-20"),
        // Without a date it was for its page, and is due at its next turn.
        ("- [ ] Water repeat:daily", "- [ ] Water repeat:daily due:2026-11-21 done:2026-11-20"),
        ("- [ ] Water done:2026-11-18 repeat:.+3d", "- [ ] Water done:2026-11-20 repeat:.+3d due:2026-11-23"),
        (
            "- TODO Water SCHEDULED: <2026-11-19 Thu .+1d>",
            "- TODO Water SCHEDULED: <2026-11-19 Thu .+1d> start:2026-11-21 done:2026-11-20"
        ),
        // A shorter month has it on its last day, and the 31st is not forgotten.
        ("- [ ] Rent due:2026-01-31 repeat:1m", "- [ ] Rent due:2026-02-28 repeat:31st done:2026-11-20"),
        ("- [ ] Rent due:2026-02-28 repeat:31st", "- [ ] Rent due:2026-03-31 repeat:31st done:2026-11-20"),
        ("- [ ] Rent due:2028-01-30 repeat:1m", "- [ ] Rent due:2028-02-29 repeat:30th done:2026-11-20"),
        // The line's own rule counts before that of another program.
        (
            "- [ ] Rent 🔁 every month 📅 2026-01-31 due:2026-02-28 repeat:31st",
            "- [ ] Rent 🔁 every month 📅 2026-01-31 due:2026-03-31 repeat:31st done:2026-11-20"
        ),
        ("- [ ] Rent due:2026-12-31 repeat:2m", "- [ ] Rent due:2027-02-28 repeat:\"2m 31st\" done:2026-11-20"),
        (
            "- [ ] Rent due:2026-01-31 rrule:FREQ=MONTHLY",
            "- [ ] Rent due:2026-02-28 rrule:FREQ=MONTHLY;BYMONTHDAY=31 done:2026-11-20"
        ),
        ("- [ ] Rent due:2026-01-28 repeat:1m", "- [ ] Rent due:2026-02-28 repeat:1m done:2026-11-20"),
        (
            "- [ ] Leap due:2024-02-29 repeat:yearly",
            "- [ ] Leap due:2025-02-28 repeat:\"29th of february\" done:2026-11-20"
        ),
        (
            "- [ ] Leap due:2027-02-28 repeat:\"29th of february\"",
            "- [ ] Leap due:2028-02-29 repeat:\"29th of february\" done:2026-11-20"
        ),
        // org-mode's repeaters: from its own date, the first that is still to come, from today.
        ("- [ ] Water due:2026-11-01 repeat:+1w", "- [ ] Water due:2026-11-08 repeat:+1w done:2026-11-20"),
        ("- [ ] Water due:2026-11-01 repeat:++1w", "- [ ] Water due:2026-11-22 repeat:++1w done:2026-11-20"),
        ("- [ ] Water due:2026-11-29 repeat:++1w", "- [ ] Water due:2026-12-06 repeat:++1w done:2026-11-20"),
        (
            "- [ ] Water due:2026-11-06T09:00 repeat:++1w",
            "- [ ] Water due:2026-11-27T09:00 repeat:++1w done:2026-11-20"
        ),
        ("- [ ] Water due:2006-11-03 repeat:++1w", "- [ ] Water due:2026-11-27 repeat:++1w done:2026-11-20"),
        ("- [ ] Rent due:2026-08-31 repeat:++1m", "- [ ] Rent due:2026-11-30 repeat:++31st done:2026-11-20"),
        ("- [ ] Water due:2026-11-01 repeat:.+3d", "- [ ] Water due:2026-11-23 repeat:.+3d done:2026-11-20"),
        (
            "- [ ] Water due:2026-11-01 repeat:1w count:2",
            "- [ ] Water due:2026-11-08 repeat:1w count:1 done:2026-11-20"
        ),
        (
            "- [ ] Water due:2026-11-08 repeat:1w count:1",
            "- [x] Water due:2026-11-08 repeat:1w count:1 done:2026-11-20"
        ),
        (
            "- [ ] Water due:2026-11-08 repeat:1w until:2026-11-10",
            "- [x] Water due:2026-11-08 repeat:1w until:2026-11-10 done:2026-11-20"
        ),
        (
            "- [ ] Water due:2026-11-08 start:2026-11-06 repeat:1w",
            "- [ ] Water due:2026-11-15 start:2026-11-13 repeat:1w done:2026-11-20"
        ),
        ("- [ ] Pill due:2026-11-20T09:00 repeat:1d", "- [ ] Pill due:2026-11-21T09:00 repeat:1d done:2026-11-20"),
        ("- [ ] 09:00 Water repeat:2d", "- [ ] 2026-11-22 09:00 Water repeat:2d done:2026-11-20"),
        (
            "- [ ] A due:2026-11-08 repeat:1w except:2026-11-15",
            "- [ ] A due:2026-11-22 repeat:1w except:2026-11-15 done:2026-11-20"
        ),
    ])
    func completing(line: String, after: String) throws {
        #expect(try self.line(done(line)) == after)
    }

    /// Each turn that is done stays below the task, once a day; `done --undo` takes the last away.
    @Test func history() throws {
        var text =
            "* [ ] Water due:2026-11-18 repeat:1d\r\n  with rain\r\n  - the roses\r\n    - done: 2026-01-01\r\n* [ ] Other\r\n"
        let before = text
        for today in ["2026-11-18", "2026-11-19", "2026-11-19"] { text = try done(text, on: today) }
        #expect(
            text
                == "* [ ] Water due:2026-11-21 repeat:1d done:2026-11-19\r\n  with rain\r\n  - the roses\r\n    - done: 2026-01-01\r\n"
                + "  - done: 2026-11-18\r\n  - done: 2026-11-19\r\n* [ ] Other\r\n")
        let document = page(text)
        #expect(try document.completions(of: document.firstItem) == [day("2026-11-18"), day("2026-11-19")])
        #expect(
            CalendarNotes(of: try document.firstItem, in: document).description
                == "with rain\n- the roses\n  - done: 2026-01-01")
        let undone = page(try document.after(document.reopening(document.firstTask)))
        #expect(try undone.firstItem["done"] == "2026-11-18")
        #expect(try undone.completions(of: undone.firstItem) == [day("2026-11-18")])
        let first = page(try undone.after(undone.reopening(undone.firstTask)))
        #expect(try first.after([]) == before.replacing("due:2026-11-18", with: "due:2026-11-19"))
        // Once is not a habit.
        #expect(try done("- [ ] Call") == "- [x] Call done:2026-11-20")
        // Nested, with tabs, without a last line end; the last turn too.
        let nested = page("- a\n\t- [ ] b due:2026-11-20 repeat:1d until:2026-11-20")
        let inner = try #require(AgendaTask(nested.items[1], page: nil))
        #expect(
            try nested.after(nested.completing(inner, today: day("2026-11-20")))
                == "- a\n\t- [x] b due:2026-11-20 repeat:1d until:2026-11-20 done:2026-11-20\n\t  - done: 2026-11-20")
    }

    /// What `completing` did to a repeating task is undone, whatever its repetition.
    @Test(arguments: [
        "- [ ] Water due:2026-11-08 repeat:1w", "- [ ] Rent due:2026-01-31 repeat:31st",
        "- [ ] Rent due:2026-02-28 repeat:31st", "- [ ] Leap due:2024-02-29 repeat:\"29th of february\"",
        "- [ ] Water due:2026-11-01 repeat:1w count:2", "- [ ] Water due:2026-11-08 start:2026-11-06 repeat:1w",
        "- [ ] Pill due:2026-11-20T09:00 repeat:1d", "- [ ] A due:2026-11-08 repeat:1w except:2026-11-15",
        "- [ ] Board due:2026-11-10 repeat:\"2nd tuesday\"", "- [ ] Gym due:2026-11-20 repeat:\"monday, friday\"",
        "- [ ] Trash due:2026-11-05 repeat:\"2w thursday\" until:2027-03-01",
    ])
    func reopeningARepeatingTask(line: String) throws {
        let next = page(try done(line))
        #expect(try next.after(next.reopening(next.firstTask)) == line)
        // Nothing was done yet.
        let open = page(line)
        #expect(try open.reopening(open.firstTask).isEmpty)
    }

    @Test func reopeningAfterCompletionGoesBackToThatDay() throws {
        let next = page(try done("- [ ] Water due:2026-11-01 repeat:.+3d"))
        #expect(try next.after(next.reopening(next.firstTask)) == "- [ ] Water due:2026-11-20 repeat:.+3d")
    }

    @Test(arguments: [
        ("- [ ] (B) Call #a", "- [ ] Call #a"), ("- [ ] Call priority:B #a", "- [ ] Call #a"),
        ("- [ ] (B) Call priority:A", "- [ ] Call"),
        ("- (B) is a letter", "- (B) is a letter"), ("- [ ] Plan (B) it", "- [ ] Plan (B) it"),
    ])
    func priorityGoes(line: String, after: String) throws {
        let document = page(line)
        let item = try #require(document.items.first)
        #expect(try document.after(document.removingToken("priority", of: item)) == after)
    }

    @Test func priorityIsChangedWhereItStands() throws {
        let document = page("- [ ] (B) Call #a")
        let item = try #require(document.items.first)
        #expect(try document.after(document.settingToken("priority", to: "a", of: item)) == "- [ ] (A) Call #a")
        #expect(
            try document.after(document.settingToken("priority", to: "high", of: item)) == "- [ ] Call #a priority:high"
        )
    }

    @Test func thirtyFirstNeverDrifts() throws {
        var line = "- [ ] Rent due:2026-01-31 repeat:1m"
        var dates: [String] = []
        for _ in 0..<7 {
            line = try self.line(done(line))
            dates.append(try task(line).due?.text ?? "")
        }
        #expect(
            dates == ["2026-02-28", "2026-03-31", "2026-04-30", "2026-05-31", "2026-06-30", "2026-07-31", "2026-08-31"])
        // In the views as well.
        let rent = try task("- [ ] Rent due:2026-01-31 repeat:1m")
        #expect(
            try rent.turns(from: day("2026-02-01"), to: day("2026-04-30")).map(\.text) == [
                "2026-02-28", "2026-03-31", "2026-04-30",
            ])
        #expect(
            LineReading("- [ ] Rent due:2026-01-31 repeat:1m", on: nil)?.phrase.english.hasSuffix(
                "in shorter months on their last day") == true)
        #expect(
            LineReading("- [ ] Rent due:2026-01-28 repeat:1m", on: nil)?.phrase.english.contains("shorter") == false)
        // Events leave such months out (RFC 5545 §3.3.10).
        var finder = OccurrenceFinder(reader: .fixed(0))
        let event = try event("- 2026-01-31 Rent repeat:1m", on: nil)
        #expect(try finder.occurrences(of: event, from: day("2026-01-01"), to: day("2026-03-31")).count == 2)
        // Other programs are told in the RFC's own words.
        var export = CalendarExport()
        let item = try #require(LineGrammar.parse("- [ ] Rent due:2026-01-31 repeat:1m"))
        let todo = export.components(of: .init(item: item, page: nil, notes: CalendarNotes(), uid: "u"))
        #expect(todo.first?["RRULE"]?.value == "FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1")
    }

    @Test func undoAndSkip() throws {
        let finished = page("- [x] Call done:2026-11-20 #a")
        #expect(try finished.after(finished.reopening(finished.firstTask)) == "- [ ] Call #a")
        let series = page("- [ ] Water due:2026-11-08 repeat:1w")
        let skipped = try #require(try series.skipping(series.firstTask, today: day("2026-11-20")))
        #expect(try series.after(skipped) == "- [ ] Water due:2026-11-15 repeat:1w")
        #expect(try page("- [ ] Call").skipping(task("- [ ] Call"), today: day("2026-11-20")) == nil)
    }
}

struct SeriesEditTests {
    @Test func exceptions() throws {
        let document = page("- 09:00 Yoga repeat:1w #a")
        let other = try #require(Moment("2026-11-27T09:00"))
        #expect(
            try document.after(document.excepting(other, of: document.firstEvent))
                == "- 09:00 Yoga repeat:1w #a except:2026-11-27")
        let moved = page("- 09:00 Yoga repeat:1w moved:2026-11-27/2026-11-28 except:2026-12-04")
        #expect(
            try moved.after(moved.excepting(try #require(Moment("2026-11-27")), of: moved.firstEvent))
                == "- 09:00 Yoga repeat:1w except:2026-11-27,2026-12-04")
    }

    @Test func moves() throws {
        let document = page("- 09:00 Yoga repeat:1w")
        let from = try #require(Moment("2026-11-27T09:00"))
        let to = try #require(Moment("2026-11-28T11:00"))
        let once = try document.after(document.moving(from, of: document.firstEvent, to: to))
        #expect(once == "- 09:00 Yoga repeat:1w moved:2026-11-27/2026-11-28T11:00")
        let again = page(once)
        #expect(
            try again.after(
                again.moving(
                    try #require(Moment("2026-11-27")), of: again.firstEvent, to: try #require(Moment("2026-11-29"))))
                == "- 09:00 Yoga repeat:1w moved:2026-11-27/2026-11-29")
    }

    @Test func splits() throws {
        let document = page("- 09:00-10:00 Yoga @Gym repeat:2w count:5 except:2026-12-18 #a id:yoga alarm:10m")
        // 20 November, 4 December, 18 December, 1 January, 15 January.
        let split = try #require(try document.splitting(document.firstEvent, from: day("2026-12-10")))
        #expect(split.start.day.iso == "2026-12-18")
        #expect(
            try document.after(split.edits)
                == "- 09:00-10:00 Yoga @Gym repeat:2w #a id:yoga alarm:10m until:2026-12-09")
        #expect(split.rest == "- 09:00-10:00 Yoga @Gym #a repeat:2w alarm:10m count:3 except:2026-12-18")
        #expect(try document.splitting(document.firstEvent, from: day("2026-11-20")) == nil)
        #expect(try document.splitting(document.firstEvent, from: day("2028-11-20")) == nil)
    }

    @Test(arguments: [
        ("- 09:00 Old words #a @b", "- 09:00 New #a @b"),
        ("- [ ] #a Old words due:2026-11-20", "- [ ] #a New due:2026-11-20"),
        ("- 09:00 Old #a words", "- 09:00 New #a"), ("- 09:00 #a", "- 09:00 New #a"),
    ])
    func titles(line: String, after: String) throws {
        let document = page(line)
        #expect(try document.after(document.setting(title: "New", of: document.firstItem)) == after)
    }

    @Test(arguments: [
        ("- 09:00-10:00 A", "2026-11-20T11:00", "- 11:00-12:00 A"),
        ("- 09:00 A", "2026-11-21T11:00", "- 2026-11-21 11:00 A"),
        ("- 2026-11-20 09:00 A", "2026-11-20T11:00", "- 2026-11-20 11:00 A"),
        ("- all-day A", "2026-11-21", "- 2026-11-21 A"),
    ])
    func times(line: String, to: String, after: String) throws {
        let document = page(line)
        let event = try document.firstEvent
        #expect(try document.after(document.setting(event.span.moved(to: moment(to)), of: event)) == after)
    }
}

struct CarryTests {
    @Test func takesOpenTasksAlong() {
        let document = page(
            "- 09:00 Event\n- [ ] One\n  note\n  - [ ] Sub\n- [x] Two\n- [ ] 10:00 Three\n- [ ] Four repeat:1d\n- [ ] \n- [/] Five\n"
        )
        #expect(
            Carry.items(of: document).map { Carry.block(of: $0, in: document) } == [
                "- [ ] One\n  note\n  - [ ] Sub", "- [/] Five",
            ])
    }

    @Test func outOfItsIndentation() {
        let document = page("- Project\n  - [ ] One\n    note\n")
        #expect(Carry.items(of: document).map { Carry.block(of: $0, in: document) } == ["- [ ] One\n  note"])
    }
}
