// Messages about problems in ink files.

import Wording

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
        case .largerPage(let width, let height):
            Phrase(
                "the size of the page is not said; it was made \(width) × \(height) points, as the ink is",
                fr: "la taille de la page n’est pas indiquée ; elle est de \(width) × \(height) points, comme l’encre")
        case .besidePage(let count):
            Phrase.counted(count, "element", "elements", fr: "élément", "éléments")
                + Phrase(" beside the page, which is drawn larger", fr: " à côté de la page, dessinée plus grande")
        case .unseen(let count):
            Phrase.counted(count, "element", "elements", fr: "élément", "éléments")
                + Phrase(
                    " to the left of the page, above it or far away: not drawn",
                    fr: " à gauche de la page, au-dessus ou loin d’elle : pas dessiné")
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
