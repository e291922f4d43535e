// `daybook lists rename`: other words for an item, another name for a list.

import Arguments
import Bytes
import Lists
import Search
import Vault
import Wording

enum ListRenameCommand {
    static let command = Command<Context>(
        path: ["lists", "rename"],
        summary: Phrase("give an item or a list another name", fr: "renommer un élément ou une liste"),
        manual: Phrase(
            """
            OLD is an item of the default list, or of --list; else the name of a list. With --whole it is the name of a list alone. A renamed \
            item keeps its purchases, tags and notes. A renamed list gets a file of the new name, unless links lead to the old one: then the \
            file keeps its name, and the links are listed.
            """,
            fr: """
                ANCIEN est un élément de la liste par défaut, ou de --list ; sinon le nom d’une liste. Avec --whole, c’est le nom d’une liste \
                et rien d’autre. Un élément renommé garde ses achats, étiquettes et notes. Une liste renommée reçoit un fichier de ce nom, \
                sauf si des liens mènent à l’ancien : le fichier garde alors son nom, et les liens sont énumérés.
                """),
        operands: [
            Operand(
                name: "old", kind: .list, label: Phrase("OLD", fr: "ANCIEN"),
                summary: Phrase("an item, or a list", fr: "un élément, ou une liste")),
            Operand(
                name: "new", label: Phrase("NEW", fr: "NOUVEAU"), summary: Phrase("its new name", fr: "son nouveau nom")
            ),
        ],
        flags: [.list, Flag("whole", Phrase("a list, not an item", fr: "une liste, pas un élément")), .dryRun],
        examples: [
            Example(
                line: "daybook lists rename lait \"Lait entier\"", says: Phrase("one item", fr: "un élément")),
            Example(
                line: "daybook lists rename --whole garden \"Garden centre\"", says: Phrase("a list", fr: "une liste")),
        ],
        seeAlso: ["lists move"], group: .write, run: run)

    private static func run(_ context: Context, _ words: Invocation) throws -> Int32 {
        let location = ListLocation(context: context)
        let (old, new) = (words["old"] ?? "", (words["new"] ?? "").trimmed)
        guard !new.isEmpty else {
            throw CommandError(.usage, Phrase("the new name is empty", fr: "le nouveau nom est vide"))
        }
        let isDryRun = words.has("dry-run")
        if words.has("whole") { return try rename(list: try location.require(old), new, location, words) }
        let path = try location.find(words.value("list"))
        if words.value("list") == nil, let list = try location.find(old) {
            let hasItem =
                try path.map { !ItemList(try context.vault().document($0)).items(named: old).isEmpty } ?? false
            if !hasItem { return try rename(list: list, new, location, words) }
        }
        let target = try path ?? location.require(words.value("list"))
        var before = old
        try context.edit(
            list: target, isDryRun: isDryRun,
            [
                { list in
                    let item = try list.item(named: old)
                    before = item.text
                    if let other = list.known(new), other.lineNumber != item.lineNumber {
                        throw CommandError(
                            .conflict,
                            Phrase(
                                "\(list.name) has “\(other.text)” already, in line \(other.lineNumber)",
                                fr: "\(list.name) a déjà « \(other.text) », ligne \(other.lineNumber)"))
                    }
                    guard let edits = list.renaming(item, to: new) else {
                        throw CommandError(
                            .usage, Phrase("“\(new)” cannot be a name", fr: "« \(new) » ne peut pas être un nom"))
                    }
                    return edits
                }
            ])
        if !isDryRun { try context.answer(target, words, "\(before) → \(new)") }
        return 0
    }

    /// Name, title and file of a list.
    private static func rename(
        list path: VaultPath, _ name: String, _ location: ListLocation, _ words: Invocation
    ) throws -> Int32 {
        let context = location.context
        let vault = try context.vault()
        let isDryRun = words.has("dry-run")
        let target = try location.path(forNew: name)
        let links = try context.index().links(of: path).incoming
        let isMoving = links.isEmpty && target != path && path.text == "lists/\(path.stem).md"
        if isMoving, vault.files.exists(target) { throw VaultError.existing(target) }
        try context.edit(list: path, isDryRun: isDryRun, [{ try $0.renaming(to: name) }])
        if isDryRun {
            if isMoving { context.diagnostic(Phrase(same: "\(path) → \(target)")) }
            return 0
        }
        if isMoving {
            try vault.files.create(target, try vault.files.read(path).bytes)
            try vault.files.remove(path)
        }
        try ListPrinter.made(isMoving ? target : path, words, context)
        if !links.isEmpty {
            context.diagnostic(
                Phrase(
                    "the file keeps its name, since links lead to it:",
                    fr: "le fichier garde son nom, des liens y mènent :"))
            for link in links { context.terminal.diagnostic("  " + (link.path?.text ?? link.text)) }
        }
        return 0
    }
}
