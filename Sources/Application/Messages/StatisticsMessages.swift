// The words for what cannot be counted.

import StatisticsActions
import Wording

extension StatisticsActionError: ExplainedError {
    package var explanation: Explanation {
        switch self {
        case .invalidCadence(let text):
            Explanation(
                .usage, Phrase("“\(text)” is no rhythm", fr: "« \(text) » n’est pas un rythme"),
                hint: Phrase("such as 2d, week, 2 weeks, month", fr: "par exemple 2d, semaine, 2 semaines, mois"))
        case .invalidYear(let year):
            Explanation(.usage, Phrase("\(year) is no year", fr: "\(year) n’est pas une année"))
        }
    }
}
