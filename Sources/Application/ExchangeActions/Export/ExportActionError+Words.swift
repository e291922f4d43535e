// Messages for exports that are not possible as requested.

import Wording

extension ExportActionError: ExplainedError {
    package var explanation: Explanation {
        switch self {
        case .unknownPicture(let name):
            Explanation(
                .usage, Phrase("\(name): what picture is that?", fr: "\(name) : quelle sorte d’image ?"),
                hint: Phrase(
                    "names end in .svg, .png, .html or .pdf", fr: "les noms finissent par .svg, .png, .html ou .pdf"))
        case .pageAsPicture(let place):
            Explanation(
                .usage, Phrase("\(place): a page is not a picture", fr: "\(place) : une page n’est pas une image"),
                hint: Phrase("names end in .html or .pdf", fr: "les noms finissent par .html ou .pdf"))
        case .needsFile:
            Explanation(
                .usage, Phrase("a PDF does not go to standard output", fr: "un PDF ne va pas vers la sortie standard"),
                hint: Phrase("name a file: book.pdf", fr: "indiquez un fichier : livre.pdf"))
        case .touchesVault(let folder):
            Explanation(
                .usage,
                Phrase("\(folder) lies in the vault, or holds it", fr: "\(folder) est dans le coffre, ou le contient"),
                hint: Phrase("name a place outside it", fr: "indiquez un endroit au-dehors"))
        }
    }
}
