// The words for devices in the network: what is wrong with one, and what it may not change.

import AssistantActions
import Explanations
import PermissionActions
import Permissions
import Wording

extension DeviceError: ExplainedError {
    package var explanation: Explanation {
        switch self {
        case .noDevice(let name, let known):
            let names = known.isEmpty ? nil : known.joined(separator: ", ")
            return Explanation(
                .usage, Phrase("no device is called “\(name)”", fr: "aucun appareil ne s’appelle « \(name) »"),
                hint: names.map { Phrase("devices: \($0)", fr: "appareils : \($0)") }
                    ?? Phrase("no device is paired", fr: "aucun appareil n’est associé"))
        case .nameTaken(let name):
            return Explanation(
                .usage, Phrase("a device is called “\(name)” already", fr: "un appareil s’appelle déjà « \(name) »"))
        case .badName(let name):
            return Explanation(
                .usage,
                Phrase(
                    "invalid name of a device “\(name)”: 1 to 60 characters on one line",
                    fr: "nom d’appareil invalide « \(name) » : 1 à 60 caractères sur une ligne"))
        case .wrongCode:
            return Explanation(
                .notPermitted,
                Phrase("this code is not good, or not any longer", fr: "ce code n’est pas bon, ou ne l’est plus"),
                hint: Phrase(
                    "daybook serve devices pair, on the machine that serves, prints another",
                    fr: "daybook serve devices pair, sur la machine qui sert, en affiche un autre"))
        case .notServed:
            return Explanation(
                .usage,
                Phrase("the vault was not served in a network yet", fr: "le coffre n’a pas encore été servi en réseau"),
                hint: Phrase(same: "daybook serve --listen ADDRESS"))
        }
    }
}

extension PairedDevice {
    /// What it may do at a time, in seconds since the epoch.
    package func phrase(at time: Int64) -> Phrase {
        if isOver(at: time) { return Phrase("has to be paired again", fr: "doit être associé de nouveau") }
        let reads =
            seesPrivate
            ? Phrase("reads everything", fr: "lit tout")
            : Phrase("reads what is not private", fr: "lit ce qui n’est pas privé")
        return writes ? reads + Phrase(", writes", fr: ", écrit") : reads
    }

    /// Where that is changed.
    package static let changing = Phrase(
        "daybook serve devices grant and revoke change it",
        fr: "daybook serve devices grant et revoke changent cela")
}

extension DeviceVisitError: ExplainedError {
    package var explanation: Explanation {
        let hint = Phrase("it can be done at the machine itself", fr: "c’est possible sur la machine elle-même")
        switch self {
        case .partlyShown(let path):
            return Explanation(
                .notPermitted,
                Phrase(
                    "\(path): something of it is not shown to this device, which cannot change it",
                    fr: "\(path) : une partie n’est pas montrée à cet appareil, qui ne peut pas le modifier"),
                hint: hint)
        case .closed(let path):
            return Explanation(
                .notPermitted,
                Phrase(
                    "\(path): this device cannot change it", fr: "\(path) : cet appareil ne peut pas le modifier"),
                hint: hint)
        }
    }
}
