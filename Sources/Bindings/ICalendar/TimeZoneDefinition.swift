// Reads and writes VTIMEZONE (RFC 5545 §3.6.5).

import TimeZones

extension TimeZoneRules {
    /// The zone defined by a VTIMEZONE; nil without TZID or without a valid observance. Times beyond 2200 have the
    /// offset of 2200.
    package init?(definition: ICalendarComponent) {
        guard definition.name == "VTIMEZONE", let name = definition["TZID"]?.text, !name.isEmpty else { return nil }
        var transitions: [TimeZoneTable.Transition] = []
        var earliest: (instant: Int64, kind: TimeZoneTable.Kind)?
        for part in definition.components.prefix(500) where part.name == "STANDARD" || part.name == "DAYLIGHT" {
            guard let start = part["DTSTART"]?.dateTime?.time, let before = part["TZOFFSETFROM"].flatMap(Self.offset),
                let after = part["TZOFFSETTO"].flatMap(Self.offset)
            else { continue }
            let kind = TimeZoneTable.Kind(
                offset: after, isDaylight: part.name == "DAYLIGHT", abbreviation: part["TZNAME"]?.text ?? "")
            var onsets = [start] + part.all("RDATE").prefix(500).flatMap { $0.dateTimes.map(\.time) }
            for property in part.all("RRULE").prefix(10) {
                guard var rule = try? RecurrenceRule(property.value) else { continue }
                if let until = rule.until, rule.untilIsUTC {
                    rule = rule.with(until: ICalendarTime(clock: until.clock + Int64(before), isDate: false))
                }
                onsets += (try? rule.instances(start: start, from: start, through: Self.horizon, limit: 1000)) ?? []
            }
            for onset in onsets {
                let instant = onset.clock - Int64(before)
                transitions.append(TimeZoneTable.Transition(instant: instant, kind: kind))
                if earliest.map({ instant < $0.instant }) ?? true {
                    let first = TimeZoneTable.Kind(offset: before, isDaylight: false, abbreviation: "")
                    earliest = (instant, first)
                }
            }
        }
        guard let earliest else { return nil }
        transitions.sort { $0.instant < $1.instant }
        self.init(name: name, table: TimeZoneTable(first: earliest.kind, transitions: transitions))
    }

    private static let horizon = ICalendarTime(year: 2200, month: 12, day: 31)

