// `daybook export --all-formats`: all exports, in one folder.

import Arguments
import ExchangeActions
import FileSystem
import Pages
import Print
import Search
import Vault
import Wording
import Workspaces

enum ExportAllCommand {
    static let target = Operand(
        optional: "target", kind: .directory, label: Phrase("DIR", fr: "DOSSIER"),
        summary: Phrase("where to", fr: "vers où"))
    private static let allFormats = Flag("all-formats", Phrase("every format there is", fr: "toutes les formes"))
    private static let audit = Flag(
        "audit",
        Phrase(
            "list what would stay in the vault, and why", fr: "lister ce qui resterait dans le coffre, et pourquoi"))
    private static let isPrivate = Flag(
        "private",
        Phrase("private documents too, in the backup", fr: "aussi les documents privés, dans la sauvegarde"))

    static var command: Command<Context> {
        Command(
            path: ["export"],
            summary: Phrase("export to every format at once", fr: "faire tous les exports à la fois"),
            manual: Phrase(
                """
                With --all-formats, DIR gets a folder or file of each form: html/, markdown/, book.pdf, book.epub, backup.json, documents.csv, \
                agenda.ics, dayone.zip, jrnl.txt and jrnl.json. A second time, html/ and markdown/ get what changed, and the files are replaced. \
                A form that cannot be made (no WeasyPrint, nothing of that kind) is told, the others are made. Without --all-formats, the \
                form is a word after export. With --audit nothing is written: what exports of that form would leave in the vault is listed, a line each, \
                with why and with what would change it; DIR is then the form (html, json, …), or left out. Documents with private: true stay out; --private puts them into backup.json alone.
                """,
                fr: """
                    Avec --all-formats, DOSSIER reçoit un dossier ou un fichier de chaque forme : html/, markdown/, book.pdf, book.epub, \
                    backup.json, documents.csv, agenda.ics, dayone.zip, jrnl.txt et jrnl.json. La fois suivante, html/ et markdown/ reçoivent ce \
                    qui a changé, et les fichiers sont remplacés. Une forme impossible (pas de WeasyPrint, rien de ce genre) est dite, les \
                    autres sont faites. Sans --all-formats, la forme est un mot derrière export. Avec --audit, rien n’est écrit : ce que les exports de \
                    cette forme laisseraient dans le coffre est listé, une ligne chacun, avec la raison et ce qui y changerait quelque chose ; \
                    DOSSIER est alors la forme (html, json, …), ou absent. Les documents avec private: true restent \
                    dehors ; --private les met dans backup.json seulement.
                    """),
            operands: [target, .query],
            flags: [
                allFormats, audit, isPrivate, ExportBookCommands.title, ExportBookCommands.paper, .keepLocation,
                .dryRun,
            ],
            examples: [
                Example(
                    line: "daybook export --all-formats ~/backups/daybook",
                    says: Phrase("everything, for good", fr: "tout, pour de bon")),
                Example(
                    line: "daybook export --audit html date:2026",
                    says: Phrase("what a site would leave out", fr: "ce qu’un site laisserait de côté")),
            ],
            seeAlso: ["export html", "export json", "import json"], group: .takeOut, isDefault: true, run: run)
    }

    private static func run(_ context: Context, _ words: Invocation) throws -> Int32 {
        if words.has(audit) { return try ExportAuditCommand.run(context, words) }
        let target = words[Self.target] ?? ""
        guard words.has(allFormats), !target.isEmpty else {
            throw CommandError(
                .usage,
                target.isEmpty
                    ? Phrase("export what, and where to?", fr: "exporter quoi, et vers où ?")
                    : Phrase("export \(target): no such format", fr: "export \(target) : forme inconnue"),
                hint: Phrase(
                    "daybook export html|pdf|epub|json|markdown|csv|ics|dayone|jrnl, or --all-formats DIR",
                    fr: "daybook export html|pdf|epub|json|markdown|csv|ics|dayone|jrnl, ou --all-formats DOSSIER"))
        }
        let query = try context.query(words[.query])
        if words.has(.keepLocation) { try ExportCommands.tellOverruled(context) }
        var request = MakeAllExports(
            target,
            try words.exportRequest(.html, to: .stream, of: query, context),
            paper: words[ExportBookCommands.paper] ?? .a5, includesPrivate: words.has(isPrivate))
        if !request.request.keepsLocation, !request.request.isRehearsal {
            request.request.keepsLocation = try ExportCommands.wantsPlaces(request.request, context)
        }
        var told: Set<String> = []
        var exitCode: Int32 = 0
        let changed = context.shown(words.has(.dryRun))
        try request.run(in: context.workspace()) { event in
            switch event {
            case .changed(let file): changed(file)
            case .calendar(let event): context.tell(event)
            case .madeCalendar(let name, let result):
                ExportICSCommand.tell(result, Paths.join(target, name), isDryRun: words.has(.dryRun), context)
            case .made(let name, let report):
                for warning in report.warnings where told.insert(warning.english).inserted {
                    context.diagnostic(warning)
                }
                ExportCommands.tell(report, Paths.join(target, name), isDryRun: words.has(.dryRun), context)
            case .failed(let name, let error):
                exitCode = max(exitCode, tell(error, Paths.join(target, name), context))
            }
        }
        return exitCode
    }

    /// Reports an export that was not made; nothing to export, or a missing program, is not a failure. Returns the exit code.
    private static func tell(_ error: any Error, _ target: String, _ context: Context) -> Int32 {
        let found = CommandError(error)
        context.diagnostic(Phrase("\(target): not made: ", fr: "\(target) : pas fait : ") + found.message)
        if let hint = found.hint { context.diagnostic(Phrase("  hint: ", fr: "  piste : ") + hint) }
        return MakeAllExports.isFailure(error) ? found.exitCode.rawValue : 0
    }
}
