// Moves items within their list, or into another one.

import Bytes
import Lists
import Vault
import Workspaces

package struct MoveItems {
    package enum Target: Sendable {
        case list(String, section: String?)
        case section(String)
        case before(String)
        case after(String)
    }

    package let names: [String]
    package let list: String?
    package let target: Target

    package init(_ names: [String], of list: String?, to target: Target) {
        self.names = names
        self.list = list
        self.target = target
    }

    package func plan(in workspace: Workspace) throws -> Plan<ListUpdate> {
        let directory = ListDirectory(workspace)
        let path = try directory.require(list)
        if case .list(let name, let section) = target {
            let other = try directory.require(name)
            if other != path { return try plan(from: path, to: other, section, workspace) }
        }
        let edit = ListEdit(
            names.map { name in
                { @Sendable [target] (list: ItemList) in
                    let item = try list.item(named: name)
                    let place = try target.place(of: item, in: list)
                    if case .section(let name) = place, name.trimmed.isEmpty { return ([], item.text) }
                    guard let edits = list.moving(item, to: place) else { throw ListActionError.cannotMove(item.text) }
                    return (edits, item.text)
                }
            })
        return edit.plan(path, in: workspace) { ListUpdate(list: $0, items: $1) }
    }

    /// First into the other list, then out of this one: an interruption in between loses nothing.
    private func plan(
        from path: VaultPath, to target: VaultPath, _ section: String?, _ workspace: Workspace
    ) throws -> Plan<ListUpdate> {
        let list = ItemList(try workspace.vault.document(path))
        let items = try names.map { try list.item(named: $0) }
        let taking = ListEdit(
            items.map { item in
                { @Sendable (other: ItemList) in
                    if let known = other.known(item.text) {
                        throw ListActionError.existingInTarget(
                            text: known.text, list: other.name, line: known.lineNumber)
                    }
                    return other.taking(list.block(of: item, lineEnd: other.document.lineEnd), section: section)
                }
            })
        let leaving = ListEdit(
            items.map { item in
                let source = list.block(of: item)
                return { @Sendable (now: ItemList) in
                    // Removes only what was copied; a line changed meanwhile stays.
                    now.everything.first { now.block(of: $0) == source }.map { now.removing($0) } ?? []
                }
            })
        var plan = taking.plan(target, in: workspace) { list, _ in
            ListUpdate(list: list, items: items.map(\.text))
        }
        let other = try workspace.vault.document(target)
        if other.privacy == nil {
            // The privacy of the items themselves, if the list has none.
            let text = items.map { list.block(of: $0) }.joined(separator: "\n") + "\n"
            let alone = Document(path: target, contents: Array(text.utf8), settings: workspace.vault.settings)
            if alone.privacy != nil {
                plan.confirmations.append(.makesListPrivate(target))
            } else if list.document.privacy != nil {
                plan.confirmations.append(.leavesPrivateList(from: path, to: target))
            }
        }
        let (settings, now) = (workspace.vault.settings, workspace.machine.timestamp)
        plan.changes.append(.rewrite(path) { try leaving.made(on: $0, of: path, settings, at: now).bytes })
        return plan
    }
}

extension MoveItems.Target {
    fileprivate func place(of item: ListItem, in list: ItemList) throws -> ItemPlace {
        switch self {
        case .list(_, let section): .section(section ?? item.section ?? "")
        case .section(let name): .section(name)
        case .before(let other): .before(try list.item(named: other))
        case .after(let other): .after(try list.item(named: other))
        }
    }
}
