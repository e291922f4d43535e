// Merges a changed component into an existing line; ComponentMerge does the reverse.

import Bytes
import CivilTime
import ICalendar
import Vault

package enum CalendarMerge {
    /// A line in the terms of a calendar: as it would return from an export.
    package static func canonical(
        _ source: CalendarExport.Source, series: CalendarExport.Source? = nil, reader: LocalZone
    ) -> CalendarLine? {
        var export = CalendarExport(reader: reader)
        guard let component = export.components(of: source, series: series).first else { return nil }
        var importer = CalendarImport(reader: reader)
        return importer.lines([component]).first
    }

    /// The tokens for time and repetition, which count as one.
    private static let rule = ["repeat", "rrule", "until", "count"]
    private static let single = ["due", "start", "done", "tz", "alarm", "priority", "sequence"]
    private static let lists = ["except", "also"]

    /// The line of a file updated from the calendar: applies `new`, and removes what only `base`, its last known
    /// state, contains. The user's own tokens, tags and bullets are kept. Nil if nothing differs. The result is a
    /// block without indentation.
    package static func merged(
        _ new: CalendarLine, base: CalendarLine? = nil, into source: CalendarExport.Source,
        series: CalendarExport.Source? = nil, reader: LocalZone
    ) -> CalendarLine? {
        var line = CalendarLine(source.item, page: source.page, notes: source.notes)
        guard let old = canonical(source, series: series, reader: reader) else { return nil }
        let before = line
        if new.version?.isCancellation ?? false {
            line.state = .cancelled
            if let version = new["sequence"] { line.insert("sequence", version) }
            return line == before ? nil : line
        }
        if new.title != old.title {
            line.title = new.title
            line.quantity = nil
        }
        if new.span != old.span, new.span != nil || line.span != nil {
            line.span = new.span
            line["tz"] = new["tz"]
        }
        if new.state != old.state { line.state = new.state }
        if new.places != old.places, !new.places.isEmpty || base?.places.isEmpty == false { line.places = new.places }
        line.tags += new.tags.filter { !old.tags.contains($0) }
        if let base { line.tags.removeAll { base.tags.contains($0) && !new.tags.contains($0) } }
        if rule.contains(where: { new.all($0) != old.all($0) }) {
            for key in rule {
                line.fields.removeAll { $0.key == key }
                for value in new.all(key) { line.add(key, value) }
            }
        }
        for key in single where new[key] != old[key] {
            if let value = new[key] {
                line.insert(key, value)
            } else if base?[key] != nil {
                line[key] = nil
            }
        }
        for key in lists {
            let (wanted, had, gone) = (moments(new[key]), moments(old[key]), moments(base?[key]))
            let added = wanted.subtracting(had)
            let removed = gone.subtracting(wanted).intersection(had)
            guard !added.isEmpty || !removed.isEmpty else { continue }
            let all = moments(line[key]).union(added).subtracting(removed)
            line[key] = nil
            if !all.isEmpty { line.insert(key, CalendarImport.list(Array(all))) }
        }
        if let notes = notes(new.notes, base: base?.notes, into: line.notes) { line.notes = notes }
        return line == before ? nil : line
    }

    /// Whether a line equals the text apart from comments, which calendars never receive.
    private static func isText(_ line: Substring, but text: String) -> Bool {
        func words(_ text: String) -> [Substring] { text.split(separator: " ") }
        return line.contains("%%") && words(InlineText.plain(String(line))) == words(InlineText.plain(text))
    }

    private static func moments(_ text: String?) -> Set<Moment> {
        Set((text ?? "").split(separator: ",").compactMap { Moment($0) })
    }

    /// Text below a line belongs to the calendar; bullets unknown to calendars belong to the user. Nil if nothing differs.
    private static func notes(
        _ new: CalendarNotes, base: CalendarNotes?, into old: CalendarNotes
    ) -> CalendarNotes? {
        var result = old
        let texts = new.texts
        // The description may be interleaved with other lines.
        var rest = old.description.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)[...]
        func isInOrder(_ text: String) -> Bool {
            guard let found = rest.firstIndex(where: { $0 == text || isText($0, but: text) }) else { return false }
            rest = rest[(found + 1)...]
            return true
        }
        // The calendar did not change it: it is still there, with comments between its words.
        let isThere = base?.texts == texts || texts.allSatisfy(isInOrder)
        let isTaken = texts.isEmpty && base.map { !$0.texts.isEmpty && $0.texts == old.texts } ?? false
        if !isThere || isTaken {
            result.lines.removeAll { if case .text = $0 { true } else { false } }
            result.lines = texts.map { .text($0) } + result.lines
        }
        for case .item(let key, let value) in new.lines where !old.items(key).contains(value) {
            result.lines.append(.item(key: key, value: value))
        }
        if let base {
            result.lines.removeAll { line in
                guard case .item(let key, let value) = line else { return false }
                return base.items(key).contains(value) && !new.items(key).contains(value)
            }
        }
        return result == old ? nil : result
    }

    /// The edits that replace `item` with a merged line, at its indentation.
    package static func edits(_ line: CalendarLine, at item: LineItem, in document: Document) -> [TextEdit] {
        let row = document.lineRange(at: item.range.lowerBound)
        let margin = document.bytes.text(row.lowerBound..<item.bullet.lowerBound)
        let page = AgendaEvent.pageDay(of: document)
        // A time on the page's day is kept short.
        var when = line.span?.notation(onPageOf: nil)
        if let range = item.whenRange, item.when.flatMap({ EventSpan($0, page: page) }) == line.span {
            when = document.bytes.text(range)
        }
        let text = line.text(bullet: document.bytes.text(item.bullet), when: when)
        var edits: [TextEdit] = []
        if document.bytes.text(item.bullet.lowerBound..<item.content.upperBound) != text {
            edits.append(TextEdit(item.bullet.lowerBound..<item.content.upperBound, text))
        }
        if CalendarNotes(of: item, in: document) != line.notes {
            let rows = line.notes.written(indent: margin).map { $0 + document.lineEnd }
            let below = row.upperBound..<document.endOfBlock(of: item)
            let isEnded = row.isEmpty || document.bytes[row.upperBound - 1].isLineEnd
            edits.append(TextEdit(below, (isEnded ? "" : document.lineEnd) + rows.joined()))
        }
        return edits
    }
}
