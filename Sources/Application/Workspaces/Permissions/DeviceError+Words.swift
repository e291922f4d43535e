// Messages for problems with network devices.

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
                Phrase("this code is invalid or has expired", fr: "ce code n’est pas bon, ou ne l’est plus"),
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
