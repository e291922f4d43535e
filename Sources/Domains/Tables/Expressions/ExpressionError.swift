// Why an expression cannot be read, or has no value.

import Wording

/// A fault in an expression. Throws away nothing: the range is shown under it.
package struct ExpressionError: Error, Sendable, Hashable {
    package enum Kind: Sendable, Hashable {
        case syntax(Phrase)
        case unknownFunction(String, nearest: String?)
        case wrongArguments(String, wanted: Phrase)
        case wrongType(Phrase)
        case unsupported(String)
        case tooDeep
        /// More work than one cell is worth.
        case tooLong
        case circular([String])
    }

    package let kind: Kind
    /// Offsets in the UTF-8 text of the expression.
    package let range: Range<Int>

    init(_ kind: Kind, _ range: Range<Int>) {
        (self.kind, self.range) = (kind, range)
    }
}

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
