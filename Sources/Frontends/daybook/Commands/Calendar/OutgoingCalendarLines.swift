// Lines of the vault on their way into a calendar, each with the name that it keeps there.

import Agenda
import Bytes
import CivilTime
import ICalendar
import Permissions
import Search
import Vault
import Wording

/// A line with the page that it stands on.
struct OutgoingCalendarLine {
    let path: VaultPath
    let source: CalendarExport.Source
    var uid: String { source.uid }
}

enum OutgoingCalendarLines {
    /// The lines as they leave, with their notes; each without an `id:` gets one, which is stored.
    static func find(
        _ lines: [AgendaLine], _ context: Context, by grant: ExportGrant, isDryRun: Bool
    ) throws -> [OutgoingCalendarLine] {
        var found: [OutgoingCalendarLine] = []
        var start = 0
        while start < lines.count {
            var end = start
            while end < lines.count, lines[end].path == lines[start].path { end += 1 }
            let wanted = Set(lines[start..<end].map(\.number))
            var here: [OutgoingCalendarLine] = []
            func identify(_ document: Document) throws -> [TextEdit] {
                here = []
                var edits: [TextEdit] = []
                var made: Set<String> = []
                let map = LineMap(document.bytes)
                let page = AgendaEvent.pageDay(of: document)
                for item in document.items where wanted.contains(map.line(at: item.range.lowerBound) + 1) {
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
                    let source = CalendarExport.Source(
                        item: exported(item, document.bytes.text(item.range), grant), page: page,
                        notes: CalendarNotes(of: item, in: document).redacted(by: grant.redaction),
                        uid: CalendarIdentifier.uid(token ?? ""), updated: document.fields.updated)
                    here.append(OutgoingCalendarLine(path: document.path, source: source))
                }
                return edits
            }
            // Where the file cannot be changed its lines are exported all the same, with the same identifiers each time.
            do {
                try context.edit(lines[start].path, isDryRun: isDryRun, identify)
            } catch {
                context.diagnostic(CommandError(error).message)
            }
            found += here
            start = end
        }
        return found
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
        return sources.flatMap { source in
            export.components(
                of: source, series: source.item["moved"].flatMap { Moment($0) } == nil ? nil : series[source.uid])
        }
    }

    /// The UID where it can be a file's name, else one made out of it.
    static func fileName(_ uid: String) -> String {
        let isName =
            !uid.isEmpty && uid.utf8.count <= 200 && uid.utf8.first != .dot && uid.utf8.first != .hyphen
            && uid.utf8.allSatisfy { $0.isLetter || $0.isDigit || [.dot, .hyphen, .underscore, .at].contains($0) }
        return isName ? uid : CalendarIdentifier.made(from: uid)
    }
}

extension CalendarNotes {
    /// The notes without what stays in the vault.
    func redacted(by redaction: Redaction) -> CalendarNotes {
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
