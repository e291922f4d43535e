// Moods as numbers that a person reads.

import Wording

package enum MoodText {
    /// `+1.25`, in French `+1,25`; with a minus sign that is one.
    package static func number(_ value: Double, in language: LanguageCode) -> String {
        let hundredths = Int((abs(value) * 100).rounded())
        let sign = hundredths == 0 ? "" : value < 0 ? "−" : "+"
        let point = language == .french ? "," : "."
        return "\(sign)\(hundredths / 100)\(point)\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
    }
}
