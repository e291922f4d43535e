// Where things are on the pages of days, the same on all of them: a planner is leafed through.

import CivilTime
import Pages

/// The hours, and the room above them, that all days of one planner share.
struct PlannerGrid {
    /// Of the clock, from 0 to 24.
    private(set) var hours: ClosedRange<Int> = 7...21
    /// What whole days take above the hours of a page of a day, in millimetres.
    private(set) var wholeDays = 0.0
    /// How they are set.
    private(set) var wholeDayDensity: EntryLines.Density
    /// The same above the columns of a week.
    private(set) var columnHeads = 0.0

    static let gap = 8.0

    init(_ options: PlannerOptions, _ content: PlannerContent, _ pages: [PlannerBook.Page]) {
        let lines = EntryLines(scale: options.scale)
        wholeDayDensity = lines.loosest
        var days: [[PlannerEntry]] = []
        var columns: [[PlannerEntry]] = []
        for page in pages {
            switch page {
            case .day(let day): days.append(content.entries(on: day))
            case .week(let week) where options.isVertical: columns += week.days.map { content.entries(on: $0) }
            default: break
            }
        }
        guard !days.isEmpty || !columns.isEmpty else { return }
        for entries in days + columns {
            let timeline = DayTimeline(entries)
            hours =
                min(hours.lowerBound, timeline.firstHour)...max(hours.upperBound, timeline.lastHour)
        }
        let most = min(26 * options.scale, options.inside.height / 6)
        let whole = days.map { DayTimeline($0, hours: hours).wholeDays($0) }
        let width = Self.left(options)
        wholeDayDensity = lines.density(whole, width: width, height: most)
        wholeDays = whole.reduce(0) { max($0, min(most, lines.height($1, wholeDayDensity, width: width))) }
        let heads = columns.map { DayTimeline($0, hours: hours).wholeDays($0).count }.max() ?? 0
        columnHeads = Double(min(heads, 5)) * lines.tightest.line
    }

    /// How wide the column of hours is on the page of a day.
    static func left(_ options: PlannerOptions) -> Double { (options.inside.width - gap * options.scale) * 0.58 }
}
