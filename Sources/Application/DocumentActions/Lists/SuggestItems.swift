// Items bought before that are not on the list and may be needed again.

import Lists
import Vault
import Workspaces

package struct SuggestItems {
    package struct Result {
        package let list: ItemList
        package let suggestions: [ItemSuggestion]
    }

    package let list: String?
    /// The maximum; 0 for all.
    package let limit: Int

    package init(_ list: String?, limit: Int) {
        self.list = list
        self.limit = limit
    }

    package func answer(in workspace: Workspace) throws -> Result {
        let list = try ListDirectory(workspace).list(list)
        let all = list.suggestions(today: workspace.today)
        return Result(list: list, suggestions: limit == 0 ? all : Array(all.prefix(limit)))
    }

    /// Puts suggested items back on the list.
    package static func adding(_ result: Result, in workspace: Workspace) -> Plan<ListUpdate> {
        let keys = result.suggestions.map { ItemKey($0.text) }
        let edit = ListEdit(
            keys.map { key in
                { @Sendable (list: ItemList) in
                    let known = list.everything.filter { ItemKey($0.text) == key }
                    guard !known.contains(where: \.isOpen) else { return [] }
                    return (known.first { !$0.isRemembered } ?? known.first).map { list.reopening($0) } ?? []
                }
            })
        return edit.plan(result.list.document.path, in: workspace) { list, _ in
            ListUpdate(list: list, items: result.suggestions.map(\.text))
        }
    }
}
