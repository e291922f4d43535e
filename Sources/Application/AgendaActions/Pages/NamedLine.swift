// The agenda line of a request, named by typed words or as a page showed it.

import Agenda
import Workspaces

package enum NamedLine: Sendable, Hashable, ExpressibleByStringLiteral {
    /// A number of the last listing, `PATH:LINE`, an `id:`, or some of the words of its text.
    case words(String)
    /// Exactly the line that a page showed.
    case shown(ShownLine)

    package init(stringLiteral words: String) { self = .words(words) }

    /// Throws `AgendaActionError` if no line or several lines match. See `AgendaTarget.find`.
    func target(
        _ kind: AgendaTarget.Kind, on day: Moment? = nil, reopens: Bool = false, in workspace: Workspace
    ) throws -> AgendaTarget {
        switch self {
        case .words(let words): try .find(words, kind, on: day, reopens: reopens, in: workspace)
        case .shown(let shown): try .find(shown, in: workspace)
        }
    }
}
