// Pages for handwriting: viewing, creating, and drawing.

import Agenda
import AgendaActions
import Bytes
import CivilTime
import DocumentActions
import Ink
import Vault
import Wording
import Workspaces

enum InkRoutes {
    static let page = Route.Field(
        WritingPage.page, isRequired: false, Phrase("which page, from 1", fr: "quelle page, à partir de 1"))
    private static let owner = Route.Field(
        WritingPage.document, isRequired: false,
        Phrase("the document that names it", fr: "le document qui la nomme"))
    private static let line = Route.Field(
        WritingPage.line, isRequired: false,
        Phrase(
            "which line of its handwriting is marked, from 1", fr: "quelle ligne manuscrite est marquée, à partir de 1")
    )
    static let back = Route.Field(
        "back", isRequired: false, Phrase("the page to go back to", fr: "la page où revenir"))

    static let routes: [Route] = [
        Route(
            .get, "/ink/{path...}", Phrase("a page to write on", fr: "une page où écrire"), schema: "ink",
            fields: [page, owner, line]
        ) { try WritingPage(visit: $0, path: $0.path()).response() },
        Route(
            .get, "/drawing/{page}/{path...}",
            Phrase("a page of ink as a picture (SVG)", fr: "une page d’encre en image (SVG)"),
            fields: [
                Route.Field(
                    "paper", isRequired: false, Phrase("1: with nothing written on it", fr: "1 : sans rien d’écrit")),
                owner,
                line,
                Route.Field("state", isRequired: false, Phrase("of the picture", fr: "de l’image")),
            ]
        ) { visit in
            let path = try visit.path()
            try WritingPage.checkPath(path)
            let number = try WritingPage.number(visit.place("page"))
            let file = try InkFile(path, in: visit.workspace())
            return try InkSheet(visit: visit, file: file, number: number).response(
                isPaper: visit.query["paper"] == "1")
        },
        Route(
            .post, "/write",
            Phrase(
                "a page to write on, of a document or of a day, made where there is none",
                fr: "une page où écrire, d’un document ou d’un jour, créée au besoin"),
            schema: "ink-taken",
            fields: [
                Route.Field("document", isRequired: false, Phrase("its path", fr: "son chemin")),
                Route.Field("day", isRequired: false, Phrase("2026-11-23", fr: "2026-11-23")), back,
            ], writes: true, open),
        Route(
            .post, "/ink/{path...}",
            Phrase(
                "strokes and typed text onto a page and off it", fr: "des traits et du texte sur une page, ou retirés"),
            schema: "ink-edited",
            fields: [
                page,
                Route.Field(
                    "strokes", isRequired: false,
                    Phrase(
                        "lines of brushes, traces and typed text (docs/ink.md)",
                        fr: "lignes de pinceaux, de traits et de texte")),
                Route.Field(
                    "erase", isRequired: false,
                    Phrase(
                        "names of strokes and typed text, apart by blanks",
                        fr: "noms de traits et de textes, séparés par des espaces")),
                Route.Field("add", isRequired: false, Phrase("1: a page after the last", fr: "1 : une page de plus")),
                ActingRoutes.once, owner, back,
            ], writes: true, draw),
        Route(
            .post, "/recognise/{path...}",
            Phrase(
                "has the handwriting of a document read, and does not wait for it",
                fr: "fait lire l’écriture d’un document, sans attendre"),
            to: .ownMachine, fields: [back], writes: true, read),
        Route(
            .post, "/correct/{path...}",
            Phrase("what a line of handwriting says", fr: "ce que dit une ligne manuscrite"), schema: "ink-text",
            fields: [
                Route.Field(
                    WritingPage.document, Phrase("the document that has the words", fr: "le document qui a les mots")),
                Route.Field(WritingPage.line, Phrase("its number, from 1", fr: "son numéro, à partir de 1")),
                Route.Field(
                    "text", isRequired: false,
                    Phrase(
                        "what it says; empty where it is not handwriting",
                        fr: "ce qu’elle dit ; rien si ce n’est pas de l’écriture")),
                Route.Field(
                    "was", isRequired: false,
                    Phrase(
                        "what it said until now: else nothing changes", fr: "ce qu’elle disait : sinon rien ne change")),
                back,
            ], writes: true, correct),
    ]

