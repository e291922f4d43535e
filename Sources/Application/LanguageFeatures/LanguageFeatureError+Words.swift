// Messages for failed questions about a place in a text.

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
                .usage, Phrase("the file is not in a vault", fr: "le fichier n’est dans aucun coffre"),
                hint: Phrase("daybook init turns its folder into one", fr: "daybook init en fait un de son dossier"))
        case .invalidName(let name):
            Explanation(.usage, Phrase("invalid name “\(name)”", fr: "nom invalide « \(name) »"))
        case .nameTaken(let path):
            Explanation(
                .conflict, Phrase("a file “\(path)” already exists", fr: "il y a déjà un fichier « \(path) »"))
        case .nothingToRename:
            Explanation(
                .nothing, Phrase("nothing here can be renamed", fr: "rien ici ne peut être renommé"),
                hint: Phrase(
                    "headings, titles, aliases, tags, items, places, people and links can",
                    fr: "les titres, alias, étiquettes, éléments, lieux, personnes et liens le peuvent"))
        case .namedInConfiguration(let name):
            Explanation(
                .conflict,
                Phrase("“\(name)” is a place of your config.yaml", fr: "« \(name) » est un lieu de votre config.yaml"),
                hint: Phrase("rename it there first", fr: "renommez-le d’abord là"))
        case .editorRenamesNoFiles:
            Explanation(
                .failed, Phrase("the editor cannot rename files", fr: "l’éditeur ne renomme pas de fichiers"))
        }
    }
}
