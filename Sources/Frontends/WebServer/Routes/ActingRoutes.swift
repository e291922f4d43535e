// Actions available from pages, each of which is also a command.

import Agenda
import AgendaActions
import Bytes
import CivilTime
import Journal
import JournalActions
import Vault
import Wording
import Workspaces

enum ActingRoutes {
    static let back = Route.Field(
        "back", isRequired: false, Phrase("the page to go back to", fr: "la page où revenir"))
    static let line: [Route.Field] = [
        Route.Field("path", Phrase("the document", fr: "le document")),
        Route.Field("line", Phrase("its line, from 1", fr: "sa ligne, à partir de 1")),
        Route.Field("text", Phrase("what the line says", fr: "ce que dit la ligne")), back,
    ]
    static let once = Route.Field(
        DoneOnce.field, isRequired: false,
        Phrase("its name: sent twice, it is done once", fr: "son nom : envoyé deux fois, fait une fois"))
    static let typed = Route.Field(
        Visit.typed, isRequired: false,
        Phrase(
            "when it was filled in, in milliseconds since 1970, if it waited",
            fr: "quand il a été rempli, en millisecondes depuis 1970, s’il a attendu"))
    private static let kind = Route.Field(
        "kind", isRequired: false,
        Phrase("log, agenda or list; else what it looks like", fr: "log, agenda ou list ; sinon selon la ligne"))

    static let routes: [Route] = [
        Route(
            .post, "/tasks/done", Phrase("tick a task, or open it again", fr: "cocher une tâche, ou la rouvrir"),
            schema: "agenda.lines",
            fields: line + [
                Route.Field("undone", isRequired: false, Phrase("1: open again", fr: "1 : rouvrir")), once, typed,
            ], writes: true
        ) { visit in try visit.answerOnce { try finish(visit) } },
        Route(
            .post, "/tasks/skip",
            Phrase("leave one turn of a task or series out", fr: "sauter un tour d’une tâche ou série"),
            schema: "agenda.lines",
            fields: line + [
                Route.Field(
                    "day", isRequired: false,
                    Phrase("of the occurrence; else the next", fr: "de l’occurrence ; sinon la prochaine"))
            ], writes: true
        ) { visit in
            let shown = try shownLine(visit)
            let day = try visit.form["day"].map { _ in Moment(day: try EventRoutes.formDay(visit, "day")) }
            let done = try visit.carryOut(
                SkipOccurrence(.shown(shown), on: day).plan(in: visit.workspace()), WebWords.skipped(name(of: shown)))
            return visit.finished(Schema.agendaLines(done, language: visit.language))
        },
        Route(
            .post, "/mood", Phrase("an entry of a mood alone", fr: "une entrée d’une humeur seule"),
            schema: "journal.add",
            fields: [Route.Field("mood", Phrase("one of the five", fr: "une des cinq")), back, once, typed],
            writes: true
        ) { visit in try visit.answerOnce { try mood(visit) } },
        Route(
            .get, "/capture", Phrase("what a typed line would become", fr: "ce que deviendrait une ligne tapée"),
            fields: [
                Route.Field("text", Phrase("as typed", fr: "telle que tapée")), kind,
                Route.Field("title", isRequired: false, Phrase("shared with it", fr: "partagé avec elle")),
                Route.Field("url", isRequired: false, Phrase("shared with it", fr: "partagée avec elle")),
            ]
        ) { try CapturePage(visit: $0).response() },
        Route(
            .post, CapturePage.preview,
            Phrase("the same, while it is typed", fr: "de même, pendant qu’on la tape"),
            fields: [Route.Field("text", Phrase("as typed", fr: "telle que tapée")), kind, back, once]
        ) { try CapturePage(visit: $0).response() },
        Route(
            .post, "/capture", Phrase("save a typed line", fr: "enregistrer une ligne tapée"),
            fields: [
                Route.Field("text", Phrase("as typed", fr: "telle que tapée")),
                kind, back, once, typed,
            ], writes: true
        ) { visit in try visit.answerOnce { try CapturePage(visit: visit).save() } },
        Route(
            .get, "/edit/{path...}",
            Phrase("the text of a document in a form", fr: "le texte d’un document en formulaire")
        ) {
            try EditPage(visit: $0, path: $0.path()).response()
        },
        Route(
            .post, "/edit/{path...}", Phrase("save the text of a document", fr: "enregistrer le texte d’un document"),
            fields: [
                Route.Field(
                    "text",
                    Phrase("all of it, or what follows the head", fr: "en entier, ou ce qui suit les propriétés")),
                Route.Field("head", isRequired: false, Phrase("front matter", fr: "les propriétés")),
                Route.Field(
                    RevisionCheck.field,
                    Phrase(
                        "of the document that it was made from; or If-Match",
                        fr: "du document dont il vient ; ou If-Match")),
                Route.Field(
                    "base", isRequired: false, Phrase("the text of that revision", fr: "le texte de cette révision")),
                Route.Field(
                    DoneOnce.field, isRequired: false,
                    Phrase(
                        "its name: what it saved before is what the text was made from",
                        fr: "son nom : ce qu’il a déjà enregistré est ce dont vient le texte")),
            ] + EntryRoutes.beside, writes: true
        ) { try EditPage(visit: $0, path: $0.path()).save() },
        Route(
            .post, "/undo", Phrase("take the last change back", fr: "annuler la dernière modification"),
            fields: [Route.Field("change", Phrase("its number", fr: "son numéro")), back], writes: true, undo),
    ]

