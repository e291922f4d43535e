// Overviews of a day or a week for programs.

import Agenda
import AgendaActions
import Bytes
import CivilTime
import ExternalSources
import Journal
import Permissions
import Search
import SensorActions
import Sensors
import Vault
import Workspaces

extension Schema {
    /// - Parameters:
    ///   - zone: the reader's; times are converted to it.
    package static func today(_ glance: Glance, zone: LocalZone) -> JSONValue {
        let parts = DayParts(glance: glance, zone: zone)
        let facts = glance.facts
        var members: [(String, JSONValue)] = [
            ("date", .string(facts.first.iso)), ("week", .string(facts.first.week.iso)),
        ]
        members += parts.members(of: facts.first)
        members += [("position", parts.position)] + parts.standing
        members.append(("on_this_day", .array(facts.onThisDay.map(parts.entry))))
        return object("today", members + parts.missing)
    }

    package static func week(_ glance: Glance, zone: LocalZone) -> JSONValue {
        let parts = DayParts(glance: glance, zone: zone)
        let facts = glance.facts
        let days = facts.days.map { day in
            JSONValue.members(
                [("date", .string(day.iso))] + parts.members(of: day) + [("entries", parts.entries(day))])
        }
        return object(
            "week",
            [("from", .string(facts.first.iso)), ("to", .string(facts.last.iso)), ("days", .array(days))]
                + parts.standing + parts.missing)
    }
}

private struct DayParts {
    let glance: Glance
    let zone: LocalZone

    private var facts: TodayFacts { glance.facts }
    private var found: TodayFound { glance.found }

    // MARK: A day

    func members(of day: Day) -> [(String, JSONValue)] {
        var events: [JSONValue] = []
        var tasks: [JSONValue] = []
        for item in facts.items[day] ?? [] {
            switch item.source {
            case .event(let entry):
                let isConflicting = item.span.map(glance.agenda.isConflicting) ?? false
                events.append(
                    .members(
                        Schema.members(of: entry, isConflicting: isConflicting, zone: zone) + [standing(item.span, day)]
                    ))
            case .task(let entry): tasks.append(.members(Schema.members(of: entry)))
            }
        }
        // For a single day, overdue reminders are listed with the due ones.
        let reminders = found.reminders.filter { facts.first == facts.last || ($0.due ?? $0.start)?.day == day }
        return [
            ("weather", facts.weather[day].map { .string($0) } ?? .null), ("events", .array(events)),
            ("tasks", .array(tasks)),
            ("calendar", .array(found.events.filter { $0.span.days.contains(day) }.map { event($0, day) })),
            ("reminders", .array(reminders.map(reminder))),
            ("medication", .array((facts.medication[day] ?? []).map(dose))),
            ("birthdays", .array(found.kept.filter { $0.day == day }.map(kept))),
            (
                "health",
                found.health[day].map { day in
                    .members(
                        HealthMeasure.allCases.compactMap { measure in
                            day.values[measure].map { (measure.rawValue, .double($0)) }
                        })
                } ?? .null
            ),
            ("photos", .array(found.photos.filter { $0.taken?.day == day }.map(photo))),
            ("tracks", .array(found.tracks.filter { $0.day == day }.map(track))),
        ]
    }

    var position: JSONValue {
        guard let position = found.position else { return .null }
        return .members([
            ("latitude", position.coordinates.map { .double($0.latitude) } ?? .null),
            ("longitude", position.coordinates.map { .double($0.longitude) } ?? .null),
            ("place", position.name.map { .string($0) } ?? .null),
        ])
    }

    // MARK: Outside the days

    var standing: [(String, JSONValue)] {
        [
            ("overdue", .array(facts.overdue.map { .members(Schema.members(of: $0)) })),
            (
                "mentions",
                .array(
                    glance.mentions.map {
                        .members(members(of: $0.kept) + [("in", .array($0.texts.map { .string($0) }))])
                    })
            ),
            (
                "suggestions",
                .array(
                    glance.suggestions.map {
                        .members(members(of: $0.kept) + [("command", .string($0.command))])
                    })
            ),
            (
                "lists",
                .array(
                    facts.lists.map {
                        .members([
                            ("name", .string($0.name)), ("path", .string($0.path.text)), ("open", .int($0.open)),
                        ])
                    })
            ),
            ("sensors", .array(facts.alarming.map(sensor))),
            (
                "journal",
                .members(
                    (facts.first == facts.last ? [("entries", entries(facts.first))] : []) + [
                        ("streak", .int(facts.streak)),
                        ("mood_7", facts.mood.map { .double(MoodStatistics.rounded($0)) } ?? .null),
                    ])
            ),
            ("prompt", facts.prompt.map { .string(glance.say($0.text)) } ?? .null),
        ]
    }

