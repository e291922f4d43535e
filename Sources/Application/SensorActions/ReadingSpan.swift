// The time span of a query for readings: whole local days, or instants if a time was typed.

import CivilTime
import Workspaces

package struct ReadingSpan: Sendable, Hashable {
    /// One of its ends.
    package enum Bound: Sendable, Hashable {
        /// A whole local day.
        case day(Day)
        /// Milliseconds since the epoch.
        case instant(Int64)
    }

    /// Nil for the first reading.
    package var from: Bound?
    /// Nil for the last reading.
    package var to: Bound?

    package init(from: Bound? = nil, to: Bound? = nil) {
        self.from = from
        self.to = to
    }

    package init(_ days: DayRange) { self.init(from: days.first.map(Bound.day), to: days.last.map(Bound.day)) }

    /// Whether it begins or ends within a day: hourly sums cannot answer it.
    package var isWithinDays: Bool {
        func isInstant(_ bound: Bound?) -> Bool { if case .instant? = bound { true } else { false } }
        return isInstant(from) || isInstant(to)
    }
}

extension ReadingSpan {
    /// Typed bounds: days ("monday", "2026-W47"), times ("2026-11-22 05:30", "5 minutes ago", "-6h"), or instants with an offset. Days
    /// are included from start to end.
    ///
    /// - Parameter last: a length of time until now (`6h`), in place of the other two.
    package init(from: String?, to: String?, last: String? = nil, in workspace: Workspace) throws(WorkspaceError) {
        let machine = workspace.machine
        if let last {
            let now = machine.now / 1_000_000
            self.init(from: .instant(now - (try Machine.duration(last)) * 1000), to: .instant(now))
            return
        }
        self.init()
        if let from { self.from = try Self.bound(from, isEnd: false, machine) }
        if let to { self.to = try Self.bound(to, isEnd: true, machine) }
        try check(from, to, machine)
    }

    /// A span that ends before it begins is empty, and therefore a mistake. Throws `WorkspaceError.reversedSpan`.
    private func check(_ typedFrom: String?, _ typedTo: String?, _ machine: Machine) throws(WorkspaceError) {
        let (first, last) = instants(machine)
        guard let first, let last, last < first, let from, let to else { return }
        throw .reversedSpan(
            from: typedFrom ?? "", to: typedTo ?? "", first: Self.text(from, machine), last: Self.text(to, machine))
    }

    private static func text(_ bound: Bound, _ machine: Machine) -> String {
        switch bound {
        case .day(let day): day.iso
        case .instant(let time):
            {
                let local = machine.localTime(nanoseconds: time * 1_000_000)
                return local.day.iso + " " + local.time.shortText
            }()
        }
    }

    /// The same, where the start may also be a length of time (`30d`).
    ///
    /// - Returns: milliseconds since the epoch; nil for an open end.
    package static func since(
        _ since: String, to: String?, in workspace: Workspace
    ) throws(WorkspaceError) -> (from: Int64, to: Int64?) {
        let machine = workspace.machine
        let start: Bound =
            if let length = DurationText(text: since) {
                .instant(machine.now / 1_000_000 - Int64(length.seconds) * 1000)
            } else {
                try bound(since, isEnd: false, machine) ?? .instant(machine.now / 1_000_000)
            }
        let span = ReadingSpan(
            from: start, to: try to.map { text throws(WorkspaceError) in try bound(text, isEnd: true, machine) } ?? nil)
        try span.check(since, to, machine)
        let instants = span.instants(machine)
        return (instants.from ?? 0, instants.to)
    }

    static func bound(_ text: String, isEnd: Bool, _ machine: Machine) throws(WorkspaceError) -> Bound? {
        if let stamp = Timestamp(text: text), let seconds = stamp.secondsSinceEpoch {
            return .instant(seconds * 1000 + Int64(stamp.nanoseconds / 1_000_000))
        }
        let date = try machine.date(text, leaning: .past)
        if let moment = isEnd ? date.end ?? date.start : date.start { return .instant(machine.instant(moment)) }
        return (isEnd ? date.days.last : date.days.first).map(Bound.day)
    }

    /// Days that cover the span, in UTC or any zone close to it.
    func days(_ machine: Machine) -> DayRange {
        func day(_ bound: Bound?) -> Day? {
            switch bound {
            case nil: nil
            case .day(let day): day
            case .instant(let time): machine.localTime(nanoseconds: time * 1_000_000).day
            }
        }
        return DayRange(first: day(from), last: day(to))
    }

    /// The first and the last instant, in milliseconds since the epoch.
    func instants(_ machine: Machine) -> (from: Int64?, to: Int64?) {
        func first(_ bound: Bound) -> Int64 {
            switch bound {
            case .day(let day): machine.instant(day)
            case .instant(let time): time
            }
        }
        func last(_ bound: Bound) -> Int64 {
            switch bound {
            case .day(let day): machine.instant(day.adding(days: 1)) - 1
            case .instant(let time): time
            }
        }
        return (from.map(first), to.map(last))
    }
}
