// `daybook agenda snooze`: a reminder comes again after a while.

import Agenda
import Arguments
import CivilTime
import Wording

enum AgendaSnoozeCommand {
    static let command = Command<Context>(
        path: ["agenda", "snooze"], summary: Phrase("put a reminder off", fr: "reporter un rappel"),
        manual: Phrase(
            """
            The reminder is shown after that time from now, again or instead; a running agenda remind learns of it at once. At most 31 days.
            """,
            fr: """
                Le rappel est montré après ce temps à partir de maintenant, de nouveau ou plus tard que prévu ; un agenda remind qui tourne \
                l’apprend aussitôt. Au plus 31 jours.
                """),
        operands: [
            .reminder(.one),
            Operand(
                name: "duration", arity: .some, label: Phrase("DURATION", fr: "DURÉE"),
                summary: Phrase("such as 10m, 1h30, 2 days", fr: "par exemple 10m, 1h30, 2 jours")),
        ],
        examples: [
            Example(
                line: "daybook agenda snooze dentist 10m", says: Phrase("ten minutes more", fr: "dix minutes de plus"))
        ],
        seeAlso: ["agenda remind", "agenda ack"], group: .write
    ) { context, words in
        let typed = words["duration"] ?? ""
        let seconds = try context.duration(typed)
        guard 1...31 * 86_400 ~= seconds else {
            throw CommandError(
                .usage,
                Phrase("“\(typed)” is not from 1s to 31 days", fr: "« \(typed) » n’est pas entre 1s et 31 jours"))
        }
        let targets = try ReminderTargets(context)
        let found = try targets.named(words["reminder"] ?? "")
        // Of several alarms of one event the last that was shown, else the first to come.
        let shown = found.last { $0.standing == .fired || $0.standing == .due }
        guard let entry = shown ?? found.first else { return ExitCode.nothing.rawValue }
        let until = targets.now + seconds
        try targets.change { state, _ in state.snooze(entry.reminder, until: until) }
        let local = context.readerZone.local(of: until)
        let when = (local.day == context.today ? "" : local.day.iso + " ") + local.time.shortText
        let title = ReminderWords(context: context, entry: entry, now: targets.now).title
        context.terminal.line(
            title + "  " + context.say(Phrase("again at \(when)", fr: "de nouveau à \(when)"))
                + "  [\(entry.reminder.shortIdentifier)]")
        return 0
    }
}
