// `daybook agenda remind --list` and `--dry-run`: alarms with what became of them.

import Agenda
import Arguments
import Bytes
import CivilTime
import Wording
import Workspaces

struct ReminderList {
    let context: Context
    let store: ReminderStore
    /// Seconds.
    let late: Int64

    /// The reminders of the last `late` seconds and of the next `ahead`, as they stand now. Nothing is written.
    func entries(ahead: Int64) throws -> [ReminderPlan.Entry] {
        let now = context.machine.now / 1_000_000_000
        var state = try store.read(now: now)
        let settings = context.configuration.reminders
        settings.problems.forEach(context.diagnostic)
        let reminders = try ReminderRun.reminders(
            context, SourceReminders(), settings, state, now: now, late: late, ahead: ahead)
        state.follow(clock: now)
        state.adopt(reminders)
        return ReminderPlan(reminders, state, now: now, late: late).entries
            .filter { $0.standing != .past && $0.due >= now - max(late, 86_400) && $0.due <= now + ahead }
    }

    func print(_ words: Invocation) throws -> Int32 {
        let now = context.machine.now / 1_000_000_000
        let ahead = try words.value("within").map { try context.duration($0) } ?? 86_400
        let found = try entries(ahead: min(ahead, 400 * 86_400)).filter { entry in
            switch entry.standing {
            case .upcoming, .due, .snoozed: true
            default: !words.has("dry-run")
            }
        }
        if words.has("json") {
            context.terminal.json([
                ("schema", "daybook.reminders/1"), ("count", .int(found.count)),
                (
                    "reminders",
                    .array(found.map { .members(ReminderWords(context: context, entry: $0, now: now).members) })
                ),
            ])
        } else {
            for entry in found {
                let line = ReminderWords(context: context, entry: entry, now: now)
                let instant = context.readerZone.local(of: entry.due)
                let day = instant.day == context.today ? "" : instant.day.iso + " "
                context.terminal.line(
                    context.terminal.styled(day + instant.time.shortText, .cyan) + "  "
                        + TerminalText.padded(context.say(Self.phrase(entry.standing)), to: 11) + "  " + line.line)
            }
            if found.isEmpty { context.diagnostic(Phrase("no alarms in this time", fr: "aucune alarme dans ce temps")) }
        }
        return found.isEmpty ? ExitCode.nothing.rawValue : 0
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
