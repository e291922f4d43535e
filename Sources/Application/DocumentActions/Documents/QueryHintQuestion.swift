// Hints for a query that names things missing from the vault.

import Search
import Workspaces

/// The hints for a query.
package struct QueryHintQuestion {
    package let query: ResolvedQuery

    package init(_ query: ResolvedQuery) { self.query = query }

    package func answer(in workspace: Workspace) throws -> [QueryHint] {
        try workspace.withIndex { try $0.hints(for: query, today: workspace.today) }
    }
}
