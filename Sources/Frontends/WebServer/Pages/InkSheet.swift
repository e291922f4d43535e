// One page of a file of ink as it is shown: with the events of the day that it belongs to below its strokes.

import Agenda
import AgendaActions
import CivilTime
import DayOverview
import Export
import Ink
import InkActions
import Search
import Vault
import Wording
import Workspaces

struct InkSheet {
    let visit: Visit
    let file: InkFile
    /// From 1.
    let number: Int
    let page: InkPage
    /// The document that names the file.
    let owner: VaultPath?
    /// Of which its owner is the page of the agenda.
    let day: Day?
    /// What stands below the ink, in words.
    let lines: [String]
    private let events: InkLayer
    private let path: VaultPath

    /// Throws `InkActionError.noPage`, and 404 for an owner that does not name the file.
    init(visit: Visit, file: InkFile, number: Int) throws {
        guard let path = file.path else { throw WebRefusal.notFound }
        (self.visit, self.file, self.number, self.path) = (visit, file, number, path)
        page = try file.page(number)
        let workspace = try visit.workspace()
        let document: Document?
        if let named = visit.query[WritingPage.document] {
            guard let owner = VaultPath(named), owner.isMarkdown, !owner.isHidden else { throw WebRefusal.notFound }
            document = try workspace.vault.document(owner)
            guard document?.fields.ink.contains(path.text) == true else { throw WebRefusal.notFound }
        } else {
            // As it is named where nobody says otherwise.
            let owner = Day(iso: path.stem).map { AgendaPage.day($0).path }
            let found = owner.flatMap { workspace.vault.files.exists($0) ? try? workspace.vault.document($0) : nil }
            document = found?.fields.ink.contains(path.text) == true ? found : nil
        }
        owner = document?.path
        day = document?.kind == .agenda ? (document?.path.stem).flatMap { Day(iso: $0) } : nil
        let layout = EventsBelowInk(page)
        if let day, number == 1 {
            let facts = try visit.facts(from: day, to: day)
            for item in facts.items[day] ?? [] where !item.isTask || item.span != nil {
                layout.add(PlannerEntry(item, on: day))
            }
        }
        (events, lines) = (layout.layer, layout.lines)
    }

    var count: Int { file.reading.document.pages.count }

    /// Of the whole file.
    var revision: String { file.revision }

    /// - Parameter isPaper: without the strokes that a canvas draws itself.
    func svg(isPaper: Bool) -> [UInt8] {
        var page = isPaper ? page.withoutStrokes : page
        page.layers.insert(events, at: 0)
        return InkDrawing.svg(page, of: file.reading.document, title: path.stem)
    }

    /// Another one as soon as the picture is another, for browsers show a picture as they have it.
    func address(isPaper: Bool) -> String {
        let state = DocumentRevision.of(svg(isPaper: isPaper))
        return WebAddress.drawing(path, number) + "?state=" + state + (isPaper ? "&paper=1" : "")
            + (owner.map { "&\(WritingPage.document)=" + FormFields.encoded($0.text) } ?? "")
    }

    func response(isPaper: Bool) -> WebResponse {
        WebResponse(
            200, [("Content-Type", "image/svg+xml"), ("Content-Security-Policy", ResponseHeaders.attachmentPolicy)],
            svg(isPaper: isPaper))
    }
}
