// `daybook permissions history` and `export`: decisions and uses, and all of them as data.

import Arguments
import Bytes
import Permissions
import Wording
import Workspaces

enum PermissionsHistoryCommand {
    private static let source = Operand(
        optional: "source", kind: .text, label: Phrase("SOURCE", fr: "SOURCE"),
        summary: Phrase(
            "of this source or way out (html, share, …), or of assistant or device alone",
            fr: "de cette source ou sortie (html, share, …), ou d’assistant ou device seulement"))

    static var command: Command<Context> {
        Command(
            path: ["permissions", "history"],
            summary: Phrase(
                "what was asked, decided, used, refused and sent out",
                fr: "ce qui a été demandé, décidé, utilisé, refusé et sorti"),
            manual: Phrase(
                "The newest last. Each request, decision, use and refusal of a source is a line, and so is all that left the vault: exports, drawings, shared lists, notifications; each call of an assistant, with its tool, documents and bytes; and devices of serve --listen, whose visits are noted once a day. The file is permissions.jsonl in the state folder of this machine; a megabyte of it is kept, and the megabyte before.",
                fr:
                    "Le plus récent en dernier. Chaque demande, décision, usage et refus d’une source est une ligne, comme tout ce qui est sorti du coffre : exports, dessins, listes partagées, notifications ; chaque appel d’un assistant, avec son outil, les documents et les octets ; et les appareils de serve --listen, dont les visites sont notées une fois par jour. Le fichier est permissions.jsonl dans le dossier d’état de cette machine ; on en garde un mégaoctet, et celui d’avant."
            ),
            operands: [source], flags: [.limit],
            examples: [
                Example(
                    line: "daybook permissions history contacts",
                    says: Phrase("who read the address book, and when", fr: "qui a lu le carnet d’adresses, et quand"))
            ],
            seeAlso: ["permissions"], group: .vault, isPaged: true
        ) { context, words in
            let subject = try words[source].map {
                AssistantRequest.isMeant(by: $0)
                    ? PermissionGate.assistantSubject
                    : DeviceRegister.isMeant(by: $0)
                        ? PermissionGate.deviceSubject
                        : try ExportRoute(rawValue: $0)?.rawValue ?? PermissionSource.named($0).rawValue
            }
            let all = try context.permissionHistory().lines.filter { subject == nil || $0.subject == subject }
            let limit = words[.limit] ?? (words.has(.json) ? 0 : 50)
            let lines = limit == 0 ? all[...] : all.suffix(limit)
            let text = try PermissionText(context)
            if words.has(.json) {
                context.terminal.json(Schema.permissionHistory(lines, count: all.count))
            } else {
                for line in lines {
                    let head = text.moment(line.time) + "  " + TerminalText.padded(context.say(name(line.event)), to: 9)
                    context.terminal.line(
                        TerminalText.harmless(
                            head + " " + line.subject + (line.detail.isEmpty ? "" : "  " + line.detail)))
                }
                if lines.isEmpty { context.diagnostic(Phrase("nothing yet", fr: "rien encore")) }
            }
            return lines.isEmpty ? ExitCode.nothing.rawValue : 0
        }
    }

    private static func name(_ event: PermissionHistory.Event) -> Phrase {
        switch event {
        case .asked: Phrase("asked", fr: "demandé")
        case .granted: Phrase("granted", fr: "accordé")
        case .denied: Phrase("denied", fr: "refusé")
        case .revoked: Phrase("revoked", fr: "repris")
        case .used: Phrase("used", fr: "utilisé")
        case .refused: Phrase("refused", fr: "bloqué")
        case .left: Phrase("left", fr: "sorti")
        }
    }

    static var export: Command<Context> {
        Command(
            path: ["permissions", "export"],
            summary: Phrase("all decisions as JSON", fr: "toutes les décisions en JSON"),
            manual: Phrase(
                "Prints the file of decisions as it is, to look at or to keep. There is no import: on another machine each source is decided again.",
                fr:
                    "Affiche le fichier des décisions tel quel, pour le regarder ou le garder. Il n’y a pas d’import : sur une autre machine chaque source se décide de nouveau."
            ),
            examples: [
                Example(line: "daybook permissions export > permissions.json", says: Phrase("a copy", fr: "une copie"))
            ],
            seeAlso: ["permissions"], group: .vault, isPaged: true
        ) { context, _ in
            let book = try PermissionRecorder(context.workspace()).book()
            context.terminal.write(book.encoded)
            context.terminal.line()
            return 0
        }
    }
}
