// Messages for the errors of pinentry programs.

import Wording

extension PinentryError: ExplainedError {
    package var explanation: Explanation {
        switch self {
        case .cancelled:
            Explanation(.notPermitted, Phrase("no passphrase was given", fr: "aucune phrase de passe donnée"))
        case .unusable(let program, let reason):
            Explanation(
                .notPermitted,
                Phrase("\(program) did not ask for the passphrase", fr: "\(program) n’a pas demandé la phrase de passe")
                    + Phrase(same: reason.isEmpty ? "" : ": " + reason),
                hint: Phrase(
                    "--passphrase-fd N, or keys: {pinentry: …} in your config.yaml",
                    fr: "--passphrase-fd N, ou keys: {pinentry: …} dans votre config.yaml"))
        }
    }
}
