// Formats moods as numbers for people.

import Wording

package enum MoodText {
    /// `+1.25`, in French `+1,25`; with a real minus sign.
    package static func number(_ value: Double, in language: LanguageCode) -> String {
        let sign = (value * 100).rounded() > 0 ? "+" : ""
        return sign + LocalNumber.text(value, decimals: 2...2, in: language)
    }
}
