// `daybook agenda ack`: acknowledges reminders.

import Agenda
import AgendaActions
import Arguments
import Wording

enum AgendaAckCommand {
    private static let all = Flag("all", Phrase("all that were shown", fr: "tous ceux qui ont été montrés"))

    static var command: Command<Context> {
        Command(
            path: ["agenda", "ack"],
            summary: Phrase("acknowledge a reminder", fr: "dire qu’un rappel a été vu"),
            manual: Phrase(
                """
                The reminder is not shown again, put off or not; one that is still to come is not shown at all. It is named by words of its title \
                or by the letters and digits after it in brackets. Without a name it is the only one that was shown and not \
                acknowledged; --all takes all of those.
                """,
                fr: """
                    Le rappel ne sera plus montré, reporté ou non ; s’il est encore à venir, il ne le sera pas du tout. On le nomme par des mots de \
                    son titre ou par les lettres et chiffres entre crochets qui le suivent. Sans nom, c’est le seul montré et pas encore vu ; --all \
                    les prend tous.
                    """),
            operands: [.anyReminder], flags: [all],
            examples: [
                Example(line: "daybook agenda ack dentist", says: Phrase("by its title", fr: "par son titre")),
                Example(line: "daybook agenda ack --all", says: Phrase("all of them", fr: "tous")),
            ],
            seeAlso: ["agenda remind", "agenda snooze"], group: .write
        ) { context, words in
            let name = words[.anyReminder]
            guard name == nil || !words.has(all) else {
                throw CommandError(.usage, Phrase("either a reminder or --all", fr: "un rappel ou --all, pas les deux"))
            }
            let choice: ReminderChoice = name.map { .named($0) } ?? (words.has(all) ? .allOpen : .theOpenOne)
            let answer = try AcknowledgeReminders(choice).run(
                in: context.workspace(), tell: ReminderReport(context).tell)
            for entry in answer.entries {
                context.terminal.line("\(entry.reminder.shownTitle)  [\(entry.reminder.shortIdentifier)]")
            }
            return 0
        }
    }
}
