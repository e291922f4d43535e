// `daybook ink recognise` and `correct`: handwriting as text, and what a person knows better.

import Arguments
import Ink
import InkActions
import Schemas
import Vault
import Wording
import Workspaces

enum InkTextCommands {
    static let recognise = Command<Context>(
        path: ["ink", "recognise"], summary: Phrase("read handwriting", fr: "lire l’écriture"),
        manual: Phrase(
            """
            Reads the lines of handwriting in the files under ink: of PAGE, and writes them into PAGE as a block of words for each file \
            (docs/ink.md), at its end or in place of the block that is there. Words that the recogniser is not sure of stand as [word?]. \
            What a person corrected, in any editor or by ink correct, stays, whatever is read; when its strokes are erased it goes. Where \
            PAGE is a file of ink its words are printed, and nothing is written. The recogniser is the program under ink: recogniser: of \
            your config.yaml; else the reader that script/setup ink installs, which reads neat handwriting; else tesseract (Debian: \
            tesseract-ocr and tesseract-ocr-fra), which reads block letters and hardly anything cursive. A page is given 30 seconds.
            """,
            fr: """
                Lit les lignes d’écriture des fichiers sous ink: de PAGE, et les écrit dans PAGE en un bloc de mots par fichier \
                (docs/ink.md), à la fin ou à la place du bloc présent. Les mots dont le logiciel n’est pas sûr s’écrivent [mot?]. Ce qu’une \
                personne a corrigé, dans tout éditeur ou par ink correct, reste, quoi qu’il soit lu ; quand ses traits sont effacés, il s’en \
                va. Si PAGE est un fichier d’encre, ses mots sont affichés et rien n’est écrit. Le logiciel est celui sous ink: recogniser: \
                de votre config.yaml ; sinon le lecteur qu’installe script/setup ink, qui lit une écriture soignée ; sinon tesseract \
                (Debian : tesseract-ocr et tesseract-ocr-fra), qui lit les lettres d’imprimerie et presque rien de cursif. Une page a 30 \
                secondes.
                """),
        operands: [.inkText], flags: [.dryRun],
        examples: [
            Example(
                line: "daybook ink recognise 2026-11-20",
                says: Phrase("the handwriting of a day as text", fr: "l’écriture d’un jour en texte"))
        ],
        seeAlso: ["ink correct", "ink check"], group: .write
    ) { context, words in
        let workspace = try context.workspace()
        let name = words["page"] ?? ""
        guard name.hasSuffix(".inkml") || name.hasSuffix(".xopp") || name.hasSuffix(".xoj") else {
            return try run(RecogniseInk(name).plan(in: workspace), { $0 }, workspace, context, words)
        }
        let text = try RecogniseInk.text(of: name, in: workspace)
        tell([text], context, words)
        return text.transcript.texts.isEmpty ? ExitCode.nothing.rawValue : 0
    }

    static let correct = Command<Context>(
        path: ["ink", "correct"],
        summary: Phrase("say what handwriting says", fr: "dire ce que dit l’écriture"),
        manual: Phrase(
            """
            Puts TEXT in place of a line (2) or of a word (2.3: the third of the second line) in the block of recognised text of PAGE. What \
            is said so is bound to its strokes, and no later recognition changes it. The same text confirms a word, and an empty one takes \
            it away for good. Editing the block in any editor does the same for words that are changed.
            """,
            fr: """
                Met TEXTE à la place d’une ligne (2) ou d’un mot (2.3 : le troisième de la deuxième ligne) dans le bloc de texte reconnu de \
                PAGE. Ce qui est dit ainsi est lié à ses traits, et aucune reconnaissance ne le change ensuite. Le même texte confirme un mot, \
                et un texte vide l’enlève pour de bon. Modifier le bloc dans tout éditeur a le même effet pour les mots changés.
                """),
        operands: [.inkText, .inkPlace, .inkWords],
        flags: [
            Flag(
                "file", value: .path,
                Phrase("which file of ink, where PAGE has several", fr: "quel fichier d’encre, si PAGE en a plusieurs")),
            .dryRun,
        ],
        examples: [
            Example(
                line: "daybook ink correct 2026-11-20 2.3 Anna",
                says: Phrase("the third word of the second line", fr: "le troisième mot de la deuxième ligne"))
        ],
        seeAlso: ["ink recognise"], group: .write
    ) { context, words in
        let workspace = try context.workspace()
        let request = CorrectInk(
            words["page"] ?? "", at: words["place"] ?? "", words["text"] ?? "", of: words.value("file"))
        return try run(request.plan(in: workspace), { [$0] }, workspace, context, words)
    }

    private static func run<Result>(
        _ plan: Plan<Result>, _ texts: (Result) -> [RecognisedInk], _ workspace: Workspace, _ context: Context,
        _ words: Invocation
    ) throws -> Int32 {
        let isDryRun = words.has("dry-run")
        let result = texts(
            isDryRun
                ? try workspace.preview(plan) { context.terminal.write(UnifiedDiffText.of($0)) }
                : try workspace.apply(plan))
        if words.has("json") || !isDryRun { tell(result, context, words) }
        return result.allSatisfy(\.transcript.texts.isEmpty) ? ExitCode.nothing.rawValue : 0
    }

    private static func tell(_ texts: [RecognisedInk], _ context: Context, _ words: Invocation) {
        if words.has("json") {
            context.terminal.json(Schema.recognisedInk(texts))
        } else {
            for line in texts.flatMap(\.transcript.texts) { context.terminal.line(TerminalText.harmless(line)) }
        }
        if texts.allSatisfy(\.transcript.texts.isEmpty) {
            context.diagnostic(Phrase("no text found", fr: "aucun texte trouvé"))
        }
        let unread = texts.reduce(0) { $0 + $1.unread }
        guard unread > 0 else { return }
        context.diagnostic(
            .counted(
                unread, "line was not read", "lines were not read", fr: "ligne n’a pas été lue",
                "lignes n’ont pas été lues"))
    }
}

extension Operand {
    fileprivate static let inkText = Operand(
        name: "page", kind: .document, label: Phrase("PAGE", fr: "PAGE"),
        summary: Phrase("a page or an entry with ink:", fr: "une page ou une entrée avec ink:"))
    fileprivate static let inkPlace = Operand(
        name: "place", kind: .text, label: Phrase("PLACE", fr: "PLACE"),
        summary: Phrase("a line, or a line and a word of it", fr: "une ligne, ou une ligne et un de ses mots"))
    fileprivate static let inkWords = Operand(
        name: "text", kind: .text, label: Phrase("TEXT", fr: "TEXTE"),
        summary: Phrase("what it says", fr: "ce qu’elle dit"))
}
