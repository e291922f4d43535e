// Messages for unusable tags, titles and templates.

import Wording
import Workspaces

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
        case .titleIsPath(let title):
            Explanation(
                .usage, Phrase("“\(title)” is a path, not a title", fr: "« \(title) » est un chemin, pas un titre"),
                hint: Phrase(
                    "daybook new TITLE --in FOLDER says where it goes",
                    fr: "daybook new TITRE --in DOSSIER dit où elle va"))
        case .invalidFolder(let folder):
            Explanation(
                .usage, Phrase("\(folder): not in the vault", fr: "\(folder) : pas dans le coffre"))
        case .notADate(let key, let text):
            Explanation(
                .usage, Phrase("\(key): “\(text)” is not a day", fr: "\(key) : « \(text) » n’est pas un jour"),
                hint: Phrase(
                    "such as 2026-11-20, friday, in 2 weeks", fr: "par exemple 2026-11-20, vendredi, dans 2 semaines"))
        case .invalidKey(let key):
            Explanation(
                .usage, Phrase("“\(key)” cannot be a key", fr: "« \(key) » ne peut pas être une clé"),
                hint: Phrase(
                    "letters, digits, blanks, _ and -; a key within a key is edited in the file",
                    fr: "lettres, chiffres, blancs, _ et - ; une clé dans une clé se modifie dans le fichier"))
        case .setTwice(let key):
            Explanation(.usage, Phrase("\(key) is set twice", fr: "\(key) est mis deux fois"))
        case .unknownMood(let text): .unknownMood(text)
        case .noTemplate(let name):
            Explanation(.usage, Phrase("invalid template “\(name)”", fr: "modèle invalide « \(name) »"))
        }
    }
}
