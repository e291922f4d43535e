// `daybook agenda edit|remove`: edits the text and tokens of one line, or removes it.

import Agenda
import AgendaActions
import Arguments
import Bytes
import CivilTime
import Vault
import Wording
import Workspaces

enum AgendaEditCommand {
    private static let title = Flag("title", value: .text, Phrase("the new text", fr: "le nouveau texte"))
    private static let place = Flag(
        "place", value: .text, Phrase("another place; \"\" for none", fr: "un autre lieu ; \"\" pour aucun"))
    private static let set = Flag(
        "set", values: .text, Phrase("KEY=VALUE; may be repeated", fr: "CLÉ=VALEUR ; répétable"))
    private static let unset = Flag("unset", values: .text, Phrase("KEY; may be repeated", fr: "CLÉ ; répétable"))
    private static let from = Flag(
        "from", value: .date,
        Phrase("from this occurrence of a series on", fr: "à partir de cette occurrence d’une série"))

    static var command: Command<Context> {
        Command(
            path: ["agenda", "edit"],
            summary: Phrase("change a line of the agenda", fr: "changer une ligne de l’agenda"),
            manual: Phrase(
                """
                --title puts other words in place of the text, --place another place in place of the first one, --set KEY=VALUE sets a token (alarm=30m, priority=A, due=+2d, until=2027-06-30), --unset \
                KEY takes one away; --from DATE does it for the occurrences of a series from that day on. Everything else on the line stays. \
                Without any of them the page opens in the editor.
                """,
                fr: """
                    --title remplace le texte, --place le premier lieu, --set CLÉ=VALEUR pose une marque (alarm=30m, priority=A, due=+2d, until=2027-06-30), --unset CLÉ en enlève \
                    une ; --from DATE le fait pour les occurrences d’une série à partir de ce jour. Tout le reste de la ligne demeure. Sans eux, \
                    la page s’ouvre dans l’éditeur.
                    """),
            operands: [.agendaLine], flags: [title, place, set, unset, from, .dryRun],
            examples: [
                Example(
                    line: "daybook agenda edit dentist --title \"Dr Martin\" --set alarm=1h",
                    says: Phrase("another text and an alarm", fr: "un autre texte et une alarme"))
            ],
            seeAlso: ["agenda move", "agenda remove"], group: .write, run: run)
    }

    private static func run(_ context: Context, _ words: Invocation) throws -> Int32 {
        let line = words[.agendaLine]
        let request = EditAgendaLine(
            .words(line), title: words[title], place: words[place]?.trimmed,
            set: try words[set].map { try context.settled(AgendaToken($0)) },
            unset: words[unset], from: try words[from].map { try context.day($0, leaning: .future) })
        guard request.title != nil || request.place != nil || !request.set.isEmpty || !request.unset.isEmpty else {
            try Editor(context: context).open(try AgendaTarget.find(line, .any, in: context.workspace()).path)
            return 0
        }
        try context.show(request.plan(in: context.workspace()), words)
        return 0
    }
}

enum AgendaRemoveCommand {
    static var command: Command<Context> {
        Command(
            path: ["agenda", "remove"],
            summary: Phrase("remove a line of the agenda", fr: "enlever une ligne de l’agenda"),
            manual: Phrase(
                "Takes the line and what is indented below it out of its page, and says what it was. agenda skip leaves out one occurrence of a series.",
                fr:
                    "Retire de sa page la ligne et ce qui est en retrait dessous, et dit ce que c’était. agenda skip saute une seule occurrence d’une série."
            ),
            operands: [.agendaLine], flags: [.dryRun],
            examples: [
                Example(line: "daybook agenda remove dentist", says: Phrase("the whole line", fr: "la ligne entière"))
            ],
            seeAlso: ["agenda skip"], group: .write
        ) { context, words in
            let plan = try RemoveAgendaLine(.words(words[.agendaLine])).plan(in: context.workspace())
            if let removed = try context.perform(plan, isDryRun: words.has(.dryRun)) {
                let (path, block) = (removed.place.path, TerminalText.harmless(removed.text))
                context.diagnostic(Phrase("removed from \(path):\n\(block)", fr: "enlevé de \(path) :\n\(block)"))
            }
            return 0
        }
    }
}
