// Suggestions against a year of shopping: better than the most frequent things first.

import CivilTime
import Lists
import Testing

@Suite struct SuggestionSimulationTests {
    private struct Tally {
        var hits = 0
        var shown = 0
        var needed = 0
        var precision: Double { Double(hits) / Double(max(1, shown)) }
        var recall: Double { Double(hits) / Double(max(1, needed)) }

        mutating func count(_ suggested: [Int], _ truth: Set<Int>, known: Set<Int>) {
            shown += suggested.count
            hits += suggested.count { truth.contains($0) }
            // What was never bought cannot be guessed.
            needed += truth.intersection(known).count
        }
    }

    private func simulate() -> (ours: Tally, ours10: Tally, frequent: Tally, frequent10: Tally, oldest: Tally) {
        var result = (ours: Tally(), ours10: Tally(), frequent: Tally(), frequent10: Tally(), oldest: Tally())
        let start = Day(number: 20_000)
        for seed in 1...40 as ClosedRange<UInt64> {
            var household = SimulatedHousehold(seed: seed)
            household.year { day, truth, things in
                let today = start.adding(days: day)
                let known = things.indices.filter { things[$0].count > 0 }
                let rhythms = known.map { index in
                    PurchaseRhythm(
                        added: things[index].added.map { start.adding(days: $0) },
                        bought: start.adding(days: things[index].bought ?? 0), count: things[index].count)
                }
                let intervals = rhythms.compactMap(\.interval).sorted()
                let usual = intervals.isEmpty ? 14 : intervals[intervals.count / 2]
                func best(_ count: Int, by score: (Int) -> Double) -> [Int] {
                    known.indices.sorted { (score($1), $0) < (score($0), $1) }.prefix(count).map { known[$0] }
                }
                let set = Set(known)
                let shopped = rhythms.map(\.bought).max() ?? today
                func ours(_ index: Int) -> Double { rhythms[index].score(on: today, usual: usual, shopped: shopped) }
                func frequency(_ index: Int) -> Double { Double(rhythms[index].count) }
                result.ours.count(best(5, by: ours), truth, known: set)
                result.ours10.count(best(10, by: ours), truth, known: set)
                result.frequent.count(best(5, by: frequency), truth, known: set)
                result.frequent10.count(best(10, by: frequency), truth, known: set)
                result.oldest.count(best(5) { Double(today - rhythms[$0].bought) }, truth, known: set)
            }
        }
        return result
    }

    /// The figures are in docs/suggestions.md.
    @Test func betterThanTheMostFrequentFirst() {
        let found = simulate()
        func percent(_ value: Double) -> Int { Int((value * 100).rounded()) }
        #expect([found.ours, found.frequent, found.oldest].map { percent($0.precision) } == [73, 62, 7])
        #expect([found.ours, found.frequent, found.oldest].map { percent($0.recall) } == [34, 29, 3])
        #expect([found.ours10, found.frequent10].map { percent($0.precision) } == [63, 50])
        #expect([found.ours10, found.frequent10].map { percent($0.recall) } == [57, 46])
        #expect(found.ours.precision > found.frequent.precision * 1.1)
        #expect(found.ours.recall > found.frequent.recall * 1.1)
        #expect(found.ours10.recall > found.frequent10.recall * 1.15)
        #expect(found.ours.precision > found.oldest.precision)
    }
}
