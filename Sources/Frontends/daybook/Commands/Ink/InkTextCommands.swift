// `daybook ink recognise` and `correct`: converts handwriting to text, and corrects that.

import Arguments
import Bytes
import DocumentActions
import Ink
import Vault
import Wording
import Workspaces

enum InkTextCommands {
    private static let anyPage = Operand(
        optional: "page", kind: .document, label: Phrase("PAGE", fr: "PAGE"),
        summary: Phrase(
            "a page or an entry with ink:, or a file of ink",
            fr: "une page ou une entrée avec ink:, ou un fichier d’encre"))

    static var recognise: Command<Context> {
        Command(
            path: ["ink", "recognise"], summary: Phrase("read handwriting", fr: "lire l’écriture"),
            manual: Phrase(
                """
                Reads the lines of handwriting in the files under ink: of PAGE, and writes them into PAGE as a block of words for each file \
                (docs/ink.md), at its end or in place of the block that is there, with the text that is typed in the file among them, which \
                takes no recogniser. Words that the recogniser is not sure of are written [word?]. \
                What a person corrected, in any editor or by ink correct, stays, whatever is read; when its strokes are erased it goes. Where \
                PAGE is a file of ink its words are printed, and nothing is written. The recogniser is the program under ink: recogniser: of \
                your config.yaml; else the reader that script/setup ink installs, which reads neat handwriting; else tesseract (Debian: \
                tesseract-ocr and tesseract-ocr-fra), which reads block letters and hardly anything cursive. A page is given 30 seconds. \
                Without PAGE it is every page with ink that was not read as it is now by this recogniser; each is written before the next is \
                read, so that it can be ended at any time and goes on the next time.
                """,
                fr: """
                    Lit les lignes d’écriture des fichiers sous ink: de PAGE, et les écrit dans PAGE en un bloc de mots par fichier \
                    (docs/ink.md), à la fin ou à la place du bloc présent, parmi elles le texte tapé dans le fichier, pour lequel il ne faut \
                    aucun logiciel. Les mots dont le logiciel n’est pas sûr s’écrivent [mot?]. Ce qu’une \
                    personne a corrigé, dans tout éditeur ou par ink correct, reste, quoi qu’il soit lu ; quand ses traits sont effacés, il s’en \
                    va. Si PAGE est un fichier d’encre, ses mots sont affichés et rien n’est écrit. Le logiciel est celui sous ink: recogniser: \
                    de votre config.yaml ; sinon le lecteur qu’installe script/setup ink, qui lit une écriture soignée ; sinon tesseract \
                    (Debian : tesseract-ocr et tesseract-ocr-fra), qui lit les lettres d’imprimerie et presque rien de cursif. Une page a 30 \
                    secondes. Sans PAGE, c’est chaque page dont l’encre n’a pas encore été lue ainsi par ce logiciel ; chacune est écrite avant \
                    que la suivante soit lue : on peut l’arrêter à tout moment, et il reprend la fois suivante.
                    """),
            operands: [anyPage], flags: [.dryRun],
            examples: [
                Example(
                    line: "daybook ink recognise 2026-11-20",
                    says: Phrase("the handwriting of a day as text", fr: "l’écriture d’un jour en texte")),
                Example(
                    line: "daybook ink recognise",
                    says: Phrase("all that was not read yet", fr: "tout ce qui n’a pas encore été lu")),
            ],
            seeAlso: ["ink correct", "ink check"], group: .write
        ) { context, words in
            let workspace = try context.workspace()
            guard let name = words[anyPage] else { return try recogniseAll(workspace, context, words) }
            guard name.hasSuffix(".inkml") || name.hasSuffix(".xopp") || name.hasSuffix(".xoj") else {
                return try run(RecogniseInk(name).plan(in: workspace), { $0 }, workspace, context, words)
            }
            let text = try RecogniseInk.text(of: name, in: workspace)
            tell([text], context, words)
            return text.transcript.texts.isEmpty ? ExitCode.nothing.rawValue : 0
        }
    }

