// Tables, boards and views of bases, and the form that changes values of keys.

import Wording

enum TableRoutes {
    private static let asked = [
        Route.Field("q", isRequired: false, Phrase("a query (docs/queries.md)", fr: "une requête (docs/queries.md)")),
        Route.Field(
            "from", isRequired: false, Phrase("documents, tasks, items, events", fr: "documents, tasks, items, events")),
        Route.Field("columns", isRequired: false, Phrase("keys, facts, expressions", fr: "clés, faits, expressions")),
        Route.Field("where", isRequired: false, Phrase("a condition", fr: "une condition")),
        Route.Field(
            "sort", isRequired: false, Phrase("columns, -column for downwards", fr: "colonnes, -colonne pour décroître")
        ),
        Route.Field("group", isRequired: false, Phrase("columns", fr: "colonnes")),
    ]

    private static let column = Route.Field(
        BoardMarkup.column, isRequired: false,
        Phrase("of a board, also where it is empty", fr: "d’un panneau, même vide"))

    static let routes: [Route] = [
        Route(.get, TablePage.address, Phrase("a table", fr: "un tableau"), schema: "table", fields: asked) {
            try TablePage(visit: $0).response()
        },
        Route(
            .get, TablePage.board,
            Phrase("a table as a board, a column each group", fr: "un tableau en panneau, une colonne par groupe"),
            schema: "table", fields: asked + [column]
        ) { try TablePage(visit: $0).response(isBoard: true) },
        Route(
            .get, "/base/{path...}", Phrase("a view of a base", fr: "une vue d’une base"), schema: "table",
            fields: [
                Route.Field(
                    "view", isRequired: false,
                    Phrase("its name; the first otherwise", fr: "son nom ; sinon la première")),
                column,
            ]
        ) { try TablePage(visit: $0).base($0.path()) },
        Route(
            .post, SetKeys.address,
            Phrase("give keys of a document other values", fr: "donner d’autres valeurs aux clés d’un document"),
            fields: [
                Route.Field("path", Phrase("the document", fr: "le document")),
                Route.Field(
                    "key",
                    Phrase(
                        "its key; several keys, each with was and value, in order", fr: "sa clé ; plusieurs se suivent")
                ),
                Route.Field("was", Phrase("the value that was shown", fr: "la valeur affichée")),
                Route.Field(
                    "value",
                    Phrase("the new one; empty to remove the key", fr: "la nouvelle ; vide pour retirer la clé")),
                Route.Field("back", isRequired: false, Phrase("the page to go back to", fr: "la page où revenir")),
            ], writes: true
        ) { try SetKeys(visit: $0).save() },
    ]
}
