// Messages for failed system calls, with French translations of common ones.

import FileSystem
import Wording

extension SystemError {
    /// A location with the reason.
    package func phrase(at place: String) -> Phrase {
        let french: String? =
            isFull
            ? "il n’y a plus de place"
            : isReadOnly
                ? "le système de fichiers est en lecture seule"
                : isMissing ? "fichier ou dossier introuvable" : isDenied ? "accès refusé" : nil
        return Phrase("\(place): \(reason)", fr: "\(place) : \(french ?? reason)")
    }
}
