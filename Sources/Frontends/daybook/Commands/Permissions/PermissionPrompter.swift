// Asks about sources on the terminal: whether to grant them, which files and folders, which parts to hide; with a summary at the end.

import Arguments
import Bytes
import FileSystem
import Permissions
import Wording
import Workspaces

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
                    "cannot ask: not a terminal",
                    fr: "personne ne peut répondre ici : ce n’est pas un terminal"),
                hint: Phrase(same: commands.joined(separator: "; ")))
        }
    }

    // MARK: The tour

    /// First asks what the person would like to see, then only for the permissions needed.
    func tour(_ sources: [PermissionSource], reason: Phrase?) throws -> Int32 {
        try requireTerminal(sources)
        if let reason { context.diagnostic(reason) }
        var wanted: [PermissionSource] = []
        do {
            for (index, source) in sources.enumerated() {
                let question = context.say(source.benefit + Phrase("? [y/N] ", fr: " ? [o/N] "))
                let answer = try line("(\(index + 1)/\(sources.count)) \(source.icon) \(question)")
                if YesNo(answer) == .yes { wanted.append(source) }
            }
        } catch is Stopped {
            return 0
        }
        try recorder.noteTour(version: SetupCommand.version, sources)
        let open = wanted.filter { ![.granted, .provisional].contains(text.gate.state(of: $0)) }
        guard !open.isEmpty else {
            try sumUp(sources)
            return 0
        }
        return try ask(open, summing: sources)
    }

    // MARK: Sources one by one

    /// - Parameter summing: the sources in the final summary; nil for those asked about.
    func ask(_ sources: [PermissionSource], reason: Phrase? = nil, summing: [PermissionSource]? = nil) throws -> Int32 {
        try requireTerminal(sources)
        if let reason { context.diagnostic(reason) }
        for (index, source) in sources.enumerated() {
            recorder.noteAsked(source)
            do {
                try ask(source, number: index + 1, of: sources.count)
            } catch is Stopped {
                context.diagnostic(
                    Phrase(
                        "stopped; daybook permissions request --all goes on",
                        fr: "arrêté ; daybook permissions request --all reprend"))
                break
            }
        }
        try sumUp(summing ?? sources)
        return 0
    }

    private func ask(_ source: PermissionSource, number: Int, of count: Int) throws {
        let title = context.say(source.title + Phrase(": ", fr: " : ") + source.purpose)
        let benefit = context.say(source.benefit)
        context.terminal.prompt("\n(\(number)/\(count)) \(source.icon) \(title)\n      \(benefit)\n")
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
            guard let paths = try paths(of: source) else { return }
            grant.paths = paths
        }
        grant.hidden = try hidden(of: source)
        try recorder.decide(grant, for: source)
        try context.tellDecision(grant, for: source)
    }

    /// Files and folders as typed, or chosen from suggestions; nil for later.
    private func paths(of source: PermissionSource) throws -> [String]? {
        let workspace = try context.workspace()
        let places = SourcePlaces.find(source, in: workspace)
        for (index, place) in places.enumerated() {
            let count = context.say(.counted(place.files, "file", "files", fr: "fichier", "fichiers"))
            context.terminal.prompt(
                "  \(index + 1)  \(TerminalText.harmless(text.short(place.path)))  (\(count)\(place.isMore ? "+" : ""))\n"
            )
        }
        // If a user program reports the position, tracks are optional.
        let needsNone = try source == .location && context.configuration.program(.location) != nil
        let question =
            places.isEmpty
            ? Phrase("which folder or file? ", fr: "quel dossier ou fichier ? ")
            : Phrase(
                "which? a number, several, or another path; Enter: later ",
                fr: "lequel ? un numéro, plusieurs, ou un autre chemin ; Entrée : plus tard ")
        while true {
            let typed = try line(context.say(question))
            if typed.isEmpty { return needsNone ? [] : nil }
            let words = typed.split { $0 == " " || $0 == "," }
            let numbers = words.compactMap { Int($0) }
            if numbers.count == words.count, !places.isEmpty {
                if let wrong = numbers.first(where: { !(1...places.count ~= $0) }) {
                    context.diagnostic(
                        Phrase("from 1 to \(places.count), not \(wrong)", fr: "de 1 à \(places.count), et non \(wrong)")
                    )
                    continue
                }
                return numbers.map { places[$0 - 1].path }
            }
            do {
                let path = try GrantRequest.path(typed, of: source, in: workspace)
                if path.isWebAddress || FileStamp.exists(path) { return [path] }
                context.diagnostic(
                    Phrase(
                        "\(TerminalText.harmless(path)) is not there; once more, or Enter for later",
                        fr: "\(TerminalText.harmless(path)) n’existe pas ; encore une fois, ou Entrée pour plus tard"))
            } catch {
                let said = CommandError(error)
                context.diagnostic(said.message)
                if let hint = said.hint { context.diagnostic(Phrase(same: "  ") + hint) }
            }
        }
    }

    /// The parts to hide; empty for Enter.
    private func hidden(of source: PermissionSource) throws -> Set<String> {
        let list = source.fields.joined(separator: ", ")
        let question = Phrase(
            "leave something out? \(list); Enter: nothing ", fr: "en retrancher ? \(list) ; Entrée : rien ")
        while true {
            let typed = try line(context.say(question))
            if YesNo(typed) == .no { return [] }
            do {
                let names = typed.split { $0 == " " || $0 == "," }.map { $0.lowercased() }
                return try GrantRequest.parts(names, of: source)
            } catch {
                context.diagnostic(CommandError(error).message)
            }
        }
    }

    // MARK: The end

    /// One line per source: its current state, with what is read and what is hidden.
    private func sumUp(_ sources: [PermissionSource]) throws {
        let text = try PermissionText(context)
        context.terminal.line()
        for source in sources { text.printLine(source) }
        context.diagnostic(
            Phrase("daybook permissions shows and changes it", fr: "daybook permissions le montre et le change"))
    }

    /// The typed line.
    private func line(_ question: String) throws -> String {
        context.terminal.flush()
        context.terminal.prompt(question)
        guard let typed = StandardStream.input.readLine()?.trimmed else { throw Stopped.now }
        if ["q", "quit"].contains(typed.lowercased()) { throw Stopped.now }
        return typed
    }
}
