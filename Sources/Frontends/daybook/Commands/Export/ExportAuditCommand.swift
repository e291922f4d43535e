// `daybook export --audit`: what would be withheld, why, and how to change that.

import Arguments
import Bytes
import Exchange
import ExchangeActions
import Permissions
import Vault
import Wording

enum ExportAuditCommand {
    static func run(_ context: Context, _ words: Invocation) throws -> Int32 {
        let target = words[ExportAllCommand.target]
        let form = target.flatMap { typed in ExportAuditQuestion.forms.first { $0.rawValue == typed } }
        // A word that is not a format belongs to the query.
        let typed = form == nil ? [target].compactMap { $0 } : []
        let request = ExportAuditQuestion(form ?? .html, of: try context.query(typed + words[.query]))
        let audit = try request.answer(in: context.workspace())
        if words.has(.json) {
            context.terminal.json(Schema.exportAudit(audit, form: request.form, context.language))
            return 0
        }
        for line in audit.lines {
            let why = context.say(line.what + line.why) + " (" + context.say(line.hint) + ")"
            context.terminal.line(TerminalText.harmless(line.path.text + ": " + why))
        }
        for miss in audit.nearMisses {
            context.diagnostic(
                Phrase(
                    "\(miss.path): “\(miss.key)” leaves; is it “\(miss.word)”? health_keys: in .daybook/settings.yaml keeps it",
                    fr:
                        "\(miss.path) : « \(miss.key) » sort ; est-ce « \(miss.word) » ? health_keys: dans .daybook/settings.yaml le garde"
                ))
        }
        if audit.lines.isEmpty { context.diagnostic(Phrase("nothing is withheld", fr: "rien n’est retenu")) }
        return 0
    }
}
