// What exports of a format would withhold, and why.

import Exchange
import Permissions
import Search
import Workspaces

package struct ExportAuditQuestion: Sendable {
    /// Formats whose exports contain documents or files.
    package static let forms: [ExportRoute] = [.html, .markdown, .pdf, .epub, .json, .csv, .ics, .dayone, .jrnl]

    package var form: ExportRoute
    package var query: ResolvedQuery

    package init(_ form: ExportRoute = .html, of query: ResolvedQuery) {
        self.form = form
        self.query = query
    }

    /// Exports nothing. Throws `PermissionRefusal`, and what the index throws.
    package func answer(in workspace: Workspace) throws -> ExportAudit {
        let grant = try workspace.gate().exportGrant(via: form, isRehearsal: true)
        return try workspace.withIndex {
            try ExportAudit(index: $0, grant: grant, query: query, today: workspace.today)
        }
    }
}
