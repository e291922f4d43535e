// The words of the site's own, in both languages.

import Wording

enum SiteWords {
    static let timeline = Phrase("Timeline", fr: "Journal")
    static let calendar = Phrase("Calendar", fr: "Calendrier")
    static let notes = Phrase("Notes", fr: "Notes")
    static let tags = Phrase("Tags", fr: "Étiquettes")
    static let lists = Phrase("Lists", fr: "Listes")
    static let sensors = Phrase("Sensors", fr: "Capteurs")
    static let moods = Phrase("Moods", fr: "Humeurs")
    static let map = Phrase("Map", fr: "Carte")
    static let noName = Phrase("A place without a name", fr: "Un lieu sans nom")
    static let search = Phrase("Search", fr: "Recherche")
    static let newer = Phrase("Newer", fr: "Plus récent")
    static let older = Phrase("Older", fr: "Plus ancien")
    static let backlinks = Phrase("Linked from", fr: "Liens vers cette page")
    static let years = Phrase("Years", fr: "Années")
    static let skip = Phrase("Skip to the text", fr: "Aller au texte")
    static let empty = Phrase("Nothing here yet.", fr: "Rien ici pour l’instant.")
    static let favorite = Phrase("favourite", fr: "favori")
    static let noDate = Phrase("Without a date", fr: "Sans date")
    static let mean = Phrase("mean", fr: "moyenne")
    static let latest = Phrase("latest", fr: "dernière valeur")
    static let lowest = Phrase("lowest", fr: "minimum")
    static let highest = Phrase("highest", fr: "maximum")
    static let weekMean = Phrase("7 days", fr: "7 jours")
    static let monthMean = Phrase("30 days", fr: "30 jours")
    static let distribution = Phrase("Distribution", fr: "Répartition")
    static let overTime = Phrase("Over time", fr: "Au fil du temps")
    static let searchHint = Phrase("Words, in any order", fr: "Des mots, dans n’importe quel ordre")
    static let noScript = Phrase(
        "Searching needs JavaScript, which is turned off here.",
        fr: "La recherche a besoin de JavaScript, désactivé ici.")

    static func notes(_ count: Int) -> Phrase { .counted(count, "note", "notes", fr: "note", "notes") }
    static func entries(_ count: Int) -> Phrase { .counted(count, "entry", "entries", fr: "entrée", "entrées") }
    static func words(_ count: Int) -> Phrase { .counted(count, "word", "words", fr: "mot", "mots") }

    static func done(_ done: Int, of total: Int) -> Phrase {
        Phrase("\(done) of \(total) done", fr: "\(done) sur \(total) fait\(done > 1 ? "s" : "")")
    }

    static func week(_ number: Int) -> Phrase { Phrase("Week \(number)", fr: "Semaine \(number)") }
}

extension String {
    /// With a capital in front, for a heading: French names of days and months have none of their own.
    var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