    /// `+0530`, `-1200`, `+013045` (§3.3.14) in seconds.
    private static func offset(_ property: ICalendarProperty) -> Int? {
        let text = property.value.filter { $0 != ":" && $0 != " " }
        guard let sign = text.first, sign == "+" || sign == "-", text.utf8.count == 5 || text.utf8.count == 7,
            text.dropFirst().utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }),
            let digits = Int(text.dropFirst())
        else { return nil }
        let full = text.utf8.count == 5 ? digits * 100 : digits
        let seconds = full / 10000 * 3600 + full / 100 % 100 * 60 + full % 100
        return sign == "-" ? -seconds : seconds
    }

    private static func text(offset: Int) -> String {
        let size = abs(offset)
        let seconds = size % 60 == 0 ? "" : ICalendarTime.padded(size % 60, 2)
        return (offset < 0 ? "-" : "+") + ICalendarTime.padded(size / 3600, 2) + ICalendarTime.padded(size / 60 % 60, 2)
            + seconds
    }

    /// A VTIMEZONE that is correct for local times from `from` through `through`. Yearly changes on the same weekday
    /// of the same month are combined into an observance with a rule.
    package func definition(from: ICalendarTime, through: ICalendarTime) -> ICalendarComponent {
        let start = from.clock - 2 * 86400
        let end = through.clock + 2 * 86400
        let first = table.kind(at: start)
        var runs: [Run] = []
        // The observance in effect at the start precedes all others.
        let opening = ICalendarTime(clock: start + Int64(first.offset), isDate: false)
        var observances = [Self.observance(first, before: first.offset, start: opening, rule: nil)]
        var before = first.offset
        // Further than is needed: a change that comes again in the year after goes on without an end.
        for transition in table.transitions(after: start, through: end + 2 * 366 * 86400) {
            let local = ICalendarTime(clock: transition.instant + Int64(before), isDate: false)
            if let index = runs.lastIndex(where: { $0.continues(transition, local, before) }) {
                runs[index].add(transition, local)
            } else {
                runs.append(Run(transition, local, before))
            }
            before = transition.kind.offset
        }
        for run in runs where run.firstInstant <= end {
            // Without an end where it goes on by the zone's own rule.
            let isEndless = table.changesEveryYear && run.last.year > through.year && run.count > 1
            observances.append(
                Self.observance(run.kind, before: run.before, start: run.first, rule: run.rule(isEndless: isEndless)))
        }
        return ICalendarComponent(
            "VTIMEZONE", properties: [ICalendarProperty("TZID", text: name)], components: observances)
    }

    private static func observance(
        _ kind: TimeZoneTable.Kind, before: Int, start: ICalendarTime, rule: String?
    ) -> ICalendarComponent {
        var properties = [ICalendarProperty("DTSTART", value: start.text)]
        if let rule { properties.append(ICalendarProperty("RRULE", value: rule)) }
        properties.append(ICalendarProperty("TZOFFSETFROM", value: text(offset: before)))
        properties.append(ICalendarProperty("TZOFFSETTO", value: text(offset: kind.offset)))
        if !kind.abbreviation.isEmpty { properties.append(ICalendarProperty("TZNAME", text: kind.abbreviation)) }
        return ICalendarComponent(kind.isDaylight ? "DAYLIGHT" : "STANDARD", properties: properties)
    }

    /// The same change in consecutive years.
    private struct Run {
        let kind: TimeZoneTable.Kind
        let before: Int
        let first: ICalendarTime
        var last: ICalendarTime
        let firstInstant: Int64
        var lastInstant: Int64
        var count = 1
        /// The possible positions of the weekday in the month, common to all: 1 to 5, or -1.
        var positions: Set<Int>

        init(_ transition: TimeZoneTable.Transition, _ local: ICalendarTime, _ before: Int) {
            kind = transition.kind
            self.before = before
            (first, last) = (local, local)
            (firstInstant, lastInstant) = (transition.instant, transition.instant)
            positions = Self.positions(local)
        }

        static func positions(_ time: ICalendarTime) -> Set<Int> {
            let isLast = time.day + 7 > Civil.length(year: time.year, month: time.month)
            return Set([(time.day - 1) / 7 + 1] + (isLast ? [-1] : []))
        }

        func continues(_ transition: TimeZoneTable.Transition, _ local: ICalendarTime, _ before: Int) -> Bool {
            kind == transition.kind && self.before == before && local.year == last.year + 1
                && local.month == first.month
                && (local.hour, local.minute, local.second) == (first.hour, first.minute, first.second)
                && Civil.weekday(local.dayNumber) == Civil.weekday(first.dayNumber)
                && !positions.isDisjoint(with: Self.positions(local))
        }

        mutating func add(_ transition: TimeZoneTable.Transition, _ local: ICalendarTime) {
            positions.formIntersection(Self.positions(local))
            (last, lastInstant) = (local, transition.instant)
            count += 1
        }

        func rule(isEndless: Bool) -> String? {
            guard count > 1, let position = positions.contains(-1) ? -1 : positions.first else { return nil }
            let weekday = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"][Civil.weekday(first.dayNumber)]
            let rule = "FREQ=YEARLY;BYMONTH=\(first.month);BYDAY=\(position)\(weekday)"
            return isEndless ? rule : rule + ";UNTIL=\(ICalendarTime(clock: lastInstant, isDate: false).text)Z"
        }
    }
}
