// Events during an answer, on stderr.

import FileSystem
import Search
import Vault
import Wording
import Workspaces

/// Reports the progress of the index and unreadable files to a waiting person.
struct WorkspaceReport {
    private let terminal: Terminal
    private let language: LanguageCode
    private let meter: ProgressMeter?

    init(_ terminal: Terminal, _ language: LanguageCode) {
        self.terminal = terminal
        self.language = language
        meter = ProgressMeter(terminal, language: language)
    }

    var progress: (@Sendable (IndexProgress) -> Void)? {
        guard let meter else { return nil }
        return { meter.show($0) }
    }

    func tell(_ event: WorkspaceEvent) {
        switch event {
        case .indexed: meter?.clear()
        case .waiting(let holders):
            let names = holders.map { "\($0.command) (\($0.process))" }.joined(separator: ", ")
            terminal.diagnostic(
                TerminalText.harmless(
                    (names.isEmpty
                        ? Phrase("waiting for another daybook", fr: "en attente d’un autre daybook")
                        : Phrase("waiting for \(names)", fr: "en attente de \(names)"))[language]))
        case .unreadableDocuments(let count):
            terminal.diagnostic(
                Phrase.counted(
                    count, "file could not be read: daybook check names it",
                    "files could not be read: daybook check names them",
                    fr: "fichier illisible : daybook check dit lequel",
                    "fichiers illisibles : daybook check dit lesquels")[language])
        case .agendaLine(let line, let problem):
            terminal.diagnostic(
                (Phrase("\(line.path):\(line.number): ", fr: "\(line.path):\(line.number) : ") + problem.message)[
                    language])
        // They are locked after the command.
        case .notLocked: break
        case .readings(let warning): terminal.diagnostic(TerminalText.harmless(warning.phrase[language]))
        }
    }
}
