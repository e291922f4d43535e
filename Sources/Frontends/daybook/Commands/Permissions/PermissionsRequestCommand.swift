// `daybook permissions request` and `daybook setup`: questions, one at a time; an empty answer means no.

import Arguments
import Permissions
import Wording
import Workspaces

enum PermissionsRequestCommand {
    private static let source = Operand(
        optional: "source", kind: .text, label: Phrase("SOURCE", fr: "SOURCE"),
        summary: Phrase("the source to ask for", fr: "la source à demander"))
    private static let all = Flag(
        "all", Phrase("all that are not decided", fr: "toutes celles qui ne sont pas décidées"))

    static var command: Command<Context> {
        Command(
            path: ["permissions", "request"],
            summary: Phrase("ask for permissions, one by one", fr: "demander des autorisations, une à une"),
            manual: Phrase(
                """
                Asks for the source, or for all that were not decided yet (--all says so): what it is for, which files or folders, and what of it \
                is left out. The answer is yes for good, yes until the terminal closes, no, or later; just pressing Enter is not an answer, and nothing \
                is granted. After a yes the usual places of a home folder are proposed where there is something of the kind; only names are looked \
                at. A path that is not there, or a part that does not exist, is asked for again. It can be stopped at any time (q, or the end of \
                input) and goes on there the next time. At the end it shows what was decided.

                Where there is no terminal nothing is asked: exit code 5, with the command that grants it.
                """,
                fr: """
                    Demande la source, ou toutes celles qui ne sont pas décidées (--all le dit) : à quoi elle sert, quels fichiers ou dossiers, et ce \
                    qu’on en retranche. La réponse est oui pour de bon, oui jusqu’à la fermeture du terminal, non, ou plus tard ; Entrée seule n’est \
                    pas une réponse, et rien n’est accordé. Après un oui, les endroits habituels du dossier personnel où il y a quelque chose sont \
                    proposés ; seuls les noms sont regardés. Un chemin absent ou une partie inconnue est redemandé. On peut s’arrêter à tout moment \
                    (q, ou la fin de l’entrée) et reprendre là la fois suivante. À la fin se lit ce qui est décidé.

                    Sans terminal rien n’est demandé : code de sortie 5, avec la commande qui accorde.
                    """),
            operands: [source], flags: [all],
            examples: [
                Example(
                    line: "daybook permissions request --all",
                    says: Phrase("one after the other", fr: "l’une après l’autre"))
            ],
            seeAlso: ["permissions", "permissions grant"], group: .vault
        ) { context, words in
            let asking = try PermissionPrompter(context)
            let sources: [PermissionSource]
            if let typed = words[source] {
                guard !words.has(all) else {
                    throw CommandError(
                        .usage,
                        Phrase("\(typed) and --all do not go together", fr: "\(typed) et --all ne vont pas ensemble"))
                }
                sources = [try PermissionSource.named(typed)]
            } else {
                sources = PermissionSource.allCases.filter { asking.text.gate.state(of: $0) == .unknown }
                if sources.isEmpty {
                    context.diagnostic(Phrase("all is decided already", fr: "tout est déjà décidé"))
                    return 0
                }
            }
            return try asking.ask(sources, reason: nil)
        }
    }
}

enum SetupCommand {
    /// Increased when a later tour must ask again, about its new sources.
    static let version = 1

    private static let again = Flag("again", Phrase("the whole tour once more", fr: "tout le tour encore une fois"))

    static var command: Command<Context> {
        Command(
            path: ["setup"],
            summary: Phrase(
                "a short tour of what daybook can show you", fr: "un petit tour de ce que daybook peut montrer"),
            manual: Phrase(
                """
                Asks what you would like to see (birthdays, appointments, steps and sleep, …) and then for the permissions that this takes, and no \
                others. It asks again only if there is a reason: a source that a later version brings. Everything can be changed with \
                "daybook permissions".
                """,
                fr: """
                    Demande ce que vous aimeriez voir (anniversaires, rendez-vous, pas et sommeil…) puis les autorisations qu’il y faut, et aucune \
                    autre. La question ne revient que s’il y a une raison : une source qu’une version ultérieure apporte. Tout se change par \
                    « daybook permissions ».
                    """),
            flags: [again],
            examples: [Example(line: "daybook setup", says: Phrase("the first time", fr: "la première fois"))],
            seeAlso: ["permissions", "init"], group: .vault
        ) { context, words in
            let asking = try PermissionPrompter(context)
            let tour = asking.text.gate.book.tour
            let isNew = tour.version == 0 || words.has(again)
            let sources = PermissionSource.allCases.filter { isNew || !tour.sources.contains($0) }
            guard !sources.isEmpty else {
                context.diagnostic(
                    Phrase(
                        "you have seen it all; daybook permissions changes what you decided",
                        fr: "vous avez tout vu ; daybook permissions change ce que vous avez décidé"))
                return 0
            }
            let reason =
                isNew ? nil : Phrase("this version brings something new", fr: "cette version apporte du nouveau")
            return try asking.tour(sources, reason: reason)
        }
    }
}
