// What a captured line is for, where it was not said: the agenda, a list or the journal.

import Agenda
import AgendaActions
import Bytes
import CivilTime
import DocumentActions
import Journal
import Lists
import Vault
import Wording
import Workspaces

enum CaptureKind: String, CaseIterable {
    case log, agenda, list

    var name: Phrase {
        switch self {
        case .log: WebWords.journal
        case .agenda: WebWords.agenda
        case .list: WebWords.list
        }
    }

    /// The journal, unless a line says a day or a time to come (the agenda; all of today is as often what one writes about), or an amount or an item that a list knows (that list). Several
    /// sentences are always for the journal.
    static func guess(_ text: String, in workspace: Workspace) -> CaptureKind {
        guard !text.contains("\n"), !Capture.hasSentences(text) else { return .log }
        if let lines = try? workspace.preview(AddAgendaLine(text).plan(in: workspace)),
            let reading = lines.first?.reading, reading.event != nil || reading.task?.due != nil,
            reading.day.map({ $0 >= workspace.today }) ?? true
        {
            let isOfToday =
                reading.day == workspace.today && reading.event?.span.isAllDay == true
                && reading.event?.line["repeat"] == nil
            if !isOfToday { return .agenda }
        }
        let items = NewItem.items(text)
        let lists = (try? ListOverview(in: workspace).lists) ?? []
        let known = Set(lists.flatMap(\.items).map { Folding.fold(ItemKey.bare($0.text)) })
        let isShort = items.allSatisfy { $0.text.split(separator: " ").count <= mostWords }
        let isItem = items.contains {
            $0.hasQuantity || $0.unit != nil || known.contains(Folding.fold(ItemKey.bare($0.text)))
        }
        return isShort && isItem ? .list : .log
    }

    /// Words of an item.
    private static let mostWords = 4
}
