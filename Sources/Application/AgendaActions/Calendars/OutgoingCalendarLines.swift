// Lines of the vault to export into a calendar, with persistent identifiers.

import Agenda
import Bytes
import CivilTime
import ICalendar
import Permissions
import Search
import Vault
import Workspaces

/// A line with its page.
struct OutgoingCalendarLine {
    let path: VaultPath
    let source: CalendarExport.Source
    var uid: String { source.uid }
}

enum OutgoingCalendarLines {
    /// A plan that adds an `id:` to each line without one; its result is the exported lines with their notes. If a file cannot be
    /// changed, its lines are exported nevertheless, with the same identifiers each time.
    static func plan(
        _ lines: [AgendaLine], in workspace: Workspace, by grant: ExportGrant,
        tell: @escaping (CalendarEvent) -> Void
    ) -> Plan<[OutgoingCalendarLine]> {
        var pages: [(path: VaultPath, numbers: Set<Int>)] = []
        for line in lines {
            if pages.last?.path != line.path { pages.append((line.path, [])) }
            pages[pages.count - 1].numbers.insert(line.number)
        }
        let vault = workspace.vault
        let changes = pages.map { page in
            FileChange.edit(page.path) { identified(page.numbers, $0, grant, settings: vault.settings).edits }
        }
        var plan = Plan(changes) { changes in
            for (path, error) in changes.refusals { tell(.notIdentified(path, error)) }
            return pages.flatMap { page -> [OutgoingCalendarLine] in
                let before = changes.files.first { $0.path == page.path }?.before
                guard let bytes = before ?? (try? vault.files.read(page.path).bytes) else { return [] }
                let document = Document(path: page.path, contents: bytes, settings: vault.settings)
                return identified(page.numbers, document, grant, settings: vault.settings).lines
            }
        }
        plan.goesOnAfterRefusals = true
        return plan
    }

    private static func identified(
        _ wanted: Set<Int>, _ document: Document, _ grant: ExportGrant, settings: VaultSettings
    ) -> (edits: [TextEdit], lines: [OutgoingCalendarLine]) {
        var lines: [OutgoingCalendarLine] = []
        var edits: [TextEdit] = []
        var made: Set<String> = []
        let map = LineMap(document.bytes)
        let page = AgendaEvent.pageDay(of: document)
        // Without comments, which may span several lines below an item. If that changes the items, nothing below them is exported.
        let outgoing = grant.redaction.withoutComments(document, settings: settings)
        let items = document.items
        let itemsLeft = document.scan.comments.isEmpty ? items : outgoing.items
        let isAlike = items.count == itemsLeft.count
        for (index, item) in items.enumerated() where wanted.contains(map.line(at: item.range.lowerBound) + 1) {
            var token = item["id"]
            if token == nil {
                let content = document.path.text + "\n" + document.bytes.text(item.range)
                var uid = CalendarIdentifier.made(from: content)
                var number = 1
                while !made.insert(uid).inserted {
                    number += 1
                    uid = CalendarIdentifier.made(from: content + "\n\(number)")
                }
                token = uid
                edits += document.setting("id", to: uid, of: item)
            }
            let left = isAlike ? itemsLeft[index] : item
            let line = (isAlike ? outgoing : document).bytes.text(left.range)
            let source = CalendarExport.Source(
                item: exported(left, line, grant), page: page,
                notes: isAlike
                    ? CalendarNotes(of: left, in: outgoing).redacted(by: grant.redaction.withComments)
                    : CalendarNotes(),
                uid: CalendarIdentifier.uid(token ?? ""), updated: document.fields.updated)
            lines.append(OutgoingCalendarLine(path: document.path, source: source))
        }
        return (edits, lines)
    }

    private static func exported(_ item: LineItem, _ line: String, _ grant: ExportGrant) -> LineItem {
        let redacted = grant.redaction.redacted(line: line)
        return redacted == line ? item : LineGrammar.parse(redacted) ?? item
    }

    static func components(
        _ sources: [CalendarExport.Source], _ export: inout CalendarExport
    ) -> [ICalendarComponent] {
        var series: [String: CalendarExport.Source] = [:]
        for source in sources where source.item["moved"].flatMap({ Moment($0) }) == nil && series[source.uid] == nil {
            series[source.uid] = source
        }
        func name(_ component: ICalendarComponent) -> String {
            (component["UID"]?.value ?? "") + " " + (component["RECURRENCE-ID"]?.value ?? "")
        }
        let found = sources.map { source in
            let isAlone = source.item["moved"].flatMap { Moment($0) } != nil
            return (isAlone, export.components(of: source, series: isAlone ? series[source.uid] : nil))
        }
        // A separate line for an occurrence takes precedence over the series.
        let alone = Set(found.filter(\.0).flatMap(\.1).map(name))
        return found.flatMap { isAlone, components in
            isAlone ? components : components.filter { $0["RECURRENCE-ID"] == nil || !alone.contains(name($0)) }
        }
    }

    /// The UID if it is a valid file name, or else a name derived from it.
    static func fileName(_ uid: String) -> String {
        let isName =
            !uid.isEmpty && uid.utf8.count <= 200 && uid.utf8.first != .dot && uid.utf8.first != .hyphen
            && uid.utf8.allSatisfy { $0.isLetter || $0.isDigit || [.dot, .hyphen, .underscore, .at].contains($0) }
        return isName ? uid : CalendarIdentifier.made(from: uid)
    }
}

extension CalendarNotes {
    /// The notes without withheld parts.
    fileprivate func redacted(by redaction: Redaction) -> CalendarNotes {
        CalendarNotes(
            lines: lines.compactMap { line in
                switch line {
                case .text(let text): .text(redaction.redacted(text: text))
                case .item(let key, let value):
                    redaction.hides(key: key) ? nil : .item(key: key, value: redaction.redacted(text: value))
                case .own(let text): .own(redaction.redacted(line: text))
                }
            })
    }
}
