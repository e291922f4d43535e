// `daybook lsp`: the server started by editors (Language Server Protocol).

import Arguments
import Bytes
import FileSystem
import LanguageFeatures
import LanguageServer
import Wording
import Workspaces

enum LanguageServerCommand {
    private static let stdio = Flag(
        "stdio",
        Phrase(
            "what many editors add; nothing else is there", fr: "ajouté par beaucoup d’éditeurs ; rien d’autre n’existe"
        ))
    private static let check = Flag(
        "check", values: .path,
        Phrase(
            "print what an editor would be told of this file, and end",
            fr: "afficher ce qu’un éditeur saurait de ce fichier, et finir"))

    static var command: Command<Context> {
        Command(
            path: ["lsp"],
            summary: Phrase("serve an editor (language server)", fr: "servir un éditeur (serveur de langage)"),
            manual: Phrase(
                """
                An editor starts this and speaks the Language Server Protocol 3.17 with it, over standard input and output: completion, \
                links, rename, problems with fixes as you type. docs/editors.md has the lines for Neovim, Helix, Emacs, Kakoune, Kate, Sublime Text and VS Code.

                A file belongs to the nearest folder above it with .daybook/, to a vault of config.yaml, or to --vault. Outside of all only what \
                the file itself says is looked at; no other folder is walked. What is open in the editor counts, and not what the disk has of it. \
                Changes that others make are seen by themselves.

                No file is written: the editor is told of edits and makes them.

                With --check FILE there is no conversation: what an editor would be told of the file is printed as check prints its findings, hints \
                among it (overlap, stale-block, private-word); exit 1 when there is any.
                """,
                fr: """
                    Un éditeur lance cette commande et parle avec elle le Language Server Protocol 3.17, par l’entrée et la sortie standard : \
                    complétion, liens, renommage, problèmes avec remèdes pendant la frappe. docs/editors.md donne les lignes pour Neovim, Helix, Emacs, Kakoune, \
                    Kate, Sublime Text et VS Code.

                    Un fichier appartient au plus proche dossier au-dessus de lui avec .daybook/, à un coffre de config.yaml, ou à --vault. En \
                    dehors, seul compte ce que dit le fichier lui-même ; aucun autre dossier n’est parcouru. Ce qui est ouvert dans l’éditeur \
                    compte, et non ce que le disque en a. Les changements des autres sont vus d’eux-mêmes.

                    Aucun fichier n’est écrit : l’éditeur apprend les modifications et les fait.

                    Avec --check FICHIER il n’y a pas de conversation : ce qu’un éditeur saurait du fichier est affiché comme check affiche ses \
                    problèmes, avec les remarques (overlap, stale-block, private-word) ; sortie 1 s’il y en a.
                    """),
            flags: [stdio, check],
            examples: [
                Example(line: "daybook lsp", says: Phrase("as an editor starts it", fr: "comme un éditeur la lance")),
                Example(
                    line: "daybook lsp --check notes/tea.md",
                    says: Phrase("one file, without an editor", fr: "un fichier, sans éditeur")),
            ],
            seeAlso: ["check"], group: .programs
        ) { context, words in
            let surroundings = ServerSurroundings(
                machine: { Machine.ofThisProcess() }, vault: try context.namedVaultFolder(),
                language: context.hasLanguageFlag ? context.language : nil)
            let files = words[check]
            guard files.isEmpty else { return try check(files, surroundings, context, asJSON: words.has(.json)) }
            return StandardServer(version: Tool.version).run(EditorFeatures(surroundings))
        }
    }

    private static func check(
        _ files: [String], _ surroundings: ServerSurroundings, _ context: Context, asJSON: Bool
    ) throws -> Int32 {
        let check = HeadlessCheck(surroundings, context.language)
        let found = try files.flatMap { try check.answer(for: context.machine.absolute($0), named: $0) }
        if asJSON {
            context.terminal.json(Schema.check(found, context.language))
        } else {
            for place in found {
                CheckCommand.line(
                    place.path, place.position, place.diagnostic.code, place.diagnostic.message, context)
            }
            context.diagnostic(.counted(found.count, "problem", "problems", fr: "problème", "problèmes"))
        }
        return found.isEmpty ? 0 : ExitCode.nothing.rawValue
    }
}
