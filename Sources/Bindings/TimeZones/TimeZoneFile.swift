// Parses time zones: the transitions of a TZif file (RFC 8536) and the rule after the last one.

import Glibc

/// Offsets by instant, in seconds since 1970-01-01T00:00:00Z.
package struct TimeZoneTable: Hashable, Sendable {
    package struct Kind: Hashable, Sendable {
        /// Seconds east of UTC.
        package var offset: Int
        package var isDaylight: Bool
        package var abbreviation: String

        package init(offset: Int, isDaylight: Bool, abbreviation: String) {
            self.offset = offset
            self.isDaylight = isDaylight
            self.abbreviation = abbreviation
        }
    }

    package struct Transition: Hashable, Sendable {
        package var instant: Int64
        package var kind: Kind

        package init(instant: Int64, kind: Kind) {
            self.instant = instant
            self.kind = kind
        }
    }

    /// Before the first transition.
    package var first: Kind
    package var transitions: [Transition]
    /// After the last transition.
    var rule: TimeZoneYearRule?
    /// Whether clocks keep changing after the last transition.
    package var changesEveryYear: Bool { rule?.daylight != nil }

    package func kind(at instant: Int64) -> Kind {
        guard let last = transitions.last else { return rule?.kind(at: instant) ?? first }
        if instant >= last.instant { return rule?.kind(at: instant) ?? last.kind }
        // Finds the first later transition.
        var (low, high) = (0, transitions.count)
        while low < high {
            let middle = (low + high) / 2
            if transitions[middle].instant <= instant { low = middle + 1 } else { high = middle }
        }
        return low == 0 ? first : transitions[low - 1].kind
    }

    /// The transitions after `from` up to `through`, including those of the rule.
    package func transitions(after from: Int64, through: Int64) -> [Transition] {
        var found = transitions.filter { $0.instant > from && $0.instant <= through }
        guard let rule else { return found }
        let known = transitions.last?.instant ?? Int64.min
        let firstYear = Civil.year(of: max(from, known, -62_000_000_000))
        let lastYear = min(9999, Civil.year(of: min(through, 253_000_000_000)) + 1)
        guard firstYear - 1 <= lastYear else { return found }
        for year in (firstYear - 1)...lastYear {
            for transition in rule.transitions(in: year)
            where transition.instant > max(from, known) && transition.instant <= through {
                found.append(transition)
            }
        }
        return found.sorted { $0.instant < $1.instant }
    }

    /// A TZif file of version 2 or later; nil for anything else.
    package init?(file bytes: [UInt8]) {
        func number(_ offset: Int, _ count: Int) -> Int64? {
            guard offset >= 0, offset + count <= bytes.count else { return nil }
            var value: Int64 = bytes[offset] >= 0x80 ? -1 : 0
            for byte in bytes[offset..<offset + count] { value = value << 8 | Int64(byte) }
            return value
        }
        /// The six counts of a header, and the start of its data.
        func header(_ offset: Int) -> [Int]? {
            guard offset + 44 <= bytes.count, bytes[offset..<offset + 4].elementsEqual("TZif".utf8),
                bytes[offset + 4] >= UInt8(ascii: "2")
            else { return nil }
            let counts = (0..<6).compactMap { number(offset + 20 + 4 * $0, 4).map(Int.init) }
            return counts.allSatisfy { 0...100_000 ~= $0 } ? counts : nil
        }
        guard let short = header(0) else { return nil }
        let second = 44 + short[3] * 5 + short[4] * 6 + short[5] + short[2] * 8 + short[1] + short[0]
        guard let counts = header(second) else { return nil }
        let (timeCount, kindCount, nameCount) = (counts[3], counts[4], counts[5])
        let times = second + 44
        let indices = times + timeCount * 8
        let kindsAt = indices + timeCount
        let names = kindsAt + kindCount * 6
        let end = names + nameCount + counts[2] * 12 + counts[1] + counts[0]
        guard end <= bytes.count, kindCount > 0 else { return nil }
        var kinds: [Kind] = []
        for index in 0..<kindCount {
            let place = kindsAt + index * 6
            guard let offset = number(place, 4), -90000...90000 ~= offset else { return nil }
            let start = names + Int(bytes[place + 5])
            guard start <= names + nameCount else { return nil }
            let name = bytes[start..<names + nameCount].prefix { $0 != 0 }
            kinds.append(
                Kind(
                    offset: Int(offset), isDaylight: bytes[place + 4] != 0,
                    abbreviation: String(decoding: name, as: UTF8.self)))
        }
        transitions = []
        for index in 0..<timeCount {
            let kind = Int(bytes[indices + index])
            guard kind < kindCount, let instant = number(times + index * 8, 8) else { return nil }
            transitions.append(Transition(instant: instant, kind: kinds[kind]))
        }
        first = kinds[0]
        let footer = bytes[end...].drop { $0 == 0x0a }.prefix { $0 != 0x0a }
        rule = TimeZoneYearRule(String(decoding: footer, as: UTF8.self))
    }

    package init(first: Kind, transitions: [Transition]) {
        self.first = first
        self.transitions = transitions
        rule = nil
    }
}

