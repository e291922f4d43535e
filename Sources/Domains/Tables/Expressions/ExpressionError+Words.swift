// Messages about expressions that cannot be parsed or evaluated.

import Wording

extension ExpressionError: ExplainedError {
    package var explanation: Explanation { Explanation(.usage, message) }

    package var message: Phrase {
        switch kind {
        case .syntax(let message), .wrongType(let message): message
        case .unknownFunction(let name, let nearest):
            Phrase("unknown function “\(name)”", fr: "fonction inconnue « \(name) »")
                + (nearest.map { Phrase("; did you mean \($0)?", fr: " ; vouliez-vous dire \($0) ?") }
                    ?? Phrase(same: ""))
        case .wrongArguments(let name, let wanted):
            Phrase("\(name) takes ", fr: "\(name) attend ") + wanted
        case .unknownName(let name, let nearest):
            Phrase("no document has the key “\(name)”", fr: "aucun document n’a la clé « \(name) »")
                + (nearest.map { Phrase("; did you mean \($0)?", fr: " ; vouliez-vous dire \($0) ?") }
                    ?? Phrase(same: ""))
        case .unreadHead: Phrase("front matter cannot be read", fr: "les propriétés ne sont pas lisibles")
        case .unsupported(let name): Phrase("\(name) is not supported", fr: "\(name) n’est pas pris en charge")
        case .tooDeep: Phrase("too deeply nested", fr: "trop d’imbrications")
        case .tooLong:
            Phrase("stopped: too much work for one value", fr: "arrêté : trop de travail pour une seule valeur")
        case .circular(let names):
            Phrase(
                "formulas in a circle: \(names.joined(separator: " → "))",
                fr: "formules en rond : \(names.joined(separator: " → "))")
        }
    }
}
