// What a call of the system says, in French too where a person meets it often.

import FileSystem
import Wording

extension SystemError {
    /// The path and why.
    package var phrase: Phrase {
        let french: String? =
            isFull
            ? "il n’y a plus de place"
            : isReadOnly
                ? "le système de fichiers est en lecture seule"
                : isMissing ? "fichier ou dossier introuvable" : isDenied ? "accès refusé" : nil
        return Phrase("\(path): \(reason)", fr: "\(path) : \(french ?? reason)")
    }
}
