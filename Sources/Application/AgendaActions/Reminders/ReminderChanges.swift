// Acknowledges and snoozes reminders.

import Agenda
import Bytes
import CivilTime
import Workspaces

/// A choice of reminders.
package enum ReminderChoice: Sendable, Hashable {
    /// By the letters and digits of its identifier, or by words of its title.
    case named(String)
    /// The only one that was shown, but neither acknowledged nor snoozed.
    case theOpenOne
    /// All of these.
    case allOpen
}

/// Acknowledges reminders: they are not shown again.
package struct AcknowledgeReminders: Sendable {
    package var choice: ReminderChoice

    package init(_ choice: ReminderChoice) { self.choice = choice }

    /// Changes this machine's state, and nothing in the vault. Returns the acknowledged ones.
    package func run(
        in workspace: Workspace, tell: @escaping (ReminderEvent) -> Void = { _ in }
    ) throws -> ListReminders.Answer {
        let targets = try ReminderTargets(workspace, tell)
        let entries = try targets.chosen(choice)
        guard !entries.isEmpty else { throw ReminderActionError.nothingWaits }
        try targets.change { state, now in
            for entry in entries { state.acknowledge(entry.reminder, at: now) }
        }
        return ListReminders.Answer(now: targets.now, entries: entries)
    }
}

/// Shows a reminder again after a while, or later than planned.
package struct SnoozeReminder: Sendable {
    package var name: String
    /// Seconds from now.
    package let delay: Int64

    /// Throws `WorkspaceError.invalidDuration`, `ReminderActionError.invalidDelay`.
    ///
    /// - Parameter delay: a duration as typed.
    package init(_ name: String, by delay: String) throws {
        self.name = name
        self.delay = try Machine.duration(delay)
        guard 1...31 * 86_400 ~= self.delay else { throw ReminderActionError.invalidDelay(delay) }
    }

    package struct Result: Sendable {
        package let entry: ReminderPlan.Entry
        /// Seconds since the epoch.
        package let now: Int64
        package let until: Int64
    }

    /// Changes this machine's state, and nothing in the vault.
    package func run(
        in workspace: Workspace, tell: @escaping (ReminderEvent) -> Void = { _ in }
    ) throws -> Result {
        let targets = try ReminderTargets(workspace, tell)
        let found = try targets.chosen(.named(name))
        // Of several alarms of one event, the last one shown, or else the next one.
        let shown = found.last { $0.standing == .fired || $0.standing == .due }
        guard let entry = shown ?? found.first else { throw ReminderActionError.noReminder(name: name) }
        let until = targets.now + delay
        try targets.change { state, _ in state.snooze(entry.reminder, until: until) }
        return Result(entry: entry, now: targets.now, until: until)
    }
}

/// The reminders of the last and the next 31 days, to choose from.
private struct ReminderTargets {
    /// Seconds since the epoch.
    let now: Int64
    private let store: ReminderStore
    private let entries: [ReminderPlan.Entry]

    init(_ workspace: Workspace, _ tell: @escaping (ReminderEvent) -> Void) throws {
        store = ReminderStore(workspace, tell: tell)
        let answer = try ListReminders(late: 31 * 86_400, ahead: 86_400).answer(in: workspace, store, tell)
        (now, entries) = (answer.now, answer.entries)
    }

    func chosen(_ choice: ReminderChoice) throws(ReminderActionError) -> [ReminderPlan.Entry] {
        let open = entries.filter { $0.standing == .fired }
        switch choice {
        case .named(let name): return try named(name)
        case .allOpen: return open
        case .theOpenOne:
            guard open.count < 2 else { throw .ambiguous(open) }
            return open
        }
    }

    /// Those that match a name: one, or several alarms with the same title.
    private func named(_ name: String) throws(ReminderActionError) -> [ReminderPlan.Entry] {
        let typed = name.lowercased()
        let isIdentifier = (4...16).contains(typed.utf8.count) && typed.allSatisfy(\.isHexDigit)
        let byIdentifier = isIdentifier ? entries.filter { $0.reminder.identifier.hasPrefix(typed) } : []
        if byIdentifier.count == 1 { return byIdentifier }
        let wanted = Folding.fold(name).split(separator: " ")
        let byTitle =
            wanted.isEmpty
            ? []
            : entries.filter { entry in
                let title = Folding.fold(entry.reminder.title)
                return wanted.allSatisfy { title.contains($0) }
            }
        // Shown reminders take precedence over future ones, and these over settled ones.
        for group in [
            byTitle.filter { [.fired, .due].contains($0.standing) }, byTitle.filter { Self.isWaiting($0.standing) },
            byTitle,
        ] where !group.isEmpty {
            guard Set(group.map(\.reminder.title)).count == 1 else { throw .ambiguous(group) }
            // Of a series, the nearest occurrence.
            let starts = group.map(\.reminder.startInstant)
            let nearest = starts.min { abs($0 - now) < abs($1 - now) }
            return group.filter { $0.reminder.startInstant == nearest }
        }
        throw .noReminder(name: name)
    }

    private static func isWaiting(_ standing: ReminderPlan.Standing) -> Bool {
        switch standing {
        case .upcoming, .snoozed: true
        default: false
        }
    }

    /// Changes the state; renamed reminders first take over their records.
    func change(_ body: (inout ReminderState, Int64) -> Void) throws {
        try store.change(now: now) { state in
            state.adopt(entries.map(\.reminder))
            body(&state, now)
        }
    }
}
