// Daily sums, means and nights from any number of measurements, in memory proportional to the days and not the measurements.

import CivilTime

/// Local seconds since 1970-01-01T00:00:00.
typealias WallSeconds = Int

/// Takes individual measurements and aggregates them into days.
struct HealthTotals {
    /// The plausible days: 1900 to 2199. Clocks that were never set write others.
    static let believedDays: ClosedRange<Int32> = -25_567...84_005
    /// Distinct sources; further ones share the last index.
    static let maxSources = 32
    /// Maximum blocks per source, day and measure; a lifetime has fewer, and a malicious file cannot fill the memory.
    static let maxBlocks = 400_000
    static let maxWorkouts = 50_000

    // MARK: Counted by several devices at once

    /// A day of one source and measure.
    private struct Key: Hashable {
        let day: Int32
        let measure: UInt8
        let source: UInt8
    }

    private var blocks: [Key: Int] = [:]
    /// Blocks of 24 hours.
    private var hours: [Double] = []
    private var lastKey: Key?
    private var lastBlock = 0

    /// Minutes of a night from noon of the previous day, one bit each, 1856 of them.
    private static let nightWords = 29
    private static let nightMinutes = nightWords * 64
    private var nights: [Key: Int] = [:]
    private var minutes: [UInt64] = []

    // MARK: Measured now and then

    private struct Pulse {
        var count = 0
        var sum = 0.0
        var low = Double.infinity
        var high = -Double.infinity

        mutating func take(_ value: Double) {
            count += 1
            sum += value
            low = min(low, value)
            high = max(high, value)
        }
    }

    private var pulses: [Int32: Pulse] = [:]
    private var resting: [Int32: (count: Int, sum: Double)] = [:]
    private var weights: [Int32: (at: WallSeconds, value: Double)] = [:]
    private var doses: [Int32: Int] = [:]
    private(set) var workouts: [HealthWorkout] = []
    /// Measurements refused for lack of room.
    private(set) var refused = 0

    /// The longest plausible measurement, a day and a half: longer ones are mistakes.
    private static let longest = 36 * 3600

    private static func day(_ seconds: WallSeconds) -> Int32? {
        let number = Int32(clamping: seconds >= 0 ? seconds / 86_400 : -((86_399 - seconds) / 86_400))
        return believedDays.contains(number) ? number : nil
    }

    private mutating func block(_ key: Key) -> Int? {
        if key == lastKey { return lastBlock }
        let place: Int
        if let known = blocks[key] {
            place = known
        } else {
            guard blocks.count < Self.maxBlocks else { return nil }
            place = hours.count
            blocks[key] = place
            hours.append(contentsOf: repeatElement(0, count: 24))
        }
        (lastKey, lastBlock) = (key, place)
        return place
    }

    /// Adds a quantity over a time: steps, metres. It is distributed over the hours covered. False if the times are invalid.
    mutating func add(
        _ measure: HealthMeasure, _ value: Double, from start: WallSeconds, to end: WallSeconds, source: UInt8
    ) -> Bool {
        let end = max(start, end)
        guard value > 0, value < 1e9, end - start <= Self.longest, Self.day(start) != nil, Self.day(end) != nil else {
            return value == 0
        }
        let code = UInt8(HealthMeasure.allCases.firstIndex(of: measure) ?? 0)
        var at = start
        repeat {
            guard let day = Self.day(at) else { return false }
            let second = at - Int(day) * 86_400
            let next = min(end, at - second % 3600 + 3600)
            let share = end == start ? value : value * Double(next - at) / Double(end - start)
            guard let block = block(Key(day: day, measure: code, source: source)) else {
                refused += 1
                return true
            }
            hours[block + second / 3600] += share
            at = next
        } while at < end
        return true
    }

    /// Adds a time asleep, or in bed. It counts for the day of waking: a time that ends after 18:00 belongs to the next day.
    mutating func sleep(
        _ measure: HealthMeasure, from start: WallSeconds, to end: WallSeconds, source: UInt8
    ) -> Bool {
        guard end > start, end - start <= Self.longest, let day = Self.day(end + 6 * 3600) else { return end == start }
        let key = Key(day: day, measure: measure == .sleep ? 0 : 1, source: source)
        let place: Int
        if let known = nights[key] {
            place = known
        } else {
            guard nights.count < Self.maxBlocks else {
                refused += 1
                return true
            }
            place = minutes.count
            nights[key] = place
            minutes.append(contentsOf: repeatElement(0, count: Self.nightWords))
        }
        let noon = (Int(day) * 24 - 12) * 3600
        let first = max(0, (start - noon) / 60)
        let last = min(Self.nightMinutes, (end - noon) / 60)
        for minute in first..<max(first, last) { minutes[place + minute / 64] |= 1 << UInt64(minute % 64) }
        return true
    }

