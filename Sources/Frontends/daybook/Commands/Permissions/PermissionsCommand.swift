// `daybook permissions`: a checklist of daybook's permissions; and the purpose of each source.

import Arguments
import Bytes
import Permissions
import Wording
import Workspaces

enum PermissionsCommand {
    static var command: Command<Context> {
        Command(
            path: ["permissions"],
            summary: Phrase("what daybook may read outside the vault", fr: "ce que daybook peut lire hors du coffre"),
            manual: Phrase(
                """
                Seven sources outside the vault can be read, each only if you said so: calendar, reminders, photos, health, contacts, location \
                and notifications. The list shows the state of each: ○ not asked yet, ● granted, ◐ granted for a while, ✕ denied, ⊘ forbidden by \
                the vault’s settings (restricted: [health]), ! granted, but what it needs is not there.

                What you decide counts for this vault on this machine. It lies in the state folder (mode 0600), never in the vault, so git and \
                other machines do not get it. A file of decisions that is damaged, or made by a newer daybook, grants nothing.

                At the end are assistants: programs that ask over daybook mcp. They read and write nothing of the vault until permissions grant \
                assistant says what, and never what is private. Then come the devices in the network that serve --listen let in, if there are any.
                """,
                fr: """
                    Sept sources hors du coffre peuvent être lues, chacune seulement si vous l’avez dit : calendrier, rappels, photos, santé, \
                    contacts, position et notifications. La liste dit où en est chacune : ○ pas encore demandé, ● accordé, ◐ accordé pour un \
                    temps, ✕ refusé, ⊘ interdit par les réglages du coffre (restricted: [health]), ! accordé, mais il manque quelque chose.

                    Ce que vous décidez vaut pour ce coffre sur cette machine. C’est gardé dans le dossier d’état (mode 0600), jamais dans le \
                    coffre, donc ni git ni les autres machines ne le reçoivent. Un fichier de décisions abîmé, ou d’un daybook plus récent, \
                    n’accorde rien.

                    À la fin se trouvent les assistants : des programmes qui demandent par daybook mcp. Ils ne lisent et n’écrivent rien du coffre tant \
                    que permissions grant assistant n’a pas dit quoi, et jamais ce qui est privé. Puis viennent les appareils du réseau que serve --listen a \
                    laissés entrer, s’il y en a.
                    """),
            examples: [
                Example(line: "daybook permissions", says: Phrase("the current state", fr: "où l’on en est")),
                Example(line: "daybook permissions --json", says: Phrase("for a script", fr: "pour un script")),
            ],
            seeAlso: ["permissions grant", "permissions explain", "setup"], group: .vault, isDefault: true
        ) { context, words in
            let text = try PermissionText(context)
            if words.has(.json) {
                context.terminal.json(Schema.permissions(PermissionOverview(in: try context.workspace())))
                return 0
            }
            _ = try PermissionRecorder(context.workspace()).book()
            for (index, source) in PermissionSource.allCases.enumerated() {
                if index > 0 { context.terminal.line() }
                text.print(source)
            }
            context.terminal.line()
            text.printAssistant()
            text.printDevices()
            return 0
        }
    }

    static var explain: Command<Context> {
        Command(
            path: ["permissions", "explain"],
            summary: Phrase(
                "what a source is, and what a grant means", fr: "ce qu’est une source, et ce que vaut un accord"),
            manual: Phrase(
                "Says what the source is read for, its state and why, what can be left out, and the commands that change it.",
                fr:
                    "Dit pourquoi la source est lue, où elle en est et pourquoi, ce qu’on peut en retrancher, et les commandes qui le changent."
            ),
            operands: [.permissionSource],
            examples: [
                Example(
                    line: "daybook permissions explain health",
                    says: Phrase("before you decide", fr: "avant de décider"))
            ],
            seeAlso: ["permissions"], group: .vault
        ) { context, words in
            if AssistantRequest.isMeant(by: words[.permissionSource]) {
                return try explainAssistant(context, words.has(.json))
            }
            let source = try PermissionSource.named(words[.permissionSource])
            let text = try PermissionText(context)
            if words.has(.json) {
                context.terminal.json(Schema.explanation(of: source, text.gate.state(of: source), context.language))
                return 0
            }
            text.print(source)
            let terminal = context.terminal
            terminal.line()
            let path = source.hasPaths ? " PATH" : ""
            let fields = source.fields.joined(separator: ", ")
            let lines = [
                Phrase(
                    "It stays on this machine and in your vault, and is read only while a command needs it.",
                    fr:
                        "Tout reste sur cette machine et dans votre coffre, et n’est lu que quand une commande en a besoin."
                ),
                Phrase(
                    "Can be left out with --hide: \(fields).", fr: "Peut être retranché par --hide : \(fields)."),
            ]
            for line in lines {
                for part in TerminalText.wrapped(context.say(line), to: terminal.width) { terminal.line(part) }
            }
            let commands: [(String, Phrase)] = [
                ("grant \(source.rawValue)\(path)", Phrase("lets it be read", fr: "permet de la lire")),
                (
                    "grant \(source.rawValue)\(path) --for session",
                    Phrase("until this terminal closes", fr: "jusqu’à la fermeture du terminal")
                ),
                ("deny \(source.rawValue)", Phrase("refuses it, and is not asked again", fr: "la refuse, sans retour")),
                ("revoke \(source.rawValue)", Phrase("takes the decision back", fr: "reprend la décision")),
            ]
            terminal.line()
            for (command, says) in commands {
                terminal.line(terminal.styled("daybook permissions " + command, .bold))
                terminal.line("    " + context.say(says))
            }
            return 0
        }
    }

    private static func explainAssistant(_ context: Context, _ isJSON: Bool) throws -> Int32 {
        let text = try PermissionText(context)
        if isJSON {
            context.terminal.json(Schema.permissions(PermissionOverview(in: try context.workspace())))
            return 0
        }
        text.printAssistant()
        let terminal = context.terminal
        terminal.line()
        let parts = VaultPart.allCases.map(\.rawValue).joined(separator: ",")
        for line in [
            Phrase(
                "What an assistant reads goes to whoever runs it. What is private, comments, and what sources you denied have told is not there for it: it is not counted, linked or named either.",
                fr:
                    "Ce qu’un assistant lit va à qui le fait tourner. Ce qui est privé, les commentaires et ce que disent les sources que vous avez refusées n’existe pas pour lui : ni compté, ni lié, ni nommé."
            )
        ] {
            for part in TerminalText.wrapped(context.say(line), to: terminal.width) { terminal.line(part) }
        }
        terminal.line()
        let commands: [(String, Phrase)] = [
            ("grant assistant --read \(parts)", Phrase("lets it read these parts", fr: "lui laisse lire ces parties")),
            (
                "grant assistant --read agenda,lists --write lists",
                Phrase("and write in one of them", fr: "et écrire dans l’une d’elles")
            ),
            ("deny assistant", Phrase("refuses it", fr: "lui refuse tout")),
            ("revoke assistant", Phrase("takes the decision back", fr: "reprend la décision")),
            ("history assistant", Phrase("what it read and wrote", fr: "ce qu’il a lu et écrit")),
        ]
        for (command, says) in commands {
            terminal.line(terminal.styled("daybook permissions " + command, .bold))
            terminal.line("    " + context.say(says))
        }
        return 0
    }
}
