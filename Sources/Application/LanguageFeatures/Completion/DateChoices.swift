// Days by their everyday words, in both languages.

import Bytes
import CivilTime
import Vault
import Wording
import Workspaces

extension CompletionQuestion {
    private static let dateWords = [
        Phrase("today", fr: "aujourd'hui"), Phrase("tomorrow", fr: "demain"), Phrase("in 2 days", fr: "après-demain"),
        Phrase("in 3 days", fr: "dans 3 jours"), Phrase("next week", fr: "la semaine prochaine"),
        Phrase("in 2 weeks", fr: "dans 2 semaines"), Phrase("next month", fr: "le mois prochain"),
        Phrase("monday", fr: "lundi"), Phrase("tuesday", fr: "mardi"), Phrase("wednesday", fr: "mercredi"),
        Phrase("thursday", fr: "jeudi"), Phrase("friday", fr: "vendredi"), Phrase("saturday", fr: "samedi"),
        Phrase("sunday", fr: "dimanche"), Phrase("yesterday", fr: "hier"),
    ]

    /// Days by their everyday words in both languages, the reader's first, and any typed date.
    func dates(_ typed: String, _ edit: (Day) -> TextEdit) -> CompletionAnswer {
        let other: LanguageCode = language == .french ? .english : .french
        let folded = Folding.fold(typed.replacing("-", with: " "))
        var words = [language, other].flatMap { language in
            Self.dateWords.map { $0[language] }.filter { Folding.fold($0).hasPrefix(folded) }
        }
        // A typed date that none of the words means.
        if !folded.isEmpty, Day(iso: typed) == nil {
            words.append(typed.contains(where: \.isNumber) ? typed : typed.replacing("-", with: " "))
        }
        var seen: Set<String> = []
        var days: Set<Day> = []
        var answer = CompletionAnswer(isIncomplete: true, typed: typed)
        for word in words where seen.insert(Folding.fold(word)).inserted {
            guard let day = try? machine.date(word, leaning: .future).days.first else { continue }
            let isTyped = word == words.last && !folded.isEmpty
            if !days.insert(day).inserted, isTyped { continue }
            answer.choices.append(
                CompletionChoice(
                    .date, word,
                    detail: "\(CivilNames.weekday(day.weekday, in: language, short: true)) \(day.iso)", edit(day)))
        }
        return answer
    }
}
