// The distance to a day in words: "in 3 days", "tomorrow", "2 days ago".

import CivilTime
import Wording

/// The distance to a day, in words.
package enum DayDistance {
    package static func phrase(_ days: Int, today: Day, _ language: LanguageCode) -> String {
        if let word = CivilNames.relative(today.adding(days: days), today: today, in: language) { return word }
        let count = Phrase.counted(abs(days), "day", "days", fr: "jour", "jours")
        return days > 0
            ? Phrase("in \(count.english)", fr: "dans \(count.french)")[language]
            : Phrase("\(count.english) ago", fr: "il y a \(count.french)")[language]
    }
}
