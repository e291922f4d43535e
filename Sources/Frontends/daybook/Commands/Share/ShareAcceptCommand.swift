// `daybook share accept`: a list of somebody else, in this vault too.

import Arguments
import Bytes
import FileSystem
import GitSync
import ListActions
import Search
import Vault
import Wording

enum ShareAcceptCommand {
    static let command = Command<Context>(
        path: ["share", "accept"],
        summary: Phrase("take part in a list of others", fr: "participer à la liste d’autres"),
        manual: Phrase(
            """
            Fetches the list from REMOTE into lists/, under its own name or --as NAME, and keeps it in step with each daybook sync. It is \
            a list like any other: edit it as you like.

            With --read-only nothing is ever sent: what you change stays here, and a sync says so. Where REMOTE itself lets you read only, \
            it is the same. A repository that holds anything but one list is refused.
            """,
            fr: """
                Récupère la liste de DÉPÔT dans lists/, sous son nom ou --as NOM, et la tient en phase à chaque daybook sync. C’est une liste \
                comme les autres : modifiez-la à votre gré.

                Avec --read-only rien n’est jamais envoyé : vos changements restent ici, et la synchronisation le dit. Il en va de même si DÉPÔT \
                ne vous laisse que lire. Un dépôt qui contient autre chose qu’une liste est refusé.
                """),
        operands: [
            Operand(
                name: "remote", label: Phrase("REMOTE", fr: "DÉPÔT"),
                summary: Phrase("where the list is shared", fr: "où la liste est partagée"))
        ],
        flags: [
            Flag("as", value: .text, Phrase("the name of the list here", fr: "le nom de la liste ici")),
            Flag("read-only", Phrase("never send anything", fr: "ne jamais rien envoyer")), .dryRun,
        ],
        examples: [
            Example(
                line: "daybook share accept anna@example.org:groceries.git",
                says: Phrase("take part", fr: "participer")),
            Example(
                line: "daybook share accept https://example.org/menu.git --as Canteen --read-only",
                says: Phrase("only read", fr: "seulement lire")),
        ],
        seeAlso: ["share", "share list", "share stop", "sync"], group: .share, run: run)

    private static func run(_ context: Context, _ words: Invocation) throws -> Int32 {
        let address = try context.shareAddress(words["remote"] ?? "")
        let vault = try context.vault()
        if let other = SharedList.all(vault).first(where: { $0.address == address }) {
            throw CommandError(
                .conflict,
                Phrase("\(other.path) is that list already", fr: "\(other.path) est déjà cette liste"),
                hint: Phrase(
                    "daybook share \(other.path) --with \(address) where this machine is new",
                    fr: "daybook share \(other.path) --with \(address) si cette machine est nouvelle"))
        }
        let store = try ShareStore(context)
        // What is left of a share that was interrupted or ended says nothing any more.
        try store.forget(address)
        let path = try SyncStore(context).alone {
            var isKept = false
            defer { if !isKept { try? store.forget(address) } }
            let repository = try store.repository(address, mayAsk: context.mayAskForPasswords)
            guard let tip = try repository.fetch() else { throw ShareError.empty(address: address.text) }
            let list = try repository.list(in: tip)
            let path = try place(Document(path: VaultPath(trusted: "lists/list.md"), contents: list), context, words)
            let text = try text(
                list, path, address, try repository.version(of: tip), isReadOnly: words.has("read-only"))
            guard !vault.files.exists(path) else {
                throw CommandError(
                    .conflict, Phrase("\(path): there is such a list already", fr: "\(path) : cette liste existe déjà"),
                    hint: Phrase(
                        "--as NAME gives this one another name", fr: "--as NOM donne un autre nom à celle-ci"))
            }
            if words.has("dry-run") {
                context.terminal.write(UnifiedDiffText.of(path, nil, text))
            } else {
                try vault.files.create(path, text)
                store.save(ShareStore.Record(address: address, path: path, lastSync: context.momentOfSync))
                isKept = true
            }
            return path
        }
        if !words.has("dry-run") {
            context.printShare(path, address, words, Phrase("a list of", fr: "une liste de"))
        }
        return 0
    }

    /// Where the list goes: by the name that it has or was given.
    private static func place(_ list: Document, _ context: Context, _ words: Invocation) throws -> VaultPath {
        let own = list.frontMatter["name"]?.nonEmptyScalar ?? list.title
        return try ListDirectory(context.workspace()).path(forNew: words.value("as")?.trimmed ?? own)
    }

    private static func text(
        _ list: [UInt8], _ path: VaultPath, _ address: ShareAddress, _ version: ShareVersion, isReadOnly: Bool
    ) throws -> [UInt8] {
        var document = Document(path: path, contents: list)
        for (key, value) in [
            ("shared", YAMLText.scalar(address.text)), ("shared_version", version.text),
            ("shared_read_only", isReadOnly ? "true" : ""),
        ] where !value.isEmpty {
            document = Document(path: path, contents: try document.applying(document.setting(key, to: value)))
        }
        return document.bytes
    }
}
