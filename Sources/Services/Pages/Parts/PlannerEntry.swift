// Entries of planner pages: events, tasks and birthdays, in the reader's local time and words.

import CivilTime

/// One entry of a planner page, in the reader's local time and words.
package struct PlannerEntry: Sendable, Hashable {
    package enum Kind: Sendable, Hashable { case event, task, doneTask, birthday }

    package var kind: Kind
    /// Nil for all-day events, and for tasks without a time.
    package var start: TimeOfDay?
    package var end: TimeOfDay?
    package var title: String
    package var place: String?
    package var tags: [String]
    /// It began on an earlier day.
    package var continuesBefore: Bool
    /// It ends on a later day.
    package var continuesAfter: Bool

    package init(
        kind: Kind = .event, start: TimeOfDay? = nil, end: TimeOfDay? = nil, title: String, place: String? = nil,
        tags: [String] = [], continuesBefore: Bool = false, continuesAfter: Bool = false
    ) {
        self.kind = kind
        self.start = start
        self.end = end
        self.title = title
        self.place = place
        self.tags = tags
        self.continuesBefore = continuesBefore
        self.continuesAfter = continuesAfter
    }
}

extension PlannerEntry {
    package var isTask: Bool { kind == .task || kind == .doneTask }
    /// One day of an event over several days, without a time on that day.
    var isDayOfSeveral: Bool { start == nil && end == nil && (continuesBefore || continuesAfter) }

    /// The order on a page: birthdays, all-day events, timed ones, then tasks without a time; done ones come last.
    private var rank: Int {
        switch kind {
        case .birthday: 0
        case .event where isDayOfSeveral: 1
        case .event where start == nil: end == nil ? 2 : 3
        case _ where start != nil: 4
        case .event, .task: 5
        case .doneTask: 6
        }
    }

    package static func inOrder(_ entries: [PlannerEntry]) -> [PlannerEntry] {
        // Sorted by index among equals, which keeps the caller's order.
        entries.enumerated().sorted { first, second in
            let (one, other) = (first.element, second.element)
            let (rank, otherRank) = (one.rank, other.rank)
            if rank != otherRank { return rank < otherRank }
            if let start = one.start, let otherStart = other.start, start != otherStart { return start < otherStart }
            return first.offset < second.offset
        }.map(\.element)
    }
}
