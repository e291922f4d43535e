// Diaries, contacts, health data and notes of other programs, without a terminal.

import ApplicationTestSupport
import Bytes
import ExchangeActions
import ExternalSources
import Journal
import Permissions
import Readings
import TestSupport
import Testing
import Vault
import Wording
import Workspaces

@Suite struct ImportDiaryTests {
    private static let text = "2026-11-18\n\nRain all day.\n\n2026-11-19\n\nSun again.\n"

    private func source(_ text: String, _ vault: TemporaryVault, named name: String = "-") throws -> DiarySource {
        try DiarySource(name, input: Array(text.utf8), vault.machine)
    }

    @Test func aRehearsalTellsAndWritesNothing() throws {
        let vault = try TemporaryVault()
        let workspace = try vault.workspace()
        var request = ImportDiary(
            .text(isDayFirst: true), from: try source(Self.text, vault), isRehearsal: true)
        var told: [VaultPath] = []
        let rehearsed = try request.run(in: workspace) { event in
            if case .wouldChange(let file) = event { told.append(file.path) }
        }
        #expect(rehearsed.added == 2)
        #expect(told == rehearsed.paths)
        #expect(try vault.files().isEmpty)
        request.isRehearsal = false
        let report = try request.run(in: workspace)
        #expect(report.paths == rehearsed.paths)
        #expect(try vault.files().count == 2)
        // What is there already is left alone.
        let again = try request.run(in: vault.workspace())
        #expect((again.added, again.known) == (0, 2))
        #expect(Schema.importedEntries(again, .english)["schema"]?.string == "daybook.import.entries/1")
    }

    @Test func moodsOfDaylioAreAskedForOnce() throws {
        let vault = try TemporaryVault()
        let csv = """
            full_date,date,weekday,time,mood,activities,note_title,note
            2026-11-18,November 18,Wednesday,09:00,blissful,walk,,"A walk"

            """
        let workspace = try vault.workspace()
        var request = ImportDiary(.daylio, from: try source(csv, vault))
        #expect(try request.unmappedMoods(in: workspace) == ["blissful"])
        do {
            _ = try request.run(in: workspace)
            Issue.record("nobody said what blissful is")
        } catch ImportActionError.unmappedMoods(let names) {
            #expect(names == ["blissful"])
            let hint = Explanation(ImportActionError.unmappedMoods(names)).hint?[.english] ?? ""
            #expect(hint.hasPrefix("--mood blissful=MOOD"))
        }
        #expect(try vault.files().isEmpty)
        let mood = try #require(Mood(text: "very_happy"))
        request.moods = [DaylioMood(name: "blissful", mood: mood)]
        #expect(try request.run(in: workspace).added == 1)
        #expect(try vault.read(VaultSettings.path).contains("daylio_moods:\n  blissful: very_happy\n"))
        // Another workspace reads what was remembered.
        request.moods = []
        #expect(try request.unmappedMoods(in: vault.workspace()).isEmpty)
    }

    @Test func whatIsNoDiaryIsRefused() throws {
        let vault = try TemporaryVault()
        let folder = try vault.home.makeFolder("empty")
        let source = try DiarySource(folder, vault.machine)
        do {
            _ = try ImportDiary(.journey, from: source).run(in: vault.workspace())
            Issue.record("an empty folder")
        } catch let error as ImportActionError {
            #expect(Explanation(error).message[.english] == "\(folder): no .json file in it")
            #expect(Explanation(error).kind == .nothing)
        }
    }

