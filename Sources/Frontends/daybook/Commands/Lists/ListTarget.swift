// Which list and which of its items a command is about.

import Arguments
import Bytes
import CivilTime
import FileSystem
import Lists
import Vault
import Wording
import Workspaces

/// The words of a command that works on items: perhaps the list first, then the rest.
struct ListWords {
    /// As named; nil for the default list.
    let list: String?
    let text: String

    init(_ words: Invocation, operand: String = "items", _ location: ListLocation) throws {
        var texts = words.all(operand)
        var list = words.value("list")
        if list == nil, texts.count > 1, try location.find(texts[0]) != nil { list = texts.removeFirst() }
        self.list = list
        text = texts.joined(separator: " ")
    }

    /// Names of items, apart at commas.
    var names: [String] { text.split(separator: ",").map(\.trimmed).filter { !$0.isEmpty } }
}

extension ItemList {
    /// The one item that a name means. Of several with the same text the first that `isWanted`. Throws `CommandError` where nothing or
    /// several are meant.
    func item(named name: String, isWanted: (ListItem) -> Bool = { _ in true }) throws -> ListItem {
        let found = items(named: name)
        let isOneThing = Set(found.map { ItemKey($0.text) }).count == 1
        if isOneThing, let item = found.first(where: isWanted) ?? found.first { return item }
        // One that can still be changed is meant before those that cannot.
        let fitting = found.filter(isWanted)
        if fitting.count == 1 { return fitting[0] }
        guard found.isEmpty else {
            let lines = found.prefix(8).map { item in
                "\n  :\(item.lineNumber)  " + TerminalText.harmless(document.bytes.text(item.line.range).trimmed)
            }
            let list = lines.joined() + (found.count > 8 ? "\n  …" : "")
            throw CommandError(
                .usage, Phrase("“\(name)” may be any of:\(list)", fr: "« \(name) » peut être :\(list)"),
                hint: Phrase(
                    "more of the name, or :\(found[0].lineNumber)",
                    fr: "plus de son nom, ou :\(found[0].lineNumber)"))
        }
        let similar = similar(to: name).prefix(3).joined(separator: ", ")
        throw CommandError(
            .nothing, Phrase("\(self.name) has no “\(name)”", fr: "\(self.name) n’a pas de « \(name) »"),
            hint: similar.isEmpty
                ? nil : Phrase("did you mean \(similar)?", fr: "vouliez-vous dire \(similar) ?"))
    }
}

extension Context {
    /// Changes a list step after step, each on what the one before made, and says in the file when. With `isDryRun` prints the difference.
    func edit(list path: VaultPath, isDryRun: Bool, _ steps: [(ItemList) throws -> [TextEdit]]) throws {
        let vault = try vault()
        func changed(_ bytes: [UInt8]) throws -> [UInt8] {
            var bytes = bytes
            for step in steps {
                let list = ItemList(Document(path: path, contents: bytes, settings: vault.settings))
                let edits = list.touching(try step(list), at: timestamp)
                if !edits.isEmpty { bytes = try list.document.applying(edits) }
            }
            return bytes
        }
        if isDryRun {
            let before = try vault.files.read(path).bytes
            terminal.write(UnifiedDiffText.of(path, before, try changed(before)))
        } else {
            try vault.files.edit(path, changed)
        }
    }

    /// Says what was done to a list, and what it is now; with `--json` the list alone.
    func answer(_ path: VaultPath, _ words: Invocation, _ text: String) throws {
        let list = ItemList(try vault().document(path))
        if words.has("json") {
            ListPrinter.json(list, self)
        } else {
            terminal.line(TerminalText.harmless(text) + " (" + say(ListPrinter.summary(list)) + ")")
        }
    }

    /// Asks on the terminal; false where there is none.
    func isAgreed(_ question: Phrase) -> Bool {
        guard StandardStream.input.isTerminal, StandardStream.errors.isTerminal else { return false }
        terminal.flush()
        terminal.prompt(say(question))
        return ["y", "yes", "o", "oui"].contains(StandardStream.input.readLine()?.lowercased() ?? "")
    }
}

extension Operand {
    static let listItems = Operand(
        name: "items", kind: .list, arity: .some, label: Phrase("[LIST] ITEMS", fr: "[LISTE] ÉLÉMENTS"),
        summary: Phrase("which items, with commas between", fr: "quels éléments, séparés par des virgules"))
}

extension Phrase {
    /// How items are named, for the manual of each command.
    static let itemNames = Phrase(
        " Names are matched without case, accents and plurals, by the start of a word or by :LINE; commas separate several.",
        fr:
            " Les noms se comparent sans majuscules, accents ni pluriels, par un début de mot ou par :LIGNE ; les virgules en séparent plusieurs."
    )
}
