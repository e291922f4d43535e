// Places a new line on a page: under the right heading, sorted by time.

import Bytes
import CivilTime
import Vault

/// An edit that inserts a line into a page.
package struct LinePlacement: Sendable {
    package let edit: TextEdit
    /// The offset of the new line within the inserted text.
    private let lead: Int

    private enum Kind {
        case event, task
    }

    /// Finds the place for `line` (with what is indented below it, without a final line end) in `page`.
    package init(_ line: String, in page: Document) {
        let item = LineGrammar.parse(String(line.prefix { !$0.isNewline }))
        let kind = item?.state != nil && item?.when == nil ? Kind.task : Kind.event
        let day = AgendaEvent.pageDay(of: page)
        let start = item?.when.flatMap { EventSpan($0, page: day)?.start }
        let items = page.items.filter { $0.indent == 0 }
        if let section = Self.section(for: kind, of: page) {
            let inside = items.filter { section.contains($0.range.lowerBound) }
            (edit, lead) = Self.among(inside, line, start, day, page) ?? Self.underHeading(section, line, page)
        } else {
            let kin = items.filter { kind == .task ? $0.isTask : $0.when != nil }
            (edit, lead) = Self.among(kin, line, start, day, page) ?? Self.belowText(line, page)
        }
    }

    /// The number of the new line, from 1, in the page after the edit.
    package func lineNumber(in page: Document) -> Int {
        1 + page.bytes[..<edit.range.lowerBound].count { $0 == .newline }
            + edit.replacement.prefix(lead).count { $0 == .newline }
    }

    // MARK: Sections

    private static let names: [String: Kind] = {
        var names: [String: Kind] = [:]
        for name in [
            "events", "event", "agenda", "schedule", "calendar", "appointments", "plan", "rendez-vous", "evenements",
            "evenement", "programme", "horaire", "calendrier", "emploi du temps",
        ] {
            names[name] = .event
        }
        for name in ["tasks", "task", "to do", "todo", "to-do", "todos", "a faire", "taches", "tache"] {
            names[name] = .task
        }
        return names
    }()

    /// From a heading of that kind to the next one of the same or a higher level.
    private static func section(for kind: Kind, of page: Document) -> Range<Int>? {
        let headings = page.scan.headings
        for (index, heading) in headings.enumerated() {
            let name = Folding.fold(page.name(of: heading))
            guard names[name] == kind else { continue }
            let next = headings[(index + 1)...].first { $0.level <= heading.level }
            let end = next.map { page.lineRange(at: $0.range.lowerBound).lowerBound } ?? page.bytes.count
            var start = page.lineRange(at: heading.range.upperBound).upperBound
            // The underline of a setext heading.
            let below = page.lineRange(at: min(start, page.bytes.count))
            if start < end,
                page.bytes[below].allSatisfy({ $0 == .hyphen || $0 == UInt8(ascii: "=") || $0.isWhitespace }),
                page.bytes[below].contains(where: { !$0.isWhitespace })
            {
                start = below.upperBound
            }
            return start..<max(start, end)
        }
        return nil
    }

    // MARK: Places

    /// Before the first later item, else after the last one; nil without items.
    private static func among(
        _ items: [LineItem], _ line: String, _ start: LocalDateTime?, _ day: Day?, _ page: Document
    ) -> (TextEdit, Int)? {
        guard let last = items.last else { return nil }
        if let start {
            for item in items {
                guard let when = item.when, let other = EventSpan(when, page: day)?.start, other > start else {
                    continue
                }
                return (.insert(line + page.lineEnd, at: page.lineRange(at: item.range.lowerBound).lowerBound), 0)
            }
        }
        return after(page.endOfBlock(of: last), line, page)
    }

    private static func after(_ end: Int, _ line: String, _ page: Document) -> (TextEdit, Int) {
        let isEnded = end == 0 || page.bytes[end - 1].isLineEnd
        return isEnded
            ? (.insert(line + page.lineEnd, at: end), 0)
            : (.insert(page.lineEnd + line, at: end), page.lineEnd.utf8.count)
    }

    /// In a section without items: after its text, with a blank line on both sides.
    private static func underHeading(_ section: Range<Int>, _ line: String, _ page: Document) -> (TextEdit, Int) {
        var end = section.upperBound
        while end > section.lowerBound, page.bytes[end - 1].isWhitespace { end -= 1 }
        let newline = page.lineEnd
        let isEmpty = end == section.lowerBound
        if isEmpty, end > 0, !page.bytes[end - 1].isLineEnd {
            return (.insert(newline + newline + line + newline, at: end), 2 * newline.utf8.count)
        }
        if isEmpty { return (.insert(newline + line + newline, at: end), newline.utf8.count) }
        // After the last line of text in the section.
        let after = page.lineRange(at: end - 1).upperBound
        let isEnded = page.bytes[after - 1].isLineEnd
        let lead = isEnded ? newline : newline + newline
        return (.insert(lead + line + newline, at: after), lead.utf8.count)
    }

    /// On a page without a suitable section: before the first heading below the title, else at the end.
    private static func belowText(_ line: String, _ page: Document) -> (TextEdit, Int) {
        let newline = page.lineEnd
        if let heading = page.scan.headings.first(where: { $0.level > 1 }) {
            let start = page.lineRange(at: heading.range.lowerBound).lowerBound
            return (.insert(line + newline + newline, at: start), 0)
        }
        let end = page.bytes.count
        guard end > 0 else { return (.insert(line + newline, at: 0), 0) }
        var lead = page.bytes[end - 1].isLineEnd ? "" : newline
        // After text, a blank line separates the list.
        let lastLine = page.lineRange(at: end - 1)
        let isBlank = page.bytes[lastLine].allSatisfy(\.isWhitespace)
        let isItem = page.scan.items.last.map { lastLine.contains($0.lowerBound) } ?? false
        if !isBlank, !isItem { lead += newline }
        return (.insert(lead + line + newline, at: end), lead.utf8.count)
    }
}
