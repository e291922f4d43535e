// Real calendars: each is imported, and its lines give the occurrences that another library finds.

import Agenda
import Bytes
import CivilTime
import FileSystem
import ICalendar
import TestSupport
import Testing
import Vault

/// The calendars below the folder that DAYBOOK_CORPORA names (default ../shared/corpora).
struct CalendarSample: CustomTestStringConvertible, Sendable {
    let corpus: String
    let file: String
    var testDescription: String { corpus + "/" + file }
    var path: String { Self.folder + "/" + corpus + "/" + file }

    static let folder = MachineFacts.environment("DAYBOOK_CORPORA") ?? "../shared/corpora"
    static let corpora = ["ics-khal", "ics-collective-icalendar", "ics-icaljs"]

    static let all: [CalendarSample] = corpora.flatMap { corpus in
        ((try? FileTree.paths(below: folder + "/" + corpus)) ?? []).filter { $0.hasSuffix(".ics") }
            .map { CalendarSample(corpus: corpus, file: $0) }
    }

    /// What `expected-occurrences.jsonl` says of the files that it knows.
    static let expected: [(sample: CalendarSample, occurrences: Set<String>, isCut: Bool)] = corpora.flatMap { corpus in
        let bytes = (try? OpenFile.reading(folder + "/" + corpus + "/expected-occurrences.jsonl").readAll()) ?? []
        return bytes.split(separator: UInt8.newline).compactMap {
            row -> (CalendarSample, Set<String>, Bool)? in
            guard let value = try? JSONReader.read(Array(row)), let file = value["file"]?.string,
                let list = value["occurrences"]?.array
            else { return nil }
            let found = list.map { occurrence in
                let zoned = occurrence["start_utc"]?.string
                return [
                    occurrence["uid"]?.string ?? "", wholeMinute(zoned ?? occurrence["start"]?.string ?? ""),
                    occurrence["end"]?.string.map(instant) ?? "",
                ].joined(separator: " ")
            }
            return (
                CalendarSample(corpus: corpus, file: file), Set(found), (value["count"]?.int ?? 0) > list.count
            )
        }
    }

    /// Lines have no seconds.
    static func wholeMinute(_ text: String) -> String {
        text.utf8.count < 19 ? text : text.prefix(17) + "00" + text.dropFirst(19)
    }

    /// A time with an offset as UTC; others as they are.
    static func instant(_ text: String) -> String {
        let text = wholeMinute(text)
        guard text.utf8.count > 19, let local = Moment(text.prefix(19))?.local else { return text }
        let zone = text.dropFirst(19)
        if zone == "Z" { return text }
        let digits = zone.filter(\.isNumber)
        guard let number = Int(digits) else { return text }
        let seconds = (number / 100 * 60 + number % 100) * 60 * (zone.hasPrefix("-") ? 1 : -1)
        return local.adding(seconds: seconds).text + "Z"
    }
}

