// Reads a whole iCalendar file as lines, in two streaming passes over its bytes.

import CivilTime
import ICalendar
import Wording

/// The contents of a calendar file.
package struct CalendarContents: Sendable {
    /// X-WR-CALNAME, or NAME of RFC 7986.
    package var name: String?
    package var lines: [CalendarLine] = []
    package var journals: [CalendarJournal] = []
    package var problems: [CalendarProblem] = []
    package var losses = CalendarLosses()
    /// The number of components that could not become lines.
    package var skipped = 0

    private static let kinds: Set<String> = ["VEVENT", "VTODO"]

    /// Reads bytes of any size. Only components that share a UID are buffered until the end.
    package init(_ bytes: [UInt8], reader: LocalZone) {
        var zones: [ICalendarComponent] = []
        var counts: [String: Int] = [:]
        var name: String?
        let found = ICalendarReader.read(bytes) { properties in
            for wanted in ["X-WR-CALNAME", "NAME"] where name == nil {
                name = properties.first { $0.name == wanted }.map { CalendarText.oneLine($0.text) }
            }
        } component: { component in
            if component.name == "VTIMEZONE" {
                if zones.count < 2000 { zones.append(component) }
            } else if Self.kinds.contains(component.name), let uid = CalendarImport.ownUID(of: component) {
                counts[uid, default: 0] += 1
            }
        }
        self.name = name.flatMap { $0.isEmpty ? nil : $0 }
        var importer = CalendarImport(zones: zones, reader: reader)
        importer.keepsVersions = true
        var lines: [CalendarLine] = []
        var journals: [CalendarJournal] = []
        var groups: [String: [ICalendarComponent]] = [:]
        var order: [String] = []
        var skipped = 0
        var method: ICalendarProperty?
        _ = ICalendarReader.read(bytes) { properties in
            method = properties.first { $0.name == CalendarVersion.method && $0.value.uppercased() != "PUBLISH" }
        } component: { component in
            var component = component
            if let method { component.properties.append(method) }
            if method?.value.uppercased() == "CANCEL" { component.set("STATUS", "CANCELLED") }
            switch component.name {
            case "VEVENT", "VTODO":
                if let uid = CalendarImport.ownUID(of: component), (counts[uid] ?? 0) > 1 {
                    let key = component.name + uid
                    if groups[key] == nil { order.append(key) }
                    groups[key, default: []].append(component)
                } else {
                    let made = importer.lines([component])
                    if made.isEmpty { skipped += 1 }
                    lines += made
                }
            case "VJOURNAL": journals.append(importer.journal(component))
            case "VTIMEZONE": break
            default: importer.loses(component)
            }
        }
        for key in order {
            let made = importer.lines(groups[key] ?? [])
            if made.isEmpty { skipped += groups[key]?.count ?? 0 }
            lines += made
        }
        self.lines = lines
        self.journals = journals
        self.skipped = skipped
        losses = importer.losses
        problems = (found.map { CalendarProblem(line: $0.line, $0.phrase) } + importer.problems)
            .sorted { $0.line < $1.line }
    }
}

extension CalendarImport {
    /// Counts a component of a kind that the agenda does not support.
    mutating func loses(_ component: ICalendarComponent) {
        losses.add(component.name, example: component["SUMMARY"]?.text ?? component["UID"]?.text ?? "")
    }
}

extension ICalendarProblem {
    package var phrase: Phrase {
        switch kind {
        case .unclosed(let name): Phrase("\(name) has no END", fr: "\(name) n’a pas de END")
        case .unopened(let name): Phrase("END:\(name) without its BEGIN", fr: "END:\(name) sans son BEGIN")
        case .notContentLine: Phrase("no NAME:VALUE: “\(excerpt)”", fr: "pas de NOM:VALEUR : « \(excerpt) »")
        case .brokenEncoding:
            Phrase("not UTF-8, read as Latin-1: “\(excerpt)”", fr: "pas de l’UTF-8, lu comme Latin-1 : « \(excerpt) »")
        case .badValue(let name, let value):
            Phrase("\(name) cannot be “\(value)”", fr: "\(name) ne peut pas être « \(value) »")
        case .nestedTooDeep: Phrase("nested too deep: left out", fr: "trop imbriqué : laissé de côté")
        case .tooLong: Phrase("too long: left out", fr: "trop long : laissé de côté")
        case .notACalendar: Phrase("no BEGIN:VCALENDAR", fr: "pas de BEGIN:VCALENDAR")
        }
    }
}
