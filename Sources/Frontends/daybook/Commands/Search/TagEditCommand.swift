// `daybook tag add` and `tag remove`: one tag, many files.

import Arguments
import DocumentActions
import Wording
import Workspaces

enum TagEditCommand {
    static let add = command(
        "add", Phrase("add a tag to documents", fr: "ajouter une étiquette à des documents"),
        Phrase(
            "Adds TAG to the front matter of the named documents, or of all that match a query, in the style each file has. Documents that have it already are left as they are.",
            fr:
                "Ajoute l’étiquette à l’en-tête des documents nommés, ou de tous ceux d’une requête, dans le style de chaque fichier. Ceux qui l’ont déjà restent tels quels."
        ),
        example: "daybook tag add travail 'kind:journal réunion'",
        Phrase("tag all entries about meetings", fr: "étiqueter les réunions")
    ) { try TagEdit.adding($0, to: $1, in: $2) }

    static let remove = command(
        "remove", Phrase("remove a tag from documents", fr: "retirer une étiquette de documents"),
        Phrase(
            "Removes TAG from front matter and text. In the text, a tag at the end of a line goes away; inside a sentence the word stays and only its # goes.",
            fr:
                "Retire l’étiquette de l’en-tête et du texte. Dans le texte, une étiquette en fin de ligne disparaît ; dans une phrase le mot reste et seul son # s’en va."
        ),
        example: "daybook tag remove brouillon journal/2026", Phrase("in one folder", fr: "dans un dossier")
    ) { try TagEdit.removing($0, from: $1, in: $2) }

    private static let tag = Operand("tag", kind: .tag, summary: Phrase("the tag", fr: "l’étiquette"))
    private static let documents = Operand(
        some: "where", kind: .query, label: Phrase("QUERY|PATH", fr: "REQUÊTE|CHEMIN"),
        summary: Phrase(
            "a query, or paths of documents and folders", fr: "une requête, ou des chemins de documents et dossiers"))

    private static func command(
        _ verb: String, _ summary: Phrase, _ manual: Phrase, example: String, _ says: Phrase,
        _ edit: @escaping @Sendable (String, NamedDocuments, Workspace) throws -> BulkEdit
    ) -> Command<Context> {
        Command(
            path: ["tag", verb], summary: summary, manual: manual,
            operands: [tag, documents],
            flags: [.dryRun, .yes], examples: [Example(line: example, says: says)], seeAlso: ["tags", "tag rename"],
            group: .write, locked: .named
        ) { context, words in
            let edit = try edit(words[tag], context.documents(words[documents]), context.workspace())
            return try context.run(edit, isDryRun: words.has(.dryRun), isConfirmed: words.has(.yes))
        }
    }
}
