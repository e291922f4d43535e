// `daybook export ics`: exports the agenda as a calendar for other programs.

import Agenda
import AgendaActions
import Arguments
import Bytes
import CivilTime
import FileSystem
import ICalendar
import Permissions
import Search
import Vault
import Wording
import Workspaces

enum ExportICSCommand {
    private static let target = Operand(
        "target", kind: .path, label: Phrase("FILE", fr: "FICHIER"),
        summary: Phrase("a file, or a folder", fr: "un fichier, ou un dossier"))
    private static let from = Flag(
        "from", value: .date, Phrase("what ends on this day or later", fr: "ce qui touche ce jour ou après"))
    private static let to = Flag(
        "to", value: .date, Phrase("what starts on this day or before", fr: "ce qui commence ce jour ou avant"))

    static var command: Command<Context> {
        Command(
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
            operands: [target, .query], flags: [from, to, .dryRun],
            examples: [
                Example(
                    line: "daybook export ics agenda.ics",
                    says: Phrase("everything in one calendar", fr: "tout en un calendrier")),
                Example(
                    line: "daybook export ics --from today ~/calendars/health/ tag:health",
                    says: Phrase("a folder with a file an event", fr: "un dossier, un fichier par événement")),
            ],
            seeAlso: ["import ics", "agenda list"], group: .takeOut, run: run)
    }

    private static func run(_ context: Context, _ words: Invocation) throws -> Int32 {
        let days = try context.workspace().days(from: words[from], to: words[to], leaning: .future)
        let (target, isDryRun) = (words[target], words.has(.dryRun))
        let path = target == "-" ? nil : context.machine.absolute(target)
        let isFolder = path.map { target.hasSuffix("/") || FileStamp.isFolder($0) } ?? false
        let request = ExportCalendar(
            try context.query(words[.query]), days: days,
            to: path.map { isFolder ? .folder($0) : .file($0) } ?? .bytes, named: target,
            product: ExportCommands.generator, isRehearsal: isDryRun)
        let shown = context.shown(isDryRun)
        var pages = 0
        let result = try request.run(
            in: context.workspace(),
            each: { file in
                if file.isChanged { pages += 1 }
                shown(file)
            }, tell: context.tell)
        if case .bytes(let bytes) = result, !isDryRun { context.terminal.write(bytes) }
        if pages > 0, !isDryRun {
            context.diagnostic(
                Phrase(
                    "lines got an id:, by which calendars know them again, in ",
                    fr: "des lignes ont reçu un id:, auquel les agendas les reconnaissent, dans ")
                    + Phrase.counted(pages, "file", "files", fr: "fichier", "fichiers"))
        }
        tell(result, target, isDryRun: words.has(.dryRun), context)
        return 0
    }

    /// Reports what was written.
    static func tell(_ result: ExportCalendar.Result, _ target: String, isDryRun: Bool, _ context: Context) {
        switch result {
        case .bytes: break
        case .file(let count, let isWritten):
            let components = Phrase.counted(count, "component", "components", fr: "composant", "composants")
            context.diagnostic(
                components
                    + (!isWritten
                        ? Phrase(", \(target) unchanged", fr: ", \(target) inchangé")
                        : isDryRun
                            ? Phrase(" would be written to \(target)", fr: " à écrire dans \(target)")
                            : Phrase(" written to \(target)", fr: " dans \(target)")))
        case .folder(let written, let unchanged):
            context.diagnostic(
                isDryRun
                    ? Phrase(
                        "\(target): \(written) would be written, \(unchanged) unchanged",
                        fr: "\(target) : à écrire : \(written), inchangés : \(unchanged)")
                    : Phrase(
                        "\(target): \(written) written, \(unchanged) unchanged",
                        fr: "\(target) : écrits : \(written), inchangés : \(unchanged)"))
        }
    }
}
