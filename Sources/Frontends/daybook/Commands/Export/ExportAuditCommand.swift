// `daybook export --audit`: what would stay in the vault, why, and what would change it.

import Arguments
import Bytes
import Export
import Permissions
import Search
import Vault
import Wording

enum ExportAuditCommand {
    /// Forms whose exports have documents or files.
    private static let forms: [ExportRoute] = [.html, .markdown, .pdf, .epub, .json, .csv, .ics, .dayone, .jrnl]

    static func run(_ context: Context, _ words: Invocation) throws -> Int32 {
        let form = words["target"].flatMap { typed in forms.first { $0.rawValue == typed } }
        // A word that is no form belongs to the query.
        let typed = form == nil ? [words["target"]].compactMap { $0 } : []
        let grant = try context.gate().exportGrant(via: form ?? .html, isRehearsal: true)
        let audit = try ExportAudit(
            index: context.index(), grant: grant, query: context.query(typed + words.all("query")),
            today: context.today)
        if words.has("json") {
            context.terminal.json([
                ("schema", "daybook.export.audit/1"), ("form", .string((form ?? .html).rawValue)),
                ("count", .int(audit.lines.count)),
                (
                    "withheld",
                    .array(
                        audit.lines.map {
                            .members([
                                ("path", .string($0.path.text)), ("part", .string($0.part.rawValue)),
                                ("count", .int($0.count)), ("reason", .string($0.reason)),
                                ("why", .string($0.why[context.language])),
                                ("change", .string($0.hint[context.language])),
                            ])
                        })
                ),
            ])
            return 0
        }
        for line in audit.lines {
            let why = context.say(line.what + line.why) + " (" + context.say(line.hint) + ")"
            context.terminal.line(TerminalText.harmless(line.path.text + ": " + why))
        }
        if audit.lines.isEmpty { context.diagnostic(Phrase("nothing is withheld", fr: "rien n’est retenu")) }
        return 0
    }
}
