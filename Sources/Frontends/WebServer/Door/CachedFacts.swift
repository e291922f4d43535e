// What the vault says of days, kept while it is verified that no file of it has changed.

import Overviews
import Synchronization

/// In memory alone. Where the files are not verified nothing is kept, and nothing that was is used.
final class CachedFacts: Sendable {
    private struct State {
        /// The state of the files that all of it was found at.
        var number: Int?
        var facts: [TodayFacts.Basis: TodayFacts] = [:]
    }

    private let state = Mutex(State())
    /// Days and weeks of one state. Beyond that all go: readers look at few.
    private static let limit = 32

    /// - Parameter number: of the state that was verified before anything was read.
    func facts(at number: Int?, _ basis: TodayFacts.Basis) -> TodayFacts? {
        guard let number else { return nil }
        return state.withLock { $0.number == number ? $0.facts[basis] : nil }
    }

    func keep(_ facts: TodayFacts, at number: Int?, _ basis: TodayFacts.Basis) {
        guard let number else { return }
        state.withLock { state in
            // One that took long may come after one of a newer state.
            if let known = state.number, known > number { return }
            if state.number != number || state.facts.count >= Self.limit { state.facts = [:] }
            state.number = number
            state.facts[basis] = facts
        }
    }
}
