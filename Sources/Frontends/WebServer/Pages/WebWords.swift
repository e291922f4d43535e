// The words of served pages, in both languages.

import Wording

enum WebWords {
    static let today = Phrase("Today", fr: "Aujourd’hui")
    static let agenda = Phrase("Agenda", fr: "Agenda")
    static let journal = Phrase("Journal", fr: "Journal")
    static let lists = Phrase("Lists", fr: "Listes")
    static let sensors = Phrase("Sensors", fr: "Capteurs")
    static let tags = Phrase("Tags", fr: "Étiquettes")
    static let search = Phrase("Search", fr: "Recherche")
    static let pages = Phrase("Pages", fr: "Pages")
    static let tasks = Phrase("Tasks", fr: "Tâches")
    static let scheme = Phrase("Light or dark", fr: "Clair ou sombre")
    static let nothing = Phrase("Nothing here yet.", fr: "Rien ici pour l’instant.")
    static let earlier = Phrase("earlier", fr: "avant")
    static let later = Phrase("later", fr: "après")
    static let backlinks = Phrase("Linked from", fr: "Liens vers cette page")
    static let overlaps = Phrase("overlaps", fr: "se chevauchent")
    static let noReadings = Phrase("no readings", fr: "aucun relevé")
    static let favorite = Phrase("favourite", fr: "favori")
    static let done = Phrase("Done", fr: "Faits")
    static let token = Phrase("Token", fr: "Jeton")
    static let enter = Phrase("Enter", fr: "Entrer")

    static let more = Phrase("More of them", fr: "En voir plus")
    static let weekColumn = Phrase("Week", fr: "Semaine")
    static let span = Phrase("Span", fr: "Durée")
    static let searchHelp = Phrase(
        "Words, tag:garden, mood:>=happy, date:2026-11, near:lyon, is:overdue, -not, a OR b.",
        fr: "Des mots, tag:jardin, mood:>=happy, date:2026-11, near:lyon, is:overdue, -sans, a OR b.")

    static func span(_ name: String) -> Phrase {
        switch name {
        case "24h": Phrase("24 hours", fr: "24 heures")
        case "7d": Phrase("7 days", fr: "7 jours")
        case "30d": Phrase("30 days", fr: "30 jours")
        default: Phrase("all", fr: "tout")
        }
    }

    static func week(_ number: Int) -> Phrase { Phrase("Week \(number)", fr: "Semaine \(number)") }

    static func found(_ count: Int) -> Phrase {
        .counted(count, "document", "documents", fr: "document", "documents")
    }

    static func entries(_ count: Int) -> Phrase { .counted(count, "entry", "entries", fr: "entrée", "entrées") }

    static func toBuy(_ open: Int, of total: Int) -> Phrase {
        Phrase("\(open) left of \(total)", fr: "\(open) sur \(total) à prendre")
    }
}
