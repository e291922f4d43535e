// `daybook ink check`: the contents of an ink file, and its problems.

import Arguments
import Bytes
import DocumentActions
import Vault
import Wording

enum InkCheckCommand {
    static var command: Command<Context> {
        Command(
            path: ["ink", "check"],
            summary: Phrase("say what a file of ink holds", fr: "dire ce que contient un fichier d’encre"),
            manual: Phrase(
                """
                Reads FILE, in the vault or anywhere else: InkML of any writer, drawings of SVG, and files of Xournal++ and Xournal, plain, in \
                gzip or as an archive. Tells how many pages, strokes and points it has, and names with its line what was passed over: strokes without points, \
                points that are not numbers, widths that do not fit, names that are there twice, a version that is newer than those that are \
                known. Of a file of the vault it names blocks of its words in pages whose comment is not whole (check: broken-ink). Exits with 1 where \
                there is something. The layout of daybook’s own files is in docs/ink.md.
                """,
                fr: """
                    Lit FICHIER, dans le coffre ou ailleurs : InkML de tout logiciel, dessins SVG, et fichiers de Xournal++ et de Xournal, tels quels, en gzip ou \
                    en archive. Indique le nombre de pages, de traits et de points, et nomme avec sa ligne ce qui a été passé : traits sans \
                    point, points qui ne sont pas des nombres, épaisseurs en nombre faux, noms présents deux fois, version plus récente que \
                    celles connues. D’un fichier du coffre, nomme les blocs de ses mots dans les pages dont le commentaire n’est pas entier (check : \
                    broken-ink). Termine avec 1 s’il y a quelque chose. La disposition des fichiers de daybook est dans docs/ink.md.
                    """),
            operands: [.ink], flags: [],
            examples: [
                Example(
                    line: "daybook ink check lecture.xopp",
                    says: Phrase("before it is taken over", fr: "avant de le reprendre"))
            ],
            seeAlso: ["ink import", "check"], group: .find, run: run)
    }

    private static func run(_ context: Context, _ words: Invocation) throws -> Int32 {
        let checked = try CheckedInk(words[.ink], in: context.workspace())
        if words.has(.json) {
            context.terminal.json(Schema.ink(checked))
        } else {
            context.terminal.line(context.say(context.line(of: checked.summary)))
            context.tellProblems(of: checked.summary)
            for (document, line, problem) in checked.text {
                context.diagnostic(Phrase(same: TerminalText.harmless("\(document):\(line): ")) + problem.message)
            }
            context.tellUndrawn(of: checked.summary)
        }
        return checked.isWhole ? 0 : ExitCode.nothing.rawValue
    }
}

extension DeclaredOperand where Self == Operand<String> {
    static var ink: Self {
        Operand(
            "file", kind: .path, label: Phrase("FILE", fr: "FICHIER"),
            summary: Phrase("a file of ink", fr: "un fichier d’encre"))
    }
}
