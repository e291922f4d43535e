// Errors of the station in words.

import FileSystem
import MQTT
import Processes
import Vault
import Wording

/// Something that ends the station, said at the place that knows what it means.
struct StationFailure: Error {
    let message: Phrase

    static func phrase(_ error: any Error) -> Phrase {
        switch error {
        case let error as StationFailure: error.message
        case let error as VaultError: vault(error)
        case let error as SystemError: Phrase(same: "\(error.path): \(error.reason)")
        case let error as MQTTError: mqtt(error)
        case let error as ProcessError: process(error)
        default: Phrase(same: "\(error)")
        }
    }

    private static func vault(_ error: VaultError) -> Phrase {
        switch error {
        case .outside(let path): Phrase("\(path): leads out of the vault", fr: "\(path) : sort du coffre")
        case .missing(let path): Phrase("\(path): no such file", fr: "\(path) : fichier introuvable")
        case .existing(let path): Phrase("\(path): there is such a file", fr: "\(path) : ce fichier existe")
        case .notAFile(let path): Phrase("\(path): not a file", fr: "\(path) : pas un fichier")
        case .changing(let path):
            Phrase("\(path): changed by another program", fr: "\(path) : modifié par un autre programme")
        case .system(let error, let path): Phrase(same: "\(path?.text ?? error.path): \(error.reason)")
        }
    }

    private static func mqtt(_ error: MQTTError) -> Phrase {
        switch error {
        case .refused(_, let reason): Phrase("refused: \(reason)", fr: "refusé : \(reason)")
        case .security(let reason): Phrase("no secure connection: \(reason)", fr: "pas de connexion sûre : \(reason)")
        case .network(let reason): Phrase("no connection: \(reason)", fr: "pas de connexion : \(reason)")
        case .option(let reason): Phrase("not possible: \(reason)", fr: "impossible : \(reason)")
        }
    }

    private static func process(_ error: ProcessError) -> Phrase {
        switch error {
        case .missing(let program): Phrase("\(program) is not installed", fr: "\(program) n’est pas installé")
        case .failed(let program, let reason): Phrase(same: "\(program): \(reason)")
        }
    }
}
