// `daybook permissions grant`, `deny`, `revoke` and `reset`: decisions, made and taken back.

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
    static let grant = Command<Context>(
        path: ["permissions", "grant"],
        summary: Phrase("let daybook use a source", fr: "laisser daybook utiliser une source"),
        manual: Phrase(
            """
            Grants a source, with the files, folders or addresses that may be read; nothing else of it is. --hide leaves parts out (permissions \
            explain names them), --mode read-write allows writing too, and --for ends it: after a time such as 24h, or with the terminal \
            (session). Granting again replaces what was granted before.
            """,
            fr: """
                Accorde une source, avec les fichiers, dossiers ou adresses qui peuvent être lus ; rien d’autre ne l’est. --hide en retranche \
                des parties (permissions explain les nomme), --mode read-write permet aussi d’écrire, et --for y met fin : après un temps \
                comme 24h, ou avec le terminal (session). Accorder de nouveau remplace l’accord précédent.
                """),
        operands: [
            .permissionSource,
            Operand(
                name: "paths", kind: .path, arity: .any, label: Phrase("PATH", fr: "CHEMIN"),
                summary: Phrase(
                    "files, folders, or addresses (https://…)", fr: "fichiers, dossiers ou adresses (https://…)")),
        ],
        flags: [
            Flag(
                "mode", value: .choice(PermissionGrant.Mode.allCases.map(\.rawValue)),
                Phrase("reading alone, or writing too", fr: "lire seulement, ou écrire aussi")),
            Flag(
                "hide", value: .text, placeholder: "FIELD", repeats: true,
                Phrase("leave this out; may be repeated", fr: "retrancher cela ; répétable")),
            Flag(
                "for", value: .text, placeholder: "TIME",
                Phrase("24h, 7d, or session", fr: "24h, 7d, ou session")),
        ],
        examples: [
            Example(
                line: "daybook permissions grant calendar ~/calendars --hide notes",
                says: Phrase("appointments without their notes", fr: "les rendez-vous sans leurs notes")),
            Example(
                line: "daybook permissions grant photos ~/Pictures --for session",
                says: Phrase("until this terminal closes", fr: "jusqu’à la fermeture de ce terminal")),
        ],
        seeAlso: ["permissions", "permissions request"], group: .vault
    ) { context, words in
        let source = try PermissionSource.named(words["source"] ?? "")
        var made = PermissionGrant(.granted, since: context.clock / 1_000_000_000)
        made.paths = try words.all("paths").map { try Self.path($0, of: source, context) }
        if source.hasPaths, made.paths.isEmpty, try source != .location || PositionProgram(context) == nil {
            throw CommandError(
                .usage,
                Phrase(
                    "which files or folders of \(source.rawValue)?",
                    fr: "quels fichiers ou dossiers de \(source.rawValue) ?"),
                hint: Phrase(same: "daybook permissions grant \(source.rawValue) PATH"))
        }
        if let mode = words.value("mode").flatMap(PermissionGrant.Mode.init(rawValue:)) { made.mode = mode }
        made.hidden = try parts(words, of: source)
        if let typed = words.value("for") { made.expiry = try expiry(typed, context) }
        try PermissionRecorder(context).decide(made, for: source)
        for path in made.paths where !path.contains("://") && !FileStamp.exists(path) {
            context.diagnostic(Phrase("\(path) is not there yet", fr: "\(path) n’est pas encore là"))
        }
        return 0
    }

    /// What `--hide` names. Throws for what is no part of the source.
    private static func parts(_ words: Invocation, of source: PermissionSource) throws -> Set<String> {
        for field in words.values("hide") where !source.fields.contains(field) {
            let list = source.fields.joined(separator: ", ")
            throw CommandError(
                .usage,
                Phrase(
                    "\(source.rawValue) has no part “\(field)”",
                    fr: "\(source.rawValue) n’a pas de partie « \(field) »"),
                hint: Phrase("parts: \(list)", fr: "parties : \(list)"))
        }
        return Set(words.values("hide"))
    }

    /// A path that a grant may name: outside of the vault, whose own files need no grant.
    static func path(_ typed: String, of source: PermissionSource, _ context: Context) throws -> String {
        if typed.contains("://") { return try address(typed, of: source) }
        let path = context.machine.absolute(typed)
        let real = (try? Paths.real(path)) ?? path
        let vault = try context.vault().root
        let root = (try? Paths.real(vault)) ?? vault
        if real == root || real.hasPrefix(root + "/") || root.hasPrefix(real == "/" ? "/" : real + "/") {
            throw CommandError(
                .usage,
                Phrase(
                    "\(typed): the vault itself is no source, nor what it lies in",
                    fr: "\(typed) : le coffre lui-même n’est pas une source, ni ce qui le contient"))
        }
        return path
    }

    /// An address of the web, for the calendar alone; what a terminal or a program would read otherwise is none.
    private static func address(_ typed: String, of source: PermissionSource) throws -> String {
        guard source == .calendar else {
            throw CommandError(
                .usage,
                Phrase(
                    "\(source.rawValue): files and folders can be granted, and no addresses",
                    fr: "\(source.rawValue) : on accorde des fichiers et des dossiers, pas d’adresse"))
        }
        guard typed.isWebAddress, !typed.webHost.isEmpty,
            typed.unicodeScalars.allSatisfy({ $0.value > 0x20 && !(0x7f...0x9f ~= $0.value) })
        else {
            let folded = typed.lowercased()
            let rest = ["webcal://", "webcals://"].first(where: folded.hasPrefix).map { typed.dropFirst($0.count) }
            let shown = TerminalText.harmless(typed)
            throw CommandError(
                .usage,
                Phrase(
                    "\(shown): an address begins with https:// or http:// and has no spaces",
                    fr: "\(shown) : une adresse commence par https:// ou http:// et n’a pas d’espace"),
                hint: rest.map {
                    Phrase(same: "daybook permissions grant calendar https://\(TerminalText.harmless(String($0)))")
                })
        }
        return typed
    }

    private static func expiry(_ typed: String, _ context: Context) throws -> PermissionGrant.Expiry {
        if ["session", "terminal"].contains(typed.lowercased()) {
            return .endOfSession(try context.gate().circumstances.session)
        }
        guard let length = DurationText(text: typed), length.seconds > 0 else {
            throw CommandError(
                .usage, Phrase("“\(typed)” is no length of time", fr: "« \(typed) » n’est pas une durée"),
                hint: Phrase("such as 24h, 7d, or session", fr: "par exemple 24h, 7d, ou session"))
        }
        return .at(context.clock / 1_000_000_000 + Int64(length.seconds))
    }

    static let deny = Command<Context>(
        path: ["permissions", "deny"],
        summary: Phrase("refuse a source", fr: "refuser une source"),
        manual: Phrase(
            "Refuses the source: it is not read, and not asked for again. What the vault has of it does not leave either: with location denied, exports have no coordinates, with health denied no readings of health. Names of places go with --hide names.",
            fr:
                "Refuse la source : elle n’est pas lue, et plus demandée. Ce que le coffre en a n’en sort pas non plus : position refusée, les exports sont sans coordonnées ; santé refusée, sans relevés de santé. Les noms de lieux partent avec --hide names."
        ),
        operands: [.permissionSource],
        flags: [
            Flag(
                "hide", value: .text, placeholder: "FIELD", repeats: true,
                Phrase("names: names of places, too", fr: "names : aussi les noms de lieux"))
        ],
        examples: [
            Example(line: "daybook permissions deny health", says: Phrase("never", fr: "jamais")),
            Example(
                line: "daybook permissions deny location --hide names",
                says: Phrase("neither coordinates nor names leave", fr: "ni coordonnées ni noms ne sortent")),
        ],
        seeAlso: ["permissions"], group: .vault
    ) { context, words in
        let source = try PermissionSource.named(words["source"] ?? "")
        var made = PermissionGrant(.denied, since: context.clock / 1_000_000_000)
        made.hidden = try parts(words, of: source)
        try PermissionRecorder(context).decide(made, for: source)
        return 0
    }

    static let revoke = Command<Context>(
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
        try PermissionRecorder(context).decide(nil, for: try PermissionSource.named(words["source"] ?? ""))
        return 0
    }

    static let reset = Command<Context>(
        path: ["permissions", "reset"],
        summary: Phrase("forget all decisions", fr: "oublier toutes les décisions"),
        manual: Phrase(
            "Begins anew with nothing granted and nothing denied, as on a new machine. This is also the way out of a file of decisions that cannot be understood; it is kept beside the new one as permissions.json.old. The history stays.",
            fr:
                "Recommence sans rien d’accordé ni de refusé, comme sur une nouvelle machine. C’est aussi l’issue quand le fichier des décisions est incompréhensible ; il est gardé à côté du nouveau sous le nom permissions.json.old. L’historique reste."
        ),
        examples: [Example(line: "daybook permissions reset", says: Phrase("from the start", fr: "depuis le début"))],
        seeAlso: ["permissions"], group: .vault
    ) { context, words in
        try PermissionRecorder(context).reset()
        return 0
    }
}

