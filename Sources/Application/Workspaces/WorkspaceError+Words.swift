// Messages for missing vaults and documents, and uninterpretable input.

import Search
import Vault
import Wording

extension WorkspaceError: ExplainedError {
    package var explanation: Explanation {
        switch self {
        case .noVault:
            Explanation(
                .failed, Phrase("no vault here or above", fr: "aucun coffre ici ni au-dessus"),
                hint: Phrase(
                    "daybook init DIR makes one; daybook --vault DIR opens any folder of Markdown files",
                    fr:
                        "daybook init DOSSIER en crée un ; daybook --vault DOSSIER ouvre tout dossier de fichiers Markdown"
                ))
        case .invalidDate(let text):
            Explanation(
                .usage, Phrase("invalid date “\(text)”", fr: "date invalide « \(text) »"),
                hint: Phrase(
                    "such as 2026-11-20, yesterday, last friday, 2026-W47",
                    fr: "par exemple 2026-11-20, hier, vendredi dernier, 2026-W47"))
        case .invalidDuration(let text):
            Explanation(
                .usage, Phrase("invalid duration “\(text)”", fr: "durée invalide « \(text) »"),
                hint: Phrase("such as 10m, 1h30, 2 days", fr: "par exemple 10m, 1h30, 2 jours"))
        case .reversedSpan(let from, let to, let first, let last):
            Explanation(
                .usage,
                Phrase(
                    "invalid span: “\(to)”\(to == last ? "" : " (\(last))") is before “\(from)”\(from == first ? "" : " (\(first))")",
                    fr:
                        "intervalle invalide : « \(to) »\(to == last ? "" : " (\(last))") est avant « \(from) »\(from == first ? "" : " (\(first))")"
                ))
        case .noDocument(let name):
            Explanation(
                .nothing, Phrase("no document is called “\(name)”", fr: "aucun document ne s’appelle « \(name) »"),
                hint: Phrase(
                    "daybook search \(name) searches the text", fr: "daybook search \(name) cherche dans les textes"))
        case .ambiguousDocument(let name, let paths):
            Explanation(
                .usage,
                {
                    let list = paths.prefix(5).map(\.text).joined(separator: ", ")
                    return Phrase(
                        "“\(name)” is ambiguous: \(list)", fr: "« \(name) » en désigne plusieurs : \(list)")
                }())
        case .unknownPlace(let name):
            Explanation(
                .usage, Phrase("nothing says where “\(name)” is", fr: "rien ne dit où est « \(name) »"),
                hint: Phrase(
                    "near:45.76,4.84,20km; or name it in .daybook/settings.yaml: places: {\(name): [45.76, 4.84]}",
                    fr:
                        "pres:45.76,4.84,20km ; ou nommez-le dans .daybook/settings.yaml : places: {\(name): [45.76, 4.84]}"
                ))
        case .invalidQuery(let error, let query): Explanation(error, query: query)
        case .missingCompanion(let name, let package):
            Explanation(
                .failed, Phrase("\(name) is not installed", fr: "\(name) n’est pas installé"),
                hint: Phrase(
                    "script/install puts it beside daybook; it needs the package \(package)",
                    fr: "script/install le met à côté de daybook ; il lui faut le paquet \(package)"))
        case .noFreeName(let path):
            Explanation(
                .failed, Phrase("\(path): too many files of this name", fr: "\(path) : trop de fichiers de ce nom"))
        }
    }
}

extension Explanation {
    /// A query error, shown below the query.
    fileprivate init(_ error: QueryError, query: String) {
        self.init(
            .usage, error.message, hint: error.hint, excerpt: Self.excerpt(of: query, at: error.range))
    }
}

extension Explanation {
    /// A typed word that is not a mood.
    package static func unknownMood(_ text: String) -> Explanation {
        Explanation(
            .usage, Phrase("invalid mood “\(text)”", fr: "humeur invalide « \(text) »"),
            hint: Phrase(
                "very_sad, sad, neutral, happy, very_happy; −2 to 2; or an emoji",
                fr: "very_sad, sad, neutral, happy, very_happy ; −2 à 2 ; ou un emoji"))
    }
}
