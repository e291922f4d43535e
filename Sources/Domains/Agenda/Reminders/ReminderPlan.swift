// Decides about reminders at an instant: which to show, which were missed, when to check again.

import CivilTime

/// Reminders combined with their state.
package struct ReminderPlan: Sendable {
    /// The state of a reminder.
    package enum Standing: Sendable, Hashable {
        case upcoming
        /// To be shown now.
        case due
        case fired
        case acknowledged
        /// To be shown again at that instant.
        case snoozed(until: Int64)
        /// Too late to be shown.
        case missed
        /// Never shown: due before the first start, or already past when it was written.
        case past

        /// The name in JSON.
        package var name: String {
            switch self {
            case .upcoming: "upcoming"
            case .due: "due"
            case .fired: "fired"
            case .acknowledged: "acknowledged"
            case .snoozed: "snoozed"
            case .missed: "missed"
            case .past: "past"
            }
        }
    }

    /// A reminder and its standing.
    package struct Entry: Sendable, Hashable {
        package let reminder: Reminder
        package let standing: Standing
        /// The time at which it is or was to be shown, including snoozing.
        package let due: Int64
        /// It may have been shown before: an earlier run was interrupted.
        package let isPerhapsRepeated: Bool
    }

    /// In order of due time, without duplicates.
    package let entries: [Entry]

    /// - Parameters:
    ///   - now: seconds since the epoch.
    ///   - late: reminders later than this many seconds are missed.
    package init(_ reminders: [Reminder], _ state: ReminderState, now: Int64, late: Int64) {
        var known: Set<String> = []
        entries = reminders.filter { known.insert($0.identifier).inserted }
            .map { Self.entry($0, state, now, late) }
            .sorted {
                ($0.due, $0.reminder.title, $0.reminder.identifier) < (
                    $1.due, $1.reminder.title, $1.reminder.identifier
                )
            }
    }

    private static func entry(_ reminder: Reminder, _ state: ReminderState, _ now: Int64, _ late: Int64) -> Entry {
        let record = state.records[reminder.identifier]
        let due = record?.snoozed ?? reminder.due
        var isPerhapsRepeated = false
        func standing() -> Standing {
            if let record {
                if record.snoozed == nil {
                    if record.acknowledged != nil { return .acknowledged }
                    if record.fired != nil { return .fired }
                    // Something missed while the clock was ahead is still to come.
                    if let missed = record.missed, missed <= now { return .missed }
                }
                if due > now { return record.snoozed == nil ? .upcoming : .snoozed(until: due) }
                if now - due > late { return .missed }
                isPerhapsRepeated = record.claimed != nil
                if record.claimed != nil || record.snoozed != nil { return .due }
            }
            if due > now { return .upcoming }
            if due < state.since || (due <= state.seen && reminder.endOfUse <= now) { return .past }
            return now - due > late ? .missed : .due
        }
        let found = standing()
        return Entry(reminder: reminder, standing: found, due: due, isPerhapsRepeated: isPerhapsRepeated)
    }

    /// To be shown now, the earliest first.
    package var due: [Entry] { entries.filter { $0.standing == .due } }

    /// Reminders that are first found missed by this plan.
    package func newlyMissed(_ state: ReminderState) -> [Entry] {
        entries.filter { $0.standing == .missed && state.records[$0.reminder.identifier]?.missed == nil }
    }

    /// The next instant at which something is due; nil if there is none.
    package var next: Int64? {
        entries.first { entry in
            switch entry.standing {
            case .upcoming, .snoozed: true
            default: false
            }
        }?.due
    }
}
