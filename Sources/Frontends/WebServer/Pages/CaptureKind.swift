// The destination of a captured line if none was chosen: the agenda, a list or the journal.

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

    /// The journal, unless a line contains a future day or time (the agenda; a plain today is as often written about), or an amount or a
    /// known list item (that list). Several sentences always go to the journal.
    static func guess(_ text: String, in workspace: Workspace) -> CaptureKind {
        guard !text.contains("\n"), !Capture.hasSentences(text) else { return .log }
        if let lines = try? workspace.preview(AddAgendaLine(text).plan(in: workspace)),
            let reading = lines.first?.reading, reading.event != nil || reading.task?.due != nil,
            reading.day.map({ $0 >= workspace.today }) ?? true
        {
            let isOfToday =
                reading.day == workspace.today && reading.event?.span.isAllDay == true
                && reading.event?.line["repeat"] == nil
            if !isOfToday, !tellsOfPast(lines[0]) { return .agenda }
        }
        let items = items(text)
        let lists = (try? ListOverview(in: workspace).lists) ?? []
        let known = Set(lists.flatMap(\.items).map { Folding.fold(ItemKey.bare($0.text)) })
        let isShort = items.allSatisfy { $0.text.split(separator: " ").count <= maxWords }
        let isItem =
            items.contains {
                isAmount($0) || known.contains(Folding.fold(ItemKey.bare($0.text)))
            } || isPurchase(text)
        return isShort && isItem ? .list : .log
    }

    /// Maximum words of an item.
    private static let maxWords = 4

    /// The items of a line for a list, without the leading verb.
    static func items(_ text: String) -> [NewItem] {
        NewItem.items(isPurchase(text) ? String(text.trimmed.drop { !$0.isWhitespace }).trimmed : text)
    }

    private static func isPurchase(_ text: String) -> Bool {
        let words = text.split(separator: " ", maxSplits: 1)
        return words.count > 1 && ["buy", "acheter"].contains(Folding.fold(words[0]))
    }

    /// "2 hours of sleep" is a duration.
    private static func isAmount(_ item: NewItem) -> Bool {
        guard item.unit == nil else { return true }
        let first = Folding.fold(item.text.prefix { !$0.isWhitespace })
        return item.hasQuantity && CalendarWords.role(of: first) != .unit
    }

    /// "Friday was great" does not mean the coming Friday.
    private static func tellsOfPast(_ line: PlacedLine) -> Bool {
        let first = LineGrammar.parse(line.text)?.text.prefix { !$0.isWhitespace } ?? ""
        return ["was", "were", "etait", "c’etait", "c'etait"].contains(Folding.fold(first))
    }
}
