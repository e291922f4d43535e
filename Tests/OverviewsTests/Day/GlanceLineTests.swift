// A line of the glance in words, in a page and in a note: a box is drawn from the state of a task, never read from its words.

import Agenda
import ApplicationTestSupport
import CivilTime
import ExternalSources
import Journal
import Permissions
import Search
import Testing
import Vault
import Wording
import Workspaces

@testable import Overviews

@Suite struct GlanceLineTests {
    @Test func words() throws {
        let task = GlanceTask(title: "[x] in a title", state: .other("?"), entry: nil, due: "18 Nov")
        #expect(task.text == "[?] [x] in a title" && task.aside() == "18 Nov")
        #expect(GlanceNote(text: "4 days", drawing: .mood(.happy)).signedText == "4 days 🙂")
        #expect(GlanceNote(text: "4 days", aside: "in a row").signedText == "4 days")
        let hit = SearchHit(
            path: try #require(VaultPath("journal/a.md")), title: "Up early", kind: .journal, day: nil, minute: 420,
            mood: 1, isFavorite: false, words: 2, tags: [])
        let (alone, inWeek) = (
            GlanceEntry(hit: hit, title: hit.title, hasColumn: false),
            GlanceEntry(hit: hit, title: hit.title, hasColumn: true)
        )
        #expect(alone.signedText == "07:00  🙂 Up early" && alone.time == nil)
        #expect(inWeek.signedText == "🙂 Up early" && inWeek.time == "07:00" && inWeek.lead == nil)
        let noon = LocalDateTime(day: Day(number: 0), time: .noon)
        func event(isConflicting: Bool) -> GlanceEvent {
            GlanceEvent(
                title: "Lunch", span: EventSpan(start: noon, end: noon), time: "12:00", isConflicting: isConflicting,
                item: nil)
        }
        #expect(event(isConflicting: false).aside(in: .french) == "📅")
        #expect(event(isConflicting: true).aside(in: .french) == "📅 · se chevauchent")
    }

    @Test func boxes() throws {
        let path = "agenda/2026/2026-11-20.md"
        let vault = try TemporaryVault([
            path: "- [x] 08:00 Vitamin D #medication\n- [/] Begun @Office #work\n- [ ] Rent due:2026-11-18\n",
            "lists/odd.md": "---\nname: \"[a] list\"\n---\n- [ ] Milk\n",
        ])
        let workspace = try vault.workspace()
        let day = workspace.today
        var found = TodayFound()
        found.reminders = [ReminderItem(title: "Pay")]
        let start = LocalDateTime(day: day, time: .noon)
        found.events = [ShownEvent(title: "[x] marks the spot", span: EventSpan(start: start, end: start))]
        let glance = Glance(try TodayFacts(in: workspace, from: day, to: day), found, in: workspace)
        let grant = try workspace.gate().exportGrant(via: .html, isRehearsal: true)
        let page = String(decoding: GlancePage(glance).html(grant, warnings: []), as: UTF8.self)
        for line in [
            "<li><span class=\"time\">12:00</span><span class=\"text\">[x] marks the spot</span>",
            "<li class=\"done\"><span class=\"time\">08:00</span><span class=\"text\">☑ Vitamin D</span>",
            "<span class=\"text\">[/] Begun</span>", "<span class=\"text\">☐ Rent</span>",
            "<span class=\"text\">☐ Pay</span>", "<span class=\"text\">[a] list</span>",
        ] { #expect(page.contains(line), "\(line)") }
        try workspace.apply(WriteDay(day, with: found).plan(in: workspace))
        let note = try vault.read(path)
        for line in [
            "- 12:00 \\[x\\] marks the spot – 📅", "- 08:00 ✓ Vitamin D", "- Begun", "- Rent – 18 Nov", "- Pay",
            "- [\\[a\\] list](../../lists/odd.md) – 1 open",
        ] { #expect(note.contains("\n" + line + "\n"), "\(line)") }
    }
}
