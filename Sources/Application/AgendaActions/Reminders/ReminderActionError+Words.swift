// Messages for reminders that cannot be found or shown.

import Agenda
import Wording

extension ReminderActionError: ExplainedError {
    package var explanation: Explanation {
        let list = Phrase(
            "daybook agenda remind --list shows all", fr: "daybook agenda remind --list les montre tous")
        return switch self {
        case .noReminder(let name):
            Explanation(
                .nothing, Phrase("no reminder is called “\(name)”", fr: "aucun rappel ne s’appelle « \(name) »"),
                hint: list)
        case .ambiguous(let entries): Self.ambiguous(entries)
        case .nothingWaits:
            Explanation(
                .nothing, Phrase("no reminder waits for that", fr: "aucun rappel n’attend cela"), hint: list)
        case .invalidDelay(let typed):
            Explanation(
                .usage,
                Phrase("“\(typed)” is not from 1s to 31 days", fr: "« \(typed) » n’est pas entre 1s et 31 jours"))
        case .alreadyRunning:
            Explanation(
                .failed,
                Phrase(
                    "another process reminds of this vault already",
                    fr: "un autre processus fait déjà les rappels de ce coffre"),
                hint: Phrase(
                    "one is enough; daybook agenda remind --list shows what it will do",
                    fr: "un seul suffit ; daybook agenda remind --list montre ce qu’il fera"))
        case .nobodyReached:
            Explanation(
                .failed,
                Phrase("cannot remind: stdout is closed", fr: "impossible de rappeler : stdout est fermée"))
        }
    }

    private static func ambiguous(_ entries: [ReminderPlan.Entry]) -> Explanation {
        let shown = entries.prefix(6).map { "\n  " + $0.reminder.shownTitle + "  [\($0.reminder.shortIdentifier)]" }
        let list = shown.joined() + (entries.count > 6 ? "\n  …" : "")
        return Explanation(
            .usage, Phrase("several reminders are meant:\(list)", fr: "plusieurs rappels sont possibles :\(list)"),
            hint: Phrase("name one by the word in brackets", fr: "désignez-en un par ce qui est entre crochets"))
    }
}
