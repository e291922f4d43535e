// Converts calendar components to lines of the agenda. What a line cannot express is counted.

import Bytes
import CivilTime
import ICalendar
import Vault
import Wording

/// Reads VEVENT, VTODO and VJOURNAL (RFC 5545 §3.6) of one file.
package struct CalendarImport {
    package internal(set) var losses = CalendarLosses()
    package internal(set) var problems: [CalendarProblem] = []
    var zones: CalendarZones
    /// Converts UTC times of floating events: an absolute alarm of an all-day event.
    let reader: LocalZone
    /// Whether lines include their version; in a sync the calendar has it.
    var keepsVersions = false

    /// `zones`: the VTIMEZONE components of the file.
    package init(zones: [ICalendarComponent] = [], reader: LocalZone = .fixed(0)) {
        self.zones = CalendarZones(zones)
        self.reader = reader
    }

    /// The lines of all components with one UID: the event or series, and its modified occurrences. If there are
    /// several versions of one, the newest counts.
    package mutating func lines(_ components: [ICalendarComponent]) -> [CalendarLine] {
        // A series with a private occurrence is private: what both have in common would reveal it.
        let isPrivate = components.contains(where: Self.isPrivate)
        return allLines(components).map { line in
            var line = line
            line.isPrivate = isPrivate
            return line
        }
    }

    /// Anything but PUBLIC is private, including unknown values, as the RFC requires.
    static func isPrivate(_ component: ICalendarComponent) -> Bool {
        component.all("CLASS").contains { $0.value.trimmed.uppercased() != "PUBLIC" && !$0.value.trimmed.isEmpty }
    }

    private mutating func allLines(_ components: [ICalendarComponent]) -> [CalendarLine] {
        let master = newest(components.filter { $0["RECURRENCE-ID"] == nil })
        var overrides = components.filter { $0["RECURRENCE-ID"] != nil }
        guard let master else {
            return overrides.compactMap { override in line(single(override)).map { alone($0, override) } }
        }
        guard let parts = parts(of: master, tails: overrides.filter(Self.isTail)) else {
            return lines(of: master, overrides: overrides)
        }
        overrides.removeAll(where: Self.isTail)
        return parts.flatMap { part in
            lines(of: part.component, overrides: overrides.filter { part.holds($0, &zones, reader) }, part)
        }
    }

    /// The lines of a series, which may be a part of a longer one.
    private mutating func lines(
        of master: ICalendarComponent, overrides: [ICalendarComponent], _ part: SeriesStretch? = nil
    ) -> [CalendarLine] {
        guard let series = line(master) else {
            return overrides.compactMap { override in line(single(override)).map { alone($0, override) } }
        }
        var whole = series.line
        var found: [CalendarLine] = []
        for override in versions(of: overrides, on: series) {
            guard let named = original(of: override, on: series) else { continue }
            let original = part?.shifted(named) ?? named
            if override["STATUS"]?.value.uppercased() == "CANCELLED" {
                except(original, in: &whole)
            } else if var line = line(single(override), uid: whole["id"])?.line {
                line.insert("moved", original.text)
                found.append(line)
            }
        }
        for moment in part?.except ?? [] { except(moment, in: &whole) }
        let others = found.compactMap(\.replaces)
        return [whole] + found
            + periods(of: master, on: series).filter { !others.contains($0.replaces ?? Moment(day: .earliest)) }
    }

    /// The replacement of an occurrence has no rule.
    private mutating func single(_ override: ICalendarComponent) -> ICalendarComponent {
        var override = override
        for property in override.properties where ["RRULE", "RDATE", "EXDATE", "EXRULE"].contains(property.name) {
            losses.add(property.name + " beside RECURRENCE-ID", example: property.value)
        }
        override.properties = override.properties.map { property in
            ["RRULE", "RDATE", "EXDATE", "EXRULE"].contains(property.name)
                ? ICalendarProperty(CalendarNotes.keptName, text: CalendarNotes.kept(property)) : property
        }
        return override
    }

    /// RDATE periods whose duration differs from the event's: each becomes a separate line.
    private mutating func periods(of master: ICalendarComponent, on series: Reading) -> [CalendarLine] {
        guard !series.isAllDay, let span = series.line.span else { return [] }
        var found: [CalendarLine] = []
        for property in master.all("RDATE") where property[parameter: "VALUE"]?.uppercased() == "PERIOD" {
            for text in property.value.split(separator: ",") {
                let parts = text.split(separator: "/", maxSplits: 1).map {
                    ICalendarProperty("X", value: String($0), parameters: property.parameters)
                }
                guard parts.count == 2, let first = parts[0].dateTime, !first.time.isDate,
                    let start = zones.local(first, on: series.clock, reader: reader)?.wholeMinute
                else { continue }
                var end: LocalDateTime?
                if let last = parts[1].dateTime {
                    end = zones.local(last, on: series.clock, reader: reader)?.wholeMinute
                } else if let length = ICalendarDuration(parts[1].value) {
                    end = start.adding(seconds: length.days * 86_400 + length.seconds)
                }
                guard let end, end >= start, end - start != span.duration else { continue }
                var line = series.line
                line.fields.removeAll { ["repeat", "rrule", "until", "count", "except", "also"].contains($0.key) }
                line.span = EventSpan(start: start, end: end)
                line.insert("moved", Moment(start).text)
                if !found.contains(where: { $0.replaces == line.replaces }) { found.append(line) }
            }
        }
        return found
    }

    /// A line with its clock, and whether it is all-day.
    struct Reading {
        var line: CalendarLine
        var clock: CalendarClock
        var isAllDay: Bool
    }

    mutating func line(_ component: ICalendarComponent, uid: String? = nil) -> Reading? {
        var reading = component.name == "VTODO" ? task(component) : event(component)
        tellZones(component)
        if keepsVersions {
            reading?.line.version = CalendarVersion(component)
            if let text = reading?.line.version?.text { reading?.line.insert("sequence", text) }
        }
        reading?.line["id"] = nil
        reading?.line.fields.append(
            .init(key: "id", value: uid ?? CalendarIdentifier.token(Self.uid(of: component))))
        return reading
    }

    private mutating func tellZones(_ component: ICalendarComponent) {
        let own = ["DTSTART", "DUE"].compactMap { component[$0]?[parameter: "TZID"] }
        for (tzid, match, name) in zones.takeUnreported() {
            if match == .unknown {
                // The line's own zone has already been reported.
                if !own.contains(tzid) { complain(component, Self.floats(tzid)) }
                continue
            }
            let reason: Phrase =
                switch match {
                case .place: Phrase("the place that it names", fr: "le lieu qu’il nomme")
                case .offsets: Phrase("which has its offsets", fr: "qui a ses décalages")
                case .nearest: Phrase("the nearest to its offsets", fr: "le plus proche de ses décalages")
                case .fixed, .unknown: Phrase("its offset at this time", fr: "son décalage à cette heure")
                }
            complain(
                component,
                Phrase(
                    "no zone is called “\(tzid)”: read as \(name), \(reason.english)",
                    fr: "aucun fuseau ne s’appelle « \(tzid) » : lu comme \(name), \(reason.french)"))
        }
    }

    static func floats(_ tzid: String) -> Phrase {
        Phrase(
            "no zone is called “\(tzid)”: the time floats",
            fr: "aucun fuseau ne s’appelle « \(tzid) » : l’heure est flottante")
    }

    mutating func complain(_ component: ICalendarComponent, _ message: Phrase) {
        guard problems.count < 1000 else { return }
        problems.append(CalendarProblem(line: component.line, message))
    }

    /// UID; nil if it is missing or blank.
    static func ownUID(of component: ICalendarComponent) -> String? {
        component["UID"].map(\.text).flatMap { $0.contains { !$0.isWhitespace } ? $0 : nil }
    }

    /// UID, or one derived from the component's content.
    package static func uid(of component: ICalendarComponent) -> String {
        if let uid = ownUID(of: component) { return uid }
        var content = component
        content.properties.removeAll { ["UID", "DTSTAMP", "CREATED", "LAST-MODIFIED", "SEQUENCE"].contains($0.name) }
        return CalendarIdentifier.made(from: String(decoding: ICalendarWriter.write(content), as: UTF8.self))
    }

    // MARK: Versions

    /// By SEQUENCE, then by DTSTAMP (RFC 5546 §2.1.5); among equals the later one in the file.
    mutating func newest(_ versions: [ICalendarComponent]) -> ICalendarComponent? {
        guard versions.count > 1 else { return versions.first }
        for old in versions.dropLast() {
            complain(
                old,
                Phrase(
                    "several versions of \(Self.uid(of: old)): the newest counts",
                    fr: "plusieurs versions de \(Self.uid(of: old)) : la plus récente compte"))
        }
        return versions.enumerated().max { Self.version($0) < Self.version($1) }?.element
    }

    private static func version(_ entry: (offset: Int, element: ICalendarComponent)) -> (Int, String, String, Int) {
        let component = entry.element
        return (
            Int(component["SEQUENCE"]?.value ?? "") ?? 0, component["LAST-MODIFIED"]?.value ?? "",
            component["DTSTAMP"]?.value ?? "", entry.offset
        )
    }

    private mutating func versions(of overrides: [ICalendarComponent], on series: Reading) -> [ICalendarComponent] {
        var order: [Moment] = []
        var groups: [Moment: [ICalendarComponent]] = [:]
        for override in overrides {
            guard let moment = original(of: override, on: series) else {
                complain(
                    override,
                    Phrase(
                        "RECURRENCE-ID is not a time: left out", fr: "RECURRENCE-ID n’est pas une date : laissé de côté"
                    ))
                continue
            }
            if groups[moment] == nil { order.append(moment) }
            groups[moment, default: []].append(override)
        }
        return order.compactMap { newest(groups[$0] ?? []) }
    }

    private mutating func original(of override: ICalendarComponent, on series: Reading) -> Moment? {
        guard let time = override["RECURRENCE-ID"]?.dateTime else { return nil }
        if series.isAllDay { return zones.day(time, reader: reader).map { Moment(day: $0) } }
        guard let local = zones.local(time, on: series.clock, reader: reader) else { return nil }
        if time.time.isDate { return Moment(day: local.day) }
        return Moment(local.wholeMinute)
    }

    private mutating func alone(_ reading: Reading, _ override: ICalendarComponent) -> CalendarLine {
        var line = reading.line
        if let moment = original(of: override, on: reading) { line.insert("moved", moment.text) }
        return line
    }

    private func except(_ moment: Moment, in line: inout CalendarLine) {
        guard line["repeat"] != nil || line["rrule"] != nil || line["also"] != nil else { return }
        let known = (line["except"] ?? "").split(separator: ",").compactMap { Moment($0) }
        line.insert("except", Self.list(known + [shortest(moment, line)]))
    }

    // MARK: Common properties

    /// Title, place, tags, priority, notes; the others are counted.
    mutating func common(_ component: ICalendarComponent, into line: inout CalendarLine, handled: Set<String>) {
        var isDescribed = false
        var people: [CalendarNotes.Line] = []
        var links: [CalendarNotes.Line] = []
        for property in component.properties {
            switch property.name {
            case "LOCATION":
                let place = CalendarText.quotable(CalendarText.oneLine(property.text.replacing("\n", with: ", ")))
                if !place.isEmpty, line.places.isEmpty { line.places = [place] }
            case "CATEGORIES":
                for category in property.texts where !category.isEmpty {
                    guard let tag = CalendarText.tag(category) else {
                        losses.add("CATEGORIES", example: category)
                        continue
                    }
                    if !line.tags.contains(tag) { line.tags.append(tag) }
                }
            case "DESCRIPTION":
                guard !isDescribed else {
                    losses.add("DESCRIPTION", example: property.text)
                    continue
                }
                isDescribed = true
                let kept = line.notes.lines
                line.notes = CalendarNotes(description: property.text)
                line.notes.lines += kept
            case CalendarNotes.keptName:
                let note = CalendarNotes.Line.item(key: "kept", value: "`" + CalendarNotes.oneLine(property.text) + "`")
                if !line.notes.lines.contains(note) { line.notes.lines.append(note) }
            case "URL": link("url", property, &links)
            case "CONFERENCE", "X-GOOGLE-CONFERENCE": link("conference", property, &links)
            case "ATTACH":
                guard property[parameter: "ENCODING"] == nil, property[parameter: "VALUE"]?.uppercased() != "BINARY"
                else {
                    losses.add("ATTACH;VALUE=BINARY", example: property.value)
                    continue
                }
                link("attach", property, &links)
            case "ORGANIZER": person("organizer", property, &people)
            case "ATTENDEE": person("with", property, &people)
            case "PRIORITY":
                if let level = Int(property.value), 1...9 ~= level {
                    line.insert("priority", String(level))
                } else if property.value != "0" {
                    losses.add(property.name, example: property.value)
                }
            default:
                if !handled.contains(property.name), !Self.isDefault(property) {
                    losses.add(property.name, example: property.value)
                }
            }
        }
        // In a fixed order, independent of the file.
        let kept = line.notes.lines.filter { if case .item("kept", _) = $0 { true } else { false } }
        line.notes.lines.removeAll { kept.contains($0) }
        line.notes.lines += CalendarNotes.keys.flatMap { wanted in
            (links + people + kept).filter { if case .item(wanted, _) = $0 { true } else { false } }
        }
        for part in component.components where part.name != "VALARM" {
            losses.add(part.name, example: part.properties.first?.value ?? "")
        }
    }

    private static func isDefault(_ property: ICalendarProperty) -> Bool {
        switch (property.name, property.value.uppercased()) {
        case ("TRANSP", "OPAQUE"), ("CLASS", _), ("STATUS", "CONFIRMED"), ("SEQUENCE", _), ("DTSTAMP", _),
            ("UID", _), ("SUMMARY", _), (CalendarVersion.method, _):
            true
        default: false
        }
    }

    private mutating func link(
        _ key: String, _ property: ICalendarProperty, _ lines: inout [CalendarNotes.Line]
    ) {
        let address = CalendarText.oneLine(property.value)
        let line = CalendarNotes.Line.item(key: key, value: address)
        if !address.isEmpty, !lines.contains(line) { lines.append(line) }
    }

    /// `Name <mail>`; other data about a person is counted.
    private mutating func person(
        _ key: String, _ property: ICalendarProperty, _ lines: inout [CalendarNotes.Line]
    ) {
        var address = CalendarText.oneLine(property.value)
        if address.lowercased().hasPrefix("mailto:") { address = String(address.dropFirst(7)) }
        let name = CalendarText.oneLine(property[parameter: "CN"] ?? "")
        for parameter in property.parameters where parameter.name != "CN" {
            losses.add(property.name + ";" + parameter.name, example: parameter.values.joined(separator: ","))
        }
        let value = name.isEmpty ? address : address.isEmpty ? name : "\(name) <\(address)>"
        let line = CalendarNotes.Line.item(key: key, value: value)
        if !value.isEmpty, !lines.contains(line) { lines.append(line) }
    }
}

