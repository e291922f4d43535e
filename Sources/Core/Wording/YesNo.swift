// Parses yes or no as typed by a person.

/// An answer to a yes-or-no question, in English or French.
package enum YesNo: Sendable {
    case yes, no

    /// Nil for any other answer.
    package init?(_ answer: String) {
        switch answer.lowercased() {
        case "y", "yes", "o", "oui": self = .yes
        case "n", "no", "non": self = .no
        default: return nil
        }
    }
}
