// Runs of logged days.

import CivilTime

/// The streaks in a set of logged days.
///
/// A run is unbroken while each day follows the one before within the cadence. The current one is the run that still holds today:
/// a day that is not over breaks nothing, so a run that ended yesterday is current.
package struct Streak: Sendable, Hashable {
    /// Length of the run that still holds, in periods of the cadence (days for a cadence in days: logged days); 0 where none does.
    package let current: Int
    package let longest: Int
    package let longestFrom: Day?
    package let longestTo: Day?
    /// Logged days in all.
    package let days: Int
    /// The last logged day up to today.
    package let last: Day?

    package init(loggedDays: some Sequence<Day>, today: Day, cadence: Cadence = .daily) {
        // What is dated in the future is planned, not done.
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
        // The first of equally long ones.
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

    /// Whether a run whose last day is `last` can still go on today.
    fileprivate func holds(last: Day, today: Day) -> Bool {
        if case .days(let count) = self { return today - last <= count }
        return continues(from: last, to: today)
    }
}
