// One look at the reminders of a vault: what is due is shown, each of them once.

import Agenda
import CivilTime
import FileSystem
import Search
import Wording
import Workspaces

/// Shows what is due. A reminder is claimed in the state before it is shown and confirmed after it, both on the disk: a process that is
/// killed between the two shows it again, marked as perhaps repeated, and never loses it.
final class ReminderRun {
    private let context: Context
    let store: ReminderStore
    /// Seconds; what is later is missed.
    private let late: Int64
    private let printsAlways: Bool
    private let asJSON: Bool
    /// Until when this process has watched, and when that was written down last: each write wakes whoever watches the state.
    private var seen: Int64?
    private var noted: Int64?
    private var toldProblems: [Phrase] = []
    private let sources = SourceReminders()
    private let refusals = ReminderDelivery.Refusals()

    /// Seconds ahead that a run looks.
    private static let ahead: Int64 = 2 * 86_400
    /// Seconds after which it is written down that the vault was watched, though nothing happened.
    private static let noteInterval: Int64 = 600

    init(_ context: Context, _ store: ReminderStore, late: Int64, printsAlways: Bool, asJSON: Bool) {
        self.context = context
        self.store = store
        self.late = late
        self.printsAlways = printsAlways
        self.asJSON = asJSON
    }

    /// The reminders that matter from so long ago to so far ahead, from the vault and from what is granted, as they are now.
    static func reminders(
        _ context: Context, _ sources: SourceReminders, _ settings: ReminderSettings, _ state: ReminderState,
        now: Int64, late: Int64, ahead: Int64
    ) throws -> [Reminder] {
        let window = min(now - late, state.earliestPending ?? now) - 86_400...now + ahead
        let own = try context.index().reminders(in: window, reader: context.readerZone, standard: settings.standard)
        let finder = ReminderFinder(window: window, reader: context.readerZone, standard: settings.standard)
        return own + (try sources.reminders(context, finder, without: own))
    }

    /// Shows what is due at `clock()`, and returns the instant at which something is due next. Throws what the vault and its index throw.
    func run(clock: () -> Int64) throws -> Int64? {
        let now = clock()
        context.forgetVault()
        MachineFacts.refreshZone()
        let settings = context.configuration.reminders
        if settings.problems != toldProblems { settings.problems.forEach(context.diagnostic) }
        toldProblems = settings.problems
        let reminders = try Self.reminders(
            context, sources, settings, store.read(now: now), now: now, late: late, ahead: Self.ahead)
        // The vault stays known, for the root; its index would keep others from writing it.
        context.forgetVault()
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
        tell(missed)
        let delivery = ReminderDelivery(
            context: context, settings: settings, printsAlways: printsAlways, asJSON: asJSON, refusals: refusals)
        for entry in plan.due {
            guard !EndSignals.haveCome else { return plan.next }
            try show(entry.reminder, by: delivery, clock)
        }
        seen = now
        if !plan.due.isEmpty || noted.map({ abs(now - $0) >= Self.noteInterval }) ?? true {
            noted = now
            store.changeOrRemember(now: now) { $0.seen = max($0.seen, now) }
        }
        return plan.next
    }

    private func show(_ reminder: Reminder, by delivery: ReminderDelivery, _ clock: () -> Int64) throws {
        let now = clock()
        // It may have been acknowledged or put off a moment ago.
        let entry = store.changeOrRemember(now: now) { state in
            let entry = ReminderPlan([reminder], state, now: now, late: late).due.first
            if entry != nil { state.claim(reminder, at: now) }
            return entry
        }
        guard let entry else { return }
        guard delivery.deliver(ReminderWords(context: context, entry: entry, now: now)) else {
            throw CommandError(
                .failed,
                Phrase("nobody can be reminded: stdout is closed", fr: "impossible de rappeler : stdout est fermée"))
        }
        let shown = clock()
        store.changeOrRemember(now: shown) { $0.confirm(reminder, at: shown) }
    }

    /// One line for all that came too late.
    private func tell(_ missed: [ReminderPlan.Entry]) {
        guard !missed.isEmpty else { return }
        let names = missed.prefix(5).map { entry in
            "\(TerminalText.harmless(entry.reminder.title)) (\(entry.reminder.start.day.iso))"
        }.joined(separator: ", ")
        let rest = missed.count > 5 ? ", …" : ""
        context.diagnostic(
            Phrase.counted(
                missed.count, "reminder was missed: ", "reminders were missed: ", fr: "rappel manqué : ",
                "rappels manqués : ") + Phrase(same: names + rest))
    }
}