extension CalendarLine {
    /// The order in which tokens are written.
    private static let order = [
        "due", "start", "done", "tz", "repeat", "rrule", "until", "count", "except", "also", "moved", "alarm",
        "priority", "sequence",
    ]

    /// Adds a token after those with the same key.
    mutating func add(_ key: String, _ value: String) {
        if let last = fields.lastIndex(where: { $0.key == key }) {
            fields.insert(Field(key: key, value: value), at: last + 1)
        } else {
            insert(key, value)
        }
    }

    /// Sets a token at its place among the others.
    mutating func insert(_ key: String, _ value: String) {
        if self[key] != nil {
            self[key] = value
            return
        }
        let rank = Self.order.firstIndex(of: key) ?? Self.order.count
        let index = fields.firstIndex { (Self.order.firstIndex(of: $0.key) ?? Self.order.count) > rank }
        fields.insert(Field(key: key, value: value), at: index ?? fields.count)
    }
}

extension ICalendarComponent {
    /// Replaces all properties of that name with one.
    mutating func set(_ name: String, _ value: String) {
        properties.removeAll { $0.name == name }
        properties.append(ICalendarProperty(name, value: value))
    }
}

extension LocalDateTime {
    /// Lines have no seconds.
    var wholeMinute: LocalDateTime { adding(seconds: -time.second) }
}
