// `daybook share`: one list of the vault, kept with others.

import Arguments
import Bytes
import FileSystem
import GitSync
import ListActions
import Messages
import Permissions
import Search
import Vault
import Wording
import Workspaces

enum ShareCommand {
    static let command = Command<Context>(
        path: ["share"],
        summary: Phrase("share one list with others", fr: "partager une liste avec d’autres"),
        manual: Phrase(
            """
            Puts the list into a repository of its own, REMOTE, which must be empty: a bare repository on a server, at a host for git, or on \
            a disk. Whoever may write there takes part with daybook share accept REMOTE. From then on daybook sync carries every \
            change both ways, merged item by item; the vault itself needs no git for that.

            Nothing but the list is sent: its text, and of its front matter name, title, lang, created, updated, order and aisles. Its \
            history in the vault, its tags: and other keys, and all other files stay here. Photos and notes that it links to are not \
            sent; the words of the links are. A list with private: true is refused. Whoever takes part sees your name and address as \
            git has them, when you changed what, and all that was ever in the list while it was shared.

            The list’s front matter keeps shared: with the address, and shared_version:, so another device with the same vault takes part \
            by its next sync; where REMOTE is a folder, after this command once more. --dry-run shows what others would see.
            """,
            fr: """
                Met la liste dans un dépôt à elle, DÉPÔT, qui doit être vide : un dépôt nu sur un serveur, chez un hébergeur git ou sur un \
                disque. Qui peut y écrire participe avec daybook share accept DÉPÔT. Ensuite daybook sync porte chaque changement dans les deux \
                sens, fusionné élément par élément ; le coffre lui-même n’a pas besoin de git pour cela.

                Rien n’est envoyé que la liste : son texte et, de son en-tête, name, title, lang, created, updated, order et aisles. Son \
                historique dans le coffre, ses tags: et autres clés, et tous les autres fichiers restent ici. Les photos et notes liées ne sont \
                pas envoyées ; les mots des liens le sont. Une liste avec private: true est refusée. Les participants voient votre nom et \
                votre adresse tels que git les a, quand vous avez changé quoi, et tout ce que la liste a contenu tant qu’elle était partagée.

                L’en-tête de la liste garde shared: avec l’adresse, et shared_version: ; un autre appareil avec le même coffre participe donc \
                dès sa prochaine synchronisation ; si DÉPÔT est un dossier, après cette commande une fois de plus. --dry-run montre ce que \
                les autres verraient.
                """),
        operands: [
            Operand(
                name: "list", kind: .list, label: Phrase("LIST", fr: "LISTE"),
                summary: Phrase("which list", fr: "quelle liste"))
        ],
        flags: [
            Flag(
                "with", placeholder: "REMOTE",
                Phrase("an empty repository for it alone", fr: "un dépôt vide pour elle seule")),
            .dryRun,
        ],
        examples: [
            Example(
                line: "daybook share lists/groceries.md --with me@example.org:groceries.git",
                says: Phrase("begin", fr: "commencer"))
        ],
        seeAlso: ["share accept", "share list", "share stop", "sync"], group: .share, isDefault: true, run: run)