/// Writes decisions down, and what was decided.
struct PermissionRecorder {
    private let context: Context
    private let store: PermissionStore
    private let history: PermissionHistory

    init(_ context: Context) throws {
        self.context = context
        store = try context.permissionStore()
        history = try context.permissionHistory()
    }

    /// Nil takes a decision back. A book that cannot be understood is not written over.
    func decide(_ grant: PermissionGrant?, for source: PermissionSource) throws {
        var book = store.load()
        if let problem = book.problem {
            throw CommandError(PermissionRefusal.noBook(problem, path: store.path))
        }
        book.set(grant, for: source)
        try store.save(book)
        forgetCopies(book)
        let detail = (grant?.paths ?? []).joined(separator: ", ")
        note(grant.map { $0.decision == .granted ? .granted : .denied } ?? .revoked, source, detail)
        let text = try PermissionText(context)
        let state = text.gate.state(of: source)
        let end = grant.flatMap { text.end($0.expiry) }.map { ", " + $0 } ?? ""
        context.diagnostic(source.title + Phrase(": ", fr: " : ") + PermissionText.name(state) + Phrase(same: end))
    }

    func note(_ event: PermissionHistory.Event, _ source: PermissionSource, _ detail: String) {
        history.add(.init(time: context.clock / 1_000_000_000, event: event, subject: source.rawValue, detail: detail))
    }

    /// What was fetched goes with its grant, and what was read of a source that is not granted any longer.
    private func forgetCopies(_ book: PermissionBook) {
        guard let folder = try? context.vaultStateFolder() else { return }
        let calendar = book[.calendar].flatMap { $0.decision == .granted ? $0.paths : nil } ?? []
        AddressCopies(stateFolder: folder).removeAll(but: calendar.filter(\.isWebAddress))
        for source in PermissionSource.allCases where book[source]?.decision != .granted {
            SourceMemory.forget(folder: folder, source: source)
        }
    }

    func reset() throws {
        if FileStamp.exists(store.path) { try Paths.rename(store.path, to: store.path + ".old") }
        forgetCopies(PermissionBook())
        for source in PermissionSource.allCases { note(.revoked, source, "reset") }
        context.diagnostic(Phrase("nothing is granted, nothing is denied", fr: "rien n’est accordé, rien n’est refusé"))
    }
}
