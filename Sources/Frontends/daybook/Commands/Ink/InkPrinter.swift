// Output on ink files.

import DocumentActions
import Ink
import Wording
import Workspaces

extension Context {
    /// A summary in one line.
    func line(of summary: InkSummary) -> Phrase {
        let format =
            switch summary.format {
            case .inkml: "InkML"
            case .xournal: "Xournal"
            case .svg: "SVG"
            }
        return Phrase(same: "\(TerminalText.harmless(summary.name)): \(format), ")
            + .counted(summary.pages.count, "page", "pages", fr: "page", "pages") + Phrase(same: ", ")
            + .counted(summary.strokes, "stroke", "strokes", fr: "trait", "traits") + Phrase(same: ", ")
            + .counted(summary.points, "point", "points", fr: "point", "points")
    }

    /// Problems with their lines, and elements that are kept but cannot be drawn.
    func tellProblems(of summary: InkSummary) {
        for problem in summary.problems {
            let place = TerminalText.harmless(summary.name) + (problem.line > 0 ? ":\(problem.line)" : "")
            diagnostic(Phrase(same: place + ": ") + problem.phrase)
        }
    }

    func tellUndrawn(of summary: InkSummary) {
        let names = Set(summary.pages.flatMap(\.undrawn)).sorted().joined(separator: ", ")
        guard !names.isEmpty else { return }
        diagnostic(Phrase("kept, but not drawn: \(names)", fr: "gardé, mais pas dessiné : \(names)"))
        guard summary.pages.contains(where: \.lacksPDF), !machine.hasProgram("pdftocairo") else { return }
        diagnostic(
            Phrase(
                "pages of PDFs and formulas are drawn by pdftocairo: apt install poppler-utils",
                fr: "les pages de PDF et les formules sont dessinées par pdftocairo : apt install poppler-utils"))
    }
}
