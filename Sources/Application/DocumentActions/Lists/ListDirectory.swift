// Which list a name means, and where a new one goes.

import Bytes
import CivilTime
import Lists
import Search
import Vault
import Workspaces

/// The lists of a vault by their names.
package struct ListDirectory {
    private let workspace: Workspace

    package init(_ workspace: Workspace) { self.workspace = workspace }

    /// The documents of the vault that are lists, in order.
    package func all() throws -> [VaultPath] { try workspace.withIndex { try $0.paths(ofKind: .list) } }

    /// The list that a name, file name or path means; the default list where none is named; nil where there is none.
    package func find(_ name: String?) throws -> VaultPath? {
        let vault = workspace.vault
        let wanted = name ?? vault.settings.defaultList
        if let direct = VaultPath("lists/\(wanted)\(wanted.hasSuffix(".md") ? "" : ".md")"), vault.files.exists(direct)
        {
            return direct
        }
        // A form names the file that its page showed: no question to the whole vault.
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

    /// The same, or the only list whose name begins so unless it must be `exactly` named. Throws `ListActionError.noList`.
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

    /// The list as it is now. Throws `ListActionError.noList`, `VaultError`.
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

/// Items as words name them: perhaps the list first, then the items.
package struct TypedItems {
    /// As named; nil for the default list.
    package let list: String?
    /// One argument of the command line each.
    private let words: [String]

    /// - Parameter list: the list, where it is named apart; else the first of several words names one where there is such a list.
    package init(_ words: [String], list: String?, in workspace: Workspace) throws {
        var (words, list) = (words, list)
        if list == nil, words.count > 1, try ListDirectory(workspace).find(words[0]) != nil {
            list = words.removeFirst()
        }
        self.list = list
        self.words = words
    }

    /// Items to add: single words are one, each argument that was quoted is one, and more with commas.
    package var items: [NewItem] { NewItem.items(ofArguments: words) }

    /// Names of items, apart at commas and where an argument ends.
    package var names: [String] {
        words.flatMap { $0.split(separator: ",") }.map(\.trimmed).filter { !$0.isEmpty }
    }
}
