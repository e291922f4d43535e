// The symbols of a document: nested headings, with the events, tasks and items of their sections.

import Agenda
import Bytes
import Vault

/// One line of an outline.
package struct OutlineSymbol: Sendable, Hashable {
    package enum Kind: Sendable, Hashable { case heading, event, task, item }

    package let name: String
    /// Shown next to it: a time, a day, a quantity.
    package let detail: String?
    package let kind: Kind
    /// With everything that belongs to it.
    package let range: Range<Int>
    package let selection: Range<Int>
    package var children: [OutlineSymbol] = []
}

package struct DocumentOutline: Sendable {
    package let symbols: [OutlineSymbol]

    package init(_ document: Document) {
        var lines = Self.lines(document)[...]
        var number = 0
        // The lines before the first heading.
        let first = document.scan.headings.first.map { document.lineRange(of: $0).lowerBound } ?? document.bytes.count
        var symbols = Self.take(&lines, before: first)
        symbols += Self.headings(document, &number, below: 0, &lines)
        self.symbols = symbols
    }

    private static func headings(
        _ document: Document, _ number: inout Int, below level: Int, _ lines: inout ArraySlice<OutlineSymbol>
    ) -> [OutlineSymbol] {
        let headings = document.scan.headings
        var symbols: [OutlineSymbol] = []
        while number < headings.count, headings[number].level > level {
            let heading = headings[number]
            let own = number
            number += 1
            let next =
                number < headings.count ? document.lineRange(of: headings[number]).lowerBound : document.bytes.count
            let items = take(&lines, before: next)
            let name = document.name(of: heading)
            symbols.append(
                OutlineSymbol(
                    name: name.isEmpty ? String(repeating: "#", count: heading.level) : name, detail: nil,
                    kind: .heading, range: document.section(ofHeading: own), selection: document.lineRange(of: heading),
                    children: items + Self.headings(document, &number, below: heading.level, &lines)))
        }
        return symbols
    }

    private static func take(_ lines: inout ArraySlice<OutlineSymbol>, before limit: Int) -> [OutlineSymbol] {
        let taken = lines.prefix { $0.range.lowerBound < limit }
        lines = lines.dropFirst(taken.count)
        return Array(taken)
    }

    private static func lines(_ document: Document) -> [OutlineSymbol] {
        let page = AgendaEvent.pageDay(of: document)
        return document.scan.items.compactMap { line -> OutlineSymbol? in
            guard document.kind == .agenda || document.kind == .list || BoxedLine.mayBe(document.bytes, line),
                let item = LineGrammar.parse(document.bytes, line: line)
            else { return nil }
            let name = InlineText.plain(item.text).trimmed
            guard !name.isEmpty else { return nil }
            func symbol(_ kind: OutlineSymbol.Kind, _ detail: String?) -> OutlineSymbol {
                OutlineSymbol(name: name, detail: detail, kind: kind, range: line, selection: line)
            }
            if item.isTask {
                return symbol(.task, item["due"] ?? item.quantity.map { "x\($0)" })
            }
            if document.kind == .agenda, AgendaEvent(item, page: page) != nil {
                return symbol(.event, item.whenRange.map { document.bytes.text($0) })
            }
            return document.kind == .list ? symbol(.item, item.quantity.map { "x\($0)" }) : nil
        }
    }
}

/// A quick test of whether a bullet line may have a checkbox.
enum BoxedLine {
    static func mayBe(_ bytes: [UInt8], _ line: Range<Int>) -> Bool {
        bytes[line].prefix(24).contains(.bracketOpen)
    }
}
