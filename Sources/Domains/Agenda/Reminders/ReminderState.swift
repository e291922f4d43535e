// The state of reminders: shown, acknowledged, snoozed or missed. Stored as JSON between runs.

import Bytes

/// All instants are seconds since the epoch.
package struct ReminderState: Sendable, Hashable {
    /// The state of a reminder.
    package struct Record: Sendable, Hashable {
        package var due: Int64
        package var slot: String
        package var title: String
        package var path: String
        /// It was about to be shown; without `fired` it is unknown whether it was.
        package var claimed: Int64?
        package var fired: Int64?
        package var acknowledged: Int64?
        /// To be shown again then.
        package var snoozed: Int64?
        /// Too late to be shown.
        package var missed: Int64?
        /// Members written by another version.
        var others: [JSONValue.Member] = []

        package init(_ reminder: Reminder) {
            due = reminder.due
            slot = reminder.slot
            title = reminder.title
            path = reminder.source.path
        }
    }

    /// The first start: earlier reminders are not shown.
    package var since: Int64
    /// The end of the watched period.
    package var seen: Int64
    package var records: [String: Record] = [:]
    private var others: [JSONValue.Member] = []

    /// Days for which a record is kept after its reminder was due and after its last change.
    package static let keptDays: Int64 = 60
    /// The newest are kept regardless of age: a clock that is briefly years ahead must not erase what was shown today.
    package static let keptCount = 400

    /// For a first start.
    package init(since: Int64) {
        self.since = since
        seen = since
    }

    // MARK: Changes of a reminder

    /// It is about to be shown.
    package mutating func claim(_ reminder: Reminder, at now: Int64) {
        update(reminder) { $0.claimed = now }
    }

    /// It was shown.
    package mutating func confirm(_ reminder: Reminder, at now: Int64) {
        update(reminder) { record in
            record.fired = now
            record.claimed = nil
            record.missed = nil
            // A button of the notification may have snoozed it meanwhile.
            if let until = record.snoozed, until <= now { record.snoozed = nil }
        }
    }

    package mutating func miss(_ reminder: Reminder, at now: Int64) {
        update(reminder) { record in
            record.missed = now
            record.claimed = nil
            record.snoozed = nil
        }
    }

    package mutating func acknowledge(_ reminder: Reminder, at now: Int64) {
        update(reminder) { record in
            record.acknowledged = now
            record.claimed = nil
            record.snoozed = nil
        }
    }

    package mutating func snooze(_ reminder: Reminder, until instant: Int64) {
        update(reminder) { record in
            record.snoozed = instant
            record.acknowledged = nil
            record.claimed = nil
            record.missed = nil
        }
    }

    private mutating func update(_ reminder: Reminder, _ change: (inout Record) -> Void) {
        var record = records[reminder.identifier] ?? Record(reminder)
        (record.due, record.title, record.path) = (reminder.due, reminder.title, reminder.source.path)
        change(&record)
        records[reminder.identifier] = record
    }

    // MARK: Over time

    /// After the clock was set back, the period ahead is watched again. Reminders already shown stay shown.
    package mutating func follow(clock now: Int64) {
        since = min(since, now)
        seen = min(seen, now)
    }

    /// Renamed and moved lines keep their records: the record of a missing line is assigned to a reminder with the
    /// same occurrence and alarm, and the same page or title.
    package mutating func adopt(_ reminders: [Reminder]) {
        for reminder in reminders {
            guard let record = records[reminder.identifier],
                record.title != reminder.title || record.path != reminder.source.path
            else { continue }
            records[reminder.identifier]?.title = reminder.title
            records[reminder.identifier]?.path = reminder.source.path
        }
        let present = Set(reminders.map(\.identifier))
        var orphans = records.filter { !present.contains($0.key) }
        guard !orphans.isEmpty else { return }
        for reminder in reminders where records[reminder.identifier] == nil {
            let found = orphans.filter { _, record in
                record.slot == reminder.slot && (record.title == reminder.title || record.path == reminder.source.path)
            }.max { first, second in
                // The same title is stronger evidence than the same page.
                (first.value.title == reminder.title ? 1 : 0, first.key)
                    < (second.value.title == reminder.title ? 1 : 0, second.key)
            }
            guard let identifier = found?.key, var record = found?.value else { continue }
            orphans[identifier] = nil
            records[identifier] = nil
            (record.title, record.path) = (reminder.title, reminder.source.path)
            records[reminder.identifier] = record
        }
    }

    package mutating func prune(at now: Int64) {
        guard records.count > Self.keptCount else { return }
        let limit = now - Self.keptDays * 86_400
        let newest = records.sorted { ($0.value.lastInstant, $0.key) > ($1.value.lastInstant, $1.key) }
        for (identifier, record) in newest.dropFirst(Self.keptCount) where record.lastInstant < limit {
            records[identifier] = nil
        }
    }

    /// The earliest one still to be shown although it was due long ago.
    package var earliestPending: Int64? {
        records.values.filter { $0.snoozed != nil || ($0.claimed != nil && $0.fired == nil) }.map(\.due).min()
    }
}

extension ReminderState.Record {
    fileprivate var lastInstant: Int64 {
        [claimed, fired, acknowledged, snoozed, missed].compactMap { $0 }.reduce(due, max)
    }
}

// MARK: As JSON

extension ReminderState {
    private static let version = 1

    /// Nil for anything but a valid state.
    package init?(_ bytes: [UInt8]) {
        guard let root = try? JSONReader.read(bytes), let members = root.object,
            let version = root["version"]?.int, version >= 1, let since = root["since"]?.int,
            let seen = root["seen"]?.int, let reminders = root["reminders"]?.object
        else { return nil }
        self.init(since: Int64(since))
        self.seen = Int64(seen)
        others = members.filter { !["version", "since", "seen", "reminders"].contains($0.key) }
        for member in reminders {
            // One unreadable record does not affect the others.
            if let record = Record(member.value) { records[member.key] = record }
        }
    }

    package var bytes: [UInt8] {
        let members: [(String, JSONValue)] = [
            ("version", .int(Self.version)), ("since", .int(Int(since))), ("seen", .int(Int(seen))),
            ("reminders", .members(records.sorted { $0.key < $1.key }.map { ($0.key, $0.value.json) })),
        ]
        return JSONValue.members(members + others.map { ($0.key, $0.value) }).encoded(indented: true) + [0x0a]
    }
}

extension ReminderState.Record {
    private static var instants: [(String, WritableKeyPath<Self, Int64?>)] {
        [
            ("claimed", \.claimed), ("fired", \.fired), ("acknowledged", \.acknowledged), ("snoozed", \.snoozed),
            ("missed", \.missed),
        ]
    }

    fileprivate init?(_ value: JSONValue) {
        guard let members = value.object, let due = value["due"]?.int, let slot = value["slot"]?.string else {
            return nil
        }
        self.due = Int64(due)
        self.slot = slot
        title = value["title"]?.string ?? ""
        path = value["path"]?.string ?? ""
        for (name, field) in Self.instants { self[keyPath: field] = value[name]?.int.map { Int64($0) } }
        let known = ["due", "slot", "title", "path"] + Self.instants.map(\.0)
        others = members.filter { !known.contains($0.key) }
    }

    fileprivate var json: JSONValue {
        .members(
            [
                ("due", .int(Int(due))), ("slot", .string(slot)), ("title", .string(title)), ("path", .string(path)),
            ]
                + Self.instants.compactMap { name, field in self[keyPath: field].map { (name, .int(Int($0))) } }
                + others.map { ($0.key, $0.value) })
    }
}
