// `daybook tag add` and `tag remove`: one tag, many files.

import Arguments
import Search
import Vault
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
    ) { (document, tag) throws(EditRefusal) in try document.addingTag(tag) }

    static let remove = command(
        "remove", Phrase("remove a tag from documents", fr: "retirer une étiquette de documents"),
        Phrase(
            "Removes TAG from front matter and text. In the text, a tag at the end of a line goes away; inside a sentence the word stays and only its # goes.",
            fr:
                "Retire l’étiquette de l’en-tête et du texte. Dans le texte, une étiquette en fin de ligne disparaît ; dans une phrase le mot reste et seul son # s’en va."
        ),
        example: "daybook tag remove brouillon journal/2026", Phrase("in one folder", fr: "dans un dossier")
    ) { (document, tag) throws(EditRefusal) in try document.removingTag(tag) }

    private static func command(
        _ verb: String, _ summary: Phrase, _ manual: Phrase, example: String, _ says: Phrase,
        _ edit: @escaping @Sendable (Document, String) throws(EditRefusal) -> [TextEdit]
    ) -> Command<Context> {
        Command(
            path: ["tag", verb], summary: summary, manual: manual,
            operands: [
                Operand(name: "tag", kind: .tag, summary: Phrase("the tag", fr: "l’étiquette")),
                Operand(
                    name: "where", kind: .query, arity: .some, label: Phrase("QUERY|PATH", fr: "REQUÊTE|CHEMIN"),
                    summary: Phrase(
                        "a query, or paths of documents and folders",
                        fr: "une requête, ou des chemins de documents et dossiers")),
            ],
            flags: [.dryRun, .yes], examples: [Example(line: example, says: says)], seeAlso: ["tags", "tag rename"],
            group: .write
        ) { context, words in
            let tag = try tagName(words["tag"] ?? "")
            let paths = try NamedDocuments(context).paths(words.all("where"))
            return try BulkEdit(context: context, words: words).run(paths) { try edit($0, tag) }
        }
    }

    static func tagName(_ text: String) throws -> String {
        guard let tag = TagSyntax.normalized(text) else {
            throw CommandError(
                .usage, Phrase("“\(text)” cannot be a tag", fr: "« \(text) » ne peut pas être une étiquette"),
                hint: Phrase(
                    "letters, digits, _ - and /, not digits alone",
                    fr: "lettres, chiffres, _ - et /, pas des chiffres seuls"))
        }
        return tag
    }
}

/// Documents that a person names by paths, folders or a query.
struct NamedDocuments {
    let context: Context

    init(_ context: Context) { self.context = context }

    func paths(_ words: [String]) throws -> [VaultPath] {
        let vault = try context.vault()
        // Paths if every word is one; a query otherwise.
        let named = words.map { word in
            context.vaultPath(of: word).flatMap { vault.files.exists($0) ? $0 : nil }
        }
        if !words.isEmpty, named.allSatisfy({ $0 != nil }) {
            let all = try context.index().allPaths()
            return named.compactMap { $0 }.flatMap { path in
                path.isMarkdown ? [path] : all.filter { $0.text.hasPrefix(path.text + "/") }
            }
        }
        // Nobody looks for texts with such a word.
        if words.count == 1, words[0].lowercased().hasSuffix(".md") { throw WorkspaceError.noDocument(name: words[0]) }
        return try context.index().search(try context.query(words), today: context.today, order: .path).hits.map(\.path)
    }
}