    @Test func contactsBecomeNotesAndLines() throws {
        let vault = try TemporaryVault()
        let workspace = try vault.workspace()
        let cards = "BEGIN:VCARD\nVERSION:3.0\nUID:u1\nFN:Ada Byron\nBDAY:1990-12-10\nEND:VCARD\n"
        let files = try ContactFiles(try source(cards, vault), hiding: [])
        #expect(files.contacts.count == 1)
        let request = ImportContacts(files.contacts, as: .notes(folder: nil))
        let rehearsed = try request.run(in: workspace, isRehearsal: true)
        #expect(rehearsed.paths.map(\.text) == ["people/Ada Byron.md"])
        #expect(try vault.files().isEmpty)
        #expect(try request.run(in: workspace, isRehearsal: false).added == 1)
        let days = try ImportContacts(files.contacts, as: .yearlyDays).run(in: workspace, isRehearsal: false)
        #expect(days.paths.map(\.text) == ["agenda/birthdays.md"])
        #expect(try vault.read("agenda/birthdays.md").hasPrefix("# Birthdays\n\n- "))
        let again = try ImportContacts(files.contacts, as: .yearlyDays).run(in: workspace, isRehearsal: false)
        #expect((again.added, again.known) == (0, 1))
        #expect(throws: ImportActionError.self) {
            try ImportContacts(files.contacts, as: .notes(folder: "../out")).run(in: workspace, isRehearsal: false)
        }
    }

    @Test func healthIsADeviceLikeOthers() throws {
        let vault = try TemporaryVault()
        try vault.home.write("Date,Steps\n2026-11-18,5000\n2026-11-19,7000\n", to: "steps.csv")
        let workspace = try vault.workspace()
        let read = try HealthFile(
            vault.home.path + "/steps.csv", HealthTableOptions(), vault.machine,
            hiding: workspace.hiddenFields(ofNamed: .health))
        #expect(read.days.count == 2)
        let request = ImportHealth(read.days)
        let rehearsed = try request.run(in: workspace, isRehearsal: true)
        #expect(rehearsed.added == 2)
        #expect(try vault.files().isEmpty)
        _ = try request.run(in: workspace, isRehearsal: false)
        #expect(try vault.read("sensors/health/2026-11.csv").hasPrefix("timestamp,steps\n"))
        #expect(try vault.read("sensors/health/device.md").hasPrefix("---\nname: Health\n"))
    }

    /// Pages of days go to the agenda, and links by path with them.
    @Test func linksByPathFollow() throws {
        let vault = try TemporaryVault()
        let page = "![a](../assets/a%20b.jpg) [b](../pages/b.md#x) [c](https://a.b/c) [d](../none.md)\n"
        try vault.home.write(page, to: "graph/journals/2026_11_20.md")
        try vault.home.write("[day](../journals/2026_11_20.md) [e](e.md)\n", to: "graph/pages/b.md")
        try vault.home.write("x", to: "graph/assets/a b.jpg")
        try vault.home.write("e", to: "graph/pages/e.md")
        var folder = try NoteFolder(DiarySource(vault.home.path + "/graph", vault.machine))
        try folder.copy(to: "logseq", in: vault.workspace(), isRehearsal: false)
        #expect(
            try vault.read("agenda/2026/2026-11-20.md")
                == "![a](../../logseq/assets/a%20b.jpg) [b](../../logseq/pages/b.md#x) [c](https://a.b/c) [d](../none.md)\n"
        )
        #expect(try vault.read("logseq/pages/b.md") == "[day](../../agenda/2026/2026-11-20.md) [e](e.md)\n")
        #expect(folder.problems.map(\.file) == ["journals/2026_11_20.md"])
    }

    @Test func dailyNotesWithNamesOfTheirOwn() throws {
        let vault = try TemporaryVault()
        try vault.home.write(
            "{\"format\": \"YYYY/DD.MM.YYYY dddd\", \"folder\": \"Daily\"}", to: "notes/.obsidian/daily-notes.json")
        try vault.home.write("Today.\n", to: "notes/Daily/2026/20.11.2026 Friday.md")
        try vault.home.write("[[20.11.2026 Friday]]\n", to: "notes/one.md")
        var folder = try NoteFolder(DiarySource(vault.home.path + "/notes", vault.machine))
        #expect(folder.daily == 1)
        try folder.copy(to: "obsidian", in: vault.workspace(), isRehearsal: false)
        #expect(try vault.read("agenda/2026/2026-11-20.md") == "Today.\n")
        #expect(try vault.read("obsidian/one.md") == "[[2026-11-20|20.11.2026 Friday]]\n")
    }

    @Test func foldersOfNotesAreCopied() throws {
        let vault = try TemporaryVault()
        try vault.home.write("A note with [[Link]].\n", to: "notes/one.md")
        try vault.home.write("Today.\n", to: "notes/journals/2026_11_20.md")
        let workspace = try vault.workspace()
        var folder = try NoteFolder(DiarySource(vault.home.path + "/notes", vault.machine))
        #expect((folder.notes, folder.daily) == (2, 1))
        try folder.copy(to: "obsidian", in: workspace, isRehearsal: true)
        #expect(folder.copied.map(\.text).sorted() == ["agenda/2026/2026-11-20.md", "obsidian/one.md"])
        #expect(try vault.files().isEmpty)
        folder = try NoteFolder(folder.source)
        try folder.copy(to: "obsidian", in: workspace, isRehearsal: false)
        #expect(try vault.read("obsidian/one.md") == "A note with [[Link]].\n")
        var inside = try NoteFolder(DiarySource(vault.root, vault.machine))
        #expect(throws: ImportActionError.self) {
            try inside.copy(to: "again", in: workspace, isRehearsal: false)
        }
    }
}
