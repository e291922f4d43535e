// Planners for printing: days, weeks, months and years, or blank paper.

import Agenda
import Bytes
import CivilTime
import Permissions
import Print
import Vault
import Wording
import Workspaces

package struct PrintPlanner: Sendable {
    package var span: PlannerSpan
    /// Adds pages for the months, weeks or days in the span.
    package var parts: Set<PlannerPart> = []
    /// Nil for the paper of the agenda page with the same date, else `custom` if the settings define it, else dotted.
    package var paper: PaperStyle.Kind?
    /// Nil for the size in the settings, else the one of the user's country.
    package var size: PaperSize?
    package var orientation: PlannerOptions.Orientation?
    /// A week on two facing pages.
    package var isTwoPageSpread = false
    package var title: String?
    /// Habits to tick every day.
    package var habits: [String] = []
    /// Five circles for the mood of each day.
    package var hasMoods = false
    /// Weeks as columns of hours.
    package var isVertical = false
    package var language: LanguageCode
    package var firstWeekday: Weekday

    package init(_ span: PlannerSpan, language: LanguageCode, firstWeekday: Weekday) {
        (self.span, self.language, self.firstWeekday) = (span, language, firstWeekday)
    }

    /// Throws `AgendaActionError` for anything the span cannot have, and what reading the agenda page throws.
    package func options(in workspace: Workspace) throws -> PlannerOptions {
        for part in PlannerPart.allCases where parts.contains(part) && !span.has(part) {
            throw AgendaActionError.noSuchPart(part)
        }
        if isVertical, span.unit != .week, !parts.contains(.weeks) { throw AgendaActionError.columnsWithoutWeek }
        let hasDays = (.day ... .month).contains(span.unit) || !parts.isDisjoint(with: [.months, .weeks, .days])
        if hasMoods || !habits.isEmpty, !hasDays { throw AgendaActionError.habitsWithoutDays }
        let settings = workspace.vault.settings.paper
        let size = size ?? settings?.size ?? (workspace.machine.printsOnLetter ? .letter : .a4)
        var paper = PaperStyle(try kind(workspace), settings: settings, size: size)
        if isTwoPageSpread { paper.isTwoPageSpread = true }
        return PlannerOptions(
            span, parts: parts, paper: paper, size: size, orientation: orientation, language: language,
            firstWeekday: firstWeekday, title: title, habits: habits, hasMoods: hasMoods, isVertical: isVertical,
            today: workspace.today)
    }

    /// The names of habits as typed: `run, read`. Throws `AgendaActionError.invalidHabits`.
    package static func habits(named typed: String) throws(AgendaActionError) -> [String] {
        let names = typed.split(separator: ",", omittingEmptySubsequences: false).map { String($0).trimmed }
        guard (1...12).contains(names.count), names.allSatisfy({ (1...30).contains($0.count) }),
            Set(names.map { Folding.fold($0) }).count == names.count
        else { throw .invalidHabits(typed) }
        return names
    }

    private func kind(_ workspace: Workspace) throws -> PaperStyle.Kind {
        if let paper { return paper }
        let vault = workspace.vault
        let page: AgendaPage? =
            switch span {
            case .day(let day): .day(day)
            case .week(let week): .week(week)
            case .month(let month): .month(month)
            case .year, .blank: nil
            }
        if let path = page?.path, vault.files.exists(path),
            let kind = try vault.document(path).fields.paper.flatMap({ PaperStyle.Kind(rawValue: $0) })
        {
            return kind
        }
        return vault.settings.paper == nil ? .dotted : .custom
    }
}

extension PlannerSpan {
    private enum Kind: CaseIterable {
        case day, week, month, year, blank

        init?(_ text: String) {
            switch Folding.fold(text) {
            case "day", "jour": self = .day
            case "week", "semaine": self = .week
            case "month", "mois": self = .month
            case "year", "annee", "an": self = .year
            case "blank", "vierge", "paper", "papier": self = .blank
            default: return nil
            }
        }
    }

    /// The span given by its kind and a date, or by a date alone: `week`, `month 2026-12`, `2026-W47`; if empty, this week. Throws
    /// `AgendaActionError`, `WorkspaceError.invalidDate`.
    ///
    /// - Parameter pages: of blank paper.
    package static func named(
        _ typed: String?, _ rest: [String], pages: Int?, firstWeekday: Weekday, on machine: Machine
    ) throws -> PlannerSpan {
        if let pages, !(1...500).contains(pages) { throw AgendaActionError.invalidPageCount }
        let words = rest.joined(separator: " ")
        let kind = typed.flatMap { Kind($0) }
        if pages != nil, kind != .blank { throw AgendaActionError.pagesWithSpan }
        guard let kind else {
            guard let typed else { return week(of: machine.today, firstWeekday) }
            let date = HumanDate.parse(
                ([typed] + rest).joined(separator: " "), now: machine.localNow, leaning: .nearest)
            guard let date, let first = date.days.first else { throw AgendaActionError.unknownSpan(typed) }
            switch date.unit {
            case .week: return .week(first.week)
            case .month: return .month(first.monthOfYear)
            case .year: return .year(first.year)
            default: return .day(first)
            }
        }
        if kind == .blank {
            guard words.isEmpty else { throw AgendaActionError.blankPaperWithDate }
            return .blank(pages: pages ?? 1)
        }
        let date = words.isEmpty ? nil : try machine.date(words, leaning: .nearest)
        guard let day = date.map(\.days.first) ?? machine.today else { throw WorkspaceError.invalidDate(words) }
        switch kind {
        case .day: return .day(day)
        case .week: return date?.unit == .week ? .week(day.week) : week(of: day, firstWeekday)
        case .month: return .month(day.monthOfYear)
        case .year, .blank: return .year(day.year)
        }
    }

    /// The week of a day, if weeks start on that weekday; it is named by its Thursday.
    private static func week(of day: Day, _ firstWeekday: Weekday) -> PlannerSpan {
        let first = day.adding(days: -firstWeekday.days(until: day.weekday))
        return .week(first.adding(days: firstWeekday.days(until: .thursday)).week)
    }
}