/// A yearly rule in the syntax of the environment variable TZ (POSIX.1-2017 §8.3, RFC 8536 §3.3.1).
struct TimeZoneYearRule: Hashable, Sendable {
    /// A day of the year and the second of the day, on the clock before the change.
    struct Change: Hashable, Sendable {
        enum Day: Hashable, Sendable {
            /// `J60`: 1 to 365, without 29 February.
            case withoutLeap(Int)
            /// `59`: from 0.
            case withLeap(Int)
            /// `M3.5.0`: the last Sunday of March.
            case weekday(month: Int, week: Int, weekday: Int)
        }
        var day: Day
        var second: Int

        /// Seconds on the local clock.
        func clock(in year: Int) -> Int64 {
            let number: Int
            switch day {
            case .withoutLeap(let ordinal):
                number = Civil.day(year: year, month: 1, day: ordinal) + (Civil.isLeap(year) && ordinal >= 60 ? 1 : 0)
            case .withLeap(let ordinal): number = Civil.day(year: year, month: 1, day: 1) + ordinal
            case .weekday(let month, let week, let weekday):
                let first = Civil.day(year: year, month: month, day: 1)
                let day = first + Civil.modulo(weekday - Civil.weekday(first), 7) + 7 * (week - 1)
                number = day >= first + Civil.length(year: year, month: month) ? day - 7 : day
            }
            return Int64(number) * 86400 + Int64(second)
        }
    }

    var standard: TimeZoneTable.Kind
    var daylight: (kind: TimeZoneTable.Kind, start: Change, end: Change)?

    static func == (one: Self, other: Self) -> Bool {
        one.standard == other.standard && one.daylight?.kind == other.daylight?.kind
            && one.daylight?.start == other.daylight?.start && one.daylight?.end == other.daylight?.end
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(standard)
        hasher.combine(daylight?.kind)
    }

    func transitions(in year: Int) -> [TimeZoneTable.Transition] {
        guard let daylight else { return [] }
        let start = daylight.start.clock(in: year) - Int64(standard.offset)
        let end = daylight.end.clock(in: year) - Int64(daylight.kind.offset)
        let both = [
            TimeZoneTable.Transition(instant: start, kind: daylight.kind),
            TimeZoneTable.Transition(instant: end, kind: standard),
        ]
        return start < end ? both : both.reversed()
    }

    func kind(at instant: Int64) -> TimeZoneTable.Kind {
        guard daylight != nil else { return standard }
        let year = Civil.year(of: min(max(instant, -62_000_000_000), 253_000_000_000))
        var kind = standard
        for number in (year - 1)...(year + 1) {
            for transition in transitions(in: number) where transition.instant <= instant { kind = transition.kind }
        }
        return kind
    }

