// `daybook share`: shares one list of the vault with others.

import Arguments
import ExchangeActions
import GitSync
import Vault
import Wording
import Workspaces

enum ShareCommand {
    private static let list = Operand(
        "list", kind: .list, label: Phrase("LIST", fr: "LISTE"), summary: Phrase("which list", fr: "quelle liste"))
    private static let with = Flag(
        "with", value: .text, placeholder: "REMOTE",
        Phrase("an empty repository for it alone", fr: "un dépôt vide pour elle seule"))

    static var command: Command<Context> {
        Command(
            path: ["share"],
            summary: Phrase("share one list with others", fr: "partager une liste avec d’autres"),
            manual: Phrase(
                """
                Puts the list into a repository of its own, REMOTE, which must be empty: a bare repository on a server, at a host for git, or on \
                a disk. Whoever may write there takes part with daybook share accept REMOTE. From then on daybook sync carries every \
                change both ways, merged item by item; the vault itself needs no git for that.

                Nothing but the list is sent: its text, with id:, by: and comments in it, and of its front matter name, title, lang, created, updated, order and aisles. Its \
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

                    Rien n’est envoyé que la liste : son texte, avec les id:, by: et commentaires qu’il contient, et, de son en-tête, name, title, lang, created, updated, order et aisles. Son \
                    historique dans le coffre, ses tags: et autres clés, et tous les autres fichiers restent ici. Les photos et notes liées ne sont \
                    pas envoyées ; les mots des liens le sont. Une liste avec private: true est refusée. Les participants voient votre nom et \
                    votre adresse tels que git les a, quand vous avez changé quoi, et tout ce que la liste a contenu tant qu’elle était partagée.

                    L’en-tête de la liste garde shared: avec l’adresse, et shared_version: ; un autre appareil avec le même coffre participe donc \
                    dès sa prochaine synchronisation ; si DÉPÔT est un dossier, après cette commande une fois de plus. --dry-run montre ce que \
                    les autres verraient.
                    """),
            operands: [list], flags: [with, .dryRun],
            examples: [
                Example(
                    line: "daybook share lists/groceries.md --with me@example.org:groceries.git",
                    says: Phrase("begin", fr: "commencer"))
            ],
            seeAlso: ["share accept", "share list", "share stop", "sync"], group: .share, isDefault: true, run: run)
    }

    private static func run(_ context: Context, _ words: Invocation) throws -> Int32 {
        guard let typed = words[with] else {
            throw CommandError(
                .usage, Phrase("--with REMOTE is missing", fr: "il manque --with DÉPÔT"),
                hint: Phrase(
                    "an empty bare repository; daybook help share", fr: "un dépôt nu et vide ; daybook help share"))
        }
        let request = ShareList(
            words[list], with: try ShareAddress(typed: typed, context.machine), mayAsk: context.mayAskForPasswords)
        let workspace = try context.workspace()
        if words.has(.dryRun) {
            let (marked, sent) = try request.preview(in: workspace)
            context.terminal.write(change: marked)
            context.terminal.write(
                change: ChangedFile(VaultPath(trusted: ShareRepository.fileName), before: nil, after: sent))
            return 0
        }
        let share = try request.run(in: workspace)
        for note in ShareText.notes(share.outcome, share.path) { context.diagnostic(note) }
        ShareText.print(share, context, asJSON: words.has(.json))
        return 0
    }
}
