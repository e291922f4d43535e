// The options of a planner.

import CivilTime
import Vault
import Wording

/// The pages, the paper and the language.
package struct PlannerOptions: Sendable {
    package enum Orientation: String, Sendable, Hashable, CaseIterable { case portrait, landscape }

    package var span: PlannerSpan
    /// Pages of the months, weeks and days in the span, after its own.
    package var parts: Set<PlannerPart>
    package var paper: PaperStyle
    package var size: PaperSize
    package var orientation: Orientation
    package var language: LanguageCode
    package var firstWeekday: Weekday
    /// A line above the heading of the first page.
    package var title: String?
    /// Names of the habits to track, in order.
    package var habits: [String]
    /// Whether days have five rings, one of which is filled in.
    package var hasMoods: Bool
    /// Weeks as columns of hours.
    package var isVertical: Bool
    /// The date of the file, which also determines the page with the undated tasks. Nothing is marked as today: paper stays on
    /// the wall.
    package var today: Day

    /// If `orientation` is nil, months, years and weeks in columns are in landscape, all others in portrait.
    package init(
        _ span: PlannerSpan, parts: Set<PlannerPart> = [], paper: PaperStyle, size: PaperSize = .a4,
        orientation: Orientation? = nil, language: LanguageCode, firstWeekday: Weekday = .monday,
        title: String? = nil, habits: [String] = [], hasMoods: Bool = false, isVertical: Bool = false, today: Day
    ) {
        self.span = span
        self.parts = parts
        self.paper = paper
        self.size = size
        self.orientation = orientation ?? Self.orientation(of: span, isVertical: isVertical)
        self.language = language
        self.firstWeekday = firstWeekday
        self.title = title
        self.habits = habits
        self.hasMoods = hasMoods
        self.isVertical = isVertical
        self.today = today
    }

    private static func orientation(of span: PlannerSpan, isVertical: Bool) -> Orientation {
        switch span {
        case .month, .year: .landscape
        case .week where isVertical: .landscape
        case .day, .week, .blank: .portrait
        }
    }

    /// The days whose entries the pages show: whole weeks, even beyond the month or year.
    package var days: DayRange? {
        guard let range = span.days, let first = range.first, let last = range.last else { return nil }
        switch span {
        case .blank: return nil
        case .day: return range
        case .week(let week):
            let days = PlannerWeek(week, from: firstWeekday)
            return DayRange(first: days.first, last: days.last)
        case .month, .year:
            return DayRange(
                first: PlannerWeek(containing: first, from: firstWeekday).first,
                last: PlannerWeek(containing: last, from: firstWeekday).last)
        }
    }

    /// In millimetres, in the page's orientation.
    var width: Double { orientation == .portrait ? size.width : size.height }
    var height: Double { orientation == .portrait ? size.height : size.width }
    /// Distance of lines for handwriting: 7 mm on any paper, as hands do not change.
    static let writingLine = 7.0
    /// The area within the margins, in millimetres; the same for mirrored margins.
    var inside: (width: Double, height: Double) {
        (width - paper.margins.left - paper.margins.right, height - paper.margins.top - paper.margins.bottom)
    }
    /// Whether there is something to tick or fill in on each day.
    var isTracking: Bool { hasMoods || !habits.isEmpty }
    /// The scale of type: an A5 page is read from the same distance as A4, but has half the space.
    var scale: Double { size == .a5 ? 0.8 : 1 }
}
