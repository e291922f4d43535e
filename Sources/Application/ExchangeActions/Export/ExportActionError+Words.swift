// The words for what cannot be exported as it was asked for.

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
        case .touchesVault(let folder):
            Explanation(
                .usage,
                Phrase("\(folder) lies in the vault, or holds it", fr: "\(folder) est dans le coffre, ou le contient"),
                hint: Phrase("name a folder outside of it", fr: "indiquez un dossier au-dehors"))
        }
    }
}
