// The common layout of the pages of all days, for leafing through a planner.

import CivilTime
import Pages

/// The hours of all days in a planner, and the space above them.
struct PlannerGrid {
    /// From 0 to 24.
    private(set) var hours: ClosedRange<Int> = 7...21
    /// The height of all-day events above the hours on a day's page, in millimetres.
    private(set) var wholeDays = 0.0
    /// The density of all-day events.
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

    /// The width of the column of hours on a day's page.
    static func left(_ options: PlannerOptions) -> Double { (options.inside.width - gap * options.scale) * 0.58 }
}
