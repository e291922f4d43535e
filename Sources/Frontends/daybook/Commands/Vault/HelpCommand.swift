// `completions`, `complete`, `man`: what other programs ask of the tool itself.

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
            let completion = Completion(Tool.daybook.outline, language: context.language)
            context.terminal.write(completion.script(for: words[shell]))
            return 0
        }
    }
}

enum CompleteCommand {
    private static let kind = Operand(
        "kind", kind: .choice(["tag", "list", "document", "vault"]),
        summary: Phrase("which values", fr: "quelles valeurs"))

    static var command: Command<Context> {
        Command(
            path: ["complete"],
            summary: Phrase("list values for completion", fr: "lister des valeurs pour la complétion"),
            manual: Phrase("Called by the completion scripts.", fr: "Appelé par les scripts de complétion."),
            operands: [kind],
            examples: [Example(line: "daybook complete tag", says: Phrase("all tags", fr: "toutes les étiquettes"))],
            group: .programs, isHidden: true
        ) { context, words in
            if words[kind] == "vault" {
                for vault in context.configuration.vaults { context.terminal.line("\(vault.name)\t\(vault.path)") }
                return 0
            }
            let index = try context.index()
            switch words[kind] {
            case "tag":
                for tag in try index.tags(today: context.today) { context.terminal.line("\(tag.tag)\t\(tag.count)") }
            case "list": for path in try index.paths(ofKind: .list) { context.terminal.line(path.stem) }
            default: for path in try index.allPaths().prefix(5000) { context.terminal.line(path.text) }
            }
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
