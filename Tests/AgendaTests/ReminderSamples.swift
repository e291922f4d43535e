// Lines with alarms as reminders, for the tests of them.

import Agenda
import CivilTime
import Testing
import Vault

extension LocalZone {
    static var paris: LocalZone {
        get throws {
            var finder = OccurrenceFinder(reader: .fixed(0))
            let zone = finder.zone(named: "Europe/Paris")
            return try #require(zone)
        }
    }
}

/// The instant of a local time.
func instant(_ text: String, _ zone: LocalZone? = nil) throws -> Int64 {
    try (zone ?? .paris).instant(of: moment(text))
}

/// The reminders of a line that are due between two local times of Paris.
func reminders(
    _ line: String, on page: String? = "2026-11-20", path: String = "agenda/2026/2026-11-20.md",
    from: String = "2026-11-01", to: String = "2026-12-01", reader: LocalZone? = nil, standard: Alarm? = nil,
    replaced: Set<Moment> = []
) throws -> [Reminder] {
    let zone = try reader ?? .paris
    let item = try #require(LineGrammar.parse(line))
    var finder = ReminderFinder(
        window: try instant(from, zone)...instant(to, zone), reader: zone, standard: standard)
    return try finder.reminders(
        of: item, page: page.flatMap { Day(iso: $0) }, isAgenda: true,
        at: ReminderSource(path: path, line: 1, uid: item["id"]), replaced: replaced)
}

/// When they are due, on the clock of Paris.
func dues(
    _ line: String, on page: String? = "2026-11-20", from: String = "2026-11-01", to: String = "2026-12-01",
    standard: Alarm? = nil, replaced: Set<Moment> = []
) throws -> [String] {
    let zone = try LocalZone.paris
    return try reminders(line, on: page, from: from, to: to, standard: standard, replaced: replaced)
        .map(\.due).sorted().map { Moment(zone.local(of: $0)).text }
}
