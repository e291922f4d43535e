// Messages for errors with keys.

import Wording

extension LockingError: ExplainedError {
    package var explanation: Explanation {
        switch self {
        case .noKey:
            Explanation(
                .usage, Phrase("this device has no key yet", fr: "cet appareil n’a pas encore de clé"),
                hint: Phrase("daybook keys init makes one", fr: "daybook keys init en fait une"))
        case .keyExists(let path):
            Explanation(
                .usage, Phrase("this device has a key already: \(path)", fr: "cet appareil a déjà une clé : \(path)"),
                hint: Phrase(
                    "daybook keys passphrase changes its passphrase",
                    fr: "daybook keys passphrase en change la phrase de passe"))
        case .wrongPassphrase:
            Explanation(.notPermitted, Phrase("wrong passphrase", fr: "mauvaise phrase de passe"))
        case .exposedKey(let path):
            Explanation(
                .notPermitted,
                Phrase(
                    "\(path): others can read or write it, so it is not used",
                    fr: "\(path) : d’autres peuvent le lire ou l’écrire ; il n’est pas utilisé"),
                hint: Phrase("chmod 600 \(path)", fr: "chmod 600 \(path)"))
        case .unreadableKey(let path):
            Explanation(
                .failed, Phrase("\(path): does not hold a key", fr: "\(path) : ne contient pas de clé"),
                hint: Phrase(
                    "with the recovery key: daybook keys recover", fr: "avec la clé de secours : daybook keys recover"))
        case .unreadableRecipients(let path, let line):
            Explanation(.failed, Phrase("\(path):\(line): not a key", fr: "\(path):\(line) : pas une clé"))
        case .noSession:
            Explanation(
                .failed,
                Phrase(
                    "this system keeps no keys for a session (keyrings(7)): each command asks for the passphrase",
                    fr:
                        "ce système ne garde pas de clés pour une session (keyrings(7)) : chaque commande demande la phrase de passe"
                ))
        case .notAKey(let text):
            Explanation(
                .usage, Phrase("“\(text)” is not a key", fr: "« \(text) » n’est pas une clé"),
                hint: Phrase("age1…, or ssh-ed25519 …", fr: "age1…, ou ssh-ed25519 …"))
        case .unsupportedKey(let kind):
            Explanation(
                .usage,
                Phrase(
                    "keys of the kind \(kind) cannot be used here", fr: "les clés du type \(kind) ne servent pas ici"),
                hint: Phrase("age1…, or ssh-ed25519 …", fr: "age1…, ou ssh-ed25519 …"))
        }
    }
}
