// The words for tags, titles and templates that cannot be used.

import Wording

extension DocumentActionError: ExplainedError {
    package var explanation: Explanation {
        switch self {
        case .invalidTag(let text):
            Explanation(
                .usage, Phrase("“\(text)” cannot be a tag", fr: "« \(text) » ne peut pas être une étiquette"),
                hint: Phrase(
                    "letters, digits, _ - and /, c++ and c#, not digits alone",
                    fr: "lettres, chiffres, _ - et /, pas des chiffres seuls"))
        case .invalidTitle(let title):
            Explanation(
                .usage, Phrase("“\(title)” cannot be a title", fr: "« \(title) » ne peut pas être un titre"))
        case .noTemplate(let name):
            Explanation(.usage, Phrase("invalid template “\(name)”", fr: "modèle invalide « \(name) »"))
        }
    }
}
