// Messages for failed actions on ink.

import Ink
import Wording
import Workspaces

extension InkActionError: ExplainedError {
    package var explanation: Explanation {
        switch self {
        case .noInk(let name, let problem):
            return Explanation(
                .failed,
                Phrase("\(name): no ink", fr: "\(name) : pas d’encre")
                    + (problem.map { Phrase(same: " (") + $0.phrase + Phrase(same: ")") } ?? Phrase(same: "")),
                hint: Phrase(
                    "InkML (.inkml), Xournal++ (.xopp), Xournal (.xoj) and SVG (.svg) are read",
                    fr: "InkML (.inkml), Xournal++ (.xopp), Xournal (.xoj) et SVG (.svg) sont lus"))
        case .packing(let name, let error):
            return Explanation(error, archive: name)
        case .noStrokes(let name):
            return Explanation(.nothing, Phrase("\(name): no strokes", fr: "\(name) : aucun trait"))
        case .notOurs(let path, let problem):
            return Explanation(
                .failed,
                Phrase("\(path): another layout, not written again", fr: "\(path) : autre disposition, pas réécrit")
                    + (problem.map { Phrase(same: " (") + $0.phrase + Phrase(same: ")") } ?? Phrase(same: "")),
                hint: Phrase("daybook ink import makes one of ours", fr: "daybook ink import en fait un des nôtres"))
        case .noPage(let name, let number, let count):
            return Explanation(
                .usage,
                Phrase(
                    "\(name): invalid page “\(number)”: 1 to \(count)",
                    fr: "\(name) : page invalide « \(number) » : 1 à \(count)"))
        case .unknownKind(""):
            return Explanation(
                .usage,
                Phrase(
                    "no file to write: name one after -o that ends in .xopp, .inkml, .svg, .png or .pdf",
                    fr: "aucun fichier à écrire : nommez-en un derrière -o, en .xopp, .inkml, .svg, .png ou .pdf"))
        case .unknownKind(let name):
            return Explanation(
                .usage,
                Phrase(
                    "invalid name “\(name)”: it should end in .xopp, .inkml, .svg, .png or .pdf",
                    fr: "nom invalide « \(name) » : il doit finir par .xopp, .inkml, .svg, .png ou .pdf"))
        case .staysPrivate(let path):
            return Explanation(
                .notPermitted, Phrase("\(path): private, so it stays", fr: "\(path) : privé, donc il reste"),
                hint: Phrase(
                    "only private documents name it, or it lies in a private folder",
                    fr: "seuls des documents privés le nomment, ou son dossier est privé"))
        case .noInkOnPage, .severalFiles, .noText, .unboundText, .noWord, .recogniserMissing, .readerMissing,
            .recogniserFailed:
            return recognition
        }
    }
}
