// The day as every front door sees it, and what of it is written.

import Agenda
import AgendaActions
import ApplicationTestSupport
import Bytes
import CivilTime
import ExternalSources
import FileSystem
import Permissions
import Search
import Testing
import Vault
import Wording
import Workspaces

@testable import Overviews

@Suite struct DayTests {
    private static let path = "agenda/2026/2026-11-20.md"

    private func vault() throws -> TemporaryVault {
        try TemporaryVault([
            Self.path: """
            ---
            type: day
            ---

            - 09:30-10:00 Dentist
            - [x] 08:00 Vitamin D #medication
            - [ ] Rent due:2026-11-18
            """ + "\n",
            "lists/groceries.md": "# Groceries\n\n- [ ] Milk\n- [x] Bread\n",
            "journal/2026/11/2026-11-20-0700-early.md": "---\ndate: 2026-11-20T07:00\nmood: good\n---\n\nUp early.\n",
            "journal/2025/11/2025-11-20-a-year-ago.md": "---\ndate: 2025-11-20\ntitle: Before\n---\n\nSnow.\n",
        ])
    }

    private func glance(_ workspace: Workspace) throws -> Glance {
        let today = workspace.today
        return Glance(
            try TodayFacts(in: workspace, from: today, to: today),
            TodaySources(in: workspace, from: today, to: today).wait(), in: workspace)
    }

    /// What a rule of every second gives is one line a day, whoever asks; every hour is not too much.
    @Test func whatRepeatsWithinADayIsFolded() throws {
        let vault = try TemporaryVault([
            Self.path: """
            ---
            type: day
            ---

            - 10:00 Tick rrule:FREQ=SECONDLY
            - 00:00-00:10 Bell rrule:FREQ=HOURLY;COUNT=24
            - [ ] 10:00 Pill rrule:FREQ=MINUTELY;COUNT=60
            """ + "\n"
        ])
        let workspace = try vault.workspace()
        let day = workspace.today
        let days = try ViewAgenda(from: day, to: day).answer(in: workspace)
        let tick = try #require(days[day].first { $0.title.hasPrefix("Tick") })
        #expect(tick.title == "Tick ×50400" && tick.times == 50_400)
        #expect(tick.span?.start.text == "2026-11-20T10:00:00" && tick.span?.end.text == "2026-11-20T23:59:59")
        #expect(days[day].count { $0.title == "Bell" } == 24)
        #expect(days[day].count == 26)
        #expect(days[day].contains { $0.title == "Pill ×60" && $0.isTask })
        #expect(days[day].allSatisfy { !$0.isConflicting })
        let json = String(decoding: Schema.agenda(days, zone: workspace.machine.readerZone).encoded(), as: UTF8.self)
        #expect(json.contains("\"times\":50400") && json.utf8.count < 20_000)
        let glance = try glance(workspace)
        #expect(glance.daySections.flatMap(\.lines).count < 60)
        // Beyond what is calculated, it is said.
        var told = 0
        let week = try workspace.withIndex {
            try $0.agenda(from: day, to: day.adding(days: 6), reader: workspace.machine.readerZone, today: day)
        }.foldingRepeats()
        told += week.failures.count
        #expect(told == 1 && week.events.count < 40)
    }

    /// The vault and calendars are one day: what is in both is one event, and what overlaps does so across them.
    @Test func calendarsAndTheVaultTogether() throws {
        let vault = try TemporaryVault([
            Self.path:
                "- 09:00-10:00 Choir\n- 11:00-12:00 Dentist\n- [ ] 11:30 Call\n- 2026-11-19 22:00 – 2026-11-20 01:00 Night\n"
        ])
        let workspace = try vault.workspace()
        let today = workspace.today
        func span(_ hour: Int, _ minute: Int, minutes: Int) -> EventSpan {
            let start = LocalDateTime(day: today, time: TimeOfDay(hour: hour, minute: minute) ?? .midnight)
            return EventSpan(start: start, end: start.adding(seconds: 60 * minutes))
        }
        var found = TodayFound()
        found.events = [
            ShownEvent(title: "Choir", span: span(9, 0, minutes: 60)),
            ShownEvent(title: "Lunch", span: span(11, 45, minutes: 60)),
            ShownEvent(title: "Tea", span: span(16, 0, minutes: 60)),
        ]
        let glance = Glance(try TodayFacts(in: workspace, from: today, to: today), found, in: workspace)
        let lines = try #require(glance.daySections.first).lines
        let shown = lines.map { line -> String in
            switch line {
            case .event(let event): event.title + (event.isConflicting ? " !" : "")
            case .task(let task): task.text
            default: "?"
            }
        }
        #expect(shown == ["Night", "Choir", "Dentist !", "[ ] Call", "Lunch !", "Tea"])
        #expect(!glance.agenda.isConflicting(span(9, 0, minutes: 60)))
        let json = String(decoding: Schema.today(glance, zone: workspace.machine.readerZone).encoded(), as: UTF8.self)
        #expect(json.contains("\"conflict\":true") && json.contains("\"standing\":"))
    }

