// `daybook new`, `show`, `open`: any document.

import Agenda
import Arguments
import Bytes
import CivilTime
import DocumentActions
import JournalActions
import Search
import Vault
import Wording
import Workspaces

enum NewCommand {
    private static let title = Operand(
        text: "title", label: Phrase("TITLE", fr: "TITRE"), summary: Phrase("its title", fr: "son titre"))
    private static let folder = Flag(
        "in", value: .directory, Phrase("the folder in the vault", fr: "le dossier dans le coffre"))
    private static let template = Flag(
        "template", value: .text, placeholder: "NAME",
        Phrase("start from templates/NAME.md", fr: "partir de templates/NOM.md"))
    private static let tag = Flag(
        "tag", short: "t", values: .tag, Phrase("a tag; may be repeated", fr: "une étiquette ; répétable"))
    private static let edit = Flag("edit", short: "e", Phrase("open it in the editor", fr: "l’ouvrir dans l’éditeur"))

    static var command: Command<Context> {
        Command(
            path: ["new"], summary: Phrase("make a note", fr: "créer une note"),
            manual: Phrase(
                "Makes a Markdown file with a title and opens it in the editor when --edit is given. Without --in it lies at the top of the vault; --template NAME starts from templates/NAME.md. Keys that a type of its folder asks for are put into it (docs/tables.md, typed folders).",
                fr:
                    "Crée un fichier Markdown avec un titre et l’ouvre dans l’éditeur avec --edit. Sans --in il est à la racine du coffre ; --template NOM part de templates/NOM.md. Les clés que demande un type de son dossier y sont mises (docs/tables.md, typed folders)."
            ),
            operands: [title], flags: [folder, template, tag, edit, .dryRun],
            examples: [
                Example(
                    line: "daybook new \"Ideas for the garden\" --in notes",
                    says: Phrase("a note in a folder", fr: "une note dans un dossier"))
            ],
            group: .write, run: run)
    }

    private static func run(_ context: Context, _ words: Invocation) throws -> Int32 {
        let action = NewDocument(
            words[title].trimmed, in: words[folder], template: words[template],
            tags: words[tag])
        guard let path = try context.perform(action.plan(in: context.workspace()), isDryRun: words.has(.dryRun))
        else { return 0 }
        context.terminal.line(path.text)
        if words.has(edit) { try Editor(context: context).open(path) }
        return 0
    }
}

enum ShowCommand {
    fileprivate static let document = Operand(
        any: "document", kind: .document, label: Phrase("PATH|NAME", fr: "CHEMIN|NOM"),
        summary: Phrase("which", fr: "lequel"))

    static var command: Command<Context> {
        Command(
            path: ["show"], summary: Phrase("show documents", fr: "montrer des documents"),
            manual: Phrase(
                """
                Shows documents named by path, file name, title or alias. Their photos are named, and drawn where the terminal can (kitty, \
                iTerm2, WezTerm, sixel). On a terminal the text is drawn as it is meant: headings, lists, tables, links that one may click \
                where the terminal knows them (FORCE_HYPERLINK decides). --plain, a pipe and a file have it as it was written. With -i the \
                words are a query, and what it finds is chosen from with fzf.
                """,
                fr: """
                    Montre des documents nommés par chemin, nom de fichier, titre ou alias. Leurs photos sont nommées, et dessinées où le \
                    terminal le peut (kitty, iTerm2, WezTerm, sixel). Sur un terminal le texte est mis en forme : titres, listes, \
                    tableaux, liens cliquables là où le terminal les connaît (FORCE_HYPERLINK en décide). Avec --plain, dans un tube ou \
                    un fichier, il reste tel qu’il est écrit. Avec -i les mots sont une requête, et l’on choisit parmi les résultats avec fzf.
                    """),
            operands: [document], flags: [.plain, .rendered, .images, .interactive],
            examples: [
                Example(line: "daybook show Lyon", says: Phrase("by its title", fr: "par son titre")),
                Example(line: "daybook show -i tag:recipe", says: Phrase("choose with fzf", fr: "choisir avec fzf")),
                Example(
                    line: "daybook show --rendered Lyon > lyon.txt",
                    says: Phrase("drawn, into a file", fr: "mis en forme, dans un fichier")),
            ],
            group: .find, isPaged: true, locked: .named
        ) { context, words in
            let documents = try words.documents(context)
            let graphics = context.graphics(words[.images])
            if graphics != nil { context.terminal.endPaging() }
            let isRendered = context.isRendered(plain: words.has(.plain), rendered: words.has(.rendered))
            try DocumentPrinter(context: context, graphics: graphics, isRendered: isRendered).show(
                documents, asJSON: words.has(.json))
            return documents.isEmpty ? ExitCode.nothing.rawValue : 0
        }
    }
}

