// Errors that only the station knows, in words.

import Explanations
import MQTT
import Wording

/// Something that ends the station, said at the place that knows what it means.
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
            case .network(let reason): Phrase("no connection: \(reason)", fr: "pas de connexion : \(reason)")
            case .option(let reason): Phrase("not possible: \(reason)", fr: "impossible : \(reason)")
            }
        return Explanation(.failed, message)
    }
}
