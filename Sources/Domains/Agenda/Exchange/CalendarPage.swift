// Applies calendar lines to a page of the vault: updates existing ones and places new ones.

import Bytes
import CivilTime
import Vault

/// Identifies a line of a calendar.
package struct CalendarKey: Sendable, Hashable {
    /// The value of `id:`.
    package var identifier: String
    /// The occurrence that it replaces.
    package var replaces: Moment?

    package init(identifier: String, replaces: Moment? = nil) {
        self.identifier = identifier
        self.replaces = replaces
    }

    package init?(_ line: CalendarLine) {
        guard let identifier = line["id"] else { return nil }
        self.init(identifier: identifier, replaces: line.replaces)
    }

    package init?(_ item: LineItem) {
        guard let identifier = item["id"] else { return nil }
        self.init(identifier: identifier, replaces: item["moved"].flatMap { Moment($0) })
    }
}

/// A page with the changes from a calendar.
package struct CalendarPage {
    package private(set) var edits: [TextEdit] = []
    package private(set) var added = 0
    package private(set) var updated = 0
    package private(set) var unchanged = 0

    /// Lines that are on the page are updated in place, others are inserted in order of time. `series` returns the
    /// line of an identifier on another page, `base` the last state common to both sides: what was removed since then
    /// is removed.
    package init(
        _ lines: [CalendarLine], on page: Document, reader: LocalZone,
        series: (String) -> (item: LineItem, page: Day?)? = { _ in nil },
        base: (CalendarKey) -> CalendarLine? = { _ in nil }
    ) {
        let day = AgendaEvent.pageDay(of: page)
        let items = page.items.filter { $0.indent == 0 || $0["id"] != nil }
        var places: [CalendarKey: LineItem] = [:]
        for item in items {
            if let key = CalendarKey(item), places[key] == nil { places[key] = item }
        }
        var ours: [String: LineItem] = [:]
        for line in lines where line.replaces == nil {
            guard let identifier = line["id"], let item = places[CalendarKey(identifier: identifier)] else { continue }
            ours[identifier] = Self.updated(item, page: day, by: line, base: base, reader: reader)
        }
        var new: [CalendarLine] = []
        for line in lines {
            guard let key = CalendarKey(line) else { continue }
            let whole =
                key.replaces == nil
                ? nil
                : (ours[key.identifier] ?? places[CalendarKey(identifier: key.identifier)]).map { ($0, day) }
                    ?? series(key.identifier)
            if let item = places[key] {
                if update(line, base(key), at: item, whole, on: page, day, reader) {
                    updated += 1
                } else {
                    unchanged += 1
                }
            } else if let whole, Self.moves(line, whole, reader) {
                unchanged += 1
            } else {
                new.append(line)
            }
        }
        added = new.count
        place(new, among: items.filter { $0.indent == 0 }, on: page, day)
    }

    /// A line after the changes from a calendar.
    package static func updated(
        _ item: LineItem, page: Day?, by line: CalendarLine, base: (CalendarKey) -> CalendarLine? = { _ in nil },
        reader: LocalZone
    ) -> LineItem {
        let source = CalendarExport.Source(item: item, page: page, notes: line.notes, uid: line.uid ?? "")
        let merged = CalendarMerge.merged(
            line, base: CalendarKey(line).flatMap(base), into: source, series: nil, reader: reader)
        return merged.flatMap { LineGrammar.parse($0.text) } ?? item
    }

    private mutating func update(
        _ line: CalendarLine, _ base: CalendarLine?, at item: LineItem, _ whole: (item: LineItem, page: Day?)?,
        on page: Document, _ day: Day?,
        _ reader: LocalZone
    ) -> Bool {
        let notes = CalendarNotes(of: item, in: page)
        if notes == line.notes, page.bytes.text(item.range) == line.text { return false }
        let uid = line.uid ?? ""
        let source = CalendarExport.Source(item: item, page: day, notes: notes, uid: uid)
        let series = whole.map {
            CalendarExport.Source(item: $0.item, page: $0.page, notes: CalendarNotes(), uid: uid)
        }
        guard let merged = CalendarMerge.merged(line, base: base, into: source, series: series, reader: reader) else {
            return false
        }
        let made = CalendarMerge.edits(merged, at: item, in: page)
        edits += made
        return !made.isEmpty
    }

    /// Whether the series already contains this change of its occurrence, in `moved:`.
    private static func moves(
        _ line: CalendarLine, _ whole: (item: LineItem, page: Day?), _ reader: LocalZone
    ) -> Bool {
        guard whole.item["moved"]?.contains("/") ?? false, let uid = line.uid else { return false }
        var export = CalendarExport(reader: reader)
        let components = export.components(
            of: CalendarExport.Source(item: whole.item, page: whole.page, notes: CalendarNotes(), uid: uid))
        var importer = CalendarImport(reader: reader)
        var bare = line
        bare.notes = CalendarNotes()
        bare.isPrivate = false
        bare.version = nil
        bare["sequence"] = nil
        return importer.lines(components).contains(bare)
    }

    private mutating func place(_ new: [CalendarLine], among items: [LineItem], on page: Document, _ day: Day?) {
        guard !new.isEmpty else { return }
        let late = LocalDateTime(day: .latest, time: .midnight)
        let sorted = new.enumerated().sorted {
            ($0.element.start ?? late, $0.offset) < ($1.element.start ?? late, $1.offset)
        }.map(\.element)
        let starts = items.map { CalendarLine($0, page: day).start ?? late }
        let end = items.last.map { page.endOfBlock(of: $0) } ?? page.bytes.count
        var at = 0
        var last: [String] = []
        for line in sorted {
            let start = line.start ?? late
            while at < items.count, starts[at] <= start { at += 1 }
            let block = line.block(lineEnd: page.lineEnd) + page.lineEnd
            if at < items.count {
                edits.append(.insert(block, at: page.lineRange(at: items[at].range.lowerBound).lowerBound))
            } else {
                last.append(block)
            }
        }
        guard !last.isEmpty else { return }
        let isEnded = end == 0 || page.bytes[end - 1].isLineEnd
        // After text, a blank line separates the list.
        let isBlank = items.isEmpty && end > page.body.lowerBound
        let lead = (isEnded ? "" : page.lineEnd) + (isBlank ? page.lineEnd : "")
        edits.append(.insert(lead + last.joined(), at: end))
    }
}
