// Pages of the agenda by name, created from their templates if missing.

import Agenda
import CivilTime
import Vault
import Wording
import Workspaces

extension AgendaPage {
    /// A page given by its type and a date or title, or by a date alone: `week`, `day tomorrow`, `todo Holidays`, `2026-W47`. Throws
    /// `AgendaActionError`, `WorkspaceError.invalidDate`.
    package static func named(_ typed: String, _ rest: [String], on machine: Machine) throws -> AgendaPage {
        let words = rest.joined(separator: " ")
        guard let type = PageType(text: typed) else {
            let date = HumanDate.parse(
                ([typed] + rest).joined(separator: " "), now: machine.localNow, leaning: .nearest)
            guard let date, let first = date.days.first else { throw AgendaActionError.unknownPage(typed) }
            switch date.unit {
            case .week: return .week(first.week)
            case .month: return .month(first.monthOfYear)
            default: return .day(first)
            }
        }
        switch type {
        case .note, .todo, .custom:
            guard !words.isEmpty else { throw AgendaActionError.untitledPage }
            return .titled(type, words)
        case .day, .week, .month:
            let day = words.isEmpty ? machine.today : try machine.date(words, leaning: .nearest).days.first
            guard let day else { throw WorkspaceError.invalidDate(words) }
            return type == .day ? .day(day) : type == .week ? .week(day.week) : .month(day.monthOfYear)
        }
    }
}

/// Creates a page unless it exists.
package struct MakeAgendaPage: Sendable {
    package var page: AgendaPage
    /// The number of pages after it, or before if negative.
    package var step: Int

    package init(_ page: AgendaPage, step: Int = 0) { (self.page, self.step) = (page, step) }

    package struct Result: Sendable {
        package let path: VaultPath
        package let isMade: Bool
    }

    package func plan(in workspace: Workspace) throws -> Plan<Result> {
        guard let page = step == 0 ? page : page.moved(by: step) else { throw AgendaActionError.undatedPage }
        let path = page.path
        guard !workspace.vault.files.exists(path) else { return Plan([], Result(path: path, isMade: false)) }
        let text = Array(workspace.text(ofNew: page).utf8)
        return Plan([.rewriteOrCreate(path, new: text) { $0 }]) { changes in
            Result(path: path, isMade: changes.files.contains { $0.before == nil })
        }
    }
}
