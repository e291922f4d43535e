// What is done with one event or task, or one turn of a series.

import Agenda
import AgendaActions
import Bytes
import CivilTime
import Vault
import Wording
import Workspaces

enum EventRoutes {
    private static let day = Route.Field("day", Phrase("of the occurrence", fr: "de l’occurrence"))
    private static let part = Route.Field(
        "part", isRequired: false,
        Phrase("of a series: one, rest or all", fr: "d’une série : one, rest ou all"))

    static let routes: [Route] = [
        Route(
            .get, "/event", Phrase("what can be done with an event", fr: "ce qu’on peut faire d’un événement"),
            fields: ActingRoutes.line.filter { $0.name != "back" } + [day]
        ) { try EventPage(visit: $0).response() },
        Route(
            .post, "/events/move", Phrase("move an event", fr: "déplacer un événement"), schema: "agenda.lines",
            fields: ActingRoutes.line + [
                day, Route.Field("to", Phrase("the new day", fr: "le nouveau jour")),
                Route.Field("time", isRequired: false, Phrase("14:30", fr: "14:30")), part,
            ], writes: true, move),
        Route(
            .post, "/events/edit",
            Phrase("other words for an event or a task", fr: "d’autres mots pour un événement ou une tâche"),
            schema: "agenda.lines",
            fields: ActingRoutes.line + [Route.Field("title", Phrase("the words", fr: "les mots"))], writes: true
        ) { visit in
            let title = try visit.field("title").trimmed
            guard !title.isEmpty else { throw WebRefusal.badRequest }
            let done = try visit.carryOut(
                EditAgendaLine(try ActingRoutes.shownLine(visit), title: title).plan(in: visit.workspace()),
                WebWords.saved(title))
            return visit.finished(Schema.agendaLines(done, language: visit.language))
        },
        Route(
            .post, "/events/delete",
            Phrase(
                "delete an event or a task, a whole series", fr: "supprimer un événement ou une tâche, toute une série"),
            schema: "agenda.lines", fields: ActingRoutes.line, writes: true
        ) { visit in
            let shown = try ActingRoutes.shownLine(visit)
            let gone = try visit.carryOut(
                RemoveAgendaLine(shown).plan(in: visit.workspace()), WebWords.deleted(ActingRoutes.name(of: shown)))
            return visit.finished(Schema.agendaLines([gone], language: visit.language))
        },
        Route(
            .post, "/events/end", Phrase("end a series before a day", fr: "finir une série avant un jour"),
            schema: "agenda.lines", fields: ActingRoutes.line + [day], writes: true
        ) { visit in
            let shown = try ActingRoutes.shownLine(visit)
            let done = try visit.carryOut(
                EndSeries(shown, from: try formDay(visit, "day")).plan(in: visit.workspace()),
                WebWords.seriesEnded(ActingRoutes.name(of: shown)))
            return visit.finished(Schema.agendaLines(done, language: visit.language))
        },
    ]

    private static func formDay(_ visit: Visit, _ name: String) throws -> Day {
        guard let day = Day(iso: try visit.field(name)) else { throw WebRefusal.badRequest }
        return day
    }

    @Sendable private static func move(_ visit: Visit) throws -> WebResponse {
        let shown = try ActingRoutes.shownLine(visit)
        let (day, target) = (try formDay(visit, "day"), try formDay(visit, "to"))
        var time: TimeOfDay?
        if let typed = visit.form["time"], !typed.isEmpty {
            guard let read = TimeOfDay(iso: typed) else { throw WebRefusal.badRequest }
            time = read
        }
        let part: SeriesPart
        switch visit.form["part"] {
        case nil: part = .unsaid
        case "one": part = .occurrence(Moment(day: day))
        case "rest": part = .from(day)
        case "all": part = .all
        default: throw WebRefusal.badRequest
        }
        let done = try visit.carryOut(
            MoveAgendaLine(shown, to: NewTime(day: target, time: time), part).plan(in: visit.workspace()),
            WebWords.moved(ActingRoutes.name(of: shown), CivilNames.long(target, in: visit.language)))
        guard !visit.request.wantsJSON else { return .json(Schema.agendaLines(done, language: visit.language)) }
        return .seeOther(visit.form["back"] == nil ? WebAddress.day(target) : visit.backAddress)
    }
}
