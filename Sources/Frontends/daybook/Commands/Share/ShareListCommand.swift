// `daybook share list`: the state of each share, without the network.

import Arguments
import Bytes
import ExchangeActions
import GitSync
import Vault
import Wording

enum ShareListCommand {
    static var command: Command<Context> {
        Command(
            path: ["share", "list"],
            summary: Phrase("what is shared, and its state", fr: "ce qui est partagé, et où on en est"),
            manual: Phrase(
                """
                Says for each shared list with which repository, when it was synced last, whether changes wait to be sent, how many versions were \
                fetched and not taken in, and who made its versions. The remote is not asked.
                """,
                fr: """
                    Dit pour chaque liste partagée avec quel dépôt, de quand date la dernière synchronisation, si des changements attendent d’être \
                    envoyés, combien de versions ont été récupérées sans être reprises, et qui en a fait les versions. Le dépôt distant n’est pas \
                    consulté.
                    """),
            examples: [Example(line: "daybook share list", says: Phrase("the current state", fr: "où on en est"))],
            seeAlso: ["share", "share stop", "sync status"], group: .share
        ) { context, words in
            let shares = try ShareState.all(in: context.workspace())
            if words.has(.json) {
                context.terminal.json(Schema.shares(shares))
            } else {
                for share in shares { print(share, context) }
            }
            if shares.isEmpty {
                context.diagnostic(
                    Phrase(
                        "nothing is shared: daybook share LIST --with REMOTE",
                        fr: "rien n’est partagé : daybook share LISTE --with DÉPÔT"))
            }
            return shares.isEmpty ? ExitCode.nothing.rawValue : 0
        }
    }

    private static func print(_ share: ShareState, _ context: Context) {
        context.terminal.line(context.terminal.styled(TerminalText.harmless(share.path.text), .bold))
        func row(_ label: Phrase, _ text: Phrase) {
            context.terminal.line(
                "  " + TerminalText.padded(context.say(label), to: 14) + TerminalText.harmless(context.say(text)))
        }
        row(Phrase("remote", fr: "distant"), Phrase(same: share.remote))
        row(Phrase("state", fr: "état"), share.phrase)
        if let count = share.behind, count > 0 {
            row(
                Phrase("to take in", fr: "à reprendre"),
                Phrase.counted(count, "version", "versions", fr: "version", "versions"))
        }
        row(
            Phrase("last sync", fr: "dernière"),
            share.lastSync.map { Phrase(same: $0) } ?? Phrase("never", fr: "jamais"))
        if !share.participants.isEmpty {
            row(Phrase("changed by", fr: "changée par"), Phrase(same: share.participants.joined(separator: ", ")))
        }
    }
}

extension ShareState {
    fileprivate var phrase: Phrase {
        switch state {
        case .inStep:
            isReadOnly ? Phrase("in step, read-only", fr: "en phase, lecture seule") : Phrase("in step", fr: "en phase")
        case .changed: Phrase("changes wait for daybook sync", fr: "des changements attendent daybook sync")
        case .keptBack: Phrase("read-only: your changes stay here", fr: "lecture seule : vos changements restent ici")
        case .unconfirmed:
            Phrase(
                "not set up on this machine: daybook share \(path) --with \(remote)",
                fr: "cette machine l’ignore : daybook share \(path) --with \(remote)")
        case .broken:
            Phrase(
                "what the list says of its share cannot be used: daybook share stop \(path)",
                fr: "ce que la liste dit de son partage est inutilisable : daybook share stop \(path)")
        }
    }
}
