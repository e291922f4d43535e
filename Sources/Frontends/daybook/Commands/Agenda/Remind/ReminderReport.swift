// Reminder events on the terminal.

import Agenda
import AgendaActions
import Arguments
import Bytes
import CivilTime
import FileSystem
import Wording
import Workspaces

/// Reports events on stderr, each refusal once.
final class ReminderReport {
    private let context: Context
    /// The last message on notifications that are not permitted.
    private var lastRefusal: Phrase?

    init(_ context: Context) { self.context = context }

    func tell(_ event: ReminderEvent) {
        switch event {
        case .setting(let problem), .notice(let problem): context.diagnostic(problem)
        case .source(let path, let problem):
            context.diagnostic(Phrase(same: TerminalText.harmless(path) + ": ") + problem)
        case .damagedState(let file, let kept):
            context.diagnostic(
                Phrase(
                    "\(file) cannot be understood; it is kept as \(kept), and reminders start again from nothing",
                    fr: "\(file) est incompréhensible ; il est gardé sous \(kept), les rappels repartent de zéro"))
        case .unsaved(let error):
            context.diagnostic(CommandError(error).message)
            context.diagnostic(
                Phrase(
                    "what was shown is not written down and may be shown again after a restart",
                    fr: "ce qui a été montré n’est pas noté et peut revenir après un redémarrage"))
        case .missed(let entries): tell(missed: entries)
        case .notNotified(let error):
            let message = CommandError(error).message
            if message != lastRefusal { context.diagnostic(message) }
            lastRefusal = message
        }
    }

    /// One line for all missed reminders.
    private func tell(missed: [ReminderPlan.Entry]) {
        let names = missed.prefix(5).map { entry in
            "\(TerminalText.harmless(entry.reminder.title)) (\(entry.reminder.start.day.iso))"
        }.joined(separator: ", ")
        let rest = missed.count > 5 ? ", …" : ""
        context.diagnostic(
            Phrase.counted(
                missed.count, "reminder was missed: ", "reminders were missed: ", fr: "rappel manqué : ",
                "rappels manqués : ") + Phrase(same: names + rest))
    }
}

extension ReminderRun.Driver {
    /// - Parameter printsAlways: on stdout in addition to other notices.
    init(_ context: Context, printsAlways: Bool, asJSON: Bool, clock: @escaping () -> Int64) {
        let report = ReminderReport(context)
        self.init(
            open: {
                context.forgetVault()
                return try context.workspace()
            }, clock: clock, tell: report.tell, encode: Schema.reminder
        ) { words, isNotified in
            guard printsAlways || !isNotified else { return true }
            if asJSON {
                context.terminal.write(Schema.reminder(words).encoded() + [.newline])
            } else {
                context.terminal.line(words.line(on: context.terminal))
            }
            context.terminal.flush()
            return isNotified || !context.terminal.isBroken
        }
    }
}

extension ReminderWords {
    /// One line: `14:00  Dentist @Lyon  in 30 minutes  [3f9a1c]`.
    func line(on terminal: Terminal) -> String {
        var parts = [terminal.styled(when, .yellow), terminal.styled(title, .bold)]
        if let place { parts[1] += terminal.styled(" @" + place, .cyan) }
        parts.append(distance)
        parts.append(terminal.styled("[\(reminder.shortIdentifier)]", .faint))
        return parts.filter { !$0.isEmpty }.joined(separator: "  ")
    }
}

private enum ReminderOperand {
    static let label = Phrase("REMINDER", fr: "RAPPEL")
    static let summary = Phrase(
        "words of its title, or the word in brackets after it",
        fr: "des mots de son titre, ou ce qui le suit entre crochets")
}

extension DeclaredOperand where Self == Operand<String> {
    static var reminder: Self {
        Operand("reminder", label: ReminderOperand.label, summary: ReminderOperand.summary)
    }
}

extension DeclaredOperand where Self == Operand<String?> {
    static var anyReminder: Self {
        Operand(optionalText: "reminder", label: ReminderOperand.label, summary: ReminderOperand.summary)
    }
}
