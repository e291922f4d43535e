// `daybook share accept`: adds somebody else's shared list to this vault.

import Arguments
import Bytes
import ExchangeActions
import GitSync
import Wording
import Workspaces

enum ShareAcceptCommand {
    private static let remote = Operand(
        "remote", label: Phrase("REMOTE", fr: "DÉPÔT"),
        summary: Phrase("where the list is shared", fr: "où la liste est partagée"))
    private static let newName = Flag(
        "as", value: .text, Phrase("the name of the list here", fr: "le nom de la liste ici"))
    private static let readOnly = Flag("read-only", Phrase("never send anything", fr: "ne jamais rien envoyer"))

    static var command: Command<Context> {
        Command(
            path: ["share", "accept"],
            summary: Phrase("join a list shared by others", fr: "participer à la liste d’autres"),
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
            operands: [remote], flags: [newName, readOnly, .dryRun],
            examples: [
                Example(
                    line: "daybook share accept anna@example.org:groceries.git",
                    says: Phrase("take part", fr: "participer")),
                Example(
                    line: "daybook share accept https://example.org/menu.git --as Canteen --read-only",
                    says: Phrase("only read", fr: "seulement lire")),
            ],
            seeAlso: ["share", "share list", "share stop", "sync"], group: .share, run: run)
    }

    private static func run(_ context: Context, _ words: Invocation) throws -> Int32 {
        let request = AcceptShare(
            try ShareAddress(typed: words[remote], context.machine), name: words[newName]?.trimmed,
            isReadOnly: words.has(readOnly), mayAsk: context.mayAskForPasswords)
        let share = try request.run(in: context.workspace(), isRehearsal: words.has(.dryRun)) { file in
            context.terminal.write(change: file)
        }
        if let share { ShareText.print(share, context, asJSON: words.has(.json)) }
        return 0
    }
}
