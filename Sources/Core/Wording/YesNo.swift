// A yes or a no as a person types it.

/// The answer to a question of yes or no, in English or French; everything that is no yes is a no.
package enum YesNo {
    package static func isYes(_ answer: String) -> Bool {
        ["y", "yes", "o", "oui"].contains(answer.lowercased())
    }
}
