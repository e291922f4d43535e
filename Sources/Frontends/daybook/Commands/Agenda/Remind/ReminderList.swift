// `daybook agenda remind --list` and `--dry-run`: alarms with their status.

import Agenda
import AgendaActions
import Arguments
import Bytes
import CivilTime
import Wording
import Workspaces

enum ReminderList {
    /// - Parameters:
    ///   - late: seconds.
    ///   - ahead: seconds.
    static func print(
        _ context: Context, late: Int64, ahead: Int64, isPendingOnly: Bool, asJSON: Bool
    ) throws -> Int32 {
        let workspace = try context.workspace()
        let answer = try ListReminders(
            late: late, ahead: min(ahead, 400 * 86_400), isPendingOnly: isPendingOnly
        ).answer(in: workspace, tell: ReminderReport(context).tell)
        let lines = answer.entries.map { ReminderWords($0, now: answer.now, in: workspace) }
        if asJSON {
            context.terminal.json(Schema.reminders(lines))
        } else {
            for line in lines {
                let instant = context.readerZone.local(of: line.entry.due)
                let day = instant.day == context.today ? "" : instant.day.iso + " "
                context.terminal.line(
                    context.terminal.styled(day + instant.time.shortText, .cyan) + "  "
                        + TerminalText.padded(context.say(phrase(line.entry.standing)), to: 11) + "  "
                        + line.line(on: context.terminal))
            }
            if lines.isEmpty { context.diagnostic(Phrase("no alarms in this time", fr: "aucune alarme dans ce temps")) }
        }
        return lines.isEmpty ? ExitCode.nothing.rawValue : 0
    }

    private static func phrase(_ standing: ReminderPlan.Standing) -> Phrase {
        switch standing {
        case .upcoming: Phrase("to come", fr: "à venir")
        case .due: Phrase("due", fr: "due")
        case .fired: Phrase("shown", fr: "montrée")
        case .acknowledged: Phrase("seen", fr: "vue")
        case .snoozed: Phrase("put off", fr: "reportée")
        case .missed: Phrase("missed", fr: "manquée")
        case .past: Phrase("over", fr: "passée")
        }
    }
}
