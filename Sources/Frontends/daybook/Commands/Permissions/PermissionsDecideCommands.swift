// `daybook permissions grant`, `deny`, `revoke` and `reset`: makes and revokes decisions.

import Arguments
import Bytes
import CivilTime
import ExternalSources
import FileSystem
import Permissions
import Sensors
import Vault
import Wording
import Workspaces

enum PermissionsDecideCommands {
    private static let paths = Operand(
        any: "paths", kind: .path, label: Phrase("PATH", fr: "CHEMIN"),
        summary: Phrase("files, folders, or addresses (https://…)", fr: "fichiers, dossiers ou adresses (https://…)"))
    private static let mode = Flag(
        "mode", value: .choice(PermissionGrant.Mode.allCases),
        Phrase("read-only, or also writing", fr: "lire seulement, ou écrire aussi"))
    private static let hide = Flag(
        "hide", values: .text, placeholder: "FIELD",
        Phrase("leave this out; may be repeated", fr: "retrancher cela ; répétable"))
    private static let expiry = Flag(
        "for", value: .text, placeholder: "TIME", Phrase("24h, 7d, or session", fr: "24h, 7d, ou session"))
    private static let read = Flag(
        "read", values: .text, placeholder: "PARTS",
        Phrase(
            "what assistants read: journal,agenda,lists,sensors,notes",
            fr: "ce que lisent les assistants : journal,agenda,lists,sensors,notes"))
    private static let write = Flag(
        "write", values: .text, placeholder: "PARTS",
        Phrase("in what they write: journal,agenda,lists,notes", fr: "où ils écrivent : journal,agenda,lists,notes"))

    static var grant: Command<Context> {
        Command(
            path: ["permissions", "grant"],
            summary: Phrase("let daybook use a source", fr: "laisser daybook utiliser une source"),
            manual: Phrase(
                """
                Grants a source, with the files, folders or addresses that may be read; nothing else of it is. --hide leaves parts out (permissions \
                explain names them), --mode read-write allows writing too, and --for ends it: after a time such as 24h, or with the terminal \
                (session). Granting again replaces what was granted before.

                grant assistant lets programs that ask over daybook mcp into the vault: --read names the parts that they read, --write those in which \
                they write (journal, agenda, lists, sensors, notes; sensors are read alone). What is private stays out.
                """,
                fr: """
                    Accorde une source, avec les fichiers, dossiers ou adresses qui peuvent être lus ; rien d’autre ne l’est. --hide en retranche \
                    des parties (permissions explain les nomme), --mode read-write permet aussi d’écrire, et --for y met fin : après un temps \
                    comme 24h, ou avec le terminal (session). Accorder de nouveau remplace l’accord précédent.

                    grant assistant laisse entrer dans le coffre les programmes qui demandent par daybook mcp : --read nomme les parties qu’ils lisent, \
                    --write celles où ils écrivent (journal, agenda, lists, sensors, notes ; sensors se lit seulement). Ce qui est privé reste dehors.
                    """),
            operands: [.permissionSource, paths], flags: [mode, hide, expiry, read, write],
            examples: [
                Example(
                    line: "daybook permissions grant calendar ~/calendars --hide notes",
                    says: Phrase("appointments without their notes", fr: "les rendez-vous sans leurs notes")),
                Example(
                    line: "daybook permissions grant photos ~/Pictures --for session",
                    says: Phrase("until this terminal closes", fr: "jusqu’à la fermeture de ce terminal")),
                Example(
                    line: "daybook permissions grant assistant --read agenda,lists --write lists",
                    says: Phrase(
                        "an assistant plans and shops with you",
                        fr: "un assistant planifie et fait les courses avec vous")),
            ],
            seeAlso: ["permissions", "permissions request", "mcp"], group: .vault
        ) { context, words in
            if AssistantRequest.isMeant(by: words[.permissionSource]) {
                return try grantAssistant(assistantRequest(words), context)
            }
            if let flag = [read, write].first(where: { words.has($0) }) {
                throw PermissionActionError.misplacedFlag(flag.name, isForAssistants: true)
            }
            let source = try PermissionSource.named(words[.permissionSource])
            let workspace = try context.workspace()
            var request = GrantRequest(source)
            request.paths = words[paths]
            request.mode = words[mode]
            request.hidden = words[hide]
            request.expiry = words[expiry]
            // If a user program reports the position, tracks are optional.
            let hasProgram = try source == .location && context.configuration.program(.location) != nil
            let made = try request.grant(in: workspace, needsPaths: !hasProgram)
            try PermissionRecorder(workspace).decide(made, for: source)
            try context.tellDecision(made, for: source)
            for path in made.paths where !path.contains("://") && !FileStamp.exists(path) {
                context.diagnostic(Phrase("\(path) is not there yet", fr: "\(path) n’est pas encore là"))
            }
            return 0
        }
    }

