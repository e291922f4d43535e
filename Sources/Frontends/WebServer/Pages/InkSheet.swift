// One page of an ink file as displayed, with the events of its day below the strokes.

import Agenda
import AgendaActions
import CivilTime
import DocumentActions
import Ink
import Overviews
import Pages
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
    /// The day, if the owner is an agenda page.
    let day: Day?
    /// The items below the ink, as text.
    let lines: [String]
    /// The file's text according to its owner.
    let written: [WrittenLine]
    /// The highlighted line.
    let line: WrittenLine?
    /// The strokes or the text box of that line.
    private let writing: InkDocument.Writing?
    /// The drawable version of the file.
    private let document: InkDocument
    private let events: InkLayer
    private let path: VaultPath

    /// Throws `InkActionError.noPage`, and 404 for an owner that does not name the file.
    ///
    /// - Parameter asked: the page; nil for that of the highlighted line, or else the first.
    init(visit: Visit, file: InkFile, number asked: Int?) throws {
        guard let path = file.path else { throw WebRefusal.notFound }
        let document = try Self.owner(of: path, visit)
        let ink = file.reading.document
        written = document.map { WrittenLine.all(of: path, in: $0, among: ink.writingIDs) } ?? []
        let marked = try visit.query[WritingPage.line].map { try WritingPage.number($0) }
        line = written.first { $0.number == marked }
        writing = line.flatMap { ink.writing(of: $0.words) }
        let number = asked ?? writing.map { $0.page + 1 } ?? 1
        (self.visit, self.file, self.number, self.path) = (visit, file, number, path)
        self.document = file.drawn(over: InkBackgrounds(try visit.workspace().vault.files), page: number)
        page = try file.page(number, of: self.document)
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

    private static func owner(of path: VaultPath, _ visit: Visit) throws -> Document? {
        let vault = try visit.workspace().vault
        if let named = visit.query[WritingPage.document] {
            guard let owner = VaultPath(named), owner.isMarkdown, !owner.isHidden else { throw WebRefusal.notFound }
            let document = try vault.document(owner)
            guard document.fields.ink.contains(path.text) else { throw WebRefusal.notFound }
            return document
        }
        // The default name.
        let owner = Day(iso: path.stem).map { AgendaPage.day($0).path }
        let found = owner.flatMap { vault.files.exists($0) ? try? vault.document($0) : nil }
        return found?.fields.ink.contains(path.text) == true ? found : nil
    }

    /// A band below the highlighted line, with its width and height.
    private var band: InkStroke? {
        guard let writing, writing.page + 1 == number else { return nil }
        let middle = Int32(clamping: writing.top + (writing.bottom - writing.top) / 2)
        // Brush widths are in thousandths of a point, coordinates in hundredths.
        let brush = InkBrush(
            colour: InkColour(value: 0xffe0_82ff), width: (writing.bottom - writing.top + 600) * 10)
        let ends = [writing.left, writing.right + 1].map { InkPoint(x: Int32(clamping: $0), y: middle) }
        return InkStroke(brush: brush, points: ends)
    }

    var count: Int { file.reading.document.pages.count }

    /// The revision of the whole file.
    var revision: String { file.revision }

    /// - Parameter isPaper: without the parts that a canvas draws itself.
    func svg(isPaper: Bool) -> [UInt8] {
        var page = isPaper ? page.withoutWriting : page
        page.layers.insert(events, at: 0)
        if let band { page.layers.insert(InkLayer(id: "", elements: [.stroke(band)]), at: 0) }
        return InkDrawing.svg(page, of: document, title: path.stem)
    }

    /// Changes whenever the picture does, since browsers cache pictures.
    func address(isPaper: Bool) -> String {
        let state = DocumentRevision.of(svg(isPaper: isPaper))
        return WebAddress.drawing(path, number) + "?state=" + state + (isPaper ? "&paper=1" : "")
            + (owner.map { "&\(WritingPage.document)=" + FormFields.encoded($0.text) } ?? "")
            + (line.map { "&\(WritingPage.line)=\($0.number)" } ?? "")
    }

    func response(isPaper: Bool) -> WebResponse {
        WebResponse(
            200, [("Content-Type", "image/svg+xml"), ("Content-Security-Policy", ResponseHeaders.attachmentPolicy)],
            svg(isPaper: isPaper))
    }
}
