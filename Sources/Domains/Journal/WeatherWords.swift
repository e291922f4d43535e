// Translates known weather words to the reader's language.

import Bytes
import Wording

package enum WeatherWords {
    /// `sunny 14°` becomes `ensoleillé 14°` in French. Unknown words are unchanged.
    package static func text(_ text: String, in language: LanguageCode) -> String {
        text.split(separator: ",", omittingEmptySubsequences: false).map { part in
            let words = part.split(separator: " ").map { Self.number($0, in: language) }
            let isNumber: (Substring) -> Bool = { word in
                word.utf8.contains { $0.isDigit } || word.first == "°" || word == "C" || word == "F"
            }
            let condition = words.filter { !isNumber($0) }.joined(separator: " ")
            guard let known = byName[Folding.fold(condition)], let start = words.firstIndex(where: { !isNumber($0) })
            else { return (part.first == " " ? " " : "") + words.joined(separator: " ") }
            var shown = words.filter(isNumber).map(String.init)
            shown.insert(known[language], at: min(start, shown.count))
            return (part.first == " " ? " " : "") + shown.joined(separator: " ")
        }.joined(separator: ",")
    }

    /// A localised number: `-1.5°` becomes `−1,5°` in French.
    private static func number(_ word: Substring, in language: LanguageCode) -> Substring {
        guard language == .french, word.last == "°", word.dropLast().allSatisfy({ $0.isNumber || "-−.".contains($0) })
        else { return word }
        return Substring(word.replacing(".", with: ",").replacing("-", with: "−"))
    }

    /// By each name, folded.
    private static let byName: [String: Phrase] = {
        var found: [String: Phrase] = [:]
        for phrase in phrases {
            for name in [phrase.english, phrase.french] { found[Folding.fold(name)] = phrase }
        }
        for (name, same) in others { found[Folding.fold(name)] = found[Folding.fold(same)] }
        return found
    }()

    private static let phrases: [Phrase] = [
        Phrase("sunny", fr: "ensoleillé"), Phrase("clear", fr: "dégagé"), Phrase("mostly clear", fr: "plutôt dégagé"),
        Phrase("partly cloudy", fr: "partiellement nuageux"), Phrase("cloudy", fr: "nuageux"),
        Phrase("mostly cloudy", fr: "plutôt nuageux"), Phrase("overcast", fr: "couvert"), Phrase("grey", fr: "gris"),
        Phrase("rain", fr: "pluie"), Phrase("light rain", fr: "pluie légère"), Phrase("heavy rain", fr: "forte pluie"),
        Phrase("rainy", fr: "pluvieux"), Phrase("drizzle", fr: "bruine"), Phrase("showers", fr: "averses"),
        Phrase("freezing rain", fr: "pluie verglaçante"), Phrase("snow", fr: "neige"),
        Phrase("light snow", fr: "neige légère"), Phrase("heavy snow", fr: "fortes chutes de neige"),
        Phrase("sleet", fr: "neige fondue"), Phrase("hail", fr: "grêle"), Phrase("frost", fr: "gelée"),
        Phrase("ice", fr: "verglas"), Phrase("fog", fr: "brouillard"), Phrase("mist", fr: "brume"),
        Phrase("wind", fr: "vent"), Phrase("windy", fr: "venteux"), Phrase("breezy", fr: "petite brise"),
        Phrase("storm", fr: "tempête"), Phrase("thunderstorm", fr: "orage"), Phrase("stormy", fr: "orageux"),
        Phrase("hot", fr: "très chaud"), Phrase("warm", fr: "chaud"), Phrase("mild", fr: "doux"),
        Phrase("cool", fr: "frais"), Phrase("cold", fr: "froid"), Phrase("humid", fr: "humide"),
        Phrase("dry", fr: "sec"),
    ]

    /// Synonyms.
    private static let others = [
        ("sun", "sunny"), ("soleil", "sunny"), ("fair", "clear"), ("clear sky", "clear"), ("ciel dégagé", "clear"),
        ("clouds", "cloudy"), ("nuages", "cloudy"), ("gray", "grey"), ("raining", "rain"), ("foggy", "fog"),
        ("misty", "mist"), ("snowy", "snow"), ("thunderstorms", "thunderstorm"), ("orages", "thunderstorm"),
        ("averse", "showers"), ("shower", "showers"), ("pluie fine", "drizzle"), ("brumeux", "mist"),
    ]
}
