// Plans a sync of the vault with a folder of calendar files, item by item.

/// Decides from three states: the current ones of both sides, and the last state common to both.
package enum CalendarSyncPlan {
    /// The state of a UID at the last sync.
    package struct Known: Sendable, Hashable {
        /// Hashes of its content in the vault and in the file.
        package let vault: String
        package let calendar: String

        package init(vault: String, calendar: String) {
            self.vault = vault
            self.calendar = calendar
        }
    }

    package enum Step: Sendable, Hashable, CaseIterable {
        /// New in the calendar: creates a line.
        case addToVault
        /// New in the vault: creates a file.
        case addToCalendar
        /// Changed on one or both sides, or new on both.
        case merge
        /// Deleted from the calendar and unchanged here.
        case removeFromVault
        /// Deleted from the vault and unchanged there.
        case removeFromCalendar
        /// Deleted on both sides.
        case forget
    }

    /// The steps by UID; none for what is unchanged on both sides.
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
            // An edit wins over a deletion.
            case (let known?, let here?, nil): steps[uid] = here == known.vault ? .removeFromVault : .addToCalendar
            case (let known?, nil, let there?): steps[uid] = there == known.calendar ? .removeFromCalendar : .addToVault
            }
        }
        return steps
    }

    /// Such a large loss on one side more likely means a lost disk than deleted events.
    package struct Alarm: Error, Sendable, Hashable {
        package let removed: Int
        package let of: Int
        package let side: ComponentMerge.Side
    }

    /// Throws `Alarm` if a side is suddenly empty, or if more than a fifth of the known items (and more than three) would be removed.
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
