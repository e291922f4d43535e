// `daybook agenda priority|append`: sets the priority of a line, and appends text.

import Agenda
import AgendaActions
import Arguments
import Wording

enum AgendaPriorityCommand {
    private static let priority = Operand(
        "priority", label: Phrase("PRIORITY", fr: "PRIORITÉ"),
        summary: Phrase("A to Z, high, low, 1 to 9, none", fr: "de A à Z, haute, basse, de 1 à 9, none"))

    static var command: Command<Context> {
        Command(
            path: ["agenda", "priority"],
            summary: Phrase("give a task a priority", fr: "donner une priorité à une tâche"),
            manual: Phrase(
                """
                A to Z as todo.txt has them, highest, high, medium, low, lowest, or 1 (highest) to 9; none takes the priority away. It is \
                changed where it is, (B) or priority:B, and is written as priority: where there was none.
                """,
                fr: """
                    De A à Z comme dans todo.txt, highest, high, medium, low, lowest, haute, moyenne, basse, ou de 1 (la plus haute) à 9 ; none \
                    l’enlève. Elle change là où elle est, (B) ou priority:B, et s’écrit priority: s’il n’y en avait pas.
                    """),
            operands: [.agendaLine, priority], flags: [.dryRun],
            examples: [
                Example(
                    line: "daybook agenda priority \"call the bank\" A", says: Phrase("it presses", fr: "c’est urgent")),
                Example(line: "daybook agenda priority 3 none", says: Phrase("no more", fr: "plus maintenant")),
            ],
            seeAlso: ["agenda tasks", "agenda edit"], group: .write
        ) { context, words in
            let typed = words[priority]
            var request = EditAgendaLine(.words(words[.agendaLine]))
            if ["none", "aucune"].contains(typed.lowercased()) {
                request.unset = ["priority"]
            } else {
                guard Priority(typed) != nil else {
                    throw CommandError(
                        .usage, Phrase("invalid priority “\(typed)”", fr: "priorité invalide « \(typed) »"),
                        hint: Phrase(
                            "A to Z, highest, high, medium, low, lowest, 1 to 9, none",
                            fr: "de A à Z, haute, moyenne, basse, de 1 à 9, none"))
                }
                request.set = [try AgendaToken("priority=" + (typed.utf8.count == 1 ? typed.uppercased() : typed))]
            }
            try context.show(request.plan(in: context.workspace()), words)
            return 0
        }
    }
}

enum AgendaAppendCommand {
    private static let text = Operand(
        text: "text", label: Phrase("TEXT", fr: "TEXTE"),
        summary: Phrase("what to add after it", fr: "ce qui vient à la fin"))

    static var command: Command<Context> {
        Command(
            path: ["agenda", "append"],
            summary: Phrase("add words to a line of the agenda", fr: "ajouter des mots à une ligne de l’agenda"),
            manual: Phrase(
                "The words are added at the end of the line; tokens among them (#tag, @place, due:friday) count as such.",
                fr:
                    "Les mots viennent à la fin de la ligne ; les marques parmi eux (#étiquette, @lieu, due:vendredi) comptent comme telles."
            ),
            operands: [.agendaLine, text], flags: [.dryRun],
            examples: [
                Example(
                    line: "daybook agenda append \"call the bank\" \"about the card #money\"",
                    says: Phrase("more words and a tag", fr: "des mots et une étiquette"))
            ],
            seeAlso: ["agenda edit"], group: .write
        ) { context, words in
            let request = EditAgendaLine(
                .words(words[.agendaLine]), appending: try context.settled(words[text]))
            try context.show(request.plan(in: context.workspace()), words)
            return 0
        }
    }
}
