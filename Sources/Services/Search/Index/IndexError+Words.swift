// Messages for an index that cannot be stored.

import Wording

extension IndexError: ExplainedError {
    package var explanation: Explanation {
        switch self {
        case .unusable(let reason, let path):
            Explanation(
                .failed,
                Phrase(
                    "no place for the index: \(path): \(reason)", fr: "pas de place pour l’index : \(path) : \(reason)"),
                hint: Phrase(
                    "set XDG_CACHE_HOME or TMPDIR to a folder that can be written",
                    fr: "donnez à XDG_CACHE_HOME ou TMPDIR un dossier où l’on peut écrire"))
        case .full(let path):
            Explanation(
                .failed, Phrase("\(path): no space left for the index", fr: "\(path) : plus de place pour l’index"))
        }
    }
}
