// `daybook ink export`: exports ink for other programs, as a picture, or in print.

import Arguments
import Bytes
import DocumentActions
import Wording
import Workspaces

enum InkExportCommand {
    private static let output = Flag(
        "output", short: "o", value: .path,
        Phrase("an .xopp, .inkml, .svg, .png or .pdf file", fr: "un fichier .xopp, .inkml, .svg, .png ou .pdf"))
    private static let page = Flag(
        "page", value: .integer, Phrase("of a picture, from 1", fr: "d’une image, à partir de 1"))

    static var command: Command<Context> {
        Command(
            path: ["ink", "export"], aliases: [["ink", "render"]],
            summary: Phrase("ink as a picture, as PDF, for Xournal++", fr: "l’encre en image, en PDF, pour Xournal++"),
            manual: Phrase(
                """
                Writes FILE as the end of the name after -o says: .xopp for Xournal++ (version 4, with all that was kept), .inkml in daybook’s \
                own layout, .pdf with all pages, .svg and .png of one page, the first or that of --page. Pages are drawn with their paper and \
                with strokes as wide as the pen was pressed; PNG and PDF are made by rsvg-convert of librsvg2-bin. A file that only private \
                documents name stays.
                """,
                fr: """
                    Écrit FICHIER selon la fin du nom derrière -o : .xopp pour Xournal++ (version 4, avec tout ce qui a été gardé), .inkml dans la \
                    disposition de daybook, .pdf avec toutes les pages, .svg et .png d’une page, la première ou celle de --page. Les pages sont \
                    dessinées avec leur papier et des traits larges selon la pression ; PNG et PDF sont faits par rsvg-convert de librsvg2-bin. \
                    Un fichier que seuls des documents privés nomment reste.
                    """),
            operands: [.ink], flags: [output, page],
            examples: [
                Example(
                    line: "daybook ink export media/2026/11/lecture.inkml -o lecture.pdf",
                    says: Phrase("all pages on paper", fr: "toutes les pages sur papier"))
            ],
            seeAlso: ["ink import", "export pdf"], group: .takeOut, run: run)
    }

    private static func run(_ context: Context, _ words: Invocation) throws -> Int32 {
        let export = try ExportInk(words[.ink], to: words[output] ?? "", in: context.workspace())
        let page = words[page].flatMap { Int($0) } ?? 1
        let summary = try export.write(page: page)
        if words.has(.json) {
            context.terminal.json(Schema.exportedInk(export, summary))
        } else {
            context.diagnostic(Phrase("made \(export.place)", fr: "créé : \(export.place)"))
        }
        context.tellProblems(of: summary)
        if export.kind != .xopp, export.kind != .inkml { context.tellUndrawn(of: summary) }
        return 0
    }
}
