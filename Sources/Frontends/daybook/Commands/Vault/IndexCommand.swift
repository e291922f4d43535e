// `daybook index`: updates the index, rebuilds it, or shows its location.

import Arguments
import Bytes
import FileSystem
import Search
import Vault
import Wording
import Workspaces

enum IndexCommand {
    private static let rebuild = Flag("rebuild", Phrase("make a new one", fr: "le refaire"))
    private static let path = Flag("path", Phrase("print where it is", fr: "dire où il est"))

    static var command: Command<Context> {
        Command(
            path: ["index"], summary: Phrase("update the index", fr: "mettre l’index à jour"),
            manual: Phrase(
                "Every command that answers questions does this by itself. The index is a cache outside the vault: deleting it loses nothing. --path prints where it is; sqlite3 can read its tables.",
                fr:
                    "Chaque commande qui répond le fait d’elle-même. L’index est un cache hors du coffre : le supprimer ne perd rien. --path dit où il est ; sqlite3 peut en lire les tables."
            ),
            flags: [rebuild, path],
            examples: [Example(line: "daybook index --rebuild", says: Phrase("from nothing", fr: "à partir de rien"))],
            group: .vault, run: run)
    }

    private static func run(_ context: Context, _ words: Invocation) throws -> Int32 {
        if words.has(path) {
            let location = IndexLocation(
                cacheFolder: context.machine.cacheFolder, vaultRoot: try context.vault().root)
            context.terminal.line(location.database)
            return 0
        }
        let start = MachineFacts.monotonic()
        let index = try context.index(rebuilding: words.has(rebuild))
        let milliseconds = (MachineFacts.monotonic() - start) / 1_000_000
        let count = try index.documentCount()
        if words.has(.json) {
            context.terminal.json(Schema.index(index, documents: count, milliseconds: Int(milliseconds)))
        } else {
            context.terminal.line(
                context.say(
                    .counted(count, "document", "documents", fr: "document", "documents")
                        + Phrase(
                            ", \(index.updatedDocuments) read, \(milliseconds) ms",
                            fr: ", \(index.updatedDocuments) lus, \(milliseconds) ms")))
        }
        return 0
    }
}
