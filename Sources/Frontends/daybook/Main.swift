// The entry point: words in, exit code out.

import Arguments
import FileSystem
import GitSync
import Vault
import Wording
import Workspaces

@main
enum Main {
    static func main() {
        StandardStream.ignoreBrokenPipes()
        let machine = Machine.ofThisProcess()
        let terminal = Terminal(machine: machine)
        var words = Array(CommandLine.arguments.dropFirst())
        // git calls its helpers by name (gitremote-helpers(7)).
        if let name = CommandLine.arguments.first, Paths.name(of: name) == EncryptedRemoteNames.helper {
            words.insert(contentsOf: RemoteHelperCommand.path, at: 0)
        }
        let code = run(words, machine, terminal)
        terminal.finish()
        MachineFacts.exit(terminal.hasFailed ? ExitCode.failed.rawValue : code)
    }

    static func run(_ words: [String], _ machine: Machine, _ terminal: Terminal) -> Int32 {
        // Errors in the command line are reported in the language of the environment, or of a recognisable --lang.
        var language = machine.language(named: Self.languageFlag(words))
        do {
            switch try Tool.parse(words) {
            case .version:
                terminal.line("daybook \(Tool.version)")
                return 0
            case .help(let path):
                if !words.contains("--no-pager") { terminal.beginPaging() }
                terminal.write(help(language, terminal).text(for: path))
                if path.isEmpty, !words.contains(where: { ["help", "--help", "-h"].contains($0) }) {
                    tellToday(words, machine, terminal)
                }
                return 0
            case .allCommands:
                if !words.contains("--no-pager") { terminal.beginPaging() }
                terminal.write(help(language, terminal).textForAll())
                return 0
            case .run(let command, let invocation):
                // Each command that writes has --dry-run. A sync reports by itself what it continues.
                let isWriting =
                    command.path != ["sync"] && invocation.declares(.dryRun) && !invocation.has(.dryRun)
                let context = Context(
                    machine: machine, terminal: terminal, invocation: invocation, isWriting: isWriting,
                    locked: command.locked)
                language = context.language
                if command.isPaged, !invocation.has(.noPager) { terminal.beginPaging() }
                let code: Int32
                do { code = try run(command, context, invocation) } catch {
                    try? context.lockWritten()
                    throw error
                }
                terminal.endRehearsal()
                context.tellLocked()
                try context.lockWritten()
                if code == ExitCode.nothing.rawValue, invocation.declares(.query) {
                    context.tellHints(of: invocation[.query])
                }
                return code
            }
        } catch {
            let found = CommandError(error)
            terminal.flush()
            terminal.diagnostic(found.text(language, isColoured: terminal.isDiagnosticColoured))
            return found.exitCode.rawValue
        }
    }

    /// If a locked document is named, asks for the passphrase once.
    private static func run(
        _ command: Command<Context>, _ context: Context, _ invocation: Invocation
    ) throws -> Int32 {
        do {
            return try command.run(context, invocation)
        } catch VaultError.lock(.closed, let path) {
            guard try context.openKey() else { throw VaultError.lock(.closed, path) }
            return try command.run(context, invocation)
        }
    }

    private static func help(_ language: LanguageCode, _ terminal: Terminal) -> HelpText {
        HelpText(Tool.daybook.outline, language: language, width: min(terminal.width, 100))
    }

    /// A line about today below the first page, if there is a vault. Errors are ignored: it was not requested.
    private static func tellToday(_ words: [String], _ machine: Machine, _ terminal: Terminal) {
        guard case .run(let command, let invocation)? = try? Tool.parse(words + ["today", "--short"]) else { return }
        let context = Context(machine: machine, terminal: terminal, invocation: invocation)
        guard (try? context.workspace()) != nil else { return }
        terminal.line("")
        _ = try? command.run(context, invocation)
    }

    private static func languageFlag(_ words: [String]) -> String? {
        for (index, word) in words.enumerated() {
            if word == "--lang" { return index + 1 < words.count ? words[index + 1] : nil }
            if word.hasPrefix("--lang=") { return String(word.dropFirst(7)) }
        }
        return nil
    }
}
