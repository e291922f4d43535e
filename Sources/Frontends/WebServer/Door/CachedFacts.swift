// A cache of the vault's facts about days, valid while it is verified that no file has changed.

import Overviews
import Synchronization

/// In memory only. If the files' state is not verified, nothing is stored or used.
final class CachedFacts: Sendable {
    private struct State {
        /// The state of the files that everything belongs to.
        var number: Int?
        var facts: [TodayFacts.Basis: TodayFacts] = [:]
    }

    private let state = Mutex(State())
    /// Days and weeks per state. Above that, the cache is cleared: readers look at few.
    private static let limit = 32

    /// - Parameter number: the state verified before anything was read.
    func facts(at number: Int?, _ basis: TodayFacts.Basis) -> TodayFacts? {
        guard let number else { return nil }
        return state.withLock { $0.number == number ? $0.facts[basis] : nil }
    }

    func keep(_ facts: TodayFacts, at number: Int?, _ basis: TodayFacts.Basis) {
        guard let number else { return }
        state.withLock { state in
            // A slow computation may finish after one on a newer state.
            if let known = state.number, known > number { return }
            if state.number != number || state.facts.count >= Self.limit { state.facts = [:] }
            state.number = number
            state.facts[basis] = facts
        }
    }
}