    /// `CET-1CEST,M3.5.0,M10.5.0/3`; nil for anything else.
    init?(_ text: String) {
        var rest = Array(text.utf8)[...]
        func take(_ byte: UInt8) -> Bool {
            guard rest.first == byte else { return false }
            rest.removeFirst()
            return true
        }
        func name() -> String? {
            let isQuoted = take(UInt8(ascii: "<"))
            let name = rest.prefix {
                isQuoted
                    ? $0 != UInt8(ascii: ">")
                    : UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 | 0x20
            }
            rest = rest[name.endIndex...]
            if isQuoted, !take(UInt8(ascii: ">")) { return nil }
            return name.count >= 3 ? String(decoding: name, as: UTF8.self) : nil
        }
        func number() -> Int? {
            let digits = rest.prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
            guard 1...4 ~= digits.count else { return nil }
            rest = rest[digits.endIndex...]
            return digits.reduce(0) { $0 * 10 + Int($1) - 48 }
        }
        /// `[+-]hh[:mm[:ss]]` in seconds.
        func time() -> Int? {
            let sign = take(UInt8(ascii: "-")) ? -1 : 1
            if sign == 1 { _ = take(UInt8(ascii: "+")) }
            guard var seconds = number().map({ $0 * 3600 }) else { return nil }
            for unit in [60, 1] where take(UInt8(ascii: ":")) {
                guard let part = number() else { return nil }
                seconds += part * unit
            }
            return sign * seconds
        }
        func change() -> Change? {
            guard take(UInt8(ascii: ",")) else { return nil }
            let day: Change.Day
            if take(UInt8(ascii: "M")) {
                guard let month = number(), 1...12 ~= month, take(UInt8(ascii: ".")), let week = number(),
                    1...5 ~= week, take(UInt8(ascii: ".")), let weekday = number(), 0...6 ~= weekday
                else { return nil }
                day = .weekday(month: month, week: week, weekday: weekday)
            } else {
                let isJulian = take(UInt8(ascii: "J"))
                guard let ordinal = number(), 0...365 ~= ordinal else { return nil }
                day = isJulian ? .withoutLeap(ordinal) : .withLeap(ordinal)
            }
            guard take(UInt8(ascii: "/")) else { return Change(day: day, second: 7200) }
            return time().map { Change(day: day, second: $0) }
        }
        guard let standardName = name(), let west = time() else { return nil }
        standard = TimeZoneTable.Kind(offset: -west, isDaylight: false, abbreviation: standardName)
        daylight = nil
        if rest.isEmpty { return }
        guard let daylightName = name() else { return nil }
        var offset = standard.offset + 3600
        if rest.first != UInt8(ascii: ",") {
            guard let west = time() else { return nil }
            offset = -west
        }
        guard let start = change(), let end = change(), rest.isEmpty else { return nil }
        let kind = TimeZoneTable.Kind(offset: offset, isDaylight: true, abbreviation: daylightName)
        daylight = (kind, start, end)
    }
}

/// The files of the system's zone database.
package enum TimeZoneFiles {
    package static let folder = "/usr/share/zoneinfo"

    /// The canonical spelling of a zone name, ignoring the case of `name`; nil if it does not exist.
    package static func spelling(of name: some StringProtocol) -> String? {
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        guard 1...3 ~= parts.count, name.utf8.count < 100 else { return nil }
        var path = folder
        var found: [String] = []
        for part in parts {
            let isPlain = part.utf8.allSatisfy {
                UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 | 0x20 || UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0
                    || [UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "+")].contains($0)
            }
            guard isPlain, !part.isEmpty else { return nil }
            var entry = String(part)
            if access(path + "/" + entry, R_OK) != 0 {
                guard let other = entries(path).first(where: { $0.lowercased() == entry.lowercased() }) else {
                    return nil
                }
                entry = other
            }
            found.append(entry)
            path += "/" + entry
        }
        return found.joined(separator: "/")
    }

    /// The zones of continents and oceans, sorted.
    package static let names: [String] = {
        var found: [String] = []
        for region in [
            "Africa", "America", "Antarctica", "Arctic", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific",
        ] {
            for entry in entries(folder + "/" + region) where !entry.hasPrefix(".") {
                let below = entries(folder + "/" + region + "/" + entry).filter { !$0.hasPrefix(".") }
                found += below.isEmpty ? [region + "/" + entry] : below.map { region + "/" + entry + "/" + $0 }
            }
        }
        return found
    }()

    private static func entries(_ path: String) -> [String] {
        guard let folder = opendir(path) else { return [] }
        defer { closedir(folder) }
        var names: [String] = []
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            names.append(name)
        }
        return names.sorted()
    }

    package static func read(_ name: String) -> [UInt8]? {
        guard let file = fopen(folder + "/" + name, "re") else { return nil }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 1 << 18)
        let count = fread(&bytes, 1, bytes.count, file)
        return Array(bytes.prefix(count))
    }
}
