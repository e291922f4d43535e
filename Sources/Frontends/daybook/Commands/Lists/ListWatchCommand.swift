// `daybook lists watch`: shows a list again whenever its file changes.

import Arguments
import Bytes
import DocumentActions
import FileSystem
import Lists
import Vault
import Wording

enum ListWatchCommand {
    private static let all = Flag("all", short: "a", Phrase("checked items too", fr: "aussi les éléments cochés"))

    static var command: Command<Context> {
        Command(
            path: ["lists", "watch"],
            summary: Phrase("show a list and follow its changes", fr: "montrer une liste et suivre ses changements"),
            manual: Phrase(
                """
                Shows the list, and again whenever its file changes: by another terminal, an editor, a synchronisation. On a terminal the screen \
                is redrawn; elsewhere each change is a block after a blank line. Ctrl-C ends it, with exit code 0.
                """,
                fr: """
                    Montre la liste, puis de nouveau chaque fois que son fichier change : par un autre terminal, un éditeur, une synchronisation. \
                    Sur un terminal l’écran est redessiné ; ailleurs chaque changement est un bloc après une ligne vide. Ctrl-C y met fin, code 0.
                    """),
            operands: [.optionalList], flags: [all],
            examples: [
                Example(line: "daybook lists watch groceries", says: Phrase("in the shop", fr: "au magasin"))
            ],
            seeAlso: ["lists show"], group: .find
        ) { context, words in
            let path = try ListDirectory(context.workspace()).require(words[.optionalList])
            let vault = try context.vault()
            // The index is no longer needed: others may write to it.
            context.forgetVault()
            EndSignals.catchAll()
            let folder = Paths.parent(of: vault.files.location(path))
            var watch = FolderWatch(folder, leavingOut: { _, _ in true }, others: [])
            var shown: [UInt8]?
            while !EndSignals.haveCome, !context.terminal.isBroken {
                // A file may be missing for a moment, while another program replaces it.
                if let bytes = try? vault.files.read(path).bytes, bytes != shown {
                    let list = ItemList(Document(path: path, contents: bytes, settings: vault.settings))
                    if words.has(.json) {
                        context.terminal.json(Schema.list(list))
                    } else {
                        show(list, isFirst: shown == nil, includingChecked: words.has(all), context)
                    }
                    context.terminal.flush()
                    shown = bytes
                }
                switch watch.wait(milliseconds: watch.isComplete ? calmInterval : pollInterval) {
                case .ended: return 0
                case .change(includesFolders: true):
                    watch = FolderWatch(folder, leavingOut: { _, _ in true }, others: [])
                case .change, .time: break
                }
            }
            return 0
        }
    }

    /// Milliseconds between checks: if changes are noticed, and if they are not (no inotify, a network folder).
    private static let calmInterval = 5000
    private static let pollInterval = 1000

    private static func show(_ list: ItemList, isFirst: Bool, includingChecked: Bool, _ context: Context) {
        // Cursor home, and clear to the end (ECMA-48, CUP and ED).
        if StandardStream.output.isTerminal {
            context.terminal.write(Array("\u{1b}[H\u{1b}[2J".utf8))
        } else if !isFirst {
            context.terminal.line()
        }
        ListPrinter.print(list, includingChecked: includingChecked, context)
    }
}
