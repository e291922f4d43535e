// The pages of one planner and the links between them.

import CivilTime
import Pages
import Vault

/// The pages in order.
struct PlannerBook {
    enum Page: Hashable {
        case day(Day)
        case week(PlannerWeek)
        case month(Month)
        case year(Int)
        /// The habits on each day of a month.
        case tracker(Month)
        case monthReview(Month)
        case yearReview(Int)
        case blank(Int)
        /// The second and further ink pages of a day.
        case ink(Day, Int)
    }

    let options: PlannerOptions
    let content: PlannerContent
    let pages: [Page]
    private let known: Set<Page>
    /// The page with the undated tasks.
    private let pageWithUndated: Page?
    /// The layout of hours and lists, common to all days.
    let grid: PlannerGrid
    /// The style rules for positions of text.
    let rules = PlannerRules()

    init(_ options: PlannerOptions, _ content: PlannerContent) {
        self.options = options
        self.content = content
        let pages = Self.pages(options).flatMap { page in
            guard case .day(let day) = page, let ink = content.ink[day] else { return [page] }
            return [page] + ink.indices.dropFirst().map { .ink(day, $0) }
        }
        self.pages = pages
        known = Set(pages)
        let today: Set<Page> = [
            .day(options.today), .week(PlannerWeek(containing: options.today, from: options.firstWeekday)),
            .month(options.today.monthOfYear),
        ]
        // On the strip of a month if there are no smaller pages.
        var candidates = pages.filter { $0.isDayOrWeek }
        if candidates.isEmpty { candidates = pages.filter { $0.isMonth } }
        pageWithUndated = candidates.first { today.contains($0) } ?? candidates.first
        grid = PlannerGrid(options, content, pages)
    }

    private static func pages(_ options: PlannerOptions) -> [Page] {
        let start = options.firstWeekday
        var pages: [Page] = []
        var months: [Month] = []
        switch options.span {
        case .blank(let count): return (0..<max(1, min(count, 500))).map { .blank($0) }
        case .day(let day): return [.day(day)]
        case .week(let week): pages = [.week(PlannerWeek(week, from: start))]
        case .month(let month):
            pages = [.month(month)]
            if options.isTracking { pages.append(.tracker(month)) }
        case .year(let year):
            pages = [.year(year)]
            months = (1...12).compactMap { Month(year: year, month: $0) }
        }
        guard let range = options.span.days, let first = range.first, let last = range.last else { return pages }
        if options.parts.contains(.months) {
            for month in months {
                pages.append(.month(month))
                if options.isTracking { pages.append(.tracker(month)) }
            }
        }
        if options.parts.contains(.weeks), options.span.unit > .week {
            var week = PlannerWeek(containing: first, from: start)
            while week.first <= last {
                pages.append(.week(week))
                // The calendar ends with 9999-12-31.
                guard week.last < .latest else { break }
                week = PlannerWeek(containing: week.first.adding(days: 7), from: start)
            }
        }
        if options.parts.contains(.days) {
            let days: [Day] =
                if case .week(let week)? = pages.first { week.days } else { Array(first...last) }
            pages += days.map { .day($0) }
        }
        if options.parts.contains(.reviews) {
            switch options.span {
            case .month(let month): pages.append(.monthReview(month))
            case .year(let year): pages += months.map { .monthReview($0) } + [.yearReview(year)]
            case .day, .week, .blank: break
            }
        }
        return pages
    }

    // MARK: Links

    static func anchor(_ page: Page) -> String {
        switch page {
        case .day(let day): "day-" + day.iso
        case .week(let week): "week-" + week.iso.iso
        case .month(let month): "month-" + month.iso
        case .year(let year): "year-\(year)"
        case .tracker(let month): "habits-" + month.iso
        case .monthReview(let month): "review-" + month.iso
        case .yearReview(let year): "review-\(year)"
        case .blank(let number): "page-\(number + 1)"
        case .ink(let day, let number): "ink-\(day.iso)-\(number + 1)"
        }
    }

    /// The anchor of a day on its week's page.
    static func cell(_ day: Day) -> String { "in-week-" + day.iso }

    /// The target of a link to a page; nil if there is no such page.
    func link(_ page: Page) -> String? { known.contains(page) ? Self.anchor(page) : nil }

    func week(of day: Day) -> PlannerWeek { PlannerWeek(containing: day, from: options.firstWeekday) }

    /// The best target for a day: its own page, else its cell in a week, else its month.
    func link(_ day: Day, from page: Page) -> String? {
        if let own = link(.day(day)) { return page == .day(day) ? nil : own }
        if known.contains(.week(week(of: day))) { return Self.cell(day) }
        let month = Page.month(day.monthOfYear)
        return page == month ? nil : link(month)
    }

    /// The adjacent pages of the same kind.
    func neighbours(_ page: Page) -> (previous: Page?, next: Page?) {
        func existing(_ page: Page?) -> Page? { page.flatMap { known.contains($0) ? $0 : nil } }
        switch page {
        case .day(let day): return (existing(.day(day.adding(days: -1))), existing(.day(day.adding(days: 1))))
        case .week(let week):
            return (
                existing(.week(self.week(of: week.first.adding(days: -7)))),
                existing(.week(self.week(of: week.first.adding(days: 7))))
            )
        case .month(let month):
            return (existing(.month(month.adding(months: -1))), existing(.month(month.adding(months: 1))))
        case .tracker(let month):
            return (existing(.tracker(month.adding(months: -1))), existing(.tracker(month.adding(months: 1))))
        case .monthReview(let month):
            return (existing(.monthReview(month.adding(months: -1))), existing(.monthReview(month.adding(months: 1))))
        case .year, .yearReview, .blank, .ink: return (nil, nil)
        }
    }

    // MARK: Content

    func entries(_ day: Day) -> [PlannerEntry] { content.entries(on: day) }

    /// The undated tasks on this page.
    func undated(_ page: Page) -> [PlannerEntry] {
        page == pageWithUndated ? PlannerEntry.inOrder(content.undated) : []
    }
}

extension PlannerBook.Page {
    fileprivate var isMonth: Bool { if case .month = self { true } else { false } }
    fileprivate var isDayOrWeek: Bool {
        switch self {
        case .day, .week: true
        case .month, .year, .tracker, .monthReview, .yearReview, .blank, .ink: false
        }
    }
}
