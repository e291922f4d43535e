// A household for a year: what it runs out of, when it shops, and what it buys; the same for the same seed.

import CivilTime
import Lists

/// SplitMix64 (Steele, Lea and Flood 2014).
struct SeededNumbers: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }

    /// From 0 to 1.
    mutating func fraction() -> Double { Double(next() >> 11) / Double(1 << 53) }

    /// About normal, of mean 0 and deviation 1.
    mutating func normal() -> Double { (0..<12).reduce(-6) { sum, _ in sum + fraction() } }
}

struct SimulatedHousehold {
    struct Thing {
        let mean: Double
        /// Share of the mean by which intervals differ.
        let spread: Double
        /// Days of the year on which it is wanted at all.
        let season: Range<Int>
        let isOnce: Bool
        var next: Double
        var isNeeded = false
        var neededSince = 0
        // What a line of the list would know.
        var added: Int?
        var bought: Int?
        var count = 0
    }

    var things: [Thing] = []
    private var numbers: SeededNumbers
    private var holidays: [Range<Int>] = []
    /// Days between two times of shopping: some go often, others once a week.
    private let gaps: ClosedRange<Int>

    init(seed: UInt64) {
        gaps = seed.isMultiple(of: 2) ? 5...9 : 2...5
        numbers = SeededNumbers(state: seed)
        func add(_ count: Int, days: ClosedRange<Double>, spread: ClosedRange<Double>, season: Range<Int> = 0..<365) {
            for _ in 0..<count {
                let mean = days.lowerBound + numbers.fraction() * (days.upperBound - days.lowerBound)
                let noise = spread.lowerBound + numbers.fraction() * (spread.upperBound - spread.lowerBound)
                things.append(
                    Thing(
                        mean: mean, spread: noise, season: season, isOnce: false,
                        next: Double(season.lowerBound) + numbers.fraction() * mean))
            }
        }
        add(6, days: 4...8, spread: 0.2...0.4)
        add(10, days: 9...16, spread: 0.2...0.5)
        add(12, days: 20...45, spread: 0.2...0.5)
        add(8, days: 50...100, spread: 0.3...0.6)
        let summer = 150 + Int(numbers.fraction() * 20)
        add(3, days: 5...9, spread: 0.3...0.4, season: summer..<summer + 80)
        // Habits that end, and such as begin.
        let end = 120 + Int(numbers.fraction() * 60)
        add(3, days: 5...12, spread: 0.2...0.4, season: 0..<end)
        add(3, days: 5...12, spread: 0.2...0.4, season: end..<365)
        for _ in 0..<25 {
            things.append(
                Thing(mean: 0, spread: 0, season: 0..<365, isOnce: true, next: numbers.fraction() * 365))
        }
        let first = 90 + Int(numbers.fraction() * 30)
        let second = 200 + Int(numbers.fraction() * 30)
        holidays = [first..<first + 8, second..<second + 14 + Int(numbers.fraction() * 8), 356..<363]
    }

    /// Each time of shopping: the day, what is needed then, and the history before it.
    mutating func year(_ shop: (_ day: Int, _ needed: Set<Int>, _ things: [Thing]) -> Void) {
        var trip = 2
        for day in 0..<365 {
            if holidays.contains(where: { $0.contains(day) }) {
                // Nothing is used up while no one is at home.
                for index in things.indices where things[index].next >= Double(day) { things[index].next += 1 }
                if trip <= day { trip = day + 1 }
                continue
            }
            for index in things.indices
            where !things[index].isNeeded && things[index].next < Double(day + 1) && things[index].season.contains(day)
            {
                things[index].isNeeded = true
                things[index].neededSince = day
            }
            guard day == trip else { continue }
            trip = day + gaps.lowerBound + Int(numbers.fraction() * Double(gaps.count))
            let needed = Set(things.indices.filter { things[$0].isNeeded })
            shop(day, needed, things)
            // Now and then something is forgotten.
            for index in needed.sorted() where numbers.fraction() > 0.08 { buy(index, day) }
        }
    }

    private mutating func buy(_ index: Int, _ day: Int) {
        let thing = things[index]
        things[index].isNeeded = false
        things[index].added = thing.added ?? thing.neededSince
        things[index].bought = day
        things[index].count += 1
        let interval = thing.isOnce ? 10_000 : max(1, thing.mean * (1 + thing.spread * numbers.normal()))
        things[index].next = Double(day) + interval
    }
}
