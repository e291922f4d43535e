// Pages of the agenda, what is on them, and what goes over to another.

import Agenda
import AgendaActions
import ApplicationTestSupport
import Bytes
import CivilTime
import Search
import Testing
import Vault
import Wording
import Workspaces

@Suite struct AgendaPageTests {
    private func vault() throws -> TemporaryVault {
        try TemporaryVault([
            "agenda/2026/2026-11-18.md": "---\ntype: day\n---\n\n- [ ] Water the plants\n  twice\n- [x] Bread\n",
            "agenda/2026/2026-11-19.md": "---\ntype: day\n---\n\n- [ ] Call Léa\n- [ ] 10:00 Was yesterday\n",
            "agenda/2026/2026-11-20.md": """
            ---
            type: day
            ---

            - 09:00-10:00 Stand-up
            - 09:30-11:00 Dentist
            - 23:00-02:00 Night train
            - [ ] Rent due:2026-11-01
            """ + "\n",
        ])
    }

    @Test func openTasksAreCarriedAfterAConfirmation() throws {
        let vault = try vault()
        let workspace = try vault.workspace()
        let before = try vault.files()
        let plan = try CarryTasks(to: Day(iso: "2026-11-21")).plan(in: workspace)
        #expect(plan.confirmations == [.carriesTasks(2)])
        #expect(try workspace.preview(plan).map(\.text) == ["- [ ] Water the plants", "- [ ] Call Léa"])
        #expect(try vault.files() == before)
        // What is added meanwhile stays.
        try vault.write("---\ntype: day\n---\n\n- [ ] Call Léa\n- [ ] Later\n", to: "agenda/2026/2026-11-19.md")
        try workspace.apply(plan)
        let page = try vault.read("agenda/2026/2026-11-21.md")
        #expect(page.contains("- [ ] Water the plants\n  twice\n- [ ] Call Léa\n"))
        #expect(try vault.read("agenda/2026/2026-11-18.md") == "---\ntype: day\n---\n\n- [x] Bread\n")
        #expect(try vault.read("agenda/2026/2026-11-19.md") == "---\ntype: day\n---\n\n- [ ] Later\n")
    }

    @Test func nothingToCarryIsNoChange() throws {
        let workspace = try vault().workspace()
        let plan = try CarryTasks(from: Day(iso: "2026-11-20")).plan(in: workspace)
        #expect(plan.changes.isEmpty && plan.confirmations.isEmpty)
    }

    @Test func aPageIsMadeOnce() throws {
        let vault = try vault()
        let workspace = try vault.workspace()
        let page = try AgendaPage.named("week", [], on: vault.machine)
        let made = try workspace.apply(MakeAgendaPage(page).plan(in: workspace))
        #expect(made.isMade && made.path.text == "agenda/2026/2026-W47.md")
        #expect(try !workspace.apply(MakeAgendaPage(page).plan(in: workspace)).isMade)
        #expect(try workspace.preview(MakeAgendaPage(page, step: 1).plan(in: workspace)).path.stem == "2026-W48")
        #expect(throws: AgendaActionError.self) {
            try MakeAgendaPage(.titled(.note, "Packing"), step: 1).plan(in: workspace)
        }
        #expect(try AgendaPage.named("todo", ["Summer", "camp"], on: vault.machine) == .titled(.todo, "Summer camp"))
    }

    @Test func aDayHasWhatReachesIntoIt() throws {
        let vault = try vault()
        let workspace = try vault.workspace()
        let today = workspace.today
        let days = try ViewAgenda(from: today, to: today.adding(days: 1)).answer(in: workspace)
        #expect(days[today].filter { !$0.isTask }.map(\.title) == ["Stand-up", "Dentist", "Night train"])
        #expect(days[today].filter(\.isConflicting).count == 2)
        #expect(days[today.adding(days: 1)].map { $0.timeText(on: today.adding(days: 1), in: .english) } == ["→ 02:00"])
        let json = String(decoding: Schema.agenda(days, zone: vault.machine.readerZone).encoded(), as: UTF8.self)
        #expect(json.hasPrefix("{\"schema\":\"daybook.agenda/1\",\"from\":\"2026-11-20\",\"to\":\"2026-11-21\""))
    }

    /// A repetition that cannot be computed is reported, and the rest is there.
    @Test func whatCannotBeComputedIsTold() throws {
        let vault = try vault()
        try vault.write("---\ntype: day\n---\n\n- 2026-11-22 Odd rrule:FREQ=HOURLY\n", to: "agenda/2026/2026-11-22.md")
        let workspace = try vault.workspace()
        _ = try ViewAgenda(from: workspace.today, to: workspace.today.adding(days: 7)).answer(in: workspace)
        let told = vault.events.contains { if case .agendaLine(let line, _) = $0 { line.number == 5 } else { false } }
        #expect(told)
    }

    @Test func freeTimeIsBetweenEventsFromNowOn() throws {
        let workspace = try vault().workspace()
        let today = workspace.today
        let hours = try DayHours("8-13", now: workspace.now)
        let gaps = try FindFreeTime(from: today, to: today, hours: hours, minimum: 1800).answer(in: workspace)
        #expect(gaps.map { $0.text(on: today, in: .english) } == ["11:00–13:00"])
        #expect(throws: AgendaActionError.self) { try DayHours("noon", now: workspace.now) }
    }

    @Test func tasksAreCountedBeforeTheLimit() throws {
        let workspace = try vault().workspace()
        let answer = try ListOpenTasks(limit: 1).answer(in: workspace)
        #expect(answer.total == 4 && answer.tasks.count == 1)
        #expect(answer.tasks.first?.group == .overdue)
        let next = try FindNextEvents(limit: 2).answer(in: workspace)
        #expect(next.events.map(\.event.title) == ["Stand-up", "Dentist"])
    }

    @Test func aRangeGoesForward() throws {
        let machine = try vault().machine
        let (from, to) = (
            try machine.date("2026-11-22", leaning: .nearest), try machine.date("2026-11-21", leaning: .nearest)
        )
        #expect(throws: AgendaActionError.self) {
            try AgendaRange(from: from, to: to, days: 7, today: machine.today)
        }
        let month = try AgendaRange(
            from: machine.date("2026-12", leaning: .nearest), to: nil, days: 7, today: machine.today)
        #expect(month.first.iso == "2026-12-01" && month.last.iso == "2026-12-31")
    }
}
