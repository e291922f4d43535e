// Determines the time of a payload's values from all its time fields, or why there is none.

import Bytes
import CivilTime

/// The time information in the fields of a reading.
struct PayloadTime {
    /// The UTC offset in seconds for local times; nil: their zone is unknown.
    struct Clock {
        var zone: (@Sendable (Int64) -> Int)?
        /// The name of an unknown zone: times that require it are not used.
        var unknownZone: String?
        var order: DateOrder?
    }

    private var instant: Int64?
    /// Local time without an offset, in milliseconds since 1970-01-01T00:00:00 on that clock.
    private var local: Int64?
    private var day: Day?
    /// Milliseconds since midnight.
    private var clock: Int64?
    private var doubt: PayloadContents.TimeDoubt?

    /// Milliseconds since the epoch; `isFloating` if the time was written without an offset and is read as UTC because the zone is unknown.
    func resolved(_ setting: Clock) -> (time: Int64?, isFloating: Bool, doubt: PayloadContents.TimeDoubt?) {
        if let instant { return (instant, false, nil) }
        var local = local
        if local == nil, let day, let clock { local = Int64(day.number) * 86_400_000 + clock }
        guard let local else {
            if let doubt { return (nil, false, doubt) }
            if let day { return (nil, false, .unreadable(day.iso)) }
            return (nil, false, clock.map { .unreadable(Self.text(ofClock: $0)) })
        }
        if let name = setting.unknownZone { return (nil, false, .zone(name)) }
        guard let zone = setting.zone else { return (local, true, nil) }
        let seconds = local.flooredSeconds
        return (LocalInstant.of(seconds, zone) * 1000 + local.modulo(1000), false, nil)
    }

    private static func text(ofClock clock: Int64) -> String {
        TimeOfDay(secondsSinceMidnight: Int(clock / 1000))?.shortText ?? ""
    }

    // MARK: Collecting

    /// - Parameter isUTC: whether the field name states that the time is UTC.
    mutating func take(_ value: JSONValue, _ clock: Clock, isUTC: Bool = false) {
        switch value {
        case .int(let number): take(number: Double(number))
        case .double(let number): take(number: number)
        case .string(let text): take(text: text, clock, isUTC: isUTC)
        case .object(let members): take(members, clock)
        case .array, .bool: doubt = doubt ?? .unreadable("[]")
        case .null: break
        }
    }

    private mutating func take(number: Double) {
        if let time = PayloadText.time(number) {
            take(instant: time)
        } else {
            doubt = doubt ?? .unreadable(ReadingNumber.exact(number))
        }
    }

    /// 2000-01-01T00:00:00Z: a clock before that was never set, and another field may be better.
    private static let earliest: Int64 = 946_684_800_000

    private mutating func take(instant time: Int64) {
        if let known = instant, known >= Self.earliest || time < Self.earliest { return }
        instant = time
    }

    private mutating func take(text: String, _ clock: Clock, isUTC: Bool) {
        // A measurement now adds nothing to the time of receipt.
        guard !text.trimmed.isEmpty, text.trimmed.lowercased() != "now" else { return }
        switch PayloadText.writtenTime(text, clock.order) {
        case .instant(let time): take(instant: time)
        case .local(let time) where isUTC: take(instant: time)
        case .local(let time): local = local ?? time
        case .day(let found): day = day ?? found
        case .clock(let found): self.clock = self.clock ?? found
        case .openOrder: doubt = doubt ?? .order(text)
        case nil: doubt = doubt ?? .unreadable(text)
        }
    }

    /// `{"epoch": 1795162500}`, `{"seconds": 1795162500, "nanos": 5}`, `{"iso": "2026-11-20T08:15:00Z"}`.
    private mutating func take(_ members: [JSONValue.Member], _ clock: Clock) {
        var found = PayloadTime()
        for member in members {
            let key = FieldNames.key(member.key)
            if Self.parts.contains(key) || FieldNames.times.contains(key) { found.take(member.value, clock) }
        }
        if found.instant == nil, found.local == nil {
            let seconds = members.first { Self.seconds.contains(FieldNames.key($0.key)) }?.value.double
            if let seconds { found.take(number: seconds) }
        }
        if let nanoseconds = members.first(where: { ["nanos", "nanoseconds", "nsec"].contains(FieldNames.key($0.key)) }
        )?
        .value.double, let whole = found.instant, whole % 1000 == 0, 0..<1e9 ~= nanoseconds {
            found.instant = whole + Int64(nanoseconds / 1e6)
        }
        instant = instant ?? found.instant
        local = local ?? found.local
        day = day ?? found.day
        self.clock = self.clock ?? found.clock
        if found.instant == nil, found.local == nil, found.day == nil, found.clock == nil {
            doubt = doubt ?? found.doubt ?? .unreadable(JSONValue.object(members).encoded().prefixText)
        }
    }

    private static let parts: Set<String> = [
        "iso", "iso8601", "unix", "value", "millis", "milliseconds", "ms", "local",
    ]
    private static let seconds: Set<String> = ["seconds", "sec", "secs", "s"]
}

extension [UInt8] {
    /// Enough of it to recognise it.
    fileprivate var prefixText: String { String(decoding: prefix(80), as: UTF8.self) }
}