@Suite(.enabled(if: !CalendarSample.all.isEmpty)) struct CalendarCorpusTests {
    private func contents(_ sample: CalendarSample) throws -> CalendarContents {
        CalendarContents(try OpenFile.reading(sample.path).readAll(), reader: .fixed(0))
    }

    /// Every line can be read back, written again, and says the same then.
    @Test(arguments: CalendarSample.all)
    func imports(_ sample: CalendarSample) throws {
        let found = try contents(sample)
        for line in found.lines {
            let block = line.block(lineEnd: "\n")
            let document = Document(path: VaultPath(trusted: "agenda/c.md"), contents: Array((block + "\n").utf8))
            let items = document.items.filter { $0.indent == 0 }
            try #require(items.count == 1, "\(block)")
            #expect(document.endOfBlock(of: items[0]) == document.bytes.count, "\(block)")
            let notes = CalendarNotes(of: items[0], in: document)
            #expect(notes == line.notes, "\(block)")
            var read = CalendarLine(items[0], page: nil, notes: notes)
            read.fields.sort { $0.key < $1.key }
            // Its page says that it is private, not the line.
            var wanted = line
            wanted.isPrivate = false
            wanted.version = nil
            wanted.fields.sort { $0.key < $1.key }
            #expect(read == wanted, "\(block)")
            let source = CalendarExport.Source(
                item: items[0], page: nil, notes: notes, uid: try #require(line.uid))
            let series = found.lines.first { $0.uid == line.uid && $0.replaces == nil && line.replaces != nil }
                .flatMap { LineGrammar.parse($0.text) }
                .map { CalendarExport.Source(item: $0, page: nil, notes: CalendarNotes(), uid: source.uid) }
            let again = CalendarMerge.canonical(source, series: series, reader: .fixed(0))
            var said = line
            said.isPrivate = false
            // Of imports alone.
            said.version = nil
            said["sequence"] = nil
            #expect(again == said, "\(block)\n\(again?.block(lineEnd: "\n") ?? "nothing")")
        }
    }

    /// Files where the other library is not followed, and why.
    private static let differing: [String: String] = [
        "ics-khal/event_d_same_start_end.ics": "a whole day without length is one day (RFC 5545 §3.6.1)",
        "ics-collective-icalendar/calendars/example.ics": "a whole day without length is one day (RFC 5545 §3.6.1)",
        "ics-khal/event_dt_mixed_awareness.ics": "Z beside TZID is UTC (§3.2.19), and what has no zone floats",
        "ics-khal/event_dt_rrule_until_before_start.ics": "DTSTART is always the first instance (§3.8.5.3)",
        "ics-khal/event_dtr_no_tz_exdatez.ics": "a zone that nobody knows floats",
        "ics-khal/event_rrule_recuid_cancelled.ics": "a cancelled occurrence is left out",
        "ics-khal/tz_windows_format.ics": "the zone is that of its name, not its damaged definition",
        "ics-collective-icalendar/calendars/issue_1633_rdate_with_dates.ics": "a period has no dates (§3.3.9)",
        "ics-collective-icalendar/calendars/issue_1633_rdate_with_dates_and_tzid.ics": "a period has no dates (§3.3.9)",
        "ics-collective-icalendar/calendars/issue_178_custom_component_contains_other.ics":
            "what stands in a component that nobody knows is no event of the calendar",
        "ics-collective-icalendar/calendars/issue_526_calendar_with_different_events.ics": "an unknown zone floats",
        "ics-collective-icalendar/calendars/issue_526_calendar_with_event_subset.ics": "an unknown zone floats",
        "ics-collective-icalendar/calendars/issue_526_calendar_with_events.ics": "an unknown zone floats",
        "ics-collective-icalendar/calendars/issue_526_calendar_with_shuffeled_events.ics": "an unknown zone floats",
        "ics-collective-icalendar/events/event_with_recurrence.ics": "what has no zone floats, whatever EXDATE has",
    ]

    @Test(arguments: CalendarSample.expected.map(\.sample))
    func occurrences(_ sample: CalendarSample) throws {
        guard Self.differing[sample.testDescription] == nil else { return }
        let entry = try #require(CalendarSample.expected.first { $0.sample.path == sample.path })
        let found = try contents(sample)
        var replaced: [String: Set<Moment>] = [:]
        for line in found.lines {
            if let moment = line.replaces { replaced[line["id"] ?? "", default: []].insert(moment) }
        }
        var finder = OccurrenceFinder(reader: .fixed(0))
        var all: [(start: LocalDateTime, text: String)] = []
        for line in found.lines {
            guard let item = LineGrammar.parse(line.text), let event = AgendaEvent(item, page: nil),
                line.state == nil || line.state == .cancelled
            else { continue }
            let own = event.replaces == nil ? replaced[line["id"] ?? ""] ?? [] : []
            let list = try finder.occurrences(
                of: event, from: day("1970-01-01"), to: day("2030-12-31"), replaced: own)
            for occurrence in list {
                let span = occurrence.span
                func text(_ time: LocalDateTime) -> String {
                    span.isAllDay ? time.day.iso : time.text + (occurrence.instant == nil ? "" : "Z")
                }
                // Only what had no UID has one of ours.
                let uid = line.uid.map { $0.hasSuffix("@daybook") ? "" : $0 } ?? ""
                all.append((span.start, "\(uid) \(text(span.start)) \(text(span.end))"))
            }
        }
        let mine = Set(all.sorted { ($0.start, $0.text) < ($1.start, $1.text) }.prefix(300).map(\.text))
        #expect(mine.subtracting(entry.occurrences).sorted() == [], "too many")
        #expect(entry.occurrences.subtracting(mine).sorted() == [], "too few")
    }
}
