// Statistics of the vault, and permissions.

import Wording

enum ReportRoutes {
    static let routes: [Route] = [
        Route(
            .get, CountPages.stats, Phrase("totals and streaks", fr: "totaux et séries"), schema: "stats",
            showsLocked: true, CountPages.statistics),
        Route(
            .get, CountPages.moods, Phrase("moods over the years", fr: "les humeurs au fil des ans"), schema: "mood",
            showsLocked: true, CountPages.mood),
        Route(
            .get, CountPages.insights, Phrase("what goes with what", fr: "ce qui va avec quoi"), schema: "insights",
            showsLocked: true, CountPages.insights),
        Route(
            .get, PlacesPage.address, Phrase("where things were written", fr: "où cela a été écrit"), schema: "places",
            fields: [
                Route.Field(
                    "q", isRequired: false, Phrase("a query (docs/queries.md)", fr: "une requête (docs/queries.md)"))
            ], showsLocked: true, PlacesPage.response),
        Route(
            .get, PermissionsPage.address, Phrase("what may be read outside", fr: "ce qui peut être lu au-dehors"),
            to: .ownMachine, schema: "permissions"
        ) { try PermissionsPage(visit: $0).response() },
        Route(
            .post, PermissionsPage.address, Phrase("decide on a source", fr: "décider d’une source"),
            to: .ownMachine, schema: "permissions",
            fields: [
                Route.Field("source", Phrase("its name", fr: "son nom")),
                Route.Field(
                    "decision",
                    Phrase(
                        "grant, deny, revoke, hide:PART or show:PART",
                        fr: "grant, deny, revoke, hide:PARTIE ou show:PARTIE")),
                Route.Field(
                    "paths", isRequired: false, Phrase("apart at commas", fr: "séparés par des virgules")),
                Route.Field("back", isRequired: false, Phrase("not used", fr: "sans effet")),
            ], writes: true
        ) { try PermissionsPage(visit: $0).decide() },
    ]
}
