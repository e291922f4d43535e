// What goes wrong with questions about a place in a text, in words.

import Explanations
import LanguageFeatures
import Wording

extension LanguageFeatureError: ExplainedError {
    package var explanation: Explanation {
        switch self {
        case .stillIndexing:
            Explanation(
                .failed, Phrase("the vault is still being read", fr: "le coffre est encore en cours de lecture"),
                hint: Phrase("ask again in a moment", fr: "redemandez dans un instant"))
        case .noVault:
            Explanation(
                .usage, Phrase("the file lies in no vault", fr: "le fichier n’est dans aucun coffre"),
                hint: Phrase("daybook init makes one of its folder", fr: "daybook init en fait un de son dossier"))
        }
    }
}
