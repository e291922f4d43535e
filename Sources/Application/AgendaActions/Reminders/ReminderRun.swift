// One pass over the reminders of a vault, which shows each due reminder once.

import Agenda
import Bytes
import FileSystem
import Wording
import Workspaces

/// Shows due reminders. Each is claimed in the state before it is shown and confirmed afterwards, both on disk: if the process is killed
/// in between, the reminder is shown again, marked as perhaps repeated, but never lost.
package final class ReminderRun {
    /// Provided by the caller.
    package struct Driver {
        /// Opens the vault with the current state of the vault and of the user's configuration.
        package var open: () throws -> Workspace
        /// Seconds since the epoch.
        package var clock: () -> Int64
        package var tell: (ReminderEvent) -> Void
        /// A reminder as JSON, for the user's command.
        package var encode: (ReminderWords) -> JSONValue
        /// Shows a due reminder, unless it was shown as a notification. False if there is no one to see it.
        package var show: (_ words: ReminderWords, _ isNotified: Bool) -> Bool

        package init(
            open: @escaping () throws -> Workspace, clock: @escaping () -> Int64,
            tell: @escaping (ReminderEvent) -> Void = { _ in },
            encode: @escaping (ReminderWords) -> JSONValue,
            show: @escaping (_ words: ReminderWords, _ isNotified: Bool) -> Bool
        ) {
            (self.open, self.clock) = (open, clock)
            (self.tell, self.encode, self.show) = (tell, encode, show)
        }
    }

    package let store: ReminderStore
    private let driver: Driver
    /// Seconds; later reminders are missed.
    private let late: Int64
    /// The time until which this process has watched, and when that was last saved: each write wakes watchers of the state.
    private var seen: Int64?
    private var noted: Int64?
    private var toldProblems: [Phrase] = []
    private let sources = SourceReminders()

    /// Seconds that a run looks ahead.
    private static let ahead: Int64 = 2 * 86_400
    /// Seconds after which the watched time is saved even though nothing happened.
    private static let noteInterval: Int64 = 600

    package init(_ driver: Driver, late: Int64) throws {
        self.driver = driver
        self.late = late
        store = ReminderStore(try driver.open(), tell: driver.tell)
    }

    /// Shows what is due, and returns the instant when the next reminder is due. Throws what the vault and its index throw, and
    /// `ReminderActionError.nobodyReached`.
    package func run() throws -> Int64? {
        let now = driver.clock()
        let workspace = try driver.open()
        MachineFacts.refreshZone()
        let problems = workspace.configuration.reminders.problems
        if problems != toldProblems { for problem in problems { driver.tell(.setting(problem)) } }
        toldProblems = problems
        let reminders = try ReminderWindow(now: now, late: late, ahead: Self.ahead)
            .reminders(workspace, sources, store.read(now: now), tell: driver.tell)
        // An open index would keep others from writing to the vault.
        workspace.releaseIndex()
        let (plan, missed) = store.changeOrRemember(now: now) { state in
            state.follow(clock: now)
            state.adopt(reminders)
            state.prune(at: now)
            var known = state
            known.seen = max(known.seen, min(seen ?? 0, now))
            let plan = ReminderPlan(reminders, known, now: now, late: late)
            let missed = plan.newlyMissed(state)
            for entry in missed { state.miss(entry.reminder, at: now) }
            return (plan, missed)
        }
        if !missed.isEmpty { driver.tell(.missed(missed)) }
        let delivery = ReminderDelivery(workspace: workspace, encode: driver.encode, tell: driver.tell)
        for entry in plan.due {
            guard !workspace.cancelFlag.isSet else { return plan.next }
            try show(entry.reminder, by: delivery)
        }
        seen = now
        if !plan.due.isEmpty || noted.map({ abs(now - $0) >= Self.noteInterval }) ?? true {
            noted = now
            store.changeOrRemember(now: now) { $0.seen = max($0.seen, now) }
        }
        return plan.next
    }

    private func show(_ reminder: Reminder, by delivery: ReminderDelivery) throws {
        let now = driver.clock()
        // It may just have been acknowledged or snoozed.
        let entry = store.changeOrRemember(now: now) { state in
            let entry = ReminderPlan([reminder], state, now: now, late: late).due.first
            if entry != nil { state.claim(reminder, at: now) }
            return entry
        }
        guard let entry else { return }
        let words = ReminderWords(entry, now: now, in: delivery.workspace)
        guard driver.show(words, delivery.notify(words)) else { throw ReminderActionError.nobodyReached }
        let shown = driver.clock()
        store.changeOrRemember(now: shown) { $0.confirm(reminder, at: shown) }
    }
}
