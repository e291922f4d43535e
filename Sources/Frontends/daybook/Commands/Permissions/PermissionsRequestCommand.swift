// `daybook permissions request` and `daybook setup`: questions, one at a time, where no answer is a no.

import Arguments
import Bytes
import FileSystem
import PermissionActions
import Permissions
import Wording
import Workspaces

enum PermissionsRequestCommand {
    static let command = Command<Context>(
        path: ["permissions", "request"],
        summary: Phrase("ask for permissions, one by one", fr: "demander des autorisations, une à une"),
        manual: Phrase(
            """
            Asks for the source, or for all that were not decided yet (--all says so): what it is for, and which files or folders. The answer is \
            yes for good, yes until the terminal closes, no, or later; just pressing Enter is no answer, and nothing is granted. It can be \
            stopped at any time (q, or the end of input) and goes on there the next time.

            Where there is no terminal nothing is asked: exit code 5, with the command that grants it.
            """,
            fr: """
                Demande la source, ou toutes celles qui ne sont pas décidées (--all le dit) : à quoi elle sert, et quels fichiers ou dossiers. La \
                réponse est oui pour de bon, oui jusqu’à la fermeture du terminal, non, ou plus tard ; Entrée seule n’est pas une réponse, et \
                rien n’est accordé. On peut s’arrêter à tout moment (q, ou la fin de l’entrée) et reprendre là la fois suivante.

                Sans terminal rien n’est demandé : code de sortie 5, avec la commande qui accorde.
                """),
        operands: [
            Operand(
                name: "source", arity: .optional, label: Phrase("SOURCE", fr: "SOURCE"),
                summary: Phrase("the source to ask for", fr: "la source à demander"))
        ],
        flags: [Flag("all", Phrase("all that are not decided", fr: "toutes celles qui ne sont pas décidées"))],
        examples: [
            Example(
                line: "daybook permissions request --all",
                says: Phrase("one after the other", fr: "l’une après l’autre"))
        ],
        seeAlso: ["permissions", "permissions grant"], group: .vault
    ) { context, words in
        let asking = try PermissionPrompter(context)
        let sources: [PermissionSource]
        if let typed = words["source"] {
            guard !words.has("all") else {
                throw CommandError(
                    .usage,
                    Phrase("\(typed) and --all do not go together", fr: "\(typed) et --all ne vont pas ensemble"))
            }
            sources = [try PermissionSource.named(typed)]
        } else {
            sources = PermissionSource.allCases.filter { asking.text.gate.state(of: $0) == .unknown }
            if sources.isEmpty {
                context.diagnostic(Phrase("all is decided already", fr: "tout est déjà décidé"))
                return 0
            }
        }
        return try asking.ask(sources, reason: nil)
    }
}

enum SetupCommand {
    /// A later tour asks again, with the sources that are new in it.
    static let version = 1

    static let command = Command<Context>(
        path: ["setup"],
        summary: Phrase(
            "a short tour of what daybook can show you", fr: "un petit tour de ce que daybook peut montrer"),
        manual: Phrase(
            """
            Asks what you would like to see (birthdays, appointments, steps and sleep, …) and then for the permissions that this takes, and no \
            others. It asks again only if there is a reason: a source that a later version brings. Everything can be changed with \
            "daybook permissions".
            """,
            fr: """
                Demande ce que vous aimeriez voir (anniversaires, rendez-vous, pas et sommeil…) puis les autorisations qu’il y faut, et aucune \
                autre. La question ne revient que s’il y a une raison : une source qu’une version ultérieure apporte. Tout se change par \
                « daybook permissions ».
                """),
        flags: [Flag("again", Phrase("the whole tour once more", fr: "tout le tour encore une fois"))],
        examples: [Example(line: "daybook setup", says: Phrase("the first time", fr: "la première fois"))],
        seeAlso: ["permissions", "init"], group: .vault
    ) { context, words in
        let asking = try PermissionPrompter(context)
        let tour = asking.text.gate.book.tour
        let isNew = tour.version == 0 || words.has("again")
        let sources = PermissionSource.allCases.filter { isNew || !tour.sources.contains($0) }
        guard !sources.isEmpty else {
            context.diagnostic(
                Phrase(
                    "you have seen it all; daybook permissions changes what you decided",
                    fr: "vous avez tout vu ; daybook permissions change ce que vous avez décidé"))
            return 0
        }
        let reason =
            isNew ? nil : Phrase("this version brings something new", fr: "cette version apporte du nouveau")
        return try asking.tour(sources, reason: reason)
    }
}

