// What a sync of the vault with a folder of calendar files has to do, item by item.

/// Decides from three states: what both sides have now, and what they had when they last agreed.
package enum CalendarSyncPlan {
    /// One UID at the last sync.
    package struct Known: Sendable, Hashable {
        /// A hash of what the vault said, and of what the file said.
        package let vault: String
        package let calendar: String

        package init(vault: String, calendar: String) {
            self.vault = vault
            self.calendar = calendar
        }
    }

    package enum Step: Sendable, Hashable, CaseIterable {
        /// New in the calendar: a line is made.
        case addToVault
        /// New in the vault: a file is made.
        case addToCalendar
        /// Changed on one side or on both, or new on both.
        case merge
        /// Gone from the calendar and unchanged here.
        case removeFromVault
        /// Gone from the vault and unchanged there.
        case removeFromCalendar
        /// Gone from both.
        case forget
    }

    /// The steps by UID; what is unchanged on both sides has none.
    package static func steps(
        known: [String: Known], vault: [String: String], calendar: [String: String]
    ) -> [String: Step] {
        var steps: [String: Step] = [:]
        for uid in Set(known.keys).union(vault.keys).union(calendar.keys) {
            switch (known[uid], vault[uid], calendar[uid]) {
            case (_, nil, nil): steps[uid] = .forget
            case (nil, _?, nil): steps[uid] = .addToCalendar
            case (nil, nil, _?): steps[uid] = .addToVault
            case (nil, _?, _?): steps[uid] = .merge
            case (let known?, let here?, let there?):
                if here != known.vault || there != known.calendar { steps[uid] = .merge }
            // A delete against an edit keeps the edit.
            case (let known?, let here?, nil): steps[uid] = here == known.vault ? .removeFromVault : .addToCalendar
            case (let known?, nil, let there?): steps[uid] = there == known.calendar ? .removeFromCalendar : .addToVault
            }
        }
        return steps
    }

    /// A side that loses this much at once has more likely lost its disk than its events.
    package struct Alarm: Error, Sendable, Hashable {
        package let removed: Int
        package let of: Int
        package let side: ComponentMerge.Side
    }

    /// Throws `Alarm` where a side is suddenly empty, or more than a fifth of what was known (and more than three) is to be removed.
    package static func guardAgainstLoss(_ steps: [String: Step], known: Int, vault: Int, calendar: Int) throws(Alarm) {
        guard known > 0 else { return }
        for (step, side, left) in [
            (Step.removeFromVault, ComponentMerge.Side.calendar, calendar), (.removeFromCalendar, .vault, vault),
        ] {
            let removed = steps.values.count { $0 == step }
            if removed > 0, left == 0 || removed > max(3, known / 5) {
                throw Alarm(removed: removed, of: known, side: side)
            }
        }
    }
}
