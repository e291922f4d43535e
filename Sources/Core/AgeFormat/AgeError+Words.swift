// Messages for unusable age files and keys.

import Wording

extension AgeError: ExplainedError {
    package var explanation: Explanation { Explanation(.failed, message, hint: hint) }

    private var message: Phrase {
        switch self {
        case .notAge: Phrase("not a file in the age format", fr: "pas un fichier au format age")
        case .unsupportedVersion(let version):
            Phrase("age format “\(version)”: only v1 is known", fr: "format age « \(version) » : seul v1 est connu")
        case .damagedHeader(let line):
            Phrase("damaged age header, line \(line)", fr: "en-tête age endommagé, ligne \(line)")
        case .headerTooLong: Phrase("age header too long", fr: "en-tête age trop long")
        case .endsEarly: Phrase("the encrypted file ends too early", fr: "le fichier chiffré s’arrête trop tôt")
        case .damagedStanza(let kind):
            Phrase("damaged age header: its part for \(kind)", fr: "en-tête age endommagé : sa partie pour \(kind)")
        case .mixedPassphrase:
            Phrase(
                "a passphrase goes with no other key in an age file",
                fr: "dans un fichier age, une phrase secrète ne va avec aucune autre clé")
        case .tooMuchWork(let factor):
            Phrase(
                "the passphrase asks for too much work (2^\(factor))",
                fr: "la phrase secrète demande trop de calcul (2^\(factor))")
        case .notEnoughMemory:
            Phrase("not enough memory for this passphrase", fr: "pas assez de mémoire pour cette phrase secrète")
        case .noMatch(let kinds):
            Phrase(
                "none of the keys opens it; it is for: \(kinds.joined(separator: ", "))",
                fr: "aucune des clés ne l’ouvre ; il est pour : \(kinds.joined(separator: ", "))")
        case .wrongPassphrase: Phrase("wrong passphrase", fr: "mauvaise phrase secrète")
        case .wrongMAC: Phrase("the age header was changed", fr: "l’en-tête age a été modifié")
        case .damagedPayload:
            Phrase(
                "the encrypted text is damaged or cut off", fr: "le texte chiffré est endommagé ou tronqué")
        case .damagedArmor:
            Phrase("damaged age file in letters (armor)", fr: "fichier age en lettres (armor) endommagé")
        case .noRecipients: Phrase("encrypted to no recipient", fr: "chiffré pour aucune clé")
        }
    }

    private var hint: Phrase? {
        switch self {
        case .noMatch(let kinds) where kinds.contains { $0.contains("post-quantum") }:
            Phrase(
                "age 1.3 or later opens what is for post-quantum keys",
                fr: "age 1.3 ou plus récent ouvre ce qui est pour des clés post-quantiques")
        case .damagedPayload, .wrongMAC, .damagedHeader, .damagedArmor, .endsEarly:
            Phrase("take it from a copy or from history", fr: "reprenez-le d’une copie ou de l’historique")
        default: nil
        }
    }
}

extension AgeKeyError: ExplainedError {
    package var explanation: Explanation {
        switch self {
        case .invalid(let line):
            Explanation(.failed, Phrase("line \(line): not an age key", fr: "ligne \(line) : pas une clé age"))
        case .unsupported(let kind, let line):
            Explanation(
                .failed,
                Phrase(
                    "line \(line): keys of the kind \(kind) cannot be used here",
                    fr: "ligne \(line) : les clés de type \(kind) ne peuvent servir ici"))
        case .encryptedSSHKey:
            Explanation(
                .failed,
                Phrase(
                    "the OpenSSH key has a passphrase of its own", fr: "la clé OpenSSH a sa propre phrase secrète"),
                hint: Phrase("use an age key: age-keygen", fr: "utilisez une clé age : age-keygen"))
        case .none: Explanation(.failed, Phrase("no key in the file", fr: "aucune clé dans le fichier"))
        }
    }
}
