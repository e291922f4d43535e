// `daybook export ics`: the agenda as a calendar that other programs read.

import Agenda
import Arguments
import Bytes
import CivilTime
import Export
import FileSystem
import ICalendar
import Permissions
import Search
import Vault
import Wording
import Workspaces

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
        let first = try words.value("from").flatMap { try context.date($0, leaning: .future).days.first }
        let last = try words.value("to").flatMap { try context.date($0, leaning: .future).days.last }
        return try write(
            context, to: words["target"] ?? "", query: context.query(words.all("query")),
            days: DayRange(first: first, last: last), isDryRun: words.has("dry-run"))
    }

    /// Writes the events and tasks of a query that lie in `days`, and says what was written.
    static func write(
        _ context: Context, to target: String, query: ResolvedQuery, days: DayRange = DayRange(first: nil, last: nil),
        isDryRun: Bool
    ) throws -> Int32 {
        let grant = try context.gate().exportGrant(via: .ics, for: target, isRehearsal: isDryRun)
        let all = try context.index().agendaSources(query: query, days: days, today: context.today)
        let open = all.filter { !$0.isPrivate }
        let hidden = Set(all.filter { $0.isPrivate }.map { $0.path }).count
        if hidden > 0 {
            context.diagnostic(
                Phrase.counted(
                    hidden, "private document was left out", "private documents were left out",
                    fr: "document privé a été laissé de côté", "documents privés ont été laissés de côté"))
        }
        let sources = try OutgoingCalendarLines.find(open, context, by: grant, isDryRun: isDryRun).map(\.source)
        let calendar = target == "-" ? nil : context.machine.absolute(target)
        if let calendar, target.hasSuffix("/") || FileStamp.isFolder(calendar) {
            return try writeFolder(sources, calendar, target, context, grant, isDryRun: isDryRun)
        }
        var export = CalendarExport(reader: context.readerZone)
        let components = OutgoingCalendarLines.components(sources, &export)
        for problem in export.problems { context.diagnostic(problem) }
        let bytes = CalendarExport.calendar(
            components, definitions: export.definitions, product: "daybook \(Tool.version)")
        guard let calendar else {
            if !isDryRun { context.terminal.write(bytes) }
            return 0
        }
        let isWritten = try write(bytes, to: OutgoingFile(calendar, grant), isDryRun: isDryRun)
        context.diagnostic(
            Phrase.counted(components.count, "component", "components", fr: "composant", "composants")
                + (isWritten
                    ? Phrase(" written to \(target)", fr: " dans \(target)")
                    : Phrase(", \(target) unchanged", fr: ", \(target) inchangé")))
        return 0
    }

    // MARK: Files

    private static func writeFolder(
        _ sources: [CalendarExport.Source], _ folder: String, _ target: String, _ context: Context,
        _ grant: ExportGrant,
        isDryRun: Bool
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
            let components = OutgoingCalendarLines.components(groups[uid] ?? [], &export)
            for problem in export.problems { context.diagnostic(problem) }
            guard !components.isEmpty else { continue }
            var name = OutgoingCalendarLines.fileName(uid)
            if !names.insert(name.lowercased()).inserted { name = CalendarIdentifier.made(from: uid) }
            let bytes = CalendarExport.calendar(
                components, definitions: export.definitions, product: "daybook \(Tool.version)")
            if try write(bytes, to: OutgoingFile(Paths.join(folder, name + ".ics"), grant), isDryRun: isDryRun) {
                written += 1
            } else {
                unchanged += 1
            }
        }
        context.diagnostic(
            Phrase(
                "\(target): \(written) written, \(unchanged) unchanged",
                fr: "\(target) : \(written) écrits, \(unchanged) inchangés"))
        return 0
    }

    /// Whether the file has other bytes than before.
    private static func write(_ bytes: [UInt8], to file: OutgoingFile, isDryRun: Bool) throws -> Bool {
        if FileStamp.exists(file.path), let old = try? OpenFile.reading(file.path).readAll(), old == bytes {
            return false
        }
        if !isDryRun { try file.replace(with: bytes) }
        return true
    }
}
