// Actions on whole lists: show, create, rename, delete.

import Lists
import Search
import Vault
import Workspaces

/// All lists of the vault, ordered by path.
package struct ListOverview {
    package let lists: [ItemList]

    package init(in workspace: Workspace) throws {
        lists = try ListDirectory(workspace).all().map { ItemList(try workspace.vault.document($0)) }
    }
}

/// Creates an empty list.
package struct NewList {
    package let name: String

    package init(_ name: String) { self.name = name }

    package func plan(in workspace: Workspace) throws -> Plan<ItemList> {
        let directory = ListDirectory(workspace)
        let path = try directory.path(forNew: name)
        let bytes = Array(directory.text(forNew: name).utf8)
        let list = ItemList(Document(path: path, contents: bytes, settings: workspace.vault.settings))
        return Plan([.create(.exactly(path), bytes)], list)
    }
}

/// The target of a new name: an item of a list, or a list.
package enum Renaming {
    case item(RenameItem)
    case list(RenameList)

    /// Resolves `name` to an item of the list (if none is named, the default list), or else to a list. With `isWhole`, to a list only.
    package static func of(
        _ name: String, to newName: String, list: String?, isWhole: Bool, in workspace: Workspace
    ) throws -> Renaming {
        guard !newName.isEmpty else { throw ListActionError.emptyName }
        let directory = ListDirectory(workspace)
        if isWhole { return .list(RenameList(path: try directory.require(name), newName: newName)) }
        let path = try directory.find(list)
        if list == nil, let other = try directory.find(name) {
            let hasItem =
                try path.map { !ItemList(try workspace.vault.document($0)).items(named: name).isEmpty } ?? false
            if !hasItem { return .list(RenameList(path: other, newName: newName)) }
        }
        return .item(RenameItem(name: name, newName: newName, path: try path ?? directory.require(list)))
    }
}

/// Renames a list. Its file follows, unless links lead to it.
package struct RenameList {
    package struct Result {
        package let list: ItemList
        /// The path before.
        package let oldPath: VaultPath
        package let newPath: VaultPath
        /// Links that pin the file to its path.
        package let links: [FoundLink]
    }

    let path: VaultPath
    package let newName: String

    package func plan(in workspace: Workspace) throws -> Plan<Result> {
        let target = try ListDirectory(workspace).path(forNew: newName)
        let links = try workspace.withIndex { try $0.links(of: path).incoming }
        let isMoving = links.isEmpty && target != path && path.text == "lists/\(path.stem).md"
        if isMoving, workspace.vault.files.exists(target) { throw VaultError.existing(target) }
        var plan = ListEdit([{ (list: ItemList) in try list.renaming(to: newName) }]).plan(path, in: workspace) {
            list, _ in
            let newPath = isMoving ? target : path
            let document = Document(
                path: newPath, contents: list.document.bytes, settings: workspace.vault.settings)
            return Result(list: ItemList(document), oldPath: path, newPath: newPath, links: links)
        }
        if isMoving { plan.changes.append(.move(path, to: target)) }
        return plan
    }
}

/// Deletes a list with its items.
package struct DeleteList {
    package struct Result {
        package let path: VaultPath
        /// Links that are dead afterwards.
        package let links: [FoundLink]
    }

    package let name: String

    package init(_ name: String) { self.name = name }

    package func plan(in workspace: Workspace) throws -> Plan<Result> {
        let path = try ListDirectory(workspace).require(name, exactly: true)
        let list = ItemList(try workspace.vault.document(path))
        let links = try workspace.withIndex { try $0.links(of: path).incoming }
        let confirmation: Confirmation =
            list.share.map { .leavesShare(path, share: $0) } ?? .deletesList(name: list.name, items: list.total)
        return Plan([.remove(path)], confirmations: [confirmation], Result(path: path, links: links))
    }
}
