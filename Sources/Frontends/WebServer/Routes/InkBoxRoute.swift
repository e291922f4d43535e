// A form for typed text on a page of ink: add, change, remove.

import Bytes
import DocumentActions
import Ink
import Vault
import Wording
import Workspaces

enum InkBoxRoute {
    /// Maximum characters of a box.
    static let limit = 20_000

    static let route = Route(
        .post, "/typed/{path...}", Phrase("typed text on a page of ink", fr: "du texte tapé sur une page d’encre"),
        schema: "ink-edited",
        fields: [
            InkRoutes.page,
            Route.Field(
                "box", isRequired: false, Phrase("its name; a new one without", fr: "son nom ; sans nom, un nouveau")),
            Route.Field(
                "text", isRequired: false, Phrase("its words; none take it away", fr: "ses mots ; aucun le supprime")),
            Route.Field(
                "was", isRequired: false,
                Phrase("its words until now: else nothing changes", fr: "ses mots d’avant : sinon rien ne change")),
            Route.Field(
                "left", isRequired: false, Phrase("of a new one, in millimetres", fr: "d’un nouveau, en millimètres")),
            Route.Field(
                "top", isRequired: false, Phrase("of a new one, in millimetres", fr: "d’un nouveau, en millimètres")),
            ActingRoutes.once, InkRoutes.back,
        ], writes: true, save)

    /// Converts hundredths of a point.
    static func millimetres(_ units: Int) -> Int { units * 254 / 72_000 }

    @Sendable private static func save(_ visit: Visit) throws -> WebResponse {
        let path = try visit.path()
        try WritingPage.checkPath(path)
        let number = try WritingPage.number(visit.form[WritingPage.page])
        let file = try InkFile(path, in: visit.workspace())
        let page = try file.page(number, of: file.reading.document)
        let change = try change(of: page, number, visit)
        var edited: EditedInk?
        try visit.once {
            edited = try visit.carryOut(
                EditInk(path, [change]).plan(in: visit.workspace()), WebWords.inkDrawn(path.name))
        }
        let result = try edited ?? EditedInk(unchanged: path, in: visit.workspace())
        return visit.finished(Schema.editedInk(result))
    }

    private static func change(of page: InkPage, _ number: Int, _ visit: Visit) throws -> EditInk.Change {
        let words = lines(visit.form["text"])
        guard words.count <= limit else { throw WebRefusal.badRequest }
        guard let name = visit.form["box"] else {
            guard !words.isEmpty else { throw WebRefusal.badRequest }
            let place = try (x: units("left", page.width, visit), y: units("top", page.height, visit))
            return .append(
                [.text(InkText(id: "t" + visit.door.keys.newName(), words: words, x: place.x, y: place.y))],
                page: number)
        }
        // Somebody changed or removed it.
        guard var text = page.texts.first(where: { $0.id == name }),
            visit.form["was"].map({ lines($0) == lines(text.words) }) ?? true
        else {
            throw WebRefusal(
                409, Phrase("the text has changed since", fr: "le texte est un autre entre-temps"))
        }
        guard !words.isEmpty else { return .erase([name]) }
        text.words = words
        text.time = nil
        return .append([.text(text)], page: number)
    }

    /// Normalises the line ends of browsers (CR LF), and drops trailing whitespace.
    private static func lines(_ text: String?) -> String {
        let lines = (text ?? "").replacing("\r\n", with: "\n").replacing("\r", with: "\n")
        return lines.lastIndex { !$0.isWhitespace }.map { String(lines[...$0]) } ?? ""
    }

    /// A coordinate of the corner, in hundredths of a point. Throws 400 if it is outside the page.
    private static func units(_ name: String, _ limit: Int, _ visit: Visit) throws(WebRefusal) -> Int {
        guard let field = visit.form[name] else { return 6000 }
        guard let value = Int(field), (0...millimetres(limit)).contains(value) else { throw .badRequest }
        return value * 72_000 / 254
    }
}
