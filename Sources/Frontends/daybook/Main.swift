// The program: words in, exit code out.

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
        // git starts its helpers by their names (gitremote-helpers(7)).
        if let name = CommandLine.arguments.first, Paths.name(of: name) == EncryptedRemoteNames.helper {
            words.insert(contentsOf: RemoteHelperCommand.path, at: 0)
        }
        let code = run(words, machine, terminal)
        terminal.finish()
        MachineFacts.exit(terminal.hasFailed ? ExitCode.failed.rawValue : code)
    }

    static func run(_ words: [String], _ machine: Machine, _ terminal: Terminal) -> Int32 {
        // Errors in the words themselves are reported in the language of the environment, or of a --lang that can be seen.
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
                // Each command that writes has --dry-run. A sync says itself what it goes on with.
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

    /// Where a locked document is named, its passphrase is asked for once.
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

    /// A line of today below the first page, where there is a vault. What goes wrong with it was not asked for.
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
