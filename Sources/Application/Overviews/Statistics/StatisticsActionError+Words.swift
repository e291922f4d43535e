// Messages for failed statistics.

import Wording

extension StatisticsActionError: ExplainedError {
    package var explanation: Explanation {
        switch self {
        case .invalidCadence(let text):
            Explanation(
                .usage, Phrase("invalid cadence “\(text)”", fr: "rythme invalide « \(text) »"),
                hint: Phrase("such as 2d, week, 2 weeks, month", fr: "par exemple 2d, semaine, 2 semaines, mois"))
        case .noTask(let name):
            Explanation(
                .nothing, Phrase("no task “\(name)”", fr: "pas de tâche « \(name) »"),
                hint: Phrase(
                    "daybook agenda tasks lists those that are open",
                    fr: "daybook agenda tasks liste celles qui sont ouvertes"))
        case .invalidYear(let year):
            Explanation(.usage, Phrase("invalid year \(year)", fr: "année invalide \(year)"))
        }
    }
}
