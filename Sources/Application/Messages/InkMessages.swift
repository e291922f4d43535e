// The words for ink: what could not be done, and what is wrong in a file.

import Explanations
import Ink
import InkActions
import Wording

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
        case .noStroke(let path, let id):
            return Explanation(.nothing, Phrase("\(path): no stroke “\(id)”", fr: "\(path) : aucun trait « \(id) »"))
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

extension InkProblem {
    package var phrase: Phrase {
        switch kind {
        case .malformed(let words): Phrase("invalid XML: \(words)", fr: "XML invalide : \(words)")
        case .noInk(let root):
            Phrase("the first element is “\(root)”", fr: "le premier élément est « \(root) »")
        case .newerVersion(let version):
            Phrase(
                "version \(version) is newer than those that are known; what is known was read",
                fr: "version \(version), plus récente que celles connues ; ce qui est connu a été lu")
        case .strokeWithoutPoints: Phrase("invalid stroke: no points", fr: "trait invalide : aucun point")
        case .invalidPoints(let count):
            .counted(count, "invalid point", "invalid points", fr: "point invalide", "points invalides")
        case .widths(let found, let wanted):
            Phrase(
                "invalid widths: \(found) for \(wanted) stretches between points",
                fr: "épaisseurs invalides : \(found) pour \(wanted) intervalles entre points")
        case .invalidWidths(let count):
            .counted(count, "invalid width", "invalid widths", fr: "épaisseur invalide", "épaisseurs invalides")
        case .duplicateName(let name):
            Phrase("the name “\(name)” is there twice", fr: "le nom « \(name) » est présent deux fois")
        case .unknownReference(let name):
            Phrase("“\(name)” is declared nowhere", fr: "« \(name) » n’est déclaré nulle part")
        case .invalidValue(let name, let value):
            Phrase("invalid \(name) “\(value)”", fr: "\(name) invalide « \(value) »")
        case .outsidePath(let path):
            Phrase(
                "the background “\(path)” lies outside, and is not opened",
                fr: "le fond « \(path) » est à l’extérieur, et n’est pas ouvert")
        case .unknownUnits:
            Phrase(
                "the units are not said; the ink was made to fit the page",
                fr: "les unités ne sont pas indiquées ; l’encre a été mise à la taille de la page")
        case .tooManyPoints(let limit):
            Phrase(
                "more than \(limit) points; the rest is not read", fr: "plus de \(limit) points ; le reste n’est pas lu"
            )
        case .truncated: Phrase("it ends too early", fr: "il se termine trop tôt")
        case .unknownElement(let name):
            Phrase("unknown element “\(name)”", fr: "élément inconnu « \(name) »")
        }
    }
}
