// `completions`, `complete`, `man`: data about the tool for other programs.

import Arguments
import Bytes
import FileSystem
import Search
import Vault
import Wording
import Workspaces

enum CompletionsCommand {
    private static let shell = Operand(
        "shell", kind: .choice(Shell.allCases), summary: Phrase("the shell", fr: "le shell"))

    static var command: Command<Context> {
        Command(
            path: ["completions"], summary: Phrase("print a completion script", fr: "afficher un script de complétion"),
            manual: Phrase(
                """
                For bash, zsh or fish:

                  daybook completions bash > ~/.local/share/bash-completion/completions/daybook
                  daybook completions zsh > ~/.zfunc/_daybook
                  daybook completions fish > ~/.config/fish/completions/daybook.fish
                """,
                fr: """
                    Pour bash, zsh ou fish :

                      daybook completions bash > ~/.local/share/bash-completion/completions/daybook
                      daybook completions zsh > ~/.zfunc/_daybook
                      daybook completions fish > ~/.config/fish/completions/daybook.fish

                    """),
            operands: [shell],
            examples: [Example(line: "daybook completions bash", says: Phrase("for bash", fr: "pour bash"))],
            group: .programs
        ) { context, words in
            context.terminal.write(words[shell].completionScript(for: Tool.daybook.outline.name))
            return 0
        }
    }
}

enum CompleteCommand {
    private static let words = Operand(
        any: "words", kind: .text,
        summary: Phrase(
            "what is typed after daybook, the word at the cursor last",
            fr: "ce qui est tapé après daybook, le mot du curseur en dernier"))

    static var command: Command<Context> {
        Command(
            path: [Shell.hook],
            summary: Phrase(
                "list what may follow on a command line", fr: "lister ce qui peut suivre sur une ligne de commande"),
            manual: Phrase(
                "Called by the completion scripts. The first line is what the shell itself completes, path or directory, else words.",
                fr: """
                    Appelé par les scripts de complétion. La première ligne est ce que le shell complète lui-même, path ou directory, sinon \
                    words.
                    """),
            operands: [words],
            examples: [
                Example(line: "daybook complete -- log --tag ''", says: Phrase("all tags", fr: "toutes les étiquettes"))
            ],
            group: .programs, isHidden: true
        ) { context, words in
            let completion = Completion(words[Self.words], of: Tool.daybook.outline, language: context.language)
            let lines = try completion.lines { kind in
                if kind == .vault { return context.configuration.vaults.map { .init($0.name, says: $0.path) } }
                try context.openVault(folder: completion.given["vault"], name: completion.given["vault-name"])
                let index = try context.index()
                return switch kind {
                case .tag: try index.tags(today: context.today).map { .init($0.tag, says: "\($0.count)") }
                case .list: try index.paths(ofKind: .list).map { .init($0.stem) }
                default: try index.allPaths().prefix(5000).map { .init($0.text) }
                }
            }
            for line in lines { context.terminal.line(line) }
            return 0
        }
    }
}

enum ManualCommand {
    private static let folder = Operand(optional: "folder", kind: .directory, summary: Phrase("where to", fr: "où"))
    private static let schema = Flag("schema", Phrase("all commands as JSON", fr: "toutes les commandes en JSON"))
    private static let reference = Flag(
        "reference", Phrase("all commands as Markdown", fr: "toutes les commandes en Markdown"))

    static var command: Command<Context> {
        Command(
            path: ["man"], summary: Phrase("write the manual pages", fr: "écrire les pages de manuel"),
            manual: Phrase(
                "Writes daybook(1), a page a command, and the reference of all commands into a folder; script/install puts them where man finds them. --schema prints every command and flag as JSON, --reference as Markdown.",
                fr:
                    "Écrit daybook(1) et une page par commande dans un dossier ; script/install les place où man les trouve. --schema affiche toutes les commandes en JSON, --reference en Markdown."
            ),
            operands: [folder], flags: [schema, reference],
            examples: [
                Example(
                    line: "daybook man /tmp/man", says: Phrase("pages in a folder", fr: "les pages dans un dossier"))
            ],
            group: .programs
        ) { context, words in
            let outline = Tool.daybook.outline
            if words.has(schema) {
                context.terminal.line(CommandSchema(outline, language: context.language).text())
            } else if words.has(reference) {
                context.terminal.write(MarkdownReference(outline, language: context.language).text())
            } else if let folder = words[folder] {
                let target = context.machine.absolute(folder)
                try Paths.makeFolder(target)
                for page in ManualPage(outline, language: context.language, date: Tool.releaseDate).pages() {
                    do throws(AtomicWriteError) {
                        try AtomicWrite.replace(Paths.join(target, page.fileName), with: Array(page.text.utf8))
                    } catch {
                        throw CommandError(
                            .failed, Phrase("\(folder) cannot be written", fr: "\(folder) : écriture impossible"))
                    }
                }
            } else {
                throw CommandError(.usage, Phrase("which folder?", fr: "quel dossier ?"))
            }
            return 0
        }
    }
}
