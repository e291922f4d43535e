// Which list a name means, and where a new one goes.

import Bytes
import CivilTime
import Lists
import Search
import Vault
import Wording

struct ListLocation {
    let context: Context

    /// The documents of the vault that are lists, in order.
    func all() throws -> [VaultPath] {
        try context.index().paths(ofKind: .list)
    }

    /// The list that a name, file name or path means; the default list where none is named; nil where there is none.
    func find(_ name: String?) throws -> VaultPath? {
        let vault = try context.vault()
        let wanted = name ?? vault.settings.defaultList
        if let direct = VaultPath("lists/\(wanted)\(wanted.hasSuffix(".md") ? "" : ".md")"), vault.files.exists(direct)
        {
            return direct
        }
        let lists = try all()
        let folded = Folding.fold(wanted)
        if let path = lists.first(where: { $0.text == wanted || Folding.fold($0.stem) == folded }) { return path }
        return try lists.first { path in
            Folding.fold(ItemList(try vault.document(path)).name) == folded
        } ?? (name == nil && lists.count == 1 ? lists[0] : nil)
    }

    /// The same, or the only list whose name begins so unless it must be `exactly` named; throws with the names there are where none is meant.
    func require(_ name: String?, exactly: Bool = false) throws -> VaultPath {
        if let found = try find(name) { return found }
        let all = try all()
        let names = all.map(\.stem)
        if let name, !exactly {
            let folded = Folding.fold(name)
            let starting = all.filter { Folding.fold($0.stem).hasPrefix(folded) }
            if starting.count == 1, !folded.isEmpty { return starting[0] }
        }
        let wanted = try name ?? context.vault().settings.defaultList
        let close = names.filter {
            EditDistance.between(Array(Folding.fold($0)), Array(Folding.fold(wanted)), limit: 2) != nil
        }
        let hint: Phrase =
            if let first = close.first {
                Phrase("did you mean \(first)?", fr: "vouliez-vous dire \(first) ?")
            } else if names.isEmpty {
                Phrase("daybook lists new NAME makes one", fr: "daybook lists new NOM en crée une")
            } else {
                Phrase("lists: \(names.joined(separator: ", "))", fr: "listes : \(names.joined(separator: ", "))")
            }
        throw CommandError(
            .nothing, Phrase("there is no list “\(wanted)”", fr: "il n’y a pas de liste « \(wanted) »"), hint: hint)
    }

    func path(forNew name: String) throws -> VaultPath {
        guard let path = VaultPath("lists/\(Slug.of(name)).md"), !Slug.of(name).isEmpty else {
            throw CommandError(.usage, Phrase("“\(name)” cannot be a name", fr: "« \(name) » ne peut pas être un nom"))
        }
        return path
    }

    /// The text of a new, empty list.
    func text(forNew name: String) -> String {
        """
        ---
        name: \(YAMLText.scalar(name))
        created: \(context.today.iso)
        updated: \(context.timestamp.text)
        order: aisle
        ---

        # \(name)


        """
    }
}
