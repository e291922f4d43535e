// `daybook tag suggest`: suggests tags for documents.

import Arguments
import Bytes
import DocumentActions
import Search
import Vault
import Wording

enum TagSuggestCommand {
    private static let documents = Operand(
        any: "where", kind: .query, label: Phrase("QUERY|PATH", fr: "REQUÊTE|CHEMIN"),
        summary: Phrase(
            "a query, or paths of documents and folders", fr: "une requête, ou des chemins de documents et dossiers"))
    private static let tags = Flag(
        "tags", value: .integer,
        Phrase("at most N tags a document (5)", fr: "au plus tant d’étiquettes par document (5)"))
    private static let apply = Flag(
        "apply", Phrase("write the tags into the documents", fr: "écrire les étiquettes dans les documents"))
    private static let new = Flag(
        "new", Phrase("with --apply: new tags as well", fr: "avec --apply : aussi les nouvelles"))

    static var command: Command<Context> {
        Command(
            path: ["tag", "suggest"], summary: Phrase("suggest tags for documents", fr: "proposer des étiquettes"),
            manual: Phrase(
                """
                For the named documents, or all that match a query, shows tags of the vault that they lack and why: the documents with the most \
                similar words have them, or the text says them. Where these are few, phrases that the text repeats follow as new tags, marked \
                with a +. Without an operand, notes and entries without tags are looked at. Nothing is written unless --apply asks for it, and new tags \
                only with --new. docs/language.md tells how often the suggestions are right.
                """,
                fr: """
                    Pour les documents nommés, ou tous ceux d’une requête, montre des étiquettes du coffre qui leur manquent et pourquoi : les \
                    documents aux mots les plus proches les ont, ou le texte les dit. S’il y en a peu, des expressions que le texte répète suivent \
                    comme étiquettes nouvelles, marquées d’un +. Sans argument, ce sont les notes et entrées sans étiquette. Rien n’est écrit sans \
                    --apply, et les nouvelles seulement avec --new. docs/language.md dit combien de fois c’est juste.
                    """),
            operands: [documents], flags: [.limit, tags, apply, new, .dryRun, .yes],
            examples: [
                Example(line: "daybook tag suggest journal/2026", says: Phrase("for a folder", fr: "pour un dossier")),
                Example(
                    line: "daybook tag suggest kind:journal --apply --dry-run",
                    says: Phrase("what would be written", fr: "ce qui serait écrit")),
            ],
            seeAlso: ["tags", "tag add", "mood suggest"], group: .find, run: run)
    }

    private static func run(_ context: Context, _ words: Invocation) throws -> Int32 {
        try words.checkSuggestFlags(isApplied: words.has(apply))
        if words.has(new), !words.has(apply) {
            throw CommandError(.usage, Phrase("--new needs --apply", fr: "--new va avec --apply"))
        }
        let most = words[tags] ?? 5
        guard (1...50).contains(most) else {
            throw CommandError(.usage, Phrase("--tags must be from 1 to 50", fr: "--tags doit être de 1 à 50"))
        }
        let limit = words.suggestLimit(shown: 50, isApplied: words.has(apply))
        let proposals = try TagProposals(
            for: context.documents(words[documents]), most: most, limit: limit, in: context.workspace())
        if words.has(apply) {
            return try context.run(
                proposals.applying(includingNew: words.has(new)), isDryRun: words.has(.dryRun),
                isConfirmed: words.has(.yes))
        }
        let found = proposals.found
        if words.has(.json) {
            context.terminal.json(Schema.tagSuggestions(proposals, context.language))
        } else {
            for found in found { print(found.path, found.tags, context) }
            if let limit, found.count >= limit, proposals.candidates > limit {
                context.diagnostic(
                    Phrase(
                        "the first \(limit); --limit 0 shows all", fr: "les \(limit) premiers ; --limit 0 montre tout"))
            }
        }
        if found.isEmpty {
            context.diagnostic(Phrase("no tag to suggest", fr: "aucune étiquette à proposer"))
            return ExitCode.nothing.rawValue
        }
        return 0
    }

    private static func print(_ path: VaultPath, _ tags: [TagSuggestion], _ context: Context) {
        let terminal = context.terminal
        terminal.line(terminal.styled(TerminalText.harmless(path.text), .bold))
        let names = tags.map { ($0.isKnown ? "#" : "+") + TerminalText.harmless($0.tag) }
        let width = names.map { TerminalText.width($0) }.max() ?? 0
        for (tag, name) in zip(tags, names) {
            let hundredths = Int((tag.score * 100).rounded())
            let score = hundredths >= 100 ? "1.00" : "0." + String(padded: hundredths, to: 2)
            terminal.line(
                "  " + TerminalText.padded(name, to: width) + "  " + score
                    + terminal.styled("  " + context.say(tag.reason), .faint))
        }
    }
}
