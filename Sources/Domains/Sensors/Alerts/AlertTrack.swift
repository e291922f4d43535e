// The alert state of a measure or a device: its condition, and what was reported.

import Bytes

/// Everything that must survive a restart so that no alert is duplicated or lost.
package struct AlertTrack: Sendable, Hashable {
    /// The current state.
    package internal(set) var state: ReadingStatus = .normal
    /// The state last reported to the owner.
    package internal(set) var announced: ReadingStatus = .normal
    /// The start of `state`; milliseconds since the epoch, like all times here.
    package internal(set) var since: Int64?
    /// For a measure with `for:`: the last status, whether or not it has lasted long enough, and the start of each level.
    var condition: ReadingStatus = .normal
    var warningSince: Int64?
    var criticalSince: Int64?
    package internal(set) var lastReading: Int64?
    package internal(set) var lastValue: Double?
    /// The time of the last alert (not a recovery) sent, and its urgency.
    package internal(set) var lastSent: Int64?
    var lastUrgency = 0
    /// The last reading was late: it is not reported, however much time passes, until one arrives in time.
    var isLate = false
    /// The times of the last changes of state, at most as many as define flapping.
    var changes: [Int64] = []
    /// It was seen: it is not repeated.
    package internal(set) var isAcknowledged = false
    package internal(set) var snoozedUntil: Int64?

    package init() {}

    /// The track without its last reading: the part that must be stored immediately. The rest may be some seconds old.
    package var essence: AlertTrack {
        var track = self
        track.lastReading = nil
        track.lastValue = nil
        return track
    }
}

extension AlertTrack {
    /// Records the status of a value.
    mutating func note(_ status: ReadingStatus, at time: Int64) {
        condition = status
        warningSince = status >= .warning ? warningSince ?? time : nil
        criticalSince = status >= .critical ? criticalSince ?? time : nil
    }

    /// The worst state that has lasted for `hold` milliseconds.
    func settled(at now: Int64, hold: Int64) -> ReadingStatus {
        if let since = criticalSince, now - since >= hold { return .critical }
        if let since = warningSince, now - since >= hold { return .warning }
        // A state already in effect stays in effect.
        return state == .offline ? .normal : min(state, condition)
    }
}

extension AlertTrack {
    package var json: JSONValue {
        func number(_ value: Int64?) -> JSONValue { value.map { .int(Int($0)) } ?? .null }
        return .members([
            ("state", .string(state.rawValue)), ("announced", .string(announced.rawValue)), ("since", number(since)),
            ("last_reading", number(lastReading)), ("last_value", lastValue.map { .double($0) } ?? .null),
            ("last_sent", number(lastSent)), ("last_urgency", .int(lastUrgency)),
            ("changes", .array(changes.map { .int(Int($0)) })), ("acknowledged", .bool(isAcknowledged)),
            ("snoozed_until", number(snoozedUntil)), ("late", .bool(isLate)),
            ("condition", .string(condition.rawValue)), ("warning_since", number(warningSince)),
            ("critical_since", number(criticalSince)),
        ])
    }

    package init?(_ json: JSONValue) {
        guard let state = json["state"]?.string.flatMap(ReadingStatus.init(rawValue:)),
            let announced = json["announced"]?.string.flatMap(ReadingStatus.init(rawValue:))
        else { return nil }
        func number(_ key: String) -> Int64? { json[key]?.int.map { Int64($0) } }
        self.init()
        self.state = state
        self.announced = announced
        since = number("since")
        lastReading = number("last_reading")
        lastValue = json["last_value"]?.double
        lastSent = number("last_sent")
        lastUrgency = json["last_urgency"]?.int ?? 0
        changes = (json["changes"]?.array ?? []).compactMap { $0.int.map { Int64($0) } }
        isAcknowledged = json["acknowledged"]?.bool ?? false
        snoozedUntil = number("snoozed_until")
        isLate = json["late"]?.bool ?? false
        condition = json["condition"]?.string.flatMap(ReadingStatus.init(rawValue:)) ?? .normal
        warningSince = number("warning_since")
        criticalSince = number("critical_since")
    }
}
