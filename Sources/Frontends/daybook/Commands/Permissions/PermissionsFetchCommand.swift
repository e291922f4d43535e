// `daybook permissions fetch`: fetches copies of granted calendar addresses, by the user's own program.

import Arguments
import Bytes
import Permissions
import Wording
import Workspaces

enum PermissionsFetchCommand {
    private static let due = Flag("due", Phrase("only where the copy is old", fr: "seulement si la copie est ancienne"))

    static var command: Command<Context> {
        Command(
            path: ["permissions", "fetch"],
            summary: Phrase("fetch calendars of granted addresses", fr: "aller chercher les calendriers accordés"),
            manual: Phrase(
                """
                Fetches each address that was granted for the calendar (permissions grant calendar https://…) and keeps a copy of it in the state \
                folder of this machine (mode 0600), where "daybook today" reads it. daybook speaks to no server itself: the program is your own, \
                sources.calendar.fetch of your config.yaml, never of a vault. In a list of words the address replaces "{}"; a line for \
                the shell finds it in $DAYBOOK_ADDRESS. What fails, takes more than sources.calendar.limit (60s), prints more than 64 MB or is not a \
                calendar leaves the copy that is there.

                "daybook today" starts this by itself, in the background, where a copy is older than sources.calendar.every (1h); --due fetches \
                those alone. Exit code 1 where one of them failed.
                """,
                fr: """
                    Va chercher chaque adresse accordée au calendrier (permissions grant calendar https://…) et en garde une copie dans le dossier \
                    d’état de cette machine (mode 0600), où « daybook today » la lit. daybook ne parle lui-même à aucun serveur : le programme est \
                    le vôtre, sources.calendar.fetch de votre config.yaml, jamais d’un coffre. Dans une liste de mots, l’adresse prend la place de \
                    « {} » ; une ligne pour le shell la trouve dans $DAYBOOK_ADDRESS. Ce qui échoue, dépasse sources.calendar.limit (60s), affiche \
                    plus de 64 Mo ou n’est pas un calendrier laisse la copie en place.

                    « daybook today » le lance de lui-même, en arrière-plan, quand une copie a plus que sources.calendar.every (1h) ; --due ne va \
                    chercher que celles-là. Code de sortie 1 si l’une a échoué.
                    """),
            flags: [due],
            examples: [
                Example(line: "daybook permissions fetch", says: Phrase("all of them, now", fr: "toutes, maintenant")),
                Example(line: "daybook permissions fetch --due", says: Phrase("for cron", fr: "pour cron")),
            ],
            seeAlso: ["permissions grant", "today"], group: .vault
        ) { context, words in
            let grant: ReadGrant
            do {
                grant = try context.gate().readGrant(of: .calendar, for: "permissions fetch")
            } catch {
                // Without a valid grant, copies are removed.
                AddressCopies(stateFolder: try context.vaultStateFolder()).removeAll(but: [])
                throw error
            }
            guard !grant.addresses.isEmpty else {
                throw CommandError(
                    .usage, Phrase("no address is granted", fr: "aucune adresse n’est accordée"),
                    hint: Phrase(same: "daybook permissions grant calendar https://example.org/calendar.ics"))
            }
            let found =
                try CalendarFetch(in: context.workspace()) { Explanation($0).message }.run(
                    grant.addresses, onlyDue: words.has(due)) ?? []
            if words.has(.json) {
                context.terminal.json(Schema.fetch(found, context.language))
            } else {
                for (address, outcome) in found { tell(address, outcome, context) }
            }
            return found.contains { if case .failed = $0.outcome { true } else { false } }
                ? ExitCode.nothing.rawValue : 0
        }
    }

    private static func tell(_ address: String, _ outcome: CalendarFetch.Outcome, _ context: Context) {
        let title = TerminalText.harmless(address) + context.say(Phrase(": ", fr: " : "))
        switch outcome {
        case .fresh: context.terminal.line(title + context.say(Phrase("recent enough", fr: "assez récent")))
        case .unchanged: context.terminal.line(title + context.say(Phrase("unchanged", fr: "inchangé")))
        case .fetched(let bytes):
            let size = (bytes + 1023) / 1024
            context.terminal.line(
                title + context.say(Phrase("a new copy, \(size) KB", fr: "nouvelle copie, \(size) Ko")))
        case .failed(let error): context.diagnostic(Phrase(same: title) + Explanation(error).message)
        }
    }
}