    private static func grantAssistant(_ request: AssistantRequest, _ context: Context) throws -> Int32 {
        let workspace = try context.workspace()
        let decision = try request.decision(in: workspace)
        try PermissionRecorder(workspace).decideAssistant(decision)
        let code = try context.tellAssistant()
        // Writing a new entry does not require reading others.
        let unseen = decision.writes.subtracting(decision.reads).subtracting([.journal]).map(\.rawValue).sorted()
        if !unseen.isEmpty {
            let parts = unseen.joined(separator: ",")
            context.diagnostic(
                Phrase(
                    "nothing can be changed in \(parts) unseen: --read \(parts) as well",
                    fr: "rien ne peut être changé sans être lu dans \(parts) : --read \(parts) aussi"))
        }
        return code
    }

    private static let hidden = Flag(
        "hide", values: .text, placeholder: "FIELD",
        Phrase("names: names of places, too", fr: "names : aussi les noms de lieux"))

    static var deny: Command<Context> {
        Command(
            path: ["permissions", "deny"],
            summary: Phrase("refuse a source", fr: "refuser une source"),
            manual: Phrase(
                "Refuses the source: it is not read, and not asked for again. What the vault has of it does not leave either: with location denied, exports have no coordinates, with health denied no readings of health; and what blocks and drawings were made from any source that is denied stays with them. People and events that you imported are notes of your own and leave like all others; private: true keeps them. Names of places go with --hide names.",
                fr:
                    "Refuse la source : elle n’est pas lue, et plus demandée. Ce que le coffre en a n’en sort pas non plus : position refusée, les exports sont sans coordonnées ; santé refusée, sans relevés de santé ; et les blocs et dessins faits d’une source refusée restent. Les personnes et événements que vous avez importés sont vos notes et sortent comme les autres ; private: true les garde. Les noms de lieux partent avec --hide names."
            ),
            operands: [.permissionSource], flags: [hidden],
            examples: [
                Example(line: "daybook permissions deny health", says: Phrase("never", fr: "jamais")),
                Example(
                    line: "daybook permissions deny location --hide names",
                    says: Phrase("neither coordinates nor names leave", fr: "ni coordonnées ni noms ne sortent")),
            ],
            seeAlso: ["permissions"], group: .vault
        ) { context, words in
            if AssistantRequest.isMeant(by: words[.permissionSource]) {
                if let part = words[hidden].first {
                    throw PermissionActionError.misplacedFlag("--hide " + part, isForAssistants: false)
                }
                try PermissionRecorder(context.workspace()).denyAssistant()
                return try context.tellAssistant()
            }
            let source = try PermissionSource.named(words[.permissionSource])
            try PermissionRecorder(context.workspace()).deny(source, hiding: words[hidden])
            try context.tellDecision(nil, for: source)
            if source == .contacts || source == .calendar || source == .reminders {
                context.diagnostic(
                    Phrase(
                        "blocks made from it stay in the vault now; what you imported yourself is notes of yours and still leaves with exports: private: true keeps it",
                        fr:
                            "les blocs qui en sont faits restent désormais dans le coffre ; ce que vous avez importé vous-même est à vous et sort encore avec les exports : private: true le garde"
                    ))
            }
            return 0
        }
    }

