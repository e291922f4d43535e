// A yes or a no as a person types it.

/// The answer to a question of yes or no, in English or French.
package enum YesNo: Sendable {
    case yes, no

    /// Nil for what is neither.
    package init?(_ answer: String) {
        switch answer.lowercased() {
        case "y", "yes", "o", "oui": self = .yes
        case "n", "no", "non": self = .no
        default: return nil
        }
    }
}
