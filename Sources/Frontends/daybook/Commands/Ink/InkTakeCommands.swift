// `daybook ink new`, `add` and `import`: adds ink to the vault and names it in its page.

import Arguments
import Bytes
import DocumentActions
import Ink
import Vault
import Wording
import Workspaces

enum InkTakeCommands {
    private static let paper = Flag(
        "paper", value: .choice(InkPaper.allCases), Phrase("what lies below the ink", fr: "ce qui est sous l’encre"))

    static var new: Command<Context> {
        Command(
            path: ["ink", "new"], summary: Phrase("begin a page of ink", fr: "commencer une page d’encre"),
            manual: Phrase(
                """
                Makes an empty page of ink in media/YYYY/MM/, named after PAGE, and names it under ink: of PAGE. Its size is that of paper: in the \
                settings, else A4.
                """,
                fr: """
                    Crée une page d’encre vide dans media/AAAA/MM/, nommée d’après PAGE, et la nomme sous ink: de PAGE. Sa taille est celle de \
                    paper: dans les réglages, sinon A4.
                    """),
            operands: [.inkPage], flags: [paper, .dryRun],
            examples: [
                Example(
                    line: "daybook ink new 2026-11-20 --paper lined",
                    says: Phrase("a lined page for a day", fr: "une page lignée pour un jour"))
            ],
            seeAlso: ["ink add"], group: .write
        ) { context, words in
            try run(TakeInk(.empty(words[paper] ?? .blank), into: words[.inkPage]), context, words)
        }
    }

    static var add: Command<Context> {
        Command(
            path: ["ink", "add"],
            summary: Phrase("name a file of ink on a page", fr: "nommer un fichier d’encre sur une page"),
            manual: Phrase(
                """
                Names FILE under ink: of PAGE. A file from outside is copied byte for byte to media/YYYY/MM/, in the month of the page; bytes that \
                the vault has already are not copied again. FILE may be InkML, a file of Xournal++ or Xournal, SVG, or a scan. Text that is typed \
                in it is in PAGE, too.
                """,
                fr: """
                    Nomme FICHIER sous ink: de PAGE. Un fichier de l’extérieur est copié octet pour octet dans media/AAAA/MM/, au mois de la page ; \
                    des octets que le coffre a déjà ne sont pas copiés de nouveau. FICHIER peut être de l’InkML, un fichier de Xournal++ ou de \
                    Xournal, du SVG, ou un scan. Le texte qui y est tapé figure aussi dans PAGE.
                    """),
            operands: [.inkPage, .ink], flags: [.dryRun],
            examples: [
                Example(
                    line: "daybook ink add 2026-11-20 lecture.xopp",
                    says: Phrase("keep a file as it is", fr: "garder un fichier tel quel"))
            ],
            seeAlso: ["ink import", "journal attach"], group: .write
        ) { context, words in
            try run(TakeInk(.file(words[.ink]), into: words[.inkPage]), context, words)
        }
    }

    private static let to = Flag("to", value: .document, Phrase("the page that names it", fr: "la page qui le nomme"))

    static var take: Command<Context> {
        Command(
            path: ["ink", "import"],
            summary: Phrase("bring ink of other programs in", fr: "reprendre l’encre d’autres logiciels"),
            manual: Phrase(
                """
                Writes FILE again in daybook’s own layout (docs/ink.md), which git compares and merges stroke by stroke, to media/YYYY/MM/. FILE \
                stays as it is. Paths and lines of SVG become strokes. What is neither a stroke nor text, such as images, formulas, links and backgrounds, is kept, and comes back with \
                ink export. What cannot be read is named, as ink check does. --to names a page that gets it under ink:, and its typed text as text. A second \
                import of the same file adds nothing.
                """,
                fr: """
                    Réécrit FICHIER dans la disposition de daybook (docs/ink.md), que git compare et fusionne trait par trait, dans media/AAAA/MM/. \
                    FICHIER reste tel quel. Les chemins et lignes d’un SVG deviennent des traits. Ce qui n’est ni trait ni texte (images, formules, liens, fonds) est gardé, et revient avec ink export. \
                    Ce qui ne peut pas être lu est nommé, comme par ink check. --to nomme une page qui le reçoit sous ink:, et son texte tapé en \
                    texte. Un second import du même fichier n’ajoute rien.
                    """),
            operands: [.ink], flags: [to, .dryRun],
            examples: [
                Example(
                    line: "daybook ink import lecture.xopp --to 2026-11-20",
                    says: Phrase("a lecture on its day", fr: "un cours à son jour"))
            ],
            seeAlso: ["ink check", "ink export"], group: .write
        ) { context, words in
            try run(TakeInk(.converted(words[.ink]), into: words[to]), context, words)
        }
    }

    private static func run(_ request: TakeInk, _ context: Context, _ words: Invocation) throws -> Int32 {
        let workspace = try context.workspace()
        let plan = try request.plan(in: workspace)
        let isDryRun = words.has(.dryRun)
        let taken =
            isDryRun
            ? try workspace.preview(plan) { context.terminal.write(change: $0) }
            : try workspace.apply(plan)
        if words.has(.json) {
            context.terminal.json(Schema.takenInk(taken))
        } else if !isDryRun {
            context.terminal.line(taken.path.text)
        }
        if let summary = taken.summary { context.tellProblems(of: summary) }
        if isDryRun, taken.isNew {
            context.diagnostic(Phrase("would make \(taken.path)", fr: "créerait \(taken.path)"))
        }
        return 0
    }
}

extension DeclaredOperand where Self == Operand<String> {
    fileprivate static var inkPage: Self {
        Operand(
            "page", kind: .document, label: Phrase("PAGE", fr: "PAGE"),
            summary: Phrase("a page or an entry", fr: "une page ou une entrée"))
    }
}
