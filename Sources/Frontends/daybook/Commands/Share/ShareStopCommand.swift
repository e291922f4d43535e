// `daybook share stop`: the list stays, the sharing ends.

import Arguments
import Bytes
import GitSync
import ListActions
import Search
import Vault
import Wording

enum ShareStopCommand {
    static let command = Command<Context>(
        path: ["share", "stop"],
        summary: Phrase("share a list no longer", fr: "ne plus partager une liste"),
        manual: Phrase(
            """
            Whoever began the share and whoever takes part do the same: the list stays here as it is, the keys of the share go from its front \
            matter, and this machine forgets its repository. The others keep theirs and go on; what was changed here and not sent is not sent. \
            REMOTE is left as it is: to end the share for all, delete that repository where it lies. What others have, they have.
            """,
            fr: """
                Qui a commencé le partage et qui y participe font de même : la liste reste ici telle quelle, les clés du partage quittent son \
                en-tête et cette machine oublie son dépôt. Les autres gardent la leur et continuent ; ce qui a changé ici sans être envoyé ne l’est \
                pas. DÉPÔT reste tel quel : pour finir le partage pour tous, supprimez ce dépôt là où il est. Ce que les autres ont, ils l’ont.
                """),
        operands: [
            Operand(
                name: "list", kind: .list, label: Phrase("LIST", fr: "LISTE"),
                summary: Phrase("which list", fr: "quelle liste"))
        ],
        flags: [.dryRun],
        examples: [
            Example(line: "daybook share stop groceries", says: Phrase("leave, or end", fr: "partir, ou finir"))
        ],
        seeAlso: ["share", "share list"], group: .share
    ) { context, words in
        let path = try ListDirectory(context.workspace()).require(words["list"], exactly: true)
        let document = try context.vault().document(path)
        guard let list = SharedList(document) else {
            throw CommandError(
                .nothing, Phrase("\(path) is not shared", fr: "\(path) n’est pas partagée"),
                hint: Phrase("daybook share list shows what is", fr: "daybook share list montre ce qui l’est"))
        }
        func unmarked(_ bytes: [UInt8]) throws -> [UInt8] {
            var document = Document(path: path, contents: bytes)
            for key in ["shared", "shared_version", "shared_read_only"] {
                document = Document(path: path, contents: try document.applying(document.removing(key)))
            }
            return document.bytes
        }
        if words.has("dry-run") {
            context.terminal.write(UnifiedDiffText.of(path, document.bytes, try unmarked(document.bytes)))
            return 0
        }
        try SyncStore(context).alone {
            try context.vault().files.edit(path, unmarked)
            // Two lists that say the same share one repository: the other goes on with it.
            let isAlone = !SharedList.all(try context.vault()).contains { $0.address == list.address }
            if let address = list.address, isAlone { try ShareStore(context).forget(address) }
        }
        if let address = list.address {
            context.printShare(path, address, words, Phrase("no longer shared with", fr: "n’est plus partagée avec"))
        } else {
            context.terminal.line(path.text)
        }
        return 0
    }
}
