// The day as every front door sees it, and what of it is written.

import Agenda
import AgendaActions
import ApplicationTestSupport
import Bytes
import CivilTime
import DayOverview
import FileSystem
import Permissions
import Schemas
import Search
import Testing
import Vault
import Wording
import Workspaces

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
