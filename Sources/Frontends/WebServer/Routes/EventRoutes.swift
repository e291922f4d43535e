// Actions on one event or task, or one occurrence of a series.

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
                Route.Field("time", isRequired: false, Phrase("14:30", fr: "14:30")),
                Route.Field(
                    "end", isRequired: false,
                    Phrase("15:30; a form that has it says all of the time", fr: "15:30 ; il dit alors tout l’horaire")),
                Route.Field(
                    "last", isRequired: false, Phrase("the last day of several", fr: "le dernier jour de plusieurs")),
                part,
            ], writes: true, move),
        Route(
            .post, "/events/edit",
            Phrase(
                "other words, place or reminder for an event or a task",
                fr: "d’autres mots, un autre lieu ou rappel pour un événement ou une tâche"),
            schema: "agenda.lines",
            fields: ActingRoutes.line + [
                Route.Field("title", Phrase("the words", fr: "les mots")),
                Route.Field(
                    "place", isRequired: false,
                    Phrase("the place, empty for none", fr: "le lieu, vide pour aucun")),
                Route.Field(
                    "alarm", isRequired: false,
                    Phrase("30m, empty for none", fr: "30m, vide pour aucun")),
            ], writes: true, edit
        ),
        Route(
            .post, "/events/delete",
            Phrase(
                "delete an event or a task, a whole series", fr: "supprimer un événement ou une tâche, toute une série"),
            schema: "agenda.lines", fields: ActingRoutes.line, writes: true
        ) { visit in
            let shown = try ActingRoutes.shownLine(visit)
            let gone = try visit.carryOut(
                RemoveAgendaLine(.shown(shown)).plan(in: visit.workspace()),
                WebWords.deleted(ActingRoutes.name(of: shown)))
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

    static func formDay(_ visit: Visit, _ name: String) throws -> Day {
        let typed = try visit.field(name)
        guard let day = Day(iso: typed) else { throw WebRefusal.invalid(name, typed) }
        return day
    }

    @Sendable private static func edit(_ visit: Visit) throws -> WebResponse {
        let title = (visit.form["title"] ?? "").trimmed
        guard !title.isEmpty else { throw WebRefusal(400, Phrase("a title is needed", fr: "il faut un titre")) }
        var request = EditAgendaLine(
            .shown(try ActingRoutes.shownLine(visit)), title: title, place: visit.form["place"]?.trimmed)
        if let alarm = visit.form["alarm"] {
            if alarm.isEmpty { request.unset = ["alarm"] } else { request.set = [try AgendaToken("alarm=" + alarm)] }
        }
        let done = try visit.carryOut(request.plan(in: visit.workspace()), WebWords.saved(title))
        return visit.finished(Schema.agendaLines(done, language: visit.language))
    }

    @Sendable private static func move(_ visit: Visit) throws -> WebResponse {
        let shown = try ActingRoutes.shownLine(visit)
        let (day, target) = (try formDay(visit, "day"), try formDay(visit, "to"))
        let part: SeriesPart
        switch visit.form["part"] {
        case nil: part = .unsaid
        case "one": part = .occurrence(Moment(day: day))
        case "rest": part = .from(day)
        case "all": part = .all
        case let typed?: throw WebRefusal.invalid("part", typed)
        }
        let document = try visit.workspace().vault.document(shown.path)
        guard let times = EventTimes(shown.text, page: AgendaEvent.pageDay(of: document), on: day) else {
            throw WebRefusal.badRequest
        }
        let time = try times.newTime(visit.form, to: target, part)
        let done = try visit.carryOut(
            MoveAgendaLine(.shown(shown), to: time, part).plan(in: visit.workspace()),
            WebWords.moved(ActingRoutes.name(of: shown), CivilNames.long(target, in: visit.language)))
        guard !visit.request.wantsJSON else { return .json(Schema.agendaLines(done, language: visit.language)) }
        return .seeOther(visit.form["back"] == nil ? WebAddress.day(target) : visit.backAddress)
    }
}
