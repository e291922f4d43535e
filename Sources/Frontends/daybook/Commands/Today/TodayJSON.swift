// The day for programs.

import Agenda
import Bytes
import CivilTime
import Journal
import Permissions
import Search
import Sensors
import Sources
import Vault
import Wording

struct TodayJSON {
    let context: Context
    let facts: TodayFacts
    let found: TodayFound

    func print() {
        let agenda = AgendaJSON(context: context)
        var events: [JSONValue] = []
        var tasks: [JSONValue] = []
        for item in facts.items {
            switch item.source {
            case .event(let entry): events.append(agenda.event(entry, isConflicting: item.isConflicting))
            case .task(let entry): tasks.append(.members(agenda.members(of: entry)))
            }
        }
        context.output.json([
            ("schema", "daybook.today/1"), ("date", .string(facts.day.iso)), ("week", .string(facts.day.week.iso)),
            ("weather", facts.weather.map { .string($0) } ?? .null), ("events", .array(events)),
            ("tasks", .array(tasks)),
            ("overdue", .array(facts.overdue.map { .members(agenda.members(of: $0)) })),
            ("calendar", .array(found.events.map(event))), ("reminders", .array(found.reminders.map(reminder))),
            ("birthdays", .array(found.days.map(kept))),
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
                "health",
                found.health.map { day in
                    .members(
                        HealthMeasure.allCases.compactMap { measure in
                            day.values[measure].map { (measure.rawValue, .double($0)) }
                        })
                } ?? .null
            ),
            ("photos", .array(found.photos.map(photo))),
            (
                "journal",
                .members([
                    ("entries", .array(facts.entries.map(entry))), ("streak", .int(facts.streak)),
                    ("mood_7", facts.mood.map { .double(MoodCommand.rounded($0)) } ?? .null),
                ])
            ),
            ("prompt", facts.prompt.map { .string(context.say($0.text)) } ?? .null),
            ("on_this_day", .array(facts.onThisDay.map(entry))),
            (
                "withheld",
                .array(
                    found.withheld.map {
                        .members([("source", .string($0.source.rawValue)), ("state", .string($0.state.rawValue))])
                    })
            ),
            ("troubles", .array(found.troubles.map { .string(context.say($0.message)) })),
        ])
    }

    private func event(_ event: ShownEvent) -> JSONValue {
        .members([
            ("title", .string(event.title)), ("place", event.place.map { .string($0) } ?? .null),
            ("all_day", .bool(event.span.isAllDay)),
            ("start", .string(text(event.span.start, event.span.isAllDay))),
            ("end", .string(text(event.span.end, event.span.isAllDay))),
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

    private func kept(_ day: ContactDay) -> JSONValue {
        let date = day.kind == .birthday ? day.contact.birthday : day.contact.anniversary
        return .members([
            ("name", .string(day.contact.name)), ("kind", .string(day.kind.rawValue)),
            ("years", date?.year.map { .int(facts.day.year - $0) } ?? .null),
        ])
    }

    private func sensor(_ row: SensorRow) -> JSONValue {
        .members([
            ("device", .string(row.device.identifier)), ("measure", .string(row.measure.name)),
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

    private func entry(_ hit: SearchHit) -> JSONValue {
        .members([
            ("path", .string(hit.path.text)), ("title", .string(hit.title)),
            ("date", hit.day.map { .string($0.iso) } ?? .null),
            ("mood", hit.mood.flatMap(Mood.init(rawValue:)).map { .string($0.name) } ?? .null),
        ])
    }
}