    private static func mood(_ visit: Visit) throws -> WebResponse {
        var entry = LogEntry()
        (entry.mood, entry.isEmpty) = (try visit.field("mood"), true)
        let result = try visit.carryOut(
            entry.plan(in: visit.workspace()),
            WebWords.moodKept(visit.moods.mood(try visit.field("mood"))?.phrase ?? Phrase(same: "")))
        return visit.finished(Schema.logged(result, language: visit.language))
    }

    static func shownLine(_ visit: Visit) throws -> ShownLine { try shownLine(visit, in: visit.document("path")) }

    static func shownLine(_ visit: Visit, in path: VaultPath) throws -> ShownLine {
        let typed = try visit.field("line")
        guard let number = Int(typed), number > 0 else { throw WebRefusal.invalid("line", typed) }
        return ShownLine(path, line: number, text: try visit.field("text"), section: visit.form["section"])
    }

    static func name(of shown: ShownLine) -> String {
        LineGrammar.parse(shown.text).map { InlineText.plain($0.text) } ?? shown.text
    }

    private static func finish(_ visit: Visit) throws -> WebResponse {
        let shown = try shownLine(visit)
        let reopens = visit.form["undone"] == "1"
        let done = try visit.carryOut(
            FinishTask(.shown(shown), reopens: reopens).plan(in: visit.workspace()),
            reopens ? WebWords.reopened(name(of: shown)) : WebWords.ticked(name(of: shown)))
        return visit.finished(Schema.agendaLines(done, language: visit.language))
    }

    @Sendable private static func undo(_ visit: Visit) throws -> WebResponse {
        guard let session = visit.session, let last = visit.door.changes.last(of: session),
            visit.form["change"] == String(last.number)
        else {
            throw WebRefusal(409, Phrase("there is no such change to undo", fr: "il n’y a rien de tel à annuler"))
        }
        try visit.apply(UndoChange(last.files).plan(in: visit.workspace()))
        visit.removeUnwanted(last.copies)
        visit.door.changes.forget(last.number, of: session)
        visit.door.changes.notice(WebWords.undone + last.words, to: session)
        // If the change created the page, undoing it removes the page: then return to where the change was made, or, for a renamed
        // document, to its original page.
        let old = last.files.compactMap(\.origin).first { $0.isMarkdown }.map(WebAddress.page)
        return .seeOther(
            ([visit.backAddress, old, last.back].compactMap { $0 }).first { !last.made($0) } ?? WebAddress.home)
    }
}
