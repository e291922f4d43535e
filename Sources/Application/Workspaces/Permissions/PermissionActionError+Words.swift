// Messages for grants that are not possible.

import Permissions
import Wording

extension PermissionActionError: ExplainedError {
    package var explanation: Explanation {
        switch self {
        case .noSource(let typed):
            let list = PermissionSource.allCases.map(\.rawValue).joined(separator: ", ")
            return Explanation(
                .usage, Phrase("invalid source “\(typed)”", fr: "source invalide « \(typed) »"),
                hint: Phrase("sources: \(list); and assistant", fr: "sources : \(list) ; et assistant"))
        case .noVaultPart(let typed):
            let list = VaultPart.allCases.map(\.rawValue).joined(separator: ", ")
            return Explanation(
                .usage,
                Phrase("invalid part of the vault “\(typed)”", fr: "partie du coffre invalide « \(typed) »"),
                hint: Phrase("parts: \(list)", fr: "parties : \(list)"))
        case .unwritablePart(let part):
            return Explanation(
                .usage,
                Phrase(
                    "invalid --write “\(part.rawValue)”: assistants can read it alone",
                    fr: "--write invalide « \(part.rawValue) » : les assistants ne peuvent que le lire"))
        case .needsParts:
            let list = VaultPart.allCases.map(\.rawValue).joined(separator: ",")
            return Explanation(
                .usage,
                Phrase("what may assistants read or write?", fr: "que peuvent lire ou écrire les assistants ?"),
                hint: Phrase(same: "daybook permissions grant assistant --read \(list)"))
        case .misplacedFlag(let flag, true):
            return Explanation(
                .usage,
                Phrase(
                    "invalid flag “--\(flag)”: only assistant has it",
                    fr: "option invalide « --\(flag) » : seul assistant l’a"))
        case .misplacedFlag(let flag, false):
            return Explanation(
                .usage,
                Phrase(
                    "invalid argument “\(flag)”: assistant has none of the kind",
                    fr: "argument invalide « \(flag) » : assistant n’en a pas de tel"),
                hint: Phrase(same: "daybook permissions grant assistant --read agenda,lists --write lists"))
        case .noPart(let part, let source):
            let list = source.fields.joined(separator: ", ")
            return Explanation(
                .usage,
                Phrase(
                    "\(source.rawValue) has no part “\(part)”", fr: "\(source.rawValue) n’a pas de partie « \(part) »"),
                hint: Phrase("parts: \(list)", fr: "parties : \(list)"))
        case .needsPaths(let source):
            return Explanation(
                .usage,
                Phrase(
                    "which files or folders of \(source.rawValue)?",
                    fr: "quels fichiers ou dossiers de \(source.rawValue) ?"),
                hint: Phrase(same: "daybook permissions grant \(source.rawValue) PATH"))
        case .vaultIsNoSource(let typed):
            return Explanation(
                .usage,
                Phrase(
                    "\(typed): the vault itself cannot be a source, nor a folder above it",
                    fr: "\(typed) : le coffre lui-même n’est pas une source, ni ce qui le contient"))
        case .noAddresses(let source):
            return Explanation(
                .usage,
                Phrase(
                    "\(source.rawValue): files and folders can be granted, and no addresses",
                    fr: "\(source.rawValue) : on accorde des fichiers et des dossiers, pas d’adresse"))
        case .invalidAddress(let typed, let suggestion):
            return Explanation(
                .usage,
                Phrase(
                    "\(typed): an address begins with https:// or http:// and has no spaces",
                    fr: "\(typed) : une adresse commence par https:// ou http:// et n’a pas d’espace"),
                hint: suggestion.map { Phrase(same: "daybook permissions grant calendar \($0)") })
        case .noFetchProgram(let file):
            let lines = "sources: {calendar: {fetch: [curl, -fsSL, -g, --max-time, \"20\", \"{}\"], every: 1h}}"
            return Explanation(
                .failed,
                Phrase(
                    "no program fetches addresses of calendars",
                    fr: "aucun programme ne va chercher les adresses de calendriers"),
                hint: Phrase("\(lines) in \(file)", fr: "\(lines) dans \(file)"))
        case .invalidFetchSetting(let key):
            let example = key == "every" ? "1h" : "60s"
            return Explanation(
                .failed,
                Phrase(
                    "config.yaml: sources.calendar.\(key) is not a length of time such as \(example)",
                    fr: "config.yaml : sources.calendar.\(key) n’est pas une durée telle que \(example)"))
        case .nothingFetched: return Explanation(.failed, Phrase("nothing came", fr: "rien n’est venu"))
        case .fetchedNoCalendar:
            return Explanation(
                .failed, Phrase("what was downloaded is not a calendar", fr: "ce qui est venu n’est pas un calendrier"))
        case .fetchedInPart:
            return Explanation(
                .failed,
                Phrase("the calendar breaks off before its end", fr: "le calendrier s’interrompt avant sa fin"))
        case .invalidExpiry(let typed):
            return Explanation(
                .usage, Phrase("invalid duration “\(typed)”", fr: "durée invalide « \(typed) »"),
                hint: Phrase("such as 24h, 7d, or session", fr: "par exemple 24h, 7d, ou session"))
        }
    }
}
