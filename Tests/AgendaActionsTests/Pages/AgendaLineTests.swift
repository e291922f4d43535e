// Lines of the agenda through the actions that every front door uses.

import Agenda
import AgendaActions
import ApplicationTestSupport
import CivilTime
import Search
import Testing
import Vault
import Wording
import Workspaces

@Suite struct AgendaLineTests {
    private static let page = """
        ---
        type: day
        date: 2026-11-20
        ---

        ## Events

        - 10:00-11:00 Dentist @Lyon alarm:30m
          Bring the papers
        - 18:30 Yoga repeat:weekly

        ## Tasks

        - [ ] Call the bank due:2026-11-18
        - [ ] Call the school
        - [ ] Rent due:2026-11-30 repeat:1m
        """ + "\n"
    private static let path = "agenda/2026/2026-11-20.md"

    private func vault() throws -> TemporaryVault { try TemporaryVault([Self.path: Self.page]) }

    private func error(_ body: () throws -> Void) -> AgendaActionError? {
        do {
            try body()
            return nil
        } catch {
            return error as? AgendaActionError
        }
    }

    @Test func aPreviewWritesNothing() throws {
        let vault = try vault()
        let workspace = try vault.workspace()
        let before = try vault.files()
        let plan = try AddAgendaLine("Lunch tomorrow 12:30-13:30").plan(in: workspace)
        let placed = try workspace.preview(plan)
        #expect(placed.map(\.place.path.text) == ["agenda/2026/2026-11-21.md"])
        #expect(placed.map(\.text) == ["- 12:30-13:30 Lunch"])
        #expect(try vault.files() == before)
        #expect(try workspace.apply(plan) == placed)
        let lines = try vault.read("agenda/2026/2026-11-21.md").split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines[placed[0].place.line - 1] == "- 12:30-13:30 Lunch")
    }

    /// The page is that of another program, which was quicker than the plan.
    @Test func aPageThatAppearsMeanwhileIsEdited() throws {
        let vault = try vault()
        let workspace = try vault.workspace()
        let plan = try AddAgendaLine("Lunch tomorrow 12:30").plan(in: workspace)
        try vault.write("---\ntype: day\n---\n\n- 09:00 Stand-up\n", to: "agenda/2026/2026-11-21.md")
        let placed = try workspace.apply(plan)
        #expect(
            try vault.read("agenda/2026/2026-11-21.md") == "---\ntype: day\n---\n\n- 09:00 Stand-up\n- 12:30 Lunch\n")
        #expect(placed.first?.place.line == 6)
    }

    @Test func aTaskThatRepeatsGoesOn() throws {
        let vault = try vault()
        let workspace = try vault.workspace()
        let placed = try workspace.apply(FinishTask("rent").plan(in: workspace))
        #expect(placed.first?.text == "- [ ] Rent due:2026-12-30 repeat:1m done:2026-11-20")
        let done = "- [ ] Rent due:2026-12-30 repeat:1m done:2026-11-20\n  - done: 2026-11-20\n"
        #expect(try vault.read(Self.path).contains(done))
    }

    @Test func whatIsNotThereIsAnError() throws {
        let workspace = try vault().workspace()
        guard case .noLine(name: "nobody")? = error({ _ = try FinishTask("nobody").plan(in: workspace) }) else {
            Issue.record("no line")
            return
        }
        guard case .ambiguousLine(_, let lines)? = error({ _ = try FinishTask("call").plan(in: workspace) }) else {
            Issue.record("two lines")
            return
        }
        #expect(lines.count == 2)
        guard case .notATask(let place)? = error({ _ = try FinishTask(.words(Self.path + ":8")).plan(in: workspace) })
        else {
            Issue.record("an event")
            return
        }
        #expect(Explanation(AgendaActionError.notATask(place)).message.english == Self.path + ":8: not a task")
        guard case .unwritable(.empty)? = error({ _ = try AddAgendaLine(" ").plan(in: workspace) }) else {
            Issue.record("nothing to write")
            return
        }
    }

    @Test func aLineTakesWhatIsBelowItToItsNewPage() throws {
        let vault = try vault()
        let workspace = try vault.workspace()
        let time = NewTime(day: Day(iso: "2026-11-23"), time: TimeOfDay(hour: 9, minute: 0))
        let placed = try workspace.apply(MoveAgendaLine("dentist", to: time).plan(in: workspace))
        #expect(placed.map(\.place.path.text) == ["agenda/2026/2026-11-23.md"])
        #expect(
            try vault.read("agenda/2026/2026-11-23.md").contains(
                "- 09:00-10:00 Dentist @Lyon alarm:30m\n  Bring the papers\n"))
        #expect(try !vault.read(Self.path).contains("Dentist"))
    }

    /// Steps count from where the line is, and a week or a month keeps its day.
    @Test(arguments: [
        ("+1w", "2026-12-01 – 10:00-11:00"), ("-2d", "2026-11-22 – 10:00-11:00"), ("+1m", "2026-12-24 – 10:00-11:00"),
        ("+90 min", "2026-11-24 – 11:30-12:30"), ("+2 semaines", "2026-12-08 – 10:00-11:00"),
        ("next week", "2026-11-24 – 10:00-11:00"), ("la semaine du 7 décembre", "2026-12-08 – 10:00-11:00"),
        ("2 days later", "2026-11-26 – 10:00-11:00"), ("deux jours plus tard", "2026-11-26 – 10:00-11:00"),
        ("une semaine plus tôt", "2026-11-17 – 10:00-11:00"), ("postpone", "2026-11-25 – 10:00-11:00"),
        ("reporter d’une semaine", "2026-12-01 – 10:00-11:00"), ("le lendemain", "2026-11-25 – 10:00-11:00"),
        ("an hour later", "2026-11-24 – 11:00-12:00"),
        ("december", "2026-12-24 – 10:00-11:00"), ("le mois prochain", "2026-12-24 – 10:00-11:00"),
    ])
    func stepsAndWeeks(_ typed: String, _ expected: String) throws {
        let vault = try TemporaryVault(["agenda/x.md": "- 2026-11-24 10:00-11:00 Talk\n- [ ] Pay due:2026-11-24\n"])
        let workspace = try vault.workspace()
        let time = try #require(
            NewTime(steps: typed) ?? NewTime(try workspace.machine.date(typed, leaning: .future)))
        let (day, hours) = (expected.prefix(10), expected.suffix(11))
        _ = try workspace.apply(MoveAgendaLine("talk", to: time).plan(in: workspace))
        if hours == "10:00-11:00" {
            _ = try workspace.apply(MoveAgendaLine("pay", to: time).plan(in: workspace))
        } else {
            // What has a day alone has no hours to count from.
            #expect(throws: AgendaActionError.self) { try MoveAgendaLine("pay", to: time).plan(in: workspace) }
        }
        #expect(try vault.read("agenda/x.md") == "- \(day) \(hours) Talk\n- [ ] Pay due:\(day)\n")
    }

    /// Many `m` are minutes where there is a time, and half of a day that was left open is told.
    @Test func minutesAndDoubts() throws {
        let vault = try TemporaryVault(["agenda/x.md": "- 2026-11-24 10:00-11:00 Talk\n- 2026-11-24 Fair\n"])
        let workspace = try vault.workspace()
        let time = try #require(NewTime(steps: "+30m"))
        _ = try workspace.apply(MoveAgendaLine("talk", to: time).plan(in: workspace))
        #expect(try vault.read("agenda/x.md").hasPrefix("- 2026-11-24 10:30-11:30 Talk\n"))
        let late = try NewTime("at 5", of: .unsaid, now: workspace.now) {
            try workspace.machine.date($0, leaning: .future)
        }
        #expect(late?.doubt == "at 5 (05:00?)")
        let date: (String) throws -> HumanDate = { try workspace.machine.date($0, leaning: .future) }
        let joined = try #require(try NewTime("1415", of: .unsaid, now: workspace.now, reading: date))
        #expect(joined.time == TimeOfDay(hour: 14, minute: 15) && joined.day == nil && joined.doubt == nil)
        #expect(try NewTime("3.30", of: .unsaid, now: workspace.now, reading: date)?.doubt == "3.30 (03:30?)")
        // A weekend is one of its days, and what is there already is not moved.
        let weekend = try #require(try NewTime("weekend", of: .unsaid, now: workspace.now, reading: date))
        #expect(weekend.lastDay == nil && weekend.doubt?.hasPrefix("weekend (") == true)
        let same = try #require(try NewTime("2026-11-24", of: .unsaid, now: workspace.now, reading: date))
        #expect(try MoveAgendaLine("talk", to: same).plan(in: workspace).changes.isEmpty)
    }

    @Test func ofASeriesThePartIsSaid() throws {
        let vault = try vault()
        let workspace = try vault.workspace()
        let time = NewTime(day: nil, time: TimeOfDay(hour: 19, minute: 0))
        guard case .repeats? = error({ _ = try MoveAgendaLine("yoga", to: time).plan(in: workspace) }) else {
            Issue.record("nobody said how much of the series")
            return
        }
        let day = try #require(Day(iso: "2026-12-04"))
        let placed = try workspace.apply(MoveAgendaLine("yoga", to: time, .from(day)).plan(in: workspace))
        #expect(placed.map(\.place.path.text) == [Self.path, "agenda/2026/2026-12-04.md"])
        #expect(placed.last?.text == "- 19:00 Yoga repeat:weekly")
        #expect(try vault.read(Self.path).contains("- 18:30 Yoga repeat:weekly until:2026-12-03\n"))
    }

    /// A weekday is the one after the occurrence, and the series repeats on it from then on.
    @Test func aSeriesRepeatsOnItsNewDay() throws {
        let now = LocalDateTime(day: try #require(Day(iso: "2026-11-20")), time: .midnight)
        let vault = try TemporaryVault(["agenda/2026/2026-11-23.md": "- 18:00 Yoga repeat:monday\n"])
        let workspace = try vault.workspace()
        let day = try #require(Day(iso: "2026-12-14"))
        func time(_ text: String, _ part: SeriesPart) throws -> NewTime {
            let date = try #require(HumanDate.parse(text, now: now, leaning: .future))
            return try #require(NewTime(text, of: part, now: now) { _ in date })
        }
        let placed = try workspace.apply(
            MoveAgendaLine("yoga", to: try time("wednesday", .from(day)), .from(day)).plan(in: workspace))
        #expect(
            placed.map(\.text) == ["- 18:00 Yoga repeat:monday until:2026-12-13", "- 18:00 Yoga repeat:wednesday"])
        #expect(placed.last?.place.path.text == "agenda/2026/2026-12-16.md")
        #expect(try time("friday", .all).day?.iso == "2026-11-27")
        #expect(try time("23 december", .from(day)).day?.iso == "2026-12-23")
    }

    @Test func aSkippedDayIsOneOfTheSeries() throws {
        let vault = try vault()
        let workspace = try vault.workspace()
        let wrong = Moment(day: try #require(Day(iso: "2026-11-25")))
        guard
            case .noOccurrence(_, _, let next)? = error({
                _ = try SkipOccurrence("yoga", on: wrong).plan(in: workspace)
            })
        else {
            Issue.record("no occurrence")
            return
        }
        #expect(next?.iso == "2026-11-20")
        try workspace.apply(
            SkipOccurrence("yoga", on: Moment(day: try #require(Day(iso: "2026-11-27")))).plan(in: workspace))
        #expect(try vault.read(Self.path).contains("- 18:30 Yoga repeat:weekly except:2026-11-27\n"))
    }

    @Test func editsChangeWhatTheyName() throws {
        let vault = try vault()
        let workspace = try vault.workspace()
        let edit = EditAgendaLine("dentist", title: "Dr Martin", set: [try AgendaToken("alarm=1h")])
        try workspace.apply(edit.plan(in: workspace))
        #expect(try vault.read(Self.path).contains("- 10:00-11:00 Dr Martin @Lyon alarm:1h\n  Bring the papers\n"))
        guard case .invalidToken("alarm")? = error({ _ = try AgendaToken("alarm") }) else {
            Issue.record("no value")
            return
        }
        let removed = try workspace.apply(RemoveAgendaLine("martin").plan(in: workspace))
        #expect(removed.text == "- 10:00-11:00 Dr Martin @Lyon alarm:1h\n  Bring the papers")
        #expect(try !vault.read(Self.path).contains("papers"))
    }

    @Test func aPlaceIsChangedWhereItIs() throws {
        let vault = try vault()
        let workspace = try vault.workspace()
        for (place, expected) in [
            ("Le Havre", "@\"Le Havre\" alarm:30m"), ("", "alarm:30m"), ("Bath", "alarm:30m @Bath"),
        ] {
            try workspace.apply(EditAgendaLine("dentist", place: place).plan(in: workspace))
            #expect(try vault.read(Self.path).contains("- 10:00-11:00 Dentist \(expected)\n"), "\(expected)")
        }
    }

    /// A turn of another length is left out of its series, and has a line of its own.
    @Test func oneTurnIsLonger() throws {
        let vault = try TemporaryVault([
            "agenda/plan.md": "- 2026-11-16 18:00-19:00 Yoga @\"The Hall\" repeat:daily id:1\n"
        ])
        let workspace = try vault.workspace()
        let on = Moment(day: try #require(Day(iso: "2026-11-20")))
        let hours = NewTime(day: nil, time: TimeOfDay(iso: "18:30"), endTime: TimeOfDay(iso: "20:00"))
        let changed = try workspace.apply(
            MoveAgendaLine("yoga", to: hours, .occurrence(on)).plan(in: workspace))
        #expect(changed.map(\.text).last == "- 18:30-20:00 Yoga @\"The Hall\"")
        #expect(
            try vault.read("agenda/plan.md")
                == "- 2026-11-16 18:00-19:00 Yoga @\"The Hall\" repeat:daily id:1 except:2026-11-20\n")
        #expect(try vault.read("agenda/2026/2026-11-20.md").contains("- 18:30-20:00 Yoga @\"The Hall\"\n"))
    }

    // MARK: Numbers

    private func list(_ workspace: Workspace) throws {
        AgendaListing.remember(try ListOpenTasks().answer(in: workspace).tasks.map(\.entry.line), in: workspace)
    }

    @Test func aNumberNamesWhatWasListed() throws {
        let vault = try vault()
        let workspace = try vault.workspace()
        // Nothing was listed yet: a number is a word.
        guard case .noLine = error({ _ = try FinishTask("1").plan(in: workspace) }) else {
            Issue.record("noLine")
            return
        }
        try list(workspace)
        _ = try workspace.apply(FinishTask("1").plan(in: workspace))
        #expect(try vault.read(Self.path).contains("- [x] Call the bank due:2026-11-18 done:2026-11-20"))
        // The listing is that of before: its other numbers stay, and the line that changed is taken for no other.
        guard case .changedSinceListed(1, let text) = error({ _ = try FinishTask("1").plan(in: workspace) }) else {
            Issue.record("changedSinceListed")
            return
        }
        #expect(text == "- [ ] Call the bank due:2026-11-18")
        guard case .notListed(9, of: 3) = error({ _ = try FinishTask("9").plan(in: workspace) }) else {
            Issue.record("notListed")
            return
        }
        guard case .notListed(0, of: 3) = error({ _ = try FinishTask("0").plan(in: workspace) }) else {
            Issue.record("notListed")
            return
        }
        // Lines above it came and went.
        let page = try vault.read(Self.path)
        try vault.write(page.replacing("## Tasks\n", with: "## Tasks\n\n- [ ] New\n- [ ] Newer\n"), to: Self.path)
        let moved = try workspace.apply(FinishTask("2").plan(in: workspace))
        #expect(moved.first?.text == "- [x] Call the school done:2026-11-20")
        // Twice the same text, and neither where it was: which is not known.
        try vault.write("- [ ] Rent due:2026-11-30 repeat:1m\n- [ ] Rent due:2026-11-30 repeat:1m\n", to: Self.path)
        guard case .changedSinceListed(3, _) = error({ _ = try FinishTask("3").plan(in: workspace) }) else {
            Issue.record("changedSinceListed")
            return
        }
        try vault.write("gone\n", to: Self.path)
        guard case .changedSinceListed = error({ _ = try FinishTask("2").plan(in: workspace) }) else {
            Issue.record("changedSinceListed")
            return
        }
    }

    // MARK: Halves of a series

    private static let halves =
        "- 2026-09-04 18:30-19:30 Yoga repeat:weekly until:2026-11-26\n- 2026-11-27 19:00-20:00 Yoga repeat:weekly\n"

    @Test(arguments: [
        ("2026-11-20", "until:2026-11-26 except:2026-11-20"), ("2026-12-04", "Yoga repeat:weekly except:2026-12-04"),
    ]) func aDayChoosesTheHalf(_ day: String, _ wanted: String) throws {
        let vault = try TemporaryVault(["agenda/yoga.md": Self.halves])
        let workspace = try vault.workspace()
        let moment = try #require(Moment(day))
        let skipped = try workspace.preview(SkipOccurrence("yoga", on: moment).plan(in: workspace))
        #expect(skipped.first?.text.hasSuffix(wanted) == true)
        let moved = try workspace.preview(
            MoveAgendaLine("yoga", to: NewTime(day: moment.day.adding(days: 1)), .occurrence(moment)).plan(
                in: workspace))
        #expect(moved.first?.text.contains("moved:\(day)/") == true)
        let edited = try workspace.preview(
            EditAgendaLine("yoga", set: [AgendaToken("alarm=1h")], from: moment.day).plan(in: workspace))
        #expect(edited.contains { $0.text.contains("alarm:1h") })
        // Without a day both go on.
        guard case .ambiguousLine = error({ _ = try SkipOccurrence("yoga").plan(in: workspace) }) else {
            Issue.record("ambiguousLine")
            return
        }
    }

    @Test func theHalfThatIsOverIsNotMeant() throws {
        let vault = try TemporaryVault([
            "agenda/yoga.md": Self.halves.replacing("until:2026-11-26", with: "until:2026-11-19")
        ])
        let workspace = try vault.workspace()
        let skipped = try workspace.preview(SkipOccurrence("yoga").plan(in: workspace))
        #expect(skipped.first?.text == "- 2026-11-27 19:00-20:00 Yoga repeat:weekly except:2026-11-27")
    }

    @Test func wordsAreAppended() throws {
        let vault = try vault()
        let workspace = try vault.workspace()
        let lines = try workspace.preview(
            EditAgendaLine("school", appending: "about\nthe trip #trip").plan(in: workspace))
        #expect(lines.map(\.text) == ["- [ ] Call the school about the trip #trip"])
    }
}
