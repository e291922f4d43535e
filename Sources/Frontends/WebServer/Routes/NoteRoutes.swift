// All documents by folder, a new note, and renaming and deleting documents.

import Wording

enum NoteRoutes {
    private static let back = Route.Field(
        "back", isRequired: false, Phrase("the page to go back to", fr: "la page où revenir"))
    private static let revision = Route.Field(
        RevisionCheck.field,
        Phrase("of the document that was shown; or If-Match", fr: "du document affiché ; ou If-Match"))
    private static let folder = Route.Field(
        "folder", isRequired: false, Phrase("in the vault; else its top", fr: "dans le coffre ; sinon sa racine"))
    private static let page = Route.Field("page", isRequired: false, Phrase("from 1", fr: "à partir de 1"))

    static let routes: [Route] = [
        Route(
            .get, NotesPage.address, Phrase("all documents by folders", fr: "tous les documents par dossiers"),
            fields: [page]
        ) { try NotesPage(visit: $0).response() },
        Route(
            .get, "/notes/{folder...}", Phrase("a folder of documents", fr: "un dossier de documents"), fields: [page]
        ) { try NotesPage(visit: $0, folder: $0.path("folder")).response() },
        Route(
            .post, NotesPage.new, Phrase("make a note", fr: "créer une note"),
            fields: [
                Route.Field("title", Phrase("its title", fr: "son titre")), folder, back, ActingRoutes.once,
            ], writes: true
        ) { visit in try visit.answerOnce { try NotesPage(visit: visit).make() } },
        Route(
            .get, "/move/{path...}",
            Phrase("another title or folder for a document", fr: "un autre titre ou dossier pour un document"),
            fields: [Route.Field("title", isRequired: false, Phrase("its title then", fr: "son titre alors")), folder]
        ) { try MovePage(visit: $0, path: $0.path()).moving() },
        Route(
            .post, "/move/{path...}",
            Phrase("give a document another title or folder", fr: "donner un autre titre ou dossier à un document"),
            fields: [
                Route.Field("title", Phrase("its title then", fr: "son titre alors")), folder, revision, back,
                ActingRoutes.once,
            ], writes: true
        ) { visit in try visit.answerOnce { try MovePage(visit: visit, path: visit.path()).move() } },
        Route(
            .get, "/delete/{path...}",
            Phrase("what deleting a document does", fr: "ce que fait la suppression d’un document")
        ) { try MovePage(visit: $0, path: $0.path()).deleting() },
        Route(
            .post, "/delete/{path...}",
            Phrase("move a document to the trash", fr: "mettre un document à la corbeille"),
            fields: [revision, back, ActingRoutes.once], writes: true
        ) { visit in try visit.answerOnce { try MovePage(visit: visit, path: visit.path()).delete() } },
    ]
}