    /// Creates the page of a day first if it is missing.
    @Sendable private static func open(_ visit: Visit) throws -> WebResponse {
        let workspace = try visit.workspace()
        var made: [ChangedFile] = []
        let document: VaultPath
        if visit.form["document"] != nil {
            document = try visit.document("document")
        } else {
            let plan = try MakeAgendaPage(.day(EventRoutes.formDay(visit, "day"))).plan(in: workspace)
            document = try visit.apply(plan) { made.append($0) }.path
        }
        let taken = try visit.carryOut(
            WriteInk(document).plan(in: workspace), WebWords.inkMade(document.name), behind: made)
        guard !visit.request.wantsJSON else { return .json(Schema.takenInk(taken)) }
        return .seeOther(WritingPage.address(taken.path, on: document))
    }

    /// 202 (Accepted; RFC 9110, section 15.3.3) for programs.
    @Sendable private static func read(_ visit: Visit) throws -> WebResponse {
        let document = try visit.path()
        guard document.isMarkdown, !document.isHidden else { throw WebRefusal.notFound }
        guard try visit.workspace().vault.files.exists(document) else { throw WebRefusal.notFound }
        visit.door.reading.begin(document, visit.door, visit.language, for: visit.session)
        return visit.request.wantsJSON ? WebResponse(202) : .seeOther(visit.backAddress)
    }

    @Sendable private static func correct(_ visit: Visit) throws -> WebResponse {
        let path = try visit.path()
        try WritingPage.checkPath(path)
        let document = try visit.document(WritingPage.document)
        let number = try WritingPage.number(visit.field(WritingPage.line))
        let workspace = try visit.workspace()
        if let was = visit.form["was"] {
            let lines = try WrittenLine.all(of: path, in: workspace.vault.document(document))
            // It was corrected, or read again.
            guard lines.first(where: { $0.number == number })?.text == was else {
                throw WebRefusal(
                    409, Phrase("the line has changed since", fr: "la ligne est une autre entre-temps"))
            }
        }
        let correction = CorrectInk(document.text, at: String(number), visit.form["text"] ?? "", of: path.text)
        let read = try visit.carryOut(correction.plan(in: workspace), WebWords.inkCorrected(document.name))
        return visit.finished(Schema.recognisedInk([read]))
    }

    @Sendable private static func draw(_ visit: Visit) throws -> WebResponse {
        let path = try visit.path()
        try WritingPage.checkPath(path)
        let number = try WritingPage.number(visit.form[WritingPage.page])
        guard let written = InkMLReader.writing(visit.form["strokes"] ?? "") else {
            throw WebRefusal(400, Phrase("strokes that are not understood", fr: "des traits incompris"))
        }
        let erased = Set((visit.form["erase"] ?? "").split(separator: " ").map(String.init))
        var changes: [EditInk.Change] = []
        if !erased.isEmpty { changes.append(.erase(erased)) }
        if !written.isEmpty { changes.append(.append(written, page: number)) }
        if visit.form["add"] == "1" { changes.append(.addPage) }
        guard !changes.isEmpty else { throw WebRefusal.badRequest }
        var edited: EditedInk?
        try visit.once {
            edited = try visit.carryOut(
                EditInk(path, changes).plan(in: visit.workspace()), WebWords.inkDrawn(path.name))
        }
        if visit.request.wantsJSON {
            return .json(try Schema.editedInk(edited ?? EditedInk(unchanged: path, in: visit.workspace())))
        }
        let owner = visit.form[WritingPage.document].flatMap { VaultPath($0) }
        let page = visit.form["add"] == "1" ? try InkFile(path, in: visit.workspace()).summary.pages.count : number
        return .seeOther(WritingPage.address(path, on: owner, page: page))
    }
}