    /// Everybody born on one day: what is shown is bounded, and each is asked for once.
    @Test func contactsOfOneBirthday() throws {
        let vault = try TemporaryVault([
            Self.path: "- all-day Birthday of Person 7\n- 10:00 Coffee with @\"Person 9\"\n"
        ])
        let workspace = try vault.workspace()
        let today = workspace.today
        var found = TodayFound()
        for number in 0..<6000 {
            var contact = Contact()
            contact.name = "Person \(number)"
            contact.birthday = PartialDate(year: 1980, month: 11, day: 20)
            found.contacts.append(contact)
        }
        let kept = found.contacts.map { KeptDay(day: today, contact: $0, kind: .birthday, years: 46) }
        (found.kept, found.coming) = (kept, kept)
        let glance = Glance(try TodayFacts(in: workspace, from: today, to: today), found, in: workspace)
        #expect(glance.daySections.flatMap(\.lines).count < 40)
        #expect(glance.suggestions.count == 100)
        // Who is in the agenda already is not suggested.
        #expect(glance.suggestions.allSatisfy { !["Person 7", "Person 9"].contains($0.kept.contact.name) })
        found.kept = []
        let coming = Glance(try TodayFacts(in: workspace, from: today, to: today), found, in: workspace)
        #expect(coming.mentions.map(\.kept.contact.name) == ["Person 9"])
    }

    @Test func lookingWritesNothing() throws {
        let vault = try vault()
        let workspace = try vault.workspace()
        let before = try vault.files()
        let facts = try glance(workspace).facts
        #expect(facts.items[workspace.today]?.map(\.title).contains("Dentist") == true)
        #expect(facts.medication[workspace.today]?.map(\.title) == ["Vitamin D"])
        #expect(facts.overdue.map(\.task.text) == ["Rent"])
        #expect(facts.lists.map(\.open) == [1])
        #expect(facts.onThisDay.map(\.title) == ["Before"])
        #expect(try vault.files() == before)
        #expect(!FileStamp.exists(Paths.join(workspace.stateFolder, "prompts.json")))
        // What was shown is remembered by who showed it.
        let prompt = try #require(facts.prompt)
        facts.selectedPrompt?.remember(in: workspace)
        #expect(FileStamp.exists(Paths.join(workspace.stateFolder, "prompts.json")))
        #expect(try SelectPrompt().answer(in: workspace).prompt == prompt)
        #expect(try SelectPrompt(isAnother: true).answer(in: workspace).prompt != prompt)
    }

    @Test func nothingOutsideIsReadWithoutAGrant() throws {
        let vault = try vault()
        let found = try glance(vault.workspace()).found
        #expect(found.warnings.isEmpty && found.events.isEmpty)
        #expect(Set(found.withheld.map(\.source)) == Set(PermissionSource.allCases).subtracting([.notifications]))
    }

    @Test func aGlanceHasAnOrder() throws {
        let vault = try vault()
        let french = try glance(vault.workspace(.french))
        let titles = french.daySections.map { $0.title?[.french] ?? "" }
        #expect(titles == ["", "En retard", "Médicaments", "Listes", "Journal"])
        let json = String(
            decoding: Schema.today(french, zone: vault.machine.readerZone).encoded(), as: UTF8.self)
        #expect(json.hasPrefix("{\"schema\":\"daybook.today/1\",\"date\":\"2026-11-20\",\"week\":\"2026-W47\""))
    }

    @Test func aDayIsWrittenIntoItsPage() throws {
        let vault = try vault()
        let workspace = try vault.workspace()
        let before = try vault.files()
        #expect(try workspace.preview(WriteDay(workspace.today).plan(in: workspace))?.text == Self.path)
        #expect(try vault.files() == before)
        try workspace.apply(WriteDay(workspace.today).plan(in: workspace))
        let page = try vault.read(Self.path)
        #expect(page.contains("\n\n<!-- daybook: | today -->\n\n- 09:30–10:00 Dentist\n"))
        #expect(page.hasSuffix("<!-- /daybook -->\n"))
        #expect(try workspace.apply(WriteDay(workspace.today).plan(in: workspace)) == nil)
        // Another day gets its page.
        let tomorrow = workspace.today.adding(days: 1)
        #expect(try workspace.apply(WriteDay(tomorrow).plan(in: workspace))?.stem == "2026-11-21")
    }

    @Test func aBlockWithoutAnEndIsLeftAlone() throws {
        let vault = try vault()
        let text = "---\ntype: day\n---\n\n<!-- daybook: | today -->\n\nmine\n"
        try vault.write(text, to: Self.path)
        let workspace = try vault.workspace()
        #expect(throws: DayOverviewError.self) {
            try workspace.apply(WriteDay(workspace.today).plan(in: workspace))
        }
        #expect(try vault.read(Self.path) == text)
    }
}
