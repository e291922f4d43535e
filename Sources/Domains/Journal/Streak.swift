// Streaks of logged days.

import CivilTime

/// The streaks in a set of logged days.
///
/// A run is unbroken while consecutive days are within the cadence. The current run is the one that still holds
/// today: the unfinished day does not break it, so a run that ended yesterday is current.
package struct Streak: Sendable, Hashable {
    /// The length of the current run, in periods of the cadence (for a cadence in days: logged days); 0 if there is none.
    package let current: Int
    package let longest: Int
    package let longestFrom: Day?
    package let longestTo: Day?
    /// The total number of logged days.
    package let days: Int
    /// The last logged day up to today.
    package let last: Day?

    package init(loggedDays: some Sequence<Day>, today: Day, cadence: Cadence = .daily) {
        // Future dates are plans, not accomplishments.
        let logged = Set(loggedDays).filter { $0 <= today }.sorted()
        days = logged.count
        last = logged.last
        var runs: [(length: Int, from: Day, to: Day)] = []
        for day in logged {
            if let run = runs.last, cadence.continues(from: run.to, to: day) {
                let isNewPeriod =
                    cadence.period(of: run.to) != cadence.period(of: day) || cadence.period(of: day) == nil
                runs[runs.count - 1] = (run.length + (isNewPeriod ? 1 : 0), run.from, day)
            } else {
                runs.append((1, day, day))
            }
        }
        // The first among equally long ones.
        let best = runs.reduce(nil as (length: Int, from: Day, to: Day)?) { best, run in
            run.length > (best?.length ?? 0) ? run : best
        }
        longest = best?.length ?? 0
        longestFrom = best?.from
        longestTo = best?.to
        current = runs.last.map { cadence.holds(last: $0.to, today: today) ? $0.length : 0 } ?? 0
    }
}

extension Cadence {
    fileprivate func continues(from earlier: Day, to later: Day) -> Bool {
        if case .days(let count) = self { return later - earlier <= count }
        guard let first = period(of: earlier), let second = period(of: later) else { return false }
        return second - first <= 1
    }

    /// Whether a run that ended on `last` can still continue today.
    fileprivate func holds(last: Day, today: Day) -> Bool {
        if case .days(let count) = self { return today - last <= count }
        return continues(from: last, to: today)
    }
}
