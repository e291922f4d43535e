// A page for handwriting: its paper, the events of its day below the ink, and the tools of the canvas. Without the script, a picture.

import Agenda
import Bytes
import CivilTime
import DocumentActions
import Ink
import Pages
import Vault
import Wording
import Workspaces

struct WritingPage {
    let visit: Visit
    let path: VaultPath

    /// The address parameter for the page number, from 1.
    static let page = "page"
    /// The address parameter for the document it belongs to.
    static let document = "on"

    /// The address parameter for the highlighted line of handwriting, from 1, as in `ink correct`.
    static let line = "line"

    static func checkPath(_ path: VaultPath) throws {
        guard InkPicture.isInk(path), !path.isHidden else { throw WebRefusal.notFound }
    }

    static func address(_ path: VaultPath, on document: VaultPath?, page: Int = 1, line: Int? = nil) -> String {
        WebAddress.ink(path)
            + query([
                (Self.page, page > 1 ? String(page) : nil), (Self.document, document?.text),
                (Self.line, line.map(String.init)),
            ])
    }

    private static func query(_ fields: [(String, String?)]) -> String {
        let said = fields.compactMap { name, value in value.map { "\(name)=\(FormFields.encoded($0))" } }
        return said.isEmpty ? "" : "?" + said.joined(separator: "&")
    }

    /// From 1. Throws 400 for anything but a number.
    static func number(_ field: String?) throws(WebRefusal) -> Int {
        guard let field else { return 1 }
        guard let number = Int(field), number > 0 else { throw .invalid("page", field) }
        return number
    }

    func response() throws -> WebResponse {
        try Self.checkPath(path)
        let number = try visit.query[Self.page].map { try Self.number($0) }
        let file = try InkFile(path, in: visit.workspace())
        if visit.request.wantsJSON { return .json(Schema.ink(file.summary)) }
        let sheet = try InkSheet(visit: visit, file: file, number: number)
        return .html(html(file, sheet))
    }

    private func html(_ file: InkFile, _ sheet: InkSheet) -> [UInt8] {
        let owner = sheet.owner
        let title = sheet.day.map { CivilNames.long($0, in: visit.language).capitalizedFirst } ?? path.stem
        var frame = WebPage(visit, .document, .ink)
        let isWritable = visit.formToken != nil && file.reading.isOurs
        if isWritable { frame.scripts.append(WebAssets.inkScript) }
        return frame.html(title, sheet.day == nil ? nil : .agenda, isWide: true) { html in
            html.markup("<p class=\"eyebrow\">")
            if let owner {
                html.link(WebAddress.page(owner), (try? visit.workspace().vault.document(owner))?.title ?? owner.stem)
            } else {
                html.words(path.name)
            }
            if let day = sheet.day {
                html.markup(" <span class=\"dot\">·</span> ")
                html.link(WebAddress.day(day), visit.say(WebWords.dayPage))
            }
            html.markup("</p>")
            html.element("h1", title)
            html.markup("<div class=\"ink\"")
            if isWritable { canvas(file, sheet, &html) }
            html.markup(">")
            if isWritable { InkTools.write(visit, back: owner.map(WebAddress.page) ?? WebAddress.home, &html) }
            html.markup("<div class=\"ink-view\"><div class=\"ink-sheet\"><img src=\"")
            html.words(sheet.address(isPaper: false))
            html.markup("\" alt=\"")
            html.words(visit.say(WebWords.inkPage(sheet.number, of: sheet.count)) + ": " + title)
            html.markup(
                "\" width=\"\(sheet.page.width / 100)\" height=\"\(sheet.page.height / 100)\"></div></div></div>\n")
            pages(sheet, isWritable: isWritable, &html)
            InkBoxes(visit: visit, path: path, number: sheet.number, page: sheet.page, isWritable: isWritable)
                .write(&html)
            if let owner {
                if !sheet.written.isEmpty {
                    html.element("h2", visit.say(WebWords.inkWords))
                    InkWords(visit: visit, file: path, document: owner, lines: sheet.written, shown: sheet.line?.number)
                        .write(&html)
                }
                ReadingForm(visit: visit, document: owner).write(&html)
            }
            // The items below the ink, for screen readers.
            if !sheet.lines.isEmpty {
                html.element("h2", visit.say(WebWords.belowInk))
                html.markup("<ul>")
                for line in sheet.lines { html.element("li", line) }
                html.markup("</ul>\n")
            }
        }
    }

    /// Data for the script.
    private func canvas(_ file: InkFile, _ sheet: InkSheet, _ html: inout HTMLText) {
        html.markup(" id=\"ink\" data-own=\"1\"")
        for (name, value) in [
            ("action", WebAddress.ink(path)), ("file", WebAddress.file(path)), ("page", String(sheet.number)),
            ("width", String(sheet.page.width)), ("height", String(sheet.page.height)),
            ("paper", sheet.address(isPaper: true)), ("revision", sheet.revision),
            ("saved", visit.say(WebWords.inkSaved)), ("waiting", visit.say(WebWords.inkWaiting)),
            ("refused", visit.say(WebWords.inkRefused)), ("canvas", visit.say(WebWords.inkCanvas)),
            ("unkept", visit.say(WebWords.inkUnkept)), ("typed", visit.say(WebWords.inkNewBox)),
            ("discarded", visit.say(WebWords.inkDiscarded)),
            ("frame", emptyFile(sheet.page)),
        ] {
            html.markup(" data-\(name)=\"")
            html.words(value)
            html.markup("\"")
        }
    }

    /// A file of such a page without contents, for strokes drawn on an empty one.
    private func emptyFile(_ page: InkPage) -> String {
        var page = page
        page.kept = []
        page.layers = [InkLayer(id: page.id + "-l1")]
        return String(decoding: InkMLWriter.bytes(InkDocument(pages: [page])), as: UTF8.self)
    }

    private func pages(_ sheet: InkSheet, isWritable: Bool, _ html: inout HTMLText) {
        html.markup("<div class=\"switch\">")
        if sheet.count > 1 {
            for number in 1...sheet.count {
                html.markup("<a href=\"")
                html.words(Self.address(path, on: sheet.owner, page: number))
                html.markup("\"\(number == sheet.number ? " aria-current=\"page\"" : "")>")
                html.words(visit.say(WebWords.inkPage(number, of: sheet.count)))
                html.markup("</a>")
            }
        }
        if isWritable {
            FormMarkup(visit: visit).write(
                to: WebAddress.ink(path), hidden: [("add", "1")] + (sheet.owner.map { [("on", $0.text)] } ?? []),
                isOnce: true, &html
            ) { FormMarkup.button(visit.say(WebWords.inkNewPage), class: "quiet small", &$0) }
        }
        html.markup("</div>\n")
    }
}
