// Finds lists by name, and the file for a new one.

import Bytes
import CivilTime
import Lists
import Search
import Vault
import Workspaces

/// The lists of a vault by name.
package struct ListDirectory {
    private let workspace: Workspace

    package init(_ workspace: Workspace) { self.workspace = workspace }

    /// The documents of the vault that are lists, in order.
    package func all() throws -> [VaultPath] { try workspace.withIndex { try $0.paths(ofKind: .list) } }

    /// The list with a name, file name or path; without one, the default list; nil if missing.
    package func find(_ name: String?) throws -> VaultPath? {
        let vault = workspace.vault
        let wanted = name ?? vault.settings.defaultList
        if let direct = VaultPath("lists/\(wanted)\(wanted.hasSuffix(".md") ? "" : ".md")"), vault.files.exists(direct)
        {
            return direct
        }
        // A form names the file shown on its page: the index is not needed.
        if let exact = VaultPath(wanted), exact.isMarkdown, !vault.ignore.leavesOut(exact), vault.files.exists(exact),
            let document = try? vault.document(exact), document.kind == .list
        {
            return exact
        }
        let lists = try all()
        let folded = Folding.fold(wanted)
        if let path = lists.first(where: { $0.text == wanted || Folding.fold($0.stem) == folded }) { return path }
        return try lists.first { path in
            Folding.fold(ItemList(try vault.document(path)).name) == folded
        } ?? (name == nil && lists.count == 1 ? lists[0] : nil)
    }

    /// The same, or, unless `exactly`, the only list with this prefix. Throws `ListActionError.noList`.
    package func require(_ name: String?, exactly: Bool = false) throws -> VaultPath {
        if let found = try find(name) { return found }
        let all = try all()
        if let name, !exactly {
            let folded = Folding.fold(name)
            let starting = all.filter { Folding.fold($0.stem).hasPrefix(folded) }
            if starting.count == 1, !folded.isEmpty { return starting[0] }
        }
        let names = all.map(\.stem)
        let wanted = name ?? workspace.vault.settings.defaultList
        let similar = names.first {
            EditDistance.between(Array(Folding.fold($0)), Array(Folding.fold(wanted)), limit: 2) != nil
        }
        throw ListActionError.noList(name: wanted, similar: similar, all: names)
    }

    /// The current state of the list. Throws `ListActionError.noList`, `VaultError`.
    package func list(_ name: String?) throws -> ItemList { ItemList(try workspace.vault.document(try require(name))) }

    /// The file of a new list.
    package func path(forNew name: String) throws(ListActionError) -> VaultPath {
        guard let path = VaultPath("lists/\(Slug.of(name)).md"), !Slug.of(name).isEmpty else {
            throw .invalidName(name)
        }
        return path
    }

    /// The text of a new, empty list.
    func text(forNew name: String) -> String {
        """
        ---
        name: \(YAMLText.scalar(name))
        created: \(workspace.today.iso)
        updated: \(workspace.machine.timestamp.text)
        order: aisle
        ---

        # \(name)


        """
    }
}

/// Typed words that name items, perhaps after a list.
package struct TypedItems {
    /// As typed; nil for the default list.
    package let list: String?
    /// One per argument of the command line.
    private let words: [String]

    /// - Parameter list: the list, if given separately; otherwise the first of several words names it, if there is such a list.
    package init(_ words: [String], list: String?, in workspace: Workspace) throws {
        var (words, list) = (words, list)
        if list == nil, words.count > 1, try ListDirectory(workspace).find(words[0]) != nil {
            list = words.removeFirst()
        }
        self.list = list
        self.words = words
    }

    /// Items to add: unquoted words form one item, each quoted argument is one, and commas separate more.
    package var items: [NewItem] { NewItem.items(ofArguments: words) }

    /// Names of items, separated by commas and ends of arguments.
    package var names: [String] {
        words.flatMap { $0.split(separator: ",") }.map(\.trimmed).filter { !$0.isEmpty }
    }
}
