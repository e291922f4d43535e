// Messages for failed locking, and for missing keys.

import Wording

extension LockActionError: ExplainedError {
    package var explanation: Explanation {
        switch self {
        case .notLockable(let path):
            Explanation(
                .usage,
                Phrase(
                    "\(path): lists, devices, templates and pages of the agenda cannot be locked",
                    fr: "\(path) : listes, appareils, modèles et pages de l’agenda ne se verrouillent pas"),
                hint: Phrase(
                    "private: true keeps it out of exports", fr: "private: true le garde hors des exports"))
        case .alreadyLocked(let path):
            Explanation(.nothing, Phrase("\(path): locked already", fr: "\(path) : déjà verrouillé"))
        case .notLocked(let path):
            Explanation(.nothing, Phrase("\(path): not locked", fr: "\(path) : pas verrouillé"))
        case .nothingMeant:
            Explanation(.nothing, Phrase("nothing to lock or unlock", fr: "rien à verrouiller ni à déverrouiller"))
        case .alreadyTrusted(let name):
            Explanation(.nothing, Phrase("“\(name)” is trusted already", fr: "« \(name) » est déjà de confiance"))
        case .noRecipient(let name, let known):
            Explanation(
                .usage, Phrase("there is no key “\(name)”", fr: "il n’y a pas de clé « \(name) »"),
                hint: known.isEmpty
                    ? Phrase("daybook keys list names those there are", fr: "daybook keys list nomme celles qu’il y a")
                    : Phrase("one of: ", fr: "parmi : ") + Phrase(same: known.joined(separator: ", ")))
        case .severalKeys(let name, let keys):
            Explanation(
                .usage,
                Phrase("several keys are proposed as “\(name)”", fr: "plusieurs clés sont proposées sous « \(name) »"),
                hint: Phrase("name the right one by its key: ", fr: "nommez la bonne par sa clé : ")
                    + Phrase(same: keys.joined(separator: ", ")))
        case .nameTaken(let name):
            Explanation(
                .usage, Phrase("there is a key “\(name)” already", fr: "il y a déjà une clé « \(name) »"))
        case .ownRecipient(let name):
            Explanation(
                .usage,
                Phrase("“\(name)” is the key of this device", fr: "« \(name) » est la clé de cet appareil"),
                hint: Phrase("remove it on another device", fr: "retirez-la sur un autre appareil"))
        case .lastRecipient:
            Explanation(
                .usage,
                Phrase(
                    "the last key stays: nothing could be read without it",
                    fr: "la dernière clé reste : rien ne se lirait sans elle"))
        case .wrongRecoveryKey:
            Explanation(
                .notPermitted,
                Phrase("that is not the recovery key", fr: "ce n’est pas la clé de secours"))
        case .noMemoryFolder:
            Explanation(
                .failed,
                Phrase(
                    "locked documents are edited and set for paper in memory alone, and neither $XDG_RUNTIME_DIR nor /dev/shm is in memory (tmpfs)",
                    fr:
                        "les documents verrouillés ne s’éditent et ne se composent qu’en mémoire, et ni $XDG_RUNTIME_DIR ni /dev/shm n’est en mémoire (tmpfs)"
                ))
        case .badName(let name):
            Explanation(
                .usage, Phrase("“\(name)” cannot be the name of a key", fr: "« \(name) » ne peut pas nommer une clé"),
                hint: Phrase("letters, digits, - and _", fr: "lettres, chiffres, - et _"))
        }
    }
}