/// Asks on the terminal.
struct PermissionPrompter {
    private let context: Context
    private let recorder: PermissionRecorder
    let text: PermissionText

    private enum Stopped: Error { case now }

    init(_ context: Context) throws {
        self.context = context
        recorder = PermissionRecorder(try context.workspace())
        text = try PermissionText(context)
        _ = try recorder.book()
    }

    private func requireTerminal(_ sources: [PermissionSource]) throws {
        guard StandardStream.input.isTerminal, StandardStream.errors.isTerminal else {
            let commands = sources.map { "daybook permissions grant \($0.rawValue)\($0.hasPaths ? " PATH" : "")" }
            throw CommandError(
                .notPermitted,
                Phrase(
                    "nobody can be asked here: this is no terminal",
                    fr: "personne ne peut répondre ici : ce n’est pas un terminal"),
                hint: Phrase(same: commands.joined(separator: "; ")))
        }
    }

    /// First what one would like to see, then the permissions for that alone.
    func tour(_ sources: [PermissionSource], reason: Phrase?) throws -> Int32 {
        try requireTerminal(sources)
        if let reason { say(reason) }
        var wanted: [PermissionSource] = []
        do {
            for (index, source) in sources.enumerated() {
                let question = context.say(source.benefit)
                let answer = try line("(\(index + 1)/\(sources.count)) \(source.icon) \(question)? [y/N] ")
                if YesNo(answer) == .yes { wanted.append(source) }
            }
        } catch is Stopped {
            return 0
        }
        try recorder.noteTour(version: SetupCommand.version, sources)
        let open = wanted.filter { ![.granted, .provisional].contains(text.gate.state(of: $0)) }
        return open.isEmpty ? 0 : try ask(open, reason: nil)
    }

    func ask(_ sources: [PermissionSource], reason: Phrase?) throws -> Int32 {
        try requireTerminal(sources)
        if let reason { say(reason) }
        for (index, source) in sources.enumerated() {
            recorder.noteAsked(source)
            do {
                try ask(source, number: index + 1, of: sources.count)
            } catch is Stopped {
                say(
                    Phrase(
                        "stopped; daybook permissions request --all goes on",
                        fr: "arrêté ; daybook permissions request --all reprend"))
                return 0
            }
        }
        return 0
    }

    private func ask(_ source: PermissionSource, number: Int, of count: Int) throws {
        let title = context.say(source.title), purpose = context.say(source.purpose),
            benefit = context.say(source.benefit)
        try? StandardStream.errors.write(
            Array("\n(\(number)/\(count)) \(source.icon) \(title): \(purpose)\n      \(benefit)\n".utf8))
        var grant = PermissionGrant(.granted, since: context.clock / 1_000_000_000)
        let answer = try line(
            context.say(
                Phrase(
                    "[y]es, [s] until this terminal closes, [n]o for good, Enter: later, [q]uit: ",
                    fr: "[o]ui, [s] jusqu’à la fermeture du terminal, [n]on définitif, Entrée : plus tard, [q]uitter : "
                )))
        switch answer.lowercased() {
        case let text where YesNo(text) == .yes: break
        case "s", "session": grant.expiry = .endOfSession(text.gate.circumstances.session)
        case "n", "no", "non":
            try recorder.deny(source)
            try context.tellDecision(nil, for: source)
            return
        default: return
        }
        if source.hasPaths {
            let typed = try line(context.say(Phrase("which folder or file? ", fr: "quel dossier ou fichier ? ")))
            // Where a program of the user's own says where one is, there need not be tracks.
            guard try !typed.isEmpty || source == .location && context.configuration.program(.location) != nil else {
                return
            }
            do {
                grant.paths = typed.isEmpty ? [] : [try GrantRequest.path(typed, of: source, in: context.workspace())]
            } catch {
                context.diagnostic(CommandError(error).message)
                return
            }
        }
        try recorder.decide(grant, for: source)
        try context.tellDecision(grant, for: source)
    }

    private func say(_ phrase: Phrase) { context.diagnostic(phrase) }

    /// What was typed.
    private func line(_ question: String) throws -> String {
        context.terminal.flush()
        bestEffort { try StandardStream.errors.write(Array(question.utf8)) }
        guard let typed = StandardStream.input.readLine()?.trimmed else { throw Stopped.now }
        if ["q", "quit"].contains(typed.lowercased()) { throw Stopped.now }
        return typed
    }
}
