// The clock of a machine, and moments in the reader's zone.

import Agenda
import CivilTime
import FileSystem

extension Machine {
    /// Whether `$DAYBOOK_NOW` set the clock, whose UTC offset is then fixed.
    private var hasSetClock: Bool { self["DAYBOOK_NOW"] != nil }

    package var localNow: LocalDateTime {
        let seconds = now / 1_000_000_000 + Int64(utcOffset)
        let day = Int32((Double(seconds) / 86400).rounded(.down))
        let rest = Int(seconds - Int64(day) * 86400)
        return LocalDateTime(
            day: Day(number: day),
            time: TimeOfDay(hour: rest / 3600, minute: rest / 60 % 60, second: rest % 60) ?? .midnight)
    }

    package var today: Day { localNow.day }

    /// The moment of an edit, for `updated:`.
    package var timestamp: Timestamp { Timestamp(localNow, offsetSeconds: utcOffset) }

    /// The current time in nanoseconds since the epoch, for long-running processes. A clock that was set advances from there.
    package var clock: Int64 {
        hasSetClock ? now + (MachineFacts.monotonic() - started) : MachineFacts.now()
    }

    /// Seconds east of UTC at a local moment; when clocks change, the offset of the hour before.
    package func utcOffset(at moment: LocalDateTime) -> Int {
        guard !hasSetClock else { return utcOffset }
        let local = Int64(moment.day.number) * 86400 + Int64(moment.time.secondsSinceMidnight)
        let guess = MachineFacts.utcOffset(at: local - Int64(utcOffset))
        return MachineFacts.utcOffset(at: local - Int64(guess))
    }

    /// A moment in local time.
    package func localTime(nanoseconds: Int64) -> LocalDateTime {
        let seconds = Int((Double(nanoseconds) / 1e9).rounded(.down))
        let offset = hasSetClock ? utcOffset : MachineFacts.utcOffset(at: Int64(seconds))
        return LocalDateTime(day: Day(number: 0), time: .midnight).adding(seconds: seconds + offset)
    }

    /// The first instant of a local day, in milliseconds since the epoch.
    package func instant(_ day: Day) -> Int64 { instant(LocalDateTime(day: day, time: .midnight)) }

    /// A local moment in milliseconds since the epoch.
    package func instant(_ local: LocalDateTime) -> Int64 {
        (Int64(local.day.number) * 86_400 + Int64(local.time.secondsSinceMidnight) - Int64(utcOffset(at: local))) * 1000
    }

    /// Seconds east of UTC at an instant, in the zone of the environment.
    package static func zone(_ secondsSinceEpoch: Int64) -> Int { MachineFacts.utcOffset(at: secondsSinceEpoch) }

    /// The reader's zone: the system's, or `$TZ`. A clock that was set keeps its UTC offset, unless `$TZ` names a zone.
    package var readerZone: LocalZone {
        guard hasSetClock, self["TZ"] == nil else { return LocalZone { MachineFacts.utcOffset(at: $0) } }
        return .fixed(utcOffset)
    }

    /// The system's time zones, one per region with its own rules (tzfile(5), zone.tab), and UTC; empty if unavailable.
    package var zoneNames: [String] {
        let table = Paths.join(self["TZDIR"] ?? "/usr/share/zoneinfo", "zone.tab")
        guard let bytes = try? OpenFile.reading(table).readAll(limit: 1 << 20) else { return [] }
        let names = String(decoding: bytes, as: UTF8.self).split(separator: "\n").compactMap { line -> String? in
            let columns = line.split(separator: "\t")
            return line.hasPrefix("#") || columns.count < 3 ? nil : String(columns[2])
        }
        return ["UTC"] + names.sorted()
    }
}