    private static func recogniseAll(_ workspace: Workspace, _ context: Context, _ words: Invocation) throws -> Int32 {
        let (isDryRun, isJSON) = (words.has(.dryRun), words.has(.json))
        var (texts, failures) = ([RecognisedInk](), 0)
        let count = try RecogniseNewInk().run(
            in: workspace,
            preview: isDryRun ? { if !isJSON { context.terminal.write(change: $0) } } : nil
        ) { event in
            switch event {
            case .read(let read):
                texts += read
                guard !isJSON, !isDryRun else { return }
                for text in read {
                    context.terminal.line(TerminalText.harmless(text.document?.text ?? ""))
                    for line in text.transcript.texts { context.terminal.line("  " + TerminalText.harmless(line)) }
                }
                context.terminal.flush()
            case .failed(let path, let error):
                failures += 1
                let message = CommandError(error).message
                let isNamed = message.english.contains(path.text)
                context.diagnostic(isNamed ? message : Phrase("\(path): ", fr: "\(path) : ") + message)
            }
        }
        if isJSON { context.terminal.json(Schema.recognisedInk(texts)) }
        if count == 0 {
            context.diagnostic(
                Phrase("all ink is read as it is now", fr: "toute l’encre est lue telle qu’elle est"))
        }
        tellUnread(texts, context)
        return failures > 0 ? ExitCode.failed.rawValue : 0
    }

    private static let page = Operand(
        "page", kind: .document, label: Phrase("PAGE", fr: "PAGE"),
        summary: Phrase("a page or an entry with ink:", fr: "une page ou une entrée avec ink:"))
    private static let place = Operand(
        "place", label: Phrase("PLACE", fr: "PLACE"),
        summary: Phrase("a line, or a line and a word of it", fr: "une ligne, ou une ligne et un de ses mots"))
    private static let text = Operand(
        "text", label: Phrase("TEXT", fr: "TEXTE"), summary: Phrase("what it says", fr: "ce qu’elle dit"))

    private static let file = Flag(
        "file", value: .path,
        Phrase("which file of ink, where PAGE has several", fr: "quel fichier d’encre, si PAGE en a plusieurs"))

    static var correct: Command<Context> {
        Command(
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
            operands: [page, place, text], flags: [file, .dryRun],
            examples: [
                Example(
                    line: "daybook ink correct 2026-11-20 2.3 Anna",
                    says: Phrase("the third word of the second line", fr: "le troisième mot de la deuxième ligne"))
            ],
            seeAlso: ["ink recognise"], group: .write
        ) { context, words in
            let workspace = try context.workspace()
            let request = CorrectInk(
                words[anyPage] ?? "", at: words[place], words[text], of: words[file])
            return try run(request.plan(in: workspace), { [$0] }, workspace, context, words)
        }
    }

    private static func run<Result>(
        _ plan: Plan<Result>, _ texts: (Result) -> [RecognisedInk], _ workspace: Workspace, _ context: Context,
        _ words: Invocation
    ) throws -> Int32 {
        let isDryRun = words.has(.dryRun)
        let result = texts(
            isDryRun
                ? try workspace.preview(plan) { context.terminal.write(change: $0) }
                : try workspace.apply(plan))
        if words.has(.json) || !isDryRun { tell(result, context, words) }
        return result.allSatisfy(\.transcript.texts.isEmpty) ? ExitCode.nothing.rawValue : 0
    }

    private static func tell(_ texts: [RecognisedInk], _ context: Context, _ words: Invocation) {
        if words.has(.json) {
            context.terminal.json(Schema.recognisedInk(texts))
        } else {
            for line in texts.flatMap(\.transcript.texts) { context.terminal.line(TerminalText.harmless(line)) }
        }
        if texts.allSatisfy(\.transcript.texts.isEmpty) {
            context.diagnostic(Phrase("no text found", fr: "aucun texte trouvé"))
        }
        tellUnread(texts, context)
    }

    private static func tellUnread(_ texts: [RecognisedInk], _ context: Context) {
        let unread = texts.reduce(0) { $0 + $1.unread }
        guard unread > 0 else { return }
        context.diagnostic(
            .counted(
                unread, "line was not read", "lines were not read", fr: "ligne n’a pas été lue",
                "lignes n’ont pas été lues"))
    }
}
