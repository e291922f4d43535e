// `daybook export ics`: the agenda as a calendar that other programs read.

import Agenda
import Arguments
import Bytes
import CivilTime
import FileSystem
import ICalendar
import Search
import Vault
import Wording

enum ExportICSCommand {
    static let command = Command<Context>(
        path: ["export", "ics"],
        summary: Phrase("write events and tasks as a calendar", fr: "écrire événements et tâches en calendrier"),
        manual: Phrase(
            """
            One iCalendar file of all events and tasks, or of those that QUERY chooses line by line, as in daybook agenda list. Where the target \
            is a folder (or ends with /), each event has a file of its own there, which khal and vdirsyncer read. FILE may be - for standard \
            output. Each line gets an id: when it is first exported, so that other programs know it again; nothing else of the vault changes, \
            and a second export of the same lines has the same bytes. Documents with private: true stay out.
            """,
            fr: """
                Un fichier iCalendar de tous les événements et tâches, ou de ceux que REQUÊTE choisit ligne par ligne, comme daybook agenda list. \
                Si la cible est un dossier (ou finit par /), chaque événement y a son fichier, que lisent khal et vdirsyncer. FICHIER peut être - \
                pour la sortie standard. Chaque ligne reçoit un id: à son premier export, pour que d’autres programmes la reconnaissent ; rien \
                d’autre ne change dans le coffre, et un second export des mêmes lignes a les mêmes octets. Les documents avec private: true \
                restent dehors.
                """),
        operands: [
            Operand(
                name: "target", kind: .path, label: Phrase("FILE", fr: "FICHIER"),
                summary: Phrase("a file, or a folder", fr: "un fichier, ou un dossier")), .query,
        ],
        flags: [
            Flag(
                "from", value: .date,
                Phrase("what reaches over this day or later", fr: "ce qui touche ce jour ou après")),
            Flag(
                "to", value: .date, Phrase("what starts on this day or before", fr: "ce qui commence ce jour ou avant")),
            .dryRun,
        ],
        examples: [
            Example(
                line: "daybook export ics agenda.ics",
                says: Phrase("everything in one calendar", fr: "tout en un calendrier")),
            Example(
                line: "daybook export ics --from today ~/calendars/health/ tag:health",
                says: Phrase("a folder with a file an event", fr: "un dossier, un fichier par événement")),
        ],
        seeAlso: ["import ics", "agenda list"], group: .takeOut, run: run)

    private static func run(_ context: Context, _ words: Invocation) throws -> Int32 {
        let target = words["target"] ?? ""
        let isDryRun = words.has("dry-run")
        let first = try words.value("from").flatMap { try context.date($0, leaning: .future).days.first }
        let last = try words.value("to").flatMap { try context.date($0, leaning: .future).days.last }
        let all = try context.index().agendaSources(
            query: context.query(words.all("query")), days: DayRange(first: first, last: last), today: context.today)
        let open = all.filter { !$0.isPrivate }
        let hidden = Set(all.filter { $0.isPrivate }.map { $0.path }).count
        if hidden > 0 {
            context.talk(
                Phrase.counted(
                    hidden, "private document was left out", "private documents were left out",
                    fr: "document privé a été laissé de côté", "documents privés ont été laissés de côté"))
        }
        let sources = try self.sources(open, context, isDryRun: isDryRun)
        let calendar = target == "-" ? nil : context.environment.absolute(target)
        if let calendar, target.hasSuffix("/") || FileStamp.isFolder(calendar) {
            return try writeFolder(sources, calendar, target, context, isDryRun: isDryRun)
        }
        var export = CalendarExport(reader: context.readerZone)
        let components = Self.components(sources, &export)
        for problem in export.problems { context.talk(problem) }
        let bytes = CalendarExport.calendar(
            components, definitions: export.definitions, product: "daybook \(Tool.version)")
        guard let calendar else {
            if !isDryRun { context.output.write(bytes) }
            return 0
        }
        let isWritten = try write(bytes, to: calendar, isDryRun: isDryRun)
        context.talk(
            Phrase.counted(components.count, "component", "components", fr: "composant", "composants")
                + (isWritten
                    ? Phrase(" written to \(target)", fr: " dans \(target)")
                    : Phrase(", \(target) unchanged", fr: ", \(target) inchangé")))
        return 0
    }

    // MARK: Lines

    /// The lines with their notes; each without an `id:` gets one, which is stored.
    private static func sources(
        _ lines: [AgendaLine], _ context: Context, isDryRun: Bool
    ) throws -> [CalendarExport.Source] {
        var found: [CalendarExport.Source] = []
        var start = 0
        while start < lines.count {
            var end = start
            while end < lines.count, lines[end].path == lines[start].path { end += 1 }
            let wanted = Set(lines[start..<end].map(\.number))
            var here: [CalendarExport.Source] = []
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
                    here.append(
                        CalendarExport.Source(
                            item: item, page: page, notes: CalendarNotes(of: item, in: document),
                            uid: CalendarIdentifier.uid(token ?? ""), updated: document.fields.updated))
                }
                return edits
            }
            // Where the file cannot be changed its lines are exported all the same, with the same identifiers each time.
            do {
                try context.edit(lines[start].path, isDryRun: isDryRun, identify)
            } catch {
                context.talk(CommandError(error).message)
            }
            found += here
            start = end
        }
        return found
    }

    private static func components(
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

    // MARK: Files

    private static func writeFolder(
        _ sources: [CalendarExport.Source], _ folder: String, _ target: String, _ context: Context, isDryRun: Bool
    ) throws -> Int32 {
        var order: [String] = []
        var groups: [String: [CalendarExport.Source]] = [:]
        for source in sources {
            if groups[source.uid] == nil { order.append(source.uid) }
            groups[source.uid, default: []].append(source)
        }
        var names: Set<String> = []
        var (written, unchanged) = (0, 0)
        if !isDryRun { try Paths.makeFolder(folder) }
        for uid in order {
            var export = CalendarExport(reader: context.readerZone)
            let components = components(groups[uid] ?? [], &export)
            for problem in export.problems { context.talk(problem) }
            guard !components.isEmpty else { continue }
            var name = fileName(uid)
            if !names.insert(name.lowercased()).inserted { name = CalendarIdentifier.made(from: uid) }
            let bytes = CalendarExport.calendar(
                components, definitions: export.definitions, product: "daybook \(Tool.version)")
            if try write(bytes, to: Paths.join(folder, name + ".ics"), isDryRun: isDryRun) {
                written += 1
            } else {
                unchanged += 1
            }
        }
        context.talk(
            Phrase(
                "\(target): \(written) written, \(unchanged) unchanged",
                fr: "\(target) : \(written) écrits, \(unchanged) inchangés"))
        return 0
    }

    /// The UID where it can be a file's name, else one made out of it.
    private static func fileName(_ uid: String) -> String {
        let isName =
            !uid.isEmpty && uid.utf8.count <= 200 && uid.utf8.first != .dot && uid.utf8.first != .hyphen
            && uid.utf8.allSatisfy { $0.isLetter || $0.isDigit || [.dot, .hyphen, .underscore, .at].contains($0) }
        return isName ? uid : CalendarIdentifier.made(from: uid)
    }

    /// Whether the file has other bytes than before.
    private static func write(_ bytes: [UInt8], to path: String, isDryRun: Bool) throws -> Bool {
        if FileStamp.exists(path), let old = try? OpenFile.reading(path).readAll(), old == bytes { return false }
        if !isDryRun { try AtomicWrite.replace(path, with: bytes) }
        return true
    }
}