    static var revoke: Command<Context> {
        Command(
            path: ["permissions", "revoke"],
            summary: Phrase("take a decision back", fr: "reprendre une décision"),
            manual: Phrase(
                "Forgets what was decided of the source: it is not read any longer, and may be asked for again.",
                fr: "Oublie ce qui a été décidé de la source : elle n’est plus lue, et peut être redemandée."),
            operands: [.permissionSource],
            examples: [
                Example(line: "daybook permissions revoke photos", says: Phrase("no longer", fr: "plus maintenant"))
            ],
            seeAlso: ["permissions"], group: .vault
        ) { context, words in
            if AssistantRequest.isMeant(by: words[.permissionSource]) {
                try PermissionRecorder(context.workspace()).decideAssistant(nil)
                return try context.tellAssistant()
            }
            let source = try PermissionSource.named(words[.permissionSource])
            try PermissionRecorder(context.workspace()).decide(nil, for: source)
            try context.tellDecision(nil, for: source)
            return 0
        }
    }

    static var reset: Command<Context> {
        Command(
            path: ["permissions", "reset"],
            summary: Phrase("forget all decisions", fr: "oublier toutes les décisions"),
            manual: Phrase(
                "Starts again with nothing granted, nothing denied, and no device paired (serve devices), as on a new machine. This is also the way out of a file of decisions that cannot be understood; it is kept beside the new one as permissions.json.old. The history stays.",
                fr:
                    "Recommence sans rien d’accordé ni de refusé, et sans appareil associé (serve devices), comme sur une nouvelle machine. C’est aussi l’issue quand le fichier des décisions est incompréhensible ; il est gardé à côté du nouveau sous le nom permissions.json.old. L’historique reste."
            ),
            examples: [
                Example(line: "daybook permissions reset", says: Phrase("from the start", fr: "depuis le début"))
            ],
            seeAlso: ["permissions"], group: .vault
        ) { context, words in
            try PermissionRecorder(context.workspace()).reset()
            context.diagnostic(
                Phrase("nothing is granted, nothing is denied", fr: "rien n’est accordé, rien n’est refusé"))
            return 0
        }
    }

    private static func assistantRequest(_ words: Invocation) throws -> AssistantRequest {
        for typed in words[paths] { throw PermissionActionError.misplacedFlag(typed, isForAssistants: false) }
        for flag: any DeclaredFlag in [mode, hide] where words.has(flag) {
            throw PermissionActionError.misplacedFlag("--" + flag.name, isForAssistants: false)
        }
        var request = AssistantRequest()
        request.reads = words[read]
        request.writes = words[write]
        request.expiry = words[expiry]
        return request
    }
}

extension Context {
    /// Reports the current permissions of assistants.
    func tellAssistant() throws -> Int32 {
        let text = try PermissionText(self)
        let state = text.gate.assistantState
        let facts = text.assistantFacts(state).filter { !$0.isEmpty }.map { " · " + $0 }.joined()
        diagnostic(
            Phrase("Assistants: ", fr: "Assistants : ") + state.phrase + Phrase(same: facts))
        return 0
    }

    /// Reports the state of a source after a decision, and its duration.
    func tellDecision(_ grant: PermissionGrant?, for source: PermissionSource) throws {
        let text = try PermissionText(self)
        let end = grant.flatMap { text.end($0.expiry) }.map { ", " + $0 } ?? ""
        let state = text.gate.state(of: source).phrase
        diagnostic(source.title + Phrase(": ", fr: " : ") + state + Phrase(same: end))
    }
}