    private static func run(_ context: Context, _ words: Invocation) throws -> Int32 {
        guard let typed = words.value("with") else {
            throw CommandError(
                .usage, Phrase("--with REMOTE is missing", fr: "il manque --with DÉPÔT"),
                hint: Phrase(
                    "an empty bare repository; daybook help share", fr: "un dépôt nu et vide ; daybook help share"))
        }
        let address = try context.shareAddress(typed)
        let path = try ListDirectory(context.workspace()).require(words["list"], exactly: true)
        let vault = try context.vault()
        let document = try vault.document(path)
        let grant = try context.exportGrant(via: .share, to: document.path.text, words)
        let list = try ShareSync.list(of: document, by: grant)
        let isMine = document.fields.share == address.text
        if !isMine, let other = SharedList(document), !other.isOnlyMarked {
            throw CommandError(
                .conflict,
                Phrase("\(path): shared with \(other.text) already", fr: "\(path) : déjà partagée avec \(other.text)"),
                hint: Phrase("daybook share stop \(path) ends that", fr: "daybook share stop \(path) y met fin"))
        }
        try context.checkThat(path, mayShareWith: address)
        if words.has("dry-run") {
            let edits = isMine ? [] : try document.setting("shared", to: YAMLText.scalar(address.text))
            context.terminal.write(UnifiedDiffText.of(path, document.bytes, try document.applying(edits)))
            context.terminal.write(
                UnifiedDiffText.of(VaultPath(trusted: ShareRepository.fileName), nil, list))
            return 0
        }
        let store = try ShareStore(context)
        let isNew = !store.knows(address)
        let outcome = try SyncStore(context).alone {
            do {
                let repository = try store.repository(address, mayAsk: context.mayAskForPasswords)
                if !isMine || document.shareVersion == nil {
                    try ShareSync(repository, vault.files, path, by: grant, sleep: MachineFacts.sleep).begin()
                }
                return try ShareRun.sync(path, address, store, context, mayAsk: context.mayAskForPasswords)
            } catch  where isNew {
                // Where nothing was sent it began nothing.
                let pending = try? store.repository(address, mayAsk: false).pendingPush()
                if pending == nil { try? store.forget(address) }
                throw error
            }
        }
        for note in ShareRun.notes(outcome, path) { context.diagnostic(note) }
        context.printShare(path, address, words, isMine ? nil : Phrase("shared with", fr: "partagée avec"))
        return 0
    }
}

extension Context {
    /// Whether git may ask for a name or a password.
    var mayAskForPasswords: Bool {
        machine["GIT_TERMINAL_PROMPT"] != nil || StandardStream.errors.isTerminal
    }

    /// An address that a person typed: a folder may be named from the working folder.
    func shareAddress(_ typed: String) throws -> ShareAddress {
        let isPath = typed.hasPrefix(".") || typed.hasPrefix("~") || typed.hasPrefix("/") || !typed.contains(":")
        var text = typed
        if isPath, !typed.hasPrefix("-"), !typed.isEmpty {
            let absolute = machine.absolute(typed)
            text = (try? Paths.real(absolute)) ?? absolute
        }
        do {
            return try ShareAddress(text)
        } catch {
            throw CommandError(Explanation(error, typed))
        }
    }

    /// Throws where another list is shared with the address, or the list lies where a sync does not look.
    func checkThat(_ path: VaultPath, mayShareWith address: ShareAddress) throws {
        let lists = SharedList.all(try vault())
        if let other = lists.first(where: { $0.path != path && $0.address == address }) {
            throw CommandError(
                .conflict,
                Phrase(
                    "\(other.path) is shared with \(address) already",
                    fr: "\(other.path) est déjà partagée avec \(address)"),
                hint: Phrase("each list has a repository of its own", fr: "chaque liste a son propre dépôt"))
        }
        let folders = ["lists/"] + (try vault().settings.folders.filter { $0.kind == .list }.map(\.prefix))
        guard folders.contains(where: { path.text.hasPrefix($0) }) else {
            throw CommandError(
                .failed,
                Phrase(
                    "\(path): only what lies below lists/ is shared",
                    fr: "\(path) : on ne partage que ce qui est sous lists/"))
        }
    }

    /// How a share stands after a command.
    func printShare(_ path: VaultPath, _ address: ShareAddress, _ words: Invocation, _ done: Phrase?) {
        if words.has("json") {
            let document = try? vault().document(path)
            terminal.json([
                ("schema", "daybook.share/1"), ("path", .string(path.text)), ("remote", .string(address.text)),
                ("is_shared", .bool(document?.fields.share == address.text)),
                ("read_only", .bool(document?.isShareReadOnly ?? false)),
                ("version", document?.shareVersion.map { .int($0.number) } ?? .null),
            ])
        } else {
            let words = done ?? Phrase("in step with", fr: "en phase avec")
            terminal.line(
                TerminalText.harmless(
                    say(Phrase("\(path): ", fr: "\(path) : ") + words + Phrase(same: " \(address)"))))
        }
    }
}
