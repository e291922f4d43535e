// Messages for calendars that cannot be read, written or synced.

import Agenda
import Wording

extension CalendarActionError: ExplainedError {
    package var explanation: Explanation {
        switch self {
        case .noFolder(let typed):
            Explanation(
                .failed, Phrase("\(typed): no such folder", fr: "\(typed) : dossier introuvable"),
                hint: Phrase("mkdir makes one; vdirsyncer fills it", fr: "mkdir en crée un ; vdirsyncer le remplit"))
        case .noCalendar(let typed):
            Explanation(
                .nothing,
                Phrase("\(typed): no .ics file in this folder", fr: "\(typed) : aucun fichier .ics dans ce dossier"))
        case .outsideVault(let typed):
            Explanation(
                .usage, Phrase("\(typed): not in the vault", fr: "\(typed) : pas dans le coffre"),
                hint: Phrase("a page such as agenda/work.md", fr: "une page comme agenda/travail.md"))
        case .notAPage(let path):
            Explanation(
                .usage, Phrase("\(path): not a page of the agenda", fr: "\(path) : pas une page de l’agenda"),
                hint: Phrase(
                    "events belong on pages below agenda/", fr: "les événements sont sur des pages sous agenda/"))
        case .wouldLose(let alarm, let folder): Self.explanation(alarm, folder)
        }
    }

    private static func explanation(_ alarm: CalendarSyncPlan.Alarm, _ folder: String) -> Explanation {
        let side =
            alarm.side == .calendar
            ? Phrase("from \(folder)", fr: "de \(folder)") : Phrase("from the vault", fr: "du coffre")
        return Explanation(
            .conflict,
            Phrase(
                "\(alarm.removed) of \(alarm.of) known events are gone \(side.english): nothing was done",
                fr: "\(alarm.removed) événements connus sur \(alarm.of) ont disparu \(side.french) : rien n’a été fait"),
            hint: Phrase("--yes removes them from the other side", fr: "--yes les supprime de l’autre côté"))
    }
}
