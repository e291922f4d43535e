// What a person may have meant by a query that names what the vault has not.

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
