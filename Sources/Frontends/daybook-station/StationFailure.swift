// Errors of the station, with their messages.

import MQTT
import Wording

/// An error that ends the station, with a message from the place that knows its meaning.
struct StationFailure: ExplainedError {
    let message: Phrase

    var explanation: Explanation { Explanation(.failed, message) }
}

extension MQTTError: ExplainedError {
    package var explanation: Explanation {
        let message =
            switch self {
            case .refused(_, let reason): Phrase("refused: \(reason)", fr: "refusé : \(reason)")
            case .security(let reason):
                Phrase("no secure connection: \(reason)", fr: "pas de connexion sûre : \(reason)")
            case .distrusted(let distrust):
                Phrase("no secure connection: ", fr: "pas de connexion sûre : ") + distrust.phrase
            case .network(let reason): Phrase("no connection: \(reason)", fr: "pas de connexion : \(reason)")
            case .option(let reason): Phrase("not possible: \(reason)", fr: "impossible : \(reason)")
            }
        return Explanation(.failed, message)
    }
}

extension MQTTError.Distrust {
    fileprivate var phrase: Phrase {
        let why =
            switch self {
            case .unknownAuthority:
                Phrase(
                    "its authority is not trusted (tls: {ca: FILE} names another)",
                    fr: "son autorité n’est pas reconnue (tls: {ca: FICHIER} en désigne une autre)")
            case .wrongHost(let host): Phrase("it is not for \(host)", fr: "il n’est pas pour \(host)")
            case .expired: Phrase("it has expired", fr: "il a expiré")
            case .notYetValid:
                Phrase(
                    "it is not valid yet (is the clock right?)",
                    fr: "il n’est pas encore valable (l’horloge est juste ?)")
            case .other(let reason): Phrase(same: reason)
            }
        return Phrase("certificate verify failed: ", fr: "certificat refusé : ") + why
    }
}
