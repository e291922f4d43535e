// The words of the site's own, in both languages.

import Wording

package enum SiteWords {
    static let timeline = Phrase("Timeline", fr: "Journal")
    static let calendar = Phrase("Calendar", fr: "Calendrier")
    static let notes = Phrase("Notes", fr: "Notes")
    static let tags = Phrase("Tags", fr: "Étiquettes")
    static let lists = Phrase("Lists", fr: "Listes")
    static let sensors = Phrase("Sensors", fr: "Capteurs")
    static let moods = Phrase("Moods", fr: "Humeurs")
    static let map = Phrase("Map", fr: "Carte")
    package static let noName = Phrase("A place without a name", fr: "Un lieu sans nom")
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

    static let kind = Phrase("Kind", fr: "Genre")
    static let any = Phrase("any", fr: "tout")
    static let latestReadings = Phrase("Last readings", fr: "Dernières mesures")
    static let home = Phrase("Home", fr: "Accueil")
    static let photos = Phrase("Photos", fr: "Photos")
    static let pageOfDay = Phrase("Page of the day", fr: "Page du jour")
    static let entry = Phrase("Entry", fr: "Entrée")
    static let today = Phrase("Today", fr: "Aujourd’hui")
    static let lastDay = Phrase("The last day", fr: "Le dernier jour")
    static let agenda = Phrase("Agenda", fr: "Agenda")
    static let tasks = Phrase("Tasks", fr: "Tâches")
    static let openTasks = Phrase("Open tasks", fr: "Tâches ouvertes")
    static let journal = Phrase("Journal", fr: "Journal")
    static let bought = Phrase("Bought", fr: "Acheté")
    static let memories = Phrase("On this day", fr: "Ce jour-là")
    static let latestPhotos = Phrase("Latest photos", fr: "Dernières photos")
    static let latestEntries = Phrase("Latest entries", fr: "Dernières entrées")
    static let wholeDay = Phrase("all day", fr: "toute la journée")
    static let overdue = Phrase("overdue", fr: "en retard")
    static let late = Phrase("Overdue", fr: "En retard")
    static let soon = Phrase("To come", fr: "À venir")
    static let someday = Phrase("Without a day", fr: "Sans jour")
    static let isDone = Phrase("done", fr: "fait")
    static let isOpen = Phrase("open", fr: "à faire")
    static let isStarted = Phrase("started", fr: "commencé")
    static let isCancelled = Phrase("cancelled", fr: "annulé")
    static let allOfThem = Phrase("All of them", fr: "Tout voir")
    static let noEntries = Phrase("no entry", fr: "pas d’entrée")
    static let earlierDays = Phrase("Neighbouring pages", fr: "Pages voisines")
    static let pagesOfSite = Phrase("Pages of the site", fr: "Pages du site")
    static let scheme = Phrase("Light or dark", fr: "Clair ou sombre")
    static let weekdays = Phrase("Week", fr: "Semaine")
    static let mostLinked = Phrase("Notes that many link to", fr: "Notes les plus liées")
    static let pageOfOverview = Phrase("Overview", fr: "Vue d’ensemble")

    static let outline = Phrase("On this page", fr: "Sur cette page")
    static let neighbourhood = Phrase("Linked notes", fr: "Notes liées")

    static func entryAt(_ time: String) -> Phrase { Phrase("Entry of \(time)", fr: "Entrée de \(time)") }
    static func due(_ day: String) -> Phrase { Phrase("due \(day)", fr: "pour le \(day)") }
    static func times(_ count: Int) -> Phrase { Phrase("\(count) times", fr: "\(count) fois") }
    static func more(_ count: Int) -> Phrase { Phrase("and \(count) more", fr: "et \(count) de plus") }
    static func yearsAgo(_ count: Int) -> Phrase {
        .counted(count, "year ago", "years ago", fr: "an plus tôt", "ans plus tôt")
    }
    /// Of days before today.
    static func ago(_ days: Int) -> Phrase {
        switch days {
        case 0: Phrase("today", fr: "aujourd’hui")
        case 1: Phrase("yesterday", fr: "hier")
        default: Phrase("\(days) days ago", fr: "il y a \(days) jours")
        }
    }
    static func daysInARow(_ count: Int) -> Phrase {
        .counted(count, "day in a row", "days in a row", fr: "jour d’affilée", "jours d’affilée")
    }
    static func daysWritten(_ count: Int) -> Phrase {
        .counted(count, "day written", "days written", fr: "jour écrit", "jours écrits")
    }
    static func photos(_ count: Int) -> Phrase { .counted(count, "photo", "photos", fr: "photo", "photos") }
    static func toGet(_ count: Int) -> Phrase {
        Phrase("\(count) left", fr: count > 1 ? "\(count) restants" : "\(count) restant")
    }

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
    package var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
