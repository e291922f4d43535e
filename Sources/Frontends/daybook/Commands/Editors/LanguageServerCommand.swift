// `daybook lsp`: what editors start to work with a vault (Language Server Protocol).

import Arguments
import FileSystem
import LanguageServer
import Wording
import Workspaces

enum LanguageServerCommand {
    static let command = Command<Context>(
        path: ["lsp"],
        summary: Phrase("serve an editor (language server)", fr: "servir un éditeur (serveur de langage)"),
        manual: Phrase(
            """
            An editor starts this and speaks the Language Server Protocol 3.17 with it, over standard input and output: links, headings, tags, \
            symbols, problems as you type. docs/editors.md has the lines for Neovim, Helix, Emacs, Kakoune, Kate, Sublime Text and VS Code.

            A file belongs to the nearest folder above it with .daybook/, to a vault of config.yaml, or to --vault. Outside of all only what \
            the file itself says is looked at; no other folder is walked. What is open in the editor counts, and not what the disk has of it. \
            Changes that others make are seen by themselves.

            No file is written: the editor is told of edits and makes them.
            """,
            fr: """
                Un éditeur lance cette commande et parle avec elle le Language Server Protocol 3.17, par l’entrée et la sortie standard : liens, \
                titres, étiquettes, symboles, problèmes pendant la frappe. docs/editors.md donne les lignes pour Neovim, Helix, Emacs, Kakoune, \
                Kate, Sublime Text et VS Code.

                Un fichier appartient au plus proche dossier au-dessus de lui avec .daybook/, à un coffre de config.yaml, ou à --vault. En \
                dehors, seul compte ce que dit le fichier lui-même ; aucun autre dossier n’est parcouru. Ce qui est ouvert dans l’éditeur \
                compte, et non ce que le disque en a. Les changements des autres sont vus d’eux-mêmes.

                Aucun fichier n’est écrit : l’éditeur apprend les modifications et les fait.
                """),
        flags: [
            Flag(
                "stdio",
                Phrase(
                    "what many editors add; nothing else is there", fr: "ajouté par beaucoup d’éditeurs ; rien d’autre n’existe"))
        ],
        examples: [
            Example(line: "daybook lsp", says: Phrase("as an editor starts it", fr: "comme un éditeur la lance"))
        ],
        seeAlso: ["check"], group: .programs
    ) { context, words in
        let surroundings = ServerSurroundings(
            machine: { Machine.ofThisProcess() }, vault: try context.namedVaultFolder(),
            language: context.hasLanguageFlag ? context.language : nil)
        return StandardServer(version: Tool.version).run(EditorFeatures(surroundings))
    }
}