enum OpenCommand {
    static var command: Command<Context> {
        Command(
            path: ["open"], summary: Phrase("open documents in the editor", fr: "ouvrir des documents dans l’éditeur"),
            manual: Phrase(
                """
                Opens documents named by path, file name, title or alias in $VISUAL or $EDITOR. With -i the words are a query, and what it finds \
                is chosen from with fzf.

                With --for nothing is edited: it asks for the passphrase and opens what is locked (daybook lock) for that long, 12 hours at most. The key is kept by the system for this login \
                session and in no file (keyrings(7)); daybook close forgets it before. A locked document is edited in memory, and no copy of it is \
                on a disk.
                """,
                fr: """
                    Ouvre des documents nommés par chemin, nom de fichier, titre ou alias dans $VISUAL ou $EDITOR. Avec -i les mots sont une \
                    requête, et l’on choisit parmi les résultats avec fzf.

                    Avec --for rien ne s’édite : la phrase de passe est demandée, et ce qui est verrouillé (daybook lock) est ouvert pour ce temps, 12 heures au plus. La clé est gardée par \
                    le système pour cette session et dans aucun fichier (keyrings(7)) ; daybook close l’oublie avant. Un document verrouillé s’édite \
                    en mémoire, et aucune copie n’en est sur un disque.
                    """),
            operands: [ShowCommand.document], flags: [.interactive, KeyOpening.length, PassphraseSource.flag],
            examples: [
                Example(line: "daybook open Lyon", says: Phrase("by its title", fr: "par son titre")),
                Example(line: "daybook open -i date:2026-11", says: Phrase("choose with fzf", fr: "choisir avec fzf")),
                Example(
                    line: "daybook open --for 15m",
                    says: Phrase("read what is locked for a while", fr: "lire un moment ce qui est verrouillé")),
            ],
            seeAlso: ["close", "lock"], group: .write, locked: .named
        ) { context, words in
            if let length = words[KeyOpening.length] { return try KeyOpening.open(length, context, words) }
            let paths = try words.documents(context).map(\.path)
            guard !paths.isEmpty else { return ExitCode.nothing.rawValue }
            try Editor(context: context).open(paths)
            return 0
        }
    }
}

extension Invocation {
    /// The documents given by the operand `document`, or with `-i` those chosen from its search results.
    fileprivate func documents(_ context: Context) throws -> [Document] {
        let names = self[ShowCommand.document]
        guard has(.interactive) else {
            guard !names.isEmpty else {
                throw CommandError(
                    .usage, Phrase("which document?", fr: "quel document ?"),
                    hint: Phrase(
                        "a path, a name or a title; -i chooses", fr: "un chemin, un nom ou un titre ; -i choisit"))
            }
            return try names.map { name in
                do {
                    return try context.document(named: name)
                } catch WorkspaceError.noDocument(let unknown) {
                    guard let last = try EntrySelection.last(name, in: context.workspace()) else {
                        throw WorkspaceError.noDocument(name: unknown)
                    }
                    return try context.vault().document(last)
                }
            }
        }
        let workspace = try context.workspace()
        let hits = try SearchDocuments(try context.query(names)).answer(in: workspace).answer.hits
        return try DocumentPicker(context: context).pick(hits).map { try workspace.vault.document($0) }
    }
}
