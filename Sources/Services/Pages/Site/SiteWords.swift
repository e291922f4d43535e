// The site's own words, in both languages.

import Wording

package enum SiteWords {
    package static let timeline = Phrase("Timeline", fr: "Journal")
    package static let calendar = Phrase("Calendar", fr: "Calendrier")
    package static let notes = Phrase("Notes", fr: "Notes")
    package static let tags = Phrase("Tags", fr: "Étiquettes")
    package static let lists = Phrase("Lists", fr: "Listes")
    package static let sensors = Phrase("Sensors", fr: "Capteurs")
    package static let moods = Phrase("Moods", fr: "Humeurs")
    package static let map = Phrase("Map", fr: "Carte")
    package static let noName = Phrase("A place without a name", fr: "Un lieu sans nom")
    package static let search = Phrase("Search", fr: "Recherche")
    package static let newer = Phrase("Newer", fr: "Plus récent")
    package static let older = Phrase("Older", fr: "Plus ancien")
    package static let backlinks = Phrase("Linked from", fr: "Liens vers cette page")
    package static let years = Phrase("Years", fr: "Années")
    package static let skip = Phrase("Skip to content", fr: "Aller au texte")
    package static let empty = Phrase("Nothing here yet.", fr: "Rien ici pour l’instant.")
    package static let favorite = Phrase("favourite", fr: "favori")
    package static let noDate = Phrase("Without a date", fr: "Sans date")
    package static let mean = Phrase("mean", fr: "moyenne")
    package static let latest = Phrase("latest", fr: "dernière valeur")
    package static let lowest = Phrase("lowest", fr: "minimum")
    package static let highest = Phrase("highest", fr: "maximum")
    package static let weekMean = Phrase("7 days", fr: "7 jours")
    package static let monthMean = Phrase("30 days", fr: "30 jours")
    package static let distribution = Phrase("Distribution", fr: "Répartition")
    package static let overTime = Phrase("Over time", fr: "Au fil du temps")
    package static let searchHint = Phrase("Words, in any order", fr: "Des mots, dans n’importe quel ordre")
    package static let noScript = Phrase(
        "Searching needs JavaScript, which is turned off here.",
        fr: "La recherche a besoin de JavaScript, désactivé ici.")

    package static let kind = Phrase("Kind", fr: "Genre")
    package static let any = Phrase("any", fr: "tout")
    package static let latestReadings = Phrase("Last readings", fr: "Dernières mesures")
    package static let home = Phrase("Home", fr: "Accueil")
    package static let photos = Phrase("Photos", fr: "Photos")
    package static let pageOfDay = Phrase("Page of the day", fr: "Page du jour")
    package static let entry = Phrase("Entry", fr: "Entrée")
    package static let now = Phrase("Now", fr: "Maintenant")
    package static let today = Phrase("Today", fr: "Aujourd’hui")
    package static let lastDay = Phrase("The last day", fr: "Le dernier jour")
    package static let agenda = Phrase("Agenda", fr: "Agenda")
    package static let tasks = Phrase("Tasks", fr: "Tâches")
    package static let openTasks = Phrase("Open tasks", fr: "Tâches ouvertes")
    package static let journal = Phrase("Journal", fr: "Journal")
    package static let bought = Phrase("Bought", fr: "Acheté")
    package static let memories = Phrase("On this day", fr: "Ce jour-là")
    package static let latestPhotos = Phrase("Latest photos", fr: "Dernières photos")
    package static let latestEntries = Phrase("Latest entries", fr: "Dernières entrées")
    package static let wholeDay = Phrase("all day", fr: "toute la journée")
    package static let overdue = Phrase("overdue", fr: "en retard")
    package static let late = Phrase("Overdue", fr: "En retard")
    package static let soon = Phrase("To come", fr: "À venir")
    package static let someday = Phrase("Without a day", fr: "Sans jour")
    package static let isDone = Phrase("done", fr: "fait")
    package static let isOpen = Phrase("open", fr: "à faire")
    package static let isStarted = Phrase("started", fr: "commencé")
    package static let isCancelled = Phrase("cancelled", fr: "annulé")
    package static let earlierDays = Phrase("Neighbouring pages", fr: "Pages voisines")
    package static let pagesOfSite = Phrase("Pages of the site", fr: "Pages du site")
    package static let scheme = Phrase("Light or dark", fr: "Clair ou sombre")
    package static let weekdays = Phrase("Week", fr: "Semaine")
    package static let mostLinked = Phrase("Most linked notes", fr: "Notes les plus liées")

    package static let outline = Phrase("On this page", fr: "Sur cette page")
    package static let neighbourhood = Phrase("Linked notes", fr: "Notes liées")

    package static func entryAt(_ time: String) -> Phrase { Phrase("Entry of \(time)", fr: "Entrée de \(time)") }
    package static func due(_ day: String) -> Phrase { Phrase("due \(day)", fr: "pour le \(day)") }
    package static func times(_ count: Int) -> Phrase { Phrase("\(count) times", fr: "\(count) fois") }
    package static func more(_ count: Int) -> Phrase { Phrase("and \(count) more", fr: "et \(count) de plus") }
    package static func yearsAgo(_ count: Int) -> Phrase {
        .counted(count, "year ago", "years ago", fr: "an plus tôt", "ans plus tôt")
    }
    /// For days before today.
    package static func ago(_ days: Int) -> Phrase {
        switch days {
        case 0: Phrase("today", fr: "aujourd’hui")
        case 1: Phrase("yesterday", fr: "hier")
        default: Phrase("\(days) days ago", fr: "il y a \(days) jours")
        }
    }
    package static func daysInARow(_ count: Int) -> Phrase {
        .counted(count, "day in a row", "days in a row", fr: "jour d’affilée", "jours d’affilée")
    }
    package static func daysWritten(_ count: Int) -> Phrase {
        .counted(count, "day written", "days written", fr: "jour écrit", "jours écrits")
    }
    package static func photos(_ count: Int) -> Phrase { .counted(count, "photo", "photos", fr: "photo", "photos") }
    package static func toGet(_ count: Int) -> Phrase {
        Phrase("\(count) left", fr: count > 1 ? "\(count) restants" : "\(count) restant")
    }

    static func filled(_ count: Int, of days: Int) -> Phrase {
        Phrase("\(count) of \(days) days", fr: "\(count) sur \(days) jours")
    }
    package static func notes(_ count: Int) -> Phrase { .counted(count, "note", "notes", fr: "note", "notes") }
    package static func entries(_ count: Int) -> Phrase { .counted(count, "entry", "entries", fr: "entrée", "entrées") }
    package static func words(_ count: Int) -> Phrase { .counted(count, "word", "words", fr: "mot", "mots") }

    package static func done(_ done: Int, of total: Int) -> Phrase {
        Phrase("\(done) of \(total) done", fr: "\(done) sur \(total) fait\(done > 1 ? "s" : "")")
    }

    package static func week(_ number: Int) -> Phrase { Phrase("Week \(number)", fr: "Semaine \(number)") }
}

extension String {
    /// Capitalised for headings: French names of days and months are in lower case.
    package var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
