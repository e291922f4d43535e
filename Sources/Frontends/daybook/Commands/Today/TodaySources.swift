// What granted sources say of a day: each behind the gate, all at the same time, none for longer than a second.

import Agenda
import Bytes
import CivilTime
import Dispatch
import FileSystem
import Permissions
import Sources
import Synchronization
import Wording

/// What was found, and what was not looked at.
struct TodayFound: Sendable {
    var events: [ShownEvent] = []
    var reminders: [ReminderItem] = []
    var days: [ContactDay] = []
    var photos: [PhotoSeen] = []
    var health: HealthDay?
    var tracks: [TrackDay] = []
    /// Sources that are not granted, with their state.
    var withheld: [(source: PermissionSource, state: PermissionState)] = []
    /// What went wrong, or took too long.
    var troubles: [(source: PermissionSource, message: Phrase)] = []
}

/// Reads begun, and waited for at the end.
struct TodaySources {
    /// Seconds that the slowest source may keep the answer waiting.
    private static let patience = 1.0

    private final class Box: Sendable {
        let found = Mutex(TodayFound())
        let open = Mutex(Set<PermissionSource>())
    }

    private let box = Box()
    private let group = DispatchGroup()
    private let deadline: DispatchTime

    /// Passes the gate once for each source, and begins to read those that are granted.
    init(_ context: Context, day: Day) throws {
        let gate = try context.gate()
        let zone = context.readerZone
        let folder = try context.vaultStateFolder()
        deadline = .now() + Self.patience
        func read<Module: SourceModule>(
            _ module: Module, _ keep: @escaping @Sendable (inout TodayFound, [Module.Fact]) -> Void
        ) {
            let source = Module.source
            let state = gate.state(of: source)
            guard [.granted, .provisional, .unavailable].contains(state) else {
                box.found.withLock { $0.withheld.append((source, state)) }
                return
            }
            let passage: Passage
            do {
                passage = try gate.pass(source, for: "today")
            } catch {
                box.found.withLock { $0.troubles.append((source, error.message)) }
                return
            }
            box.open.withLock { _ = $0.insert(source) }
            DispatchQueue.global().async(group: group) { [box] in
                var memory = SourceMemory(folder: folder, source: source)
                let reading = module.facts(through: passage, remembering: &memory)
                memory.save()
                box.found.withLock { found in
                    keep(&found, reading.facts)
                    if let fault = reading.faults.first {
                        let more = reading.faults.count > 1 ? " (+\(reading.faults.count - 1))" : ""
                        found.troubles.append(
                            (
                                source,
                                source.title
                                    + Phrase(same: ": \(Paths.name(of: fault.path)): ") + fault.problem.message
                                    + Phrase(same: more)
                            ))
                    }
                }
                box.open.withLock { _ = $0.remove(source) }
            }
        }
        read(Sources.CalendarSource(reader: zone)) { $0.events = $1.events(from: day, to: day, reader: zone) }
        read(RemindersSource(reader: zone)) { found, items in
            found.reminders = items.filter { item in
                guard item.isOpen, let due = item.due ?? item.start else { return false }
                return due.day <= day
            }
        }
        read(ContactsSource()) { $0.days = $1.days(month: day.month, day: day.day, in: day.year) }
        read(PhotosSource()) { $0.photos = $1.on(day) }
        read(HealthSource()) { found, days in found.health = days.first { $0.number == day.number } }
        read(LocationSource(reader: zone)) { found, tracks in found.tracks = tracks.filter { $0.day == day } }
    }

    /// What there is when all are done, or patience ends; those that are not done are named.
    func wait() -> TodayFound {
        _ = group.wait(timeout: deadline)
        let late = box.open.withLock { $0 }
        var found = box.found.withLock { $0 }
        for source in PermissionSource.allCases where late.contains(source) {
            found.troubles.append(
                (
                    source,
                    source.title
                        + Phrase(
                            ": takes longer than a second; left out", fr: " : prend plus d’une seconde ; laissé de côté"
                        )
                ))
        }
        found.troubles.sort { $0.source.order < $1.source.order }
        found.withheld.sort { $0.source.order < $1.source.order }
        return found
    }
}

extension PermissionSource {
    fileprivate var order: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
