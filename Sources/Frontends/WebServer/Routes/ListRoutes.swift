// What is done with lists and their items.

import Bytes
import DocumentActions
import Lists
import Vault
import Wording
import Workspaces

enum ListRoutes {
    private static let list = Route.Field("list", Phrase("the path of the list", fr: "le chemin de la liste"))
    private static let section = Route.Field(
        "section", isRequired: false, Phrase("the heading above it", fr: "le titre au-dessus"))
    /// The line of an item as a page showed it.
    private static let line: [Route.Field] = [
        list, Route.Field("line", Phrase("its line, from 1", fr: "sa ligne, à partir de 1")),
        Route.Field("text", Phrase("what the line says", fr: "ce que dit la ligne")), section,
    ]

    static let routes: [Route] = [
        Route(
            .post, "/lists/check", Phrase("check an item of a list", fr: "cocher un élément d’une liste"),
            schema: "list",
            fields: [
                list, Route.Field("item", Phrase("its words", fr: "ses mots")),
                Route.Field("line", isRequired: false, Phrase("its line, from 1", fr: "sa ligne, à partir de 1")),
                Route.Field("text", isRequired: false, Phrase("what the line says", fr: "ce que dit la ligne")),
                section,
                Route.Field("undone", isRequired: false, Phrase("1: open again", fr: "1 : rouvrir")), ActingRoutes.back,
                ActingRoutes.once, ActingRoutes.typed,
            ], writes: true
        ) { visit in
            let item = try visit.field("item")
            let reopens = visit.form["undone"] == "1"
            let change: ChangeItems.Change = reopens ? .uncheck : .check(by: nil)
            return try changed(visit) { list in
                // What a program sends, or a browser kept from an older page, may have the words alone.
                var action =
                    visit.form["line"] == nil
                    ? ChangeItems(change, [item], of: list.text)
                    : ChangeItems(change, try ActingRoutes.shownLine(visit, in: list))
                action.lineBefore = { [ticked = visit.door.ticked] in ticked.former(of: $0, in: list) }
                let update = try visit.carryOut(
                    action.plan(in: visit.workspace()),
                    reopens ? WebWords.reopened(item) : WebWords.ticked(item))
                guard !reopens else { return }
                for former in update.former {
                    guard let now = update.list.item(former) else { continue }
                    visit.door.ticked.remember(update.list.shown(now).text, of: list, before: former.text)
                }
            }
        },
        Route(
            .post, "/lists/add", Phrase("put items on a list", fr: "mettre des éléments sur une liste"), schema: "list",
            fields: [
                list,
                Route.Field("items", Phrase("apart at commas and line ends", fr: "séparés par des virgules ou lignes")),
                ActingRoutes.back, ActingRoutes.once, ActingRoutes.typed,
            ], writes: true
        ) { visit in
            let items = NewItem.items(try visit.field("items"))
            return try changed(visit) { list in
                try visit.carryOut(
                    AddItems(items, to: list.text).plan(in: visit.workspace()),
                    WebWords.added(items.map(\.text).joined(separator: ", ")))
            }
        },
        Route(
            .get, ItemPage.address, Phrase("one item of a list", fr: "un élément d’une liste"), fields: line
        ) { try ItemPage(visit: $0).response() },
        Route(
            .post, "/lists/edit",
            Phrase(
                "other words, amount or aisle for an item",
                fr: "d’autres mots, une autre quantité ou un autre rayon pour un élément"), schema: "list",
            fields: line + [
                Route.Field("item", Phrase("its words", fr: "ses mots")),
                Route.Field("amount", isRequired: false, Phrase("3, 500 g, 2 × 33 cl", fr: "3, 500 g, 2 × 33 cl")),
                Route.Field("aisle", isRequired: false, Phrase("where it is found", fr: "où il se trouve")),
                ActingRoutes.back,
            ], writes: true
        ) { visit in
            try changed(visit) { _ in
                let edit = try ItemPage(visit: visit, shown: shown(visit)).edit()
                try visit.carryOut(edit.plan(in: visit.workspace()), WebWords.saved(visit.field("item")))
            }
        },
        Route(
            .post, "/lists/remove", Phrase("take an item off a list", fr: "retirer un élément d’une liste"),
            schema: "list", fields: line + [ActingRoutes.back], writes: true
        ) { visit in
            try changed(visit) { _ in
                let shown = try shown(visit)
                try visit.carryOut(
                    ChangeItems(.remove, shown).plan(in: visit.workspace()),
                    WebWords.deleted(ActingRoutes.name(of: shown)))
            }
        },
        Route(
            .post, "/lists/new", Phrase("make a list", fr: "créer une liste"), schema: "list",
            fields: [
                Route.Field("name", Phrase("what it is called", fr: "son nom")), ActingRoutes.back, ActingRoutes.once,
            ], writes: true
        ) { visit in
            try visit.answerOnce {
                let name = try visit.field("name")
                if !visit.request.wantsJSON, !name.isEmpty,
                    let known = try ListDirectory(visit.workspace()).find(name)
                {
                    if let session = visit.session {
                        visit.door.changes.notice(WebWords.listIsThere(name), to: session)
                    }
                    return .seeOther(WebAddress.list(known))
                }
                let list = try visit.carryOut(NewList(name).plan(in: visit.workspace()), WebWords.listMade(name))
                if visit.request.wantsJSON { return .json(Schema.list(list)) }
                return .seeOther(WebAddress.list(list.document.path))
            }
        },
    ]

    private static func shown(_ visit: Visit) throws -> ShownLine {
        try ActingRoutes.shownLine(visit, in: visit.document("list"))
    }

    /// A change of a list, done once by its name, and the list as it is then.
    private static func changed(_ visit: Visit, _ change: (VaultPath) throws -> Void) throws -> WebResponse {
        let path = try visit.document("list")
        try visit.once { try change(path) }
        guard visit.request.wantsJSON else { return .seeOther(visit.backAddress) }
        return .json(Schema.list(ItemList(try visit.workspace().vault.document(path))))
    }
}
