// Why a source may not be used now.

import Wording

/// A refusal by the gate.
package enum PermissionRefusal: Error, Sendable, Equatable {
    /// Not asked yet, or the grant has expired.
    case notAsked(PermissionSource)
    case denied(PermissionSource)
    /// By the vault's settings.
    case restricted(PermissionSource)
    /// What is missing, and the package that provides it.
    case unavailable(PermissionSource, what: String, package: String?)
    /// A granted path that leads elsewhere now: it, or a folder above it, has become a link.
    case moved(PermissionSource, from: String, to: String)
    /// A path outside the grants.
    case outside(PermissionSource, path: String)
    /// Writing with a grant for reading.
    case readOnly(PermissionSource)
    /// The decisions cannot be read, so nothing is granted.
    case noBook(PermissionBook.Problem, path: String)
    /// The vault's settings or the user's configuration cannot be read, so their restrictions are unknown.
    case noSettings(path: String)
    case unknown(cause: String)
    /// Assistants were not admitted, or the grant has expired.
    case assistantNotAsked
    case assistantDenied
    /// A part of the vault in which assistants may not write.
    case assistantReadsOnly(VaultPart)
    /// Withheld from this route.
    case withheld(path: String, Withholding)

    package var source: PermissionSource? {
        switch self {
        case .notAsked(let source), .denied(let source), .restricted(let source), .readOnly(let source): source
        case .unavailable(let source, _, _), .outside(let source, _), .moved(let source, _, _): source
        case .noBook, .noSettings, .unknown, .withheld, .assistantNotAsked, .assistantDenied, .assistantReadsOnly: nil
        }
    }

    package var message: Phrase {
        switch self {
        case .notAsked(let source):
            source.title + Phrase(": you have not been asked yet", fr: " : la question ne vous a pas encore été posée")
        case .denied(let source): source.title + Phrase(": denied", fr: " : refusé")
        case .restricted(let source):
            source.title
                + Phrase(": the vault’s settings forbid it", fr: " : les réglages du coffre l’interdisent")
        case .unavailable(let source, let what, _):
            source.title + Phrase(": \(what) is not there", fr: " : \(what) n’est pas là")
        case .moved(let source, let path, let target):
            source.title
                + Phrase(
                    ": \(path) leads to \(target) now, which was not granted",
                    fr: " : \(path) mène maintenant à \(target), qui n’est pas accordé")
        case .outside(let source, let path):
            source.title
                + Phrase(": \(path) is not among what was granted", fr: " : \(path) ne fait pas partie de l’accord")
        case .readOnly(let source):
            source.title + Phrase(": only reading was granted", fr: " : seule la lecture est accordée")
        case .noBook(.damaged, let path):
            Phrase(
                "\(path): cannot be understood, so nothing is granted",
                fr: "\(path) : incompréhensible, donc rien n’est accordé")
        case .noBook(.newer(let version), let path):
            Phrase(
                "\(path): version \(version) is of a newer daybook, so nothing is granted",
                fr: "\(path) : version \(version), d’un daybook plus récent, donc rien n’est accordé")
        case .noSettings(let path):
            Phrase(
                "\(path): not understood as a whole, so what it keeps back is unknown: nothing leaves",
                fr: "\(path) : pas entièrement compris, donc nul ne sait ce qu’il retient : rien ne sort")
        case .withheld(let path, let reason):
            Phrase("\(path) stays in the vault: ", fr: "\(path) reste dans le coffre : ") + reason.phrase
        case .assistantNotAsked:
            Phrase("assistants: nothing is granted to them", fr: "assistants : rien ne leur est accordé")
        case .assistantDenied: Phrase("assistants: denied", fr: "assistants : refusé")
        case .assistantReadsOnly(let part):
            Phrase("assistants may not write in: ", fr: "les assistants ne peuvent pas écrire dans : ") + part.title
        case .unknown(let cause): Phrase("permission: \(cause)", fr: "autorisation : \(cause)")
        }
    }

    /// The next command to type.
    package var hint: Phrase? {
        switch self {
        case .notAsked(let source), .denied(let source):
            Phrase(same: "daybook permissions grant \(source.rawValue)\(source.hasPaths ? " PATH" : "")")
        case .outside(let source, let path): Phrase(same: "daybook permissions grant \(source.rawValue) '\(path)'")
        case .moved(let source, _, let target):
            Phrase(same: "daybook permissions grant \(source.rawValue) '\(target)'")
        case .readOnly(let source): Phrase(same: "daybook permissions grant \(source.rawValue) --mode read-write")
        case .unavailable(_, _, let package?): Phrase(same: "apt-get install \(package)")
        case .unavailable(let source, _, nil):
            Phrase(same: "daybook permissions explain \(source.rawValue)")
        case .restricted: Phrase("restricted: in .daybook/settings.yaml", fr: "restricted: dans .daybook/settings.yaml")
        case .noBook:
            Phrase(
                "daybook permissions reset starts again", fr: "daybook permissions reset recommence à zéro")
        case .noSettings:
            Phrase(
                "a YAML file; daybook check says where the vault’s settings are wrong",
                fr: "un fichier YAML ; daybook check dit où les réglages du coffre sont faux")
        case .withheld(_, let reason): reason.hint
        case .assistantNotAsked, .assistantDenied:
            Phrase(same: "daybook permissions grant assistant --read agenda,lists")
        case .assistantReadsOnly(let part):
            Phrase(
                "its owner can type: daybook permissions grant assistant --write \(part.rawValue) (with the --read of before)",
                fr:
                    "son propriétaire peut taper : daybook permissions grant assistant --write \(part.rawValue) (avec le --read d’avant)"
            )
        case .unknown: nil
        }
    }
}
