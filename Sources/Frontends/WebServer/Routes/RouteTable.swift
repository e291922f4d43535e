// Every page and every action, with descriptions and fields. Anything else is not found.

import CivilTime
import Permissions
import Wording
import Workspaces

package enum RouteTable {
    package static let routes: [Route] =
        entrance + days + EntryRoutes.routes + documents + NoteRoutes.routes + ReportRoutes.routes + InkRoutes.routes
        + [InkBoxRoute.route] + EventRoutes.routes + SensorRoutes.routes
        + ActingRoutes.routes + ListRoutes.routes + TableRoutes.routes + [AssistantRoute.route] + PairingRoutes.routes

    private static let entrance: [Route] = [
        Route(
            .get, "/", Phrase("today; takes ?t=TOKEN once", fr: "aujourd’hui ; accepte ?t=JETON une fois")
        ) { _ in .seeOther(WebAddress.home) },
        Route(
            .post, "/session", Phrase("a cookie for a token", fr: "un cookie contre un jeton"), to: .newcomer,
            fields: [Route.Field("token", Phrase("the printed token", fr: "le jeton affiché"))]
        ) { visit in
            var response = WebResponse.seeOther("/")
            response.headers.append(try visit.door.cookie(for: visit.form["token"] ?? ""))
            return response
        },
        Route(
            .get, "/assets/{name}", Phrase("style sheet, script, icon", fr: "feuille de style, script, icône"),
            to: .anybody
        ) { visit in try WebAssets.response(visit.place("name"), visit.language) },
        Route(
            .get, "/service-worker.js",
            Phrase("what keeps the page below", fr: "ce qui garde la page ci-dessous"), to: .anybody
        ) { _ in ServiceWorker.response },
        Route(
            .get, "/offline",
            Phrase("the page where no server answers", fr: "la page quand aucun serveur ne répond"), to: .anybody
        ) { visit in OfflinePage.response(visit.language) },
        Route(
            .get, "/events", Phrase("a stream of events: files changed", fr: "un flux d’événements : fichiers modifiés")
        ) { visit in
            let device = visit.visitor.device?.digest
            guard visit.door.live.hasRoom(for: device) else {
                throw WebRefusal(
                    503, Phrase("too many pages listen already", fr: "trop de pages à l’écoute"),
                    headers: [("Retry-After", "30")])
            }
            return .events(of: device)
        },
    ]

    private static let days: [Route] = [
        Route(.get, "/today", Phrase("the day at a glance", fr: "la journée d’un coup d’œil"), schema: "today") {
            try DayView(visit: $0, day: $0.workspace().today).response()
        },
        Route(.get, "/day/{day}", Phrase("another day", fr: "un autre jour"), schema: "today") {
            try DayView(visit: $0, day: $0.day()).response()
        },
        Route(.get, "/week", Phrase("this week", fr: "cette semaine"), schema: "week") {
            try WeekView(visit: $0, day: $0.workspace().today).response()
        },
        Route(.get, "/week/{day}", Phrase("the week of a day", fr: "la semaine d’un jour"), schema: "week") {
            try WeekView(visit: $0, day: $0.day()).response()
        },
        Route(.get, "/month/{month}", Phrase("a month", fr: "un mois"), schema: "agenda") {
            try MonthView(visit: $0, month: $0.month()).response()
        },
        Route(
            .get, "/year/{year}", Phrase("a year", fr: "une année"), schema: "journal.timeline", showsLocked: true
        ) { visit in
            guard let year = Int(visit.place("year")) else { throw WebRefusal.notFound }
            return try YearView(visit: visit, year: year).response()
        },
    ]

    private static let documents: [Route] = [
        Route(
            .get, "/journal", Phrase("the last month of the journal", fr: "le dernier mois du journal"),
            schema: "search", showsLocked: true
        ) {
            try JournalPage(visit: $0, month: nil).response()
        },
        Route(
            .get, "/journal/{month}", Phrase("a month of the journal", fr: "un mois du journal"), schema: "search",
            showsLocked: true
        ) {
            try JournalPage(visit: $0, month: $0.month()).response()
        },
        Route(.get, "/document/{path...}", Phrase("a document", fr: "un document"), schema: "show", showsLocked: true) {
            try DocumentView(visit: $0, path: $0.path()).response()
        },
        Route(
            .get, "/file/{path...}", Phrase("a picture or another file", fr: "une photo ou un autre fichier"),
            showsLocked: true
        ) {
            try AttachmentFile(visit: $0, path: $0.path()).response()
        },
        Route(
            .get, "/picture/{size}/{path...}",
            Phrase("a picture made small or large, as JPEG", fr: "une photo en petit ou en grand, en JPEG"),
            showsLocked: true
        ) { visit in
            guard let size = PictureCopy.Size(rawValue: visit.place("size")) else { throw WebRefusal.notFound }
            return try PictureCopy(visit: visit, path: visit.path(), size: size).response()
        },
        Route(.get, "/lists", Phrase("all lists", fr: "toutes les listes"), schema: "lists") {
            try ListsOverviewPage(visit: $0).response()
        },
        Route(.get, "/list/{path...}", Phrase("one list", fr: "une liste"), schema: "list") {
            try ListPage(visit: $0, path: $0.path()).response()
        },
        Route(
            .get, "/search", Phrase("a search", fr: "une recherche"), schema: "search",
            fields: [
                Route.Field(
                    "q", isRequired: false, Phrase("a query (docs/queries.md)", fr: "une requête (docs/queries.md)")),
                Route.Field("limit", isRequired: false, Phrase("at most this many", fr: "au plus autant")),
            ], showsLocked: true
        ) { try SearchPage(visit: $0).response() },
        Route(.get, "/tags", Phrase("all tags", fr: "toutes les étiquettes"), schema: "tags", showsLocked: true) {
            try TagsPage(visit: $0).response()
        },
        Route(.get, KeysPage.address, Phrase("which keys pages know", fr: "les touches des pages")) {
            KeysPage(visit: $0).response()
        },
        Route(.get, "/sensors", Phrase("all devices", fr: "tous les appareils"), schema: "sensors.status") {
            try SensorsOverviewPage(visit: $0).response()
        },
        Route(
            .get, "/sensor/{device...}", Phrase("one device", fr: "un appareil"), schema: "sensors.chart",
            fields: [Route.Field("span", isRequired: false, Phrase("24h, 7d, 30d, all", fr: "24h, 7d, 30d, all"))]
        ) { try SensorPage(visit: $0, identifier: $0.place("device")).response() },
    ]
}