    mutating func pulse(_ value: Double, at time: WallSeconds) -> Bool {
        guard value > 0, value < 1000, let day = Self.day(time) else { return false }
        pulses[day, default: Pulse()].take(value)
        return true
    }

    mutating func restingPulse(_ value: Double, at time: WallSeconds) -> Bool {
        guard value > 0, value < 1000, let day = Self.day(time) else { return false }
        resting[day, default: (0, 0)].count += 1
        resting[day, default: (0, 0)].sum += value
        return true
    }

    /// The last weight of a day counts.
    mutating func weight(_ value: Double, at time: WallSeconds) -> Bool {
        guard value > 0, value < 1000, let day = Self.day(time) else { return false }
        if let known = weights[day], known.at > time { return true }
        weights[day] = (time, value)
        return true
    }

    mutating func dose(at time: WallSeconds) -> Bool {
        guard let day = Self.day(time) else { return false }
        doses[day, default: 0] += 1
        return true
    }

    mutating func workout(_ activity: String, minutes: Double, kilometres: Double?, at time: WallSeconds) -> Bool {
        guard minutes >= 0, minutes < 14_400, kilometres ?? 0 < 100_000, let day = Self.day(time) else { return false }
        guard workouts.count < Self.maxWorkouts else {
            refused += 1
            return true
        }
        workouts.append(HealthWorkout(number: day, activity: activity, minutes: minutes, kilometres: kilometres))
        return true
    }
}

extension HealthTotals {
    /// The days in order. If several sources counted the same measure, the larger count of each hour is used: a phone in a bag and a
    /// watch on the wrist record one walk. For a night, it is the source that recorded most of it.
    func days() -> [HealthDay] {
        var days: [Int32: [HealthMeasure: Double]] = [:]
        var counted: [Key: [Double]] = [:]
        for (key, place) in blocks {
            let hour = hours[place..<place + 24]
            counted[Key(day: key.day, measure: key.measure, source: 0), default: [Double](repeating: 0, count: 24)]
                .keepLarger(hour)
        }
        for (key, hours) in counted {
            days[key.day, default: [:]][HealthMeasure.allCases[Int(key.measure)]] = hours.reduce(0, +)
        }
        for (key, place) in nights {
            let length = minutes[place..<place + Self.nightWords].reduce(0) { $0 + $1.nonzeroBitCount }
            let measure: HealthMeasure = key.measure == 0 ? .sleep : .inBed
            if length > 0 { days[key.day, default: [:]][measure, default: 0].keepLarger(Double(length) / 60) }
        }
        for (day, pulse) in pulses {
            days[day, default: [:]][.heartRate] = pulse.sum / Double(pulse.count)
            days[day, default: [:]][.heartRateMin] = pulse.low
            days[day, default: [:]][.heartRateMax] = pulse.high
        }
        for (day, rest) in resting { days[day, default: [:]][.restingHeartRate] = rest.sum / Double(rest.count) }
        for (day, weight) in weights { days[day, default: [:]][.weight] = weight.value }
        for (day, count) in doses { days[day, default: [:]][.medication] = Double(count) }
        for workout in workouts {
            days[workout.number, default: [:]][.workouts, default: 0] += 1
            days[workout.number, default: [:]][.workoutMinutes, default: 0] += workout.minutes
            if let distance = workout.kilometres, distance > 0 {
                days[workout.number, default: [:]][.workoutDistance, default: 0] += distance
            }
        }
        return days.keys.sorted().map { day in
            let values = (days[day] ?? [:]).map { ($0.key, $0.key.rounded($0.value)) }
            return HealthDay(number: day, values: Dictionary(uniqueKeysWithValues: values))
        }
    }
}

extension Double {
    fileprivate mutating func keepLarger(_ other: Double) { self = Swift.max(self, other) }
}

extension [Double] {
    fileprivate mutating func keepLarger(_ others: ArraySlice<Double>) {
        for (index, other) in others.enumerated() { self[index].keepLarger(other) }
    }
}
