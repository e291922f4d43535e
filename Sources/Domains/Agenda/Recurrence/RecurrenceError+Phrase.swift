// Messages about recurrence rules, in both languages.

import ICalendar
import Wording

extension RecurrenceError {
    package var phrase: Phrase {
        switch self {
        case .notAPart(let text): Phrase(message, fr: "élément de règle invalide « \(text) » (NOM=valeur)")
        case .unknownPart(let name): Phrase(message, fr: "les règles de répétition n’ont pas d’élément \(name)")
        case .repeatedPart(let name): Phrase(message, fr: "\(name) figure deux fois")
        case .missingFrequency: Phrase(message, fr: "la règle ne dit pas à quel rythme (FREQ)")
        case .badValue(let part, let value): Phrase(message, fr: "\(part) ne peut pas être « \(value) »")
        case .notTogether(let first, let second): Phrase(message, fr: "\(first) et \(second) s’excluent")
        case .needs(let part, let other): Phrase(message, fr: "\(part) a besoin de \(other)")
        case .unknownCalendar(let name): Phrase(message, fr: "il n’y a pas de calendrier « \(name) »")
        case .badStart: Phrase(message, fr: "le début n’existe dans aucun calendrier")
        case .startNeedsTime: Phrase(message, fr: "la règle se répète dans la journée, mais son début n’a pas d’heure")
        case .tooMuch: Phrase(message, fr: "la règle demanderait trop de temps de calcul")
        }
    }
}