    var missing: [(String, JSONValue)] {
        [
            (
                "withheld",
                .array(
                    found.withheld.map {
                        .members([("source", .string($0.source.rawValue)), ("state", .string($0.state.rawValue))])
                    })
            ),
            ("troubles", .array(found.warnings.map { .string(glance.say($0.message)) })),
        ]
    }

    // MARK: Things

    func entries(_ day: Day) -> JSONValue { .array((facts.entries[day] ?? []).map(entry)) }

    private func dose(_ item: AgendaDayItem) -> JSONValue {
        .members([
            ("title", .string(item.title)), ("time", item.span.map { .string($0.start.time.shortText) } ?? .null),
            ("taken", .bool(item.item.state == .done)), ("path", .string(item.line.path.text)),
            ("line", .int(item.line.number)),
        ])
    }

    private func track(_ track: TrackDay) -> JSONValue {
        let places = track.places(of: glance.places)
        return .members([
            ("first", .string(text(track.first, false))), ("last", .string(text(track.last, false))),
            ("metres", .double(track.metres.rounded())), ("places", .array(places.map { .string($0.name) })),
        ])
    }

    /// Its position relative to now; null for whole days and for days other than today.
    private func standing(_ span: EventSpan?, _ day: Day) -> (String, JSONValue) {
        let standing = day == glance.today ? span.flatMap { glance.agenda.clock?.standing(of: $0) } : nil
        return ("standing", standing.map { .string($0.rawValue) } ?? .null)
    }

    private func event(_ event: ShownEvent, _ day: Day) -> JSONValue {
        .members([
            ("title", .string(event.title)), ("place", event.place.map { .string($0) } ?? .null),
            ("all_day", .bool(event.span.isAllDay)),
            ("start", .string(text(event.span.start, event.span.isAllDay))),
            ("end", .string(text(event.span.end, event.span.isAllDay))),
            ("conflict", .bool(glance.agenda.isConflicting(event.span))), standing(event.span, day),
        ])
    }

    private func text(_ moment: LocalDateTime, _ isAllDay: Bool) -> String {
        isAllDay ? moment.day.iso : moment.day.iso + "T" + moment.time.text
    }

    private func reminder(_ item: ReminderItem) -> JSONValue {
        .members([
            ("title", .string(item.title)), ("due", item.due.map { .string($0.text) } ?? .null),
            ("priority", item.priority.map { .string($0.text) } ?? .null),
        ])
    }

    private func kept(_ kept: KeptDay) -> JSONValue { .members(members(of: kept)) }

    private func members(of kept: KeptDay) -> [(String, JSONValue)] {
        [
            ("name", .string(kept.contact.name)), ("kind", .string(kept.kind.rawValue)),
            ("date", .string(kept.day.iso)), ("years", kept.years.map { .int($0) } ?? .null),
        ]
    }

    private func sensor(_ row: SensorRow) -> JSONValue {
        .members([
            ("device", .string(row.device.identifier.text)), ("measure", .string(row.measure.name.text)),
            ("value", .double(row.value)), ("unit", row.measure.unit.map { .string($0) } ?? .null),
            ("state", .string(row.status.rawValue)), ("time", .string(UTCTime.text(row.time))),
        ])
    }

    private func photo(_ photo: PhotoSeen) -> JSONValue {
        .members([
            ("path", .string(photo.path)),
            ("time", photo.taken.map { .string(text($0, false)) } ?? .null),
            ("camera", photo.camera.map { .string($0) } ?? .null),
        ])
    }

    func entry(_ hit: SearchHit) -> JSONValue {
        .members([
            ("path", .string(hit.path.text)), ("title", .string(hit.title)),
            ("date", hit.day.map { .string($0.iso) } ?? .null),
            ("mood", hit.mood.flatMap(Mood.init(rawValue:)).map { .string($0.name) } ?? .null),
        ])
    }
}
