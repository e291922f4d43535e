// Reminders through the actions that every front door uses: listed, shown, seen, put off.

import Agenda
import AgendaActions
import ApplicationTestSupport
import Bytes
import FileSystem
import TestSupport
import Testing
import Vault
import Workspaces

@Suite struct ReminderActionsTests {
    private func vault() throws -> TemporaryVault {
        try TemporaryVault([
            "agenda/2026/2026-11-20.md": """
            ---
            type: day
            ---

            - 09:30-10:00 Dentist @Lyon alarm:10m
            - 11:00 Lunch with Léa alarm:1h
            """ + "\n"
        ])
    }

    /// 09:15, in seconds since the epoch.
    private static let start: Int64 = 1_795_162_500

    /// What a test drives and sees.
    private final class Watcher {
        let vault: TemporaryVault
        var now = start
        var shown: [String] = []
        var events: [ReminderEvent] = []
        var canShow = true

        init(_ vault: TemporaryVault) { self.vault = vault }

        func run() throws -> ReminderRun {
            try ReminderRun(
                .init(
                    open: { [self] in try vault.workspace() }, clock: { [self] in now },
                    tell: { [self] in events.append($0) }, encode: Schema.reminder
                ) { [self] words, _ in
                    if canShow { shown.append(words.title) }
                    return canShow
                }, late: 86_400)
        }
    }

    @Test func listingWritesNothing() throws {
        let vault = try vault()
        let workspace = try vault.workspace()
        let answer = try ListReminders().answer(in: workspace)
        #expect(answer.entries.map(\.reminder.title) == ["Dentist", "Lunch with Léa"])
        #expect(answer.entries.allSatisfy { $0.standing == .upcoming })
        #expect(!FileStamp.exists(workspace.stateFolder))
        let words = answer.entries.map { ReminderWords($0, now: answer.now, in: workspace) }
        #expect(words[0].when == "09:30" && words[0].distance == "in 15 minutes" && words[0].place == "Lyon")
        #expect(String(decoding: Schema.reminders(words).encoded(), as: UTF8.self).contains("\"count\":2"))
    }

    @Test func eachIsShownOnce() throws {
        let watcher = Watcher(try vault())
        var run = try watcher.run()
        #expect(try run.run() == Self.start + 300)
        #expect(watcher.shown.isEmpty)
        watcher.now += 300
        #expect(try run.run() == Self.start + 2700)
        #expect(watcher.shown == ["Dentist"])
        // Another process goes on where this one ended.
        run = try watcher.run()
        _ = try run.run()
        #expect(watcher.shown == ["Dentist"] && run.store.isSaved)
    }

    /// No one saw it: it is shown again, as perhaps shown before.
    @Test func whatNobodySawComesAgain() throws {
        let watcher = Watcher(try vault())
        let run = try watcher.run()
        _ = try run.run()
        watcher.now += 300
        watcher.canShow = false
        #expect(throws: ReminderActionError.self) { try run.run() }
        watcher.canShow = true
        _ = try run.run()
        #expect(watcher.shown == ["Dentist"])
    }

    @Test func whatWasSeenIsDoneWith() throws {
        let watcher = Watcher(try vault())
        let run = try watcher.run()
        _ = try run.run()
        let workspace = try watcher.vault.workspace()
        #expect(throws: ReminderActionError.self) { try AcknowledgeReminders(.theOpenOne).run(in: workspace) }
        #expect(throws: ReminderActionError.self) { try AcknowledgeReminders(.named("nobody")).run(in: workspace) }
        let seen = try AcknowledgeReminders(.named("dentist")).run(in: workspace)
        #expect(seen.entries.map(\.reminder.title) == ["Dentist"])
        watcher.now += 600
        _ = try run.run()
        #expect(watcher.shown.isEmpty)
    }

    @Test func whatIsPutOffComesLater() throws {
        let watcher = Watcher(try vault())
        let run = try watcher.run()
        _ = try run.run()
        let workspace = try watcher.vault.workspace()
        #expect(throws: ReminderActionError.self) { try SnoozeReminder("dentist", by: "32 days") }
        #expect(throws: WorkspaceError.self) { try SnoozeReminder("dentist", by: "soon") }
        let result = try SnoozeReminder("dentist", by: "10m").run(in: workspace)
        #expect(result.until == Self.start + 600)
        watcher.now += 300
        _ = try run.run()
        #expect(watcher.shown.isEmpty)
        watcher.now += 300
        _ = try run.run()
        #expect(watcher.shown == ["Dentist"])
    }

    @Test func oneProcessIsEnough() throws {
        let watcher = Watcher(try vault())
        let (one, other) = (try watcher.run(), try watcher.run())
        let running = try one.store.startRunning()
        #expect(throws: ReminderActionError.self) {
            try withExtendedLifetime(running) { try other.store.startRunning() }
        }
    }

    /// A damaged state is left to whoever writes next, who keeps it.
    @Test func aDamagedStateIsKept() throws {
        let watcher = Watcher(try vault())
        let workspace = try watcher.vault.workspace()
        let file = Paths.join(workspace.stateFolder, "reminders.json")
        try Paths.makeFolder(workspace.stateFolder)
        try AtomicWrite.replace(file, with: Array("{ broken".utf8))
        #expect(try ListReminders().answer(in: workspace).entries.count == 2)
        #expect(!FileStamp.exists(file + ".damaged"))
        _ = try watcher.run().run()
        #expect(FileStamp.exists(file + ".damaged"))
        let told = watcher.events.contains {
            if case .damagedState(_, let kept) = $0 { kept == "reminders.json.damaged" } else { false }
        }
        #expect(told)
    }

    /// What the user writes into the configuration counts from the next look on.
    @Test func theConfigurationIsReadAnew() throws {
        let vault = try vault()
        try vault.write("---\ntype: day\n---\n\n- 09:30 Call\n", to: "agenda/2026/2026-11-20.md")
        let watcher = Watcher(vault)
        let run = try watcher.run()
        #expect(try run.run() == nil)
        try vault.home.write("reminders:\n  default_alarm: 10m\n", to: ".config/daybook/config.yaml")
        #expect(try run.run() == Self.start + 300)
    }
}
