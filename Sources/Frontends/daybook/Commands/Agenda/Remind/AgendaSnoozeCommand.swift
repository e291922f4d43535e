// `daybook agenda snooze`: shows a reminder again after a while.

import Agenda
import AgendaActions
import Arguments
import CivilTime
import Wording

enum AgendaSnoozeCommand {
    private static let duration = Operand(
        text: "duration", label: Phrase("DURATION", fr: "DURÉE"),
        summary: Phrase("such as 10m, 1h30, 2 days", fr: "par exemple 10m, 1h30, 2 jours"))

    static var command: Command<Context> {
        Command(
            path: ["agenda", "snooze"], summary: Phrase("put a reminder off", fr: "reporter un rappel"),
            manual: Phrase(
                """
                The reminder is shown after that time from now, again or instead; a running agenda remind learns of it at once. At most 31 days.
                """,
                fr: """
                    Le rappel est montré après ce temps à partir de maintenant, de nouveau ou plus tard que prévu ; un agenda remind qui tourne \
                    l’apprend aussitôt. Au plus 31 jours.
                    """),
            operands: [.reminder, duration],
            examples: [
                Example(
                    line: "daybook agenda snooze dentist 10m",
                    says: Phrase("ten minutes more", fr: "dix minutes de plus"))
            ],
            seeAlso: ["agenda remind", "agenda ack"], group: .write
        ) { context, words in
            let result = try SnoozeReminder(words[.reminder], by: words[duration]).run(
                in: context.workspace(), tell: ReminderReport(context).tell)
            let local = context.readerZone.local(of: result.until)
            let when = (local.day == context.today ? "" : local.day.iso + " ") + local.time.shortText
            context.terminal.line(
                result.entry.reminder.shownTitle + "  "
                    + context.say(Phrase("again at \(when)", fr: "de nouveau à \(when)"))
                    + "  [\(result.entry.reminder.shortIdentifier)]")
            return 0
        }
    }
}
