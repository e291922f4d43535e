// The words that dates are made of, folded: lower case, without accents.

/// The vocabulary of English and French dates.
enum DateWords {
    struct Name<Value: Sendable>: Sendable {
        var value: Value
        /// Whether it is an abbreviation, or a word that means something else as well.
        var isDoubtful = false
    }

    static let weekdays = names([
        (.monday, ["monday", "lundi"], ["mon", "lun"]), (.tuesday, ["tuesday", "mardi"], ["tue", "tues", "mar"]),
        (.wednesday, ["wednesday", "mercredi"], ["wed", "weds", "mer"]),
        (.thursday, ["thursday", "jeudi"], ["thu", "thur", "thurs", "jeu"]),
        (Weekday.friday, ["friday", "vendredi"], ["fri", "ven"]),
        (.saturday, ["saturday", "samedi"], ["sat", "sam"]), (.sunday, ["sunday", "dimanche"], ["sun", "dim"]),
    ])

    /// Doubtful only says that a dot may follow: alone, even "march", "may" and "mars" are not dates in a text.
    static let months = names([
        (1, ["january", "janvier"], ["jan", "janv"]), (2, ["february", "fevrier"], ["feb", "fev", "fevr"]),
        (3, ["march", "mars"], ["mar"]), (4, ["april", "avril"], ["apr", "avr"]), (5, ["may", "mai"], []),
        (6, ["june", "juin"], ["jun"]), (7, ["july", "juillet"], ["jul", "juil"]), (8, ["august", "aout"], ["aug"]),
        (9, ["september", "septembre"], ["sep", "sept"]), (10, ["october", "octobre"], ["oct"]),
        (11, ["november", "novembre"], ["nov"]), (12, ["december", "decembre"], ["dec"]),
    ])

    /// Units of the calendar; some are several of another.
    static let steps: [String: CalendarStep] = {
        var steps: [String: CalendarStep] = [:]
        for word in ["d", "day", "days", "j", "jour", "jours"] { steps[word] = CalendarStep(count: 1, unit: .day) }
        for word in ["w", "wk", "wks", "week", "weeks", "sem", "semaine", "semaines"] {
            steps[word] = CalendarStep(count: 1, unit: .week)
        }
        for word in ["fortnight", "fortnights", "quinzaine"] { steps[word] = CalendarStep(count: 2, unit: .week) }
        for word in ["mo", "mos", "month", "months", "mois"] { steps[word] = CalendarStep(count: 1, unit: .month) }
        for word in ["quarter", "quarters", "trimestre", "trimestres"] {
            steps[word] = CalendarStep(count: 3, unit: .month)
        }
        for word in ["y", "yr", "yrs", "year", "years", "an", "ans", "annee", "annees"] {
            steps[word] = CalendarStep(count: 1, unit: .year)
        }
        return steps
    }()

    /// Units of the clock, in seconds. `m` is left out: it is a month in `+1m`.
    static let clockUnits: [String: Int] = [
        "s": 1, "sec": 1, "secs": 1, "second": 1, "seconds": 1, "seconde": 1, "secondes": 1, "h": 3600, "hr": 3600,
        "hrs": 3600, "hour": 3600, "hours": 3600, "heure": 3600, "heures": 3600,
        "min": 60, "mins": 60, "mn": 60, "minute": 60, "minutes": 60,
    ]

    /// Numbers in one word, articles included: "a week ago", "dans une semaine".
    static func count(_ word: String) -> Int? { articles.contains(word) ? 1 : NumberWords.cardinals[word] }

    private static let articles: Set<String> = ["a", "an"]

    static let thisWords: [String] = ["this", "current", "ce", "cet", "cette"]
    static let nextWords: [String] = [
        "next", "coming", "following", "upcoming", "prochain", "prochaine", "prochains", "prochaines", "suivant",
        "suivante",
        "suivants", "suivantes",
    ]
    static let lastWords: [String] = [
        "last", "past", "previous", "dernier", "derniere", "derniers", "dernieres", "passe", "passee", "passes",
        "passees",
        "precedent", "precedente", "precedents", "precedentes", "ecoule", "ecoulee",
    ]

    /// Other words that say that something was.
    static let past = [
        "yesterday", "hier", "ago", "earlier", "tot", "y", "since", "depuis", "before", "avant", "veille",
    ]

    static let parts: [String: DayPart] = [
        "morning": .morning, "matin": .morning, "matinee": .morning, "afternoon": .afternoon, "aprem": .afternoon,
        "evening": .evening, "soir": .evening, "soiree": .evening, "night": .night, "nuit": .night,
    ]

    /// The months in which they begin.
    static let seasons: [String: Int] = [
        "spring": 3, "printemps": 3, "summer": 6, "ete": 6, "autumn": 9, "automne": 9, "fall": 9, "winter": 12,
        "hiver": 12,
    ]

    /// The years in which they begin.
    static let decades: [String: Int] = [
        "noughties": 2000, "twenties": 1920, "thirties": 1930, "forties": 1940, "fifties": 1950, "sixties": 1960,
        "seventies": 1970, "eighties": 1980, "nineties": 1990,
    ]

    static let tonight = ["tonight", "tonite"]
    static let tomorrow: [String] = ["tomorrow", "demain", "tmrw", "tmr", "tmw", "tomorow", "tommorow", "tommorrow"]

    /// Every word that a date phrase can start with.
    static let openers: Set<String> = Set(weekdays.keys).union(months.keys).union(articles).union(Holiday.openers)
        .union(NumberWords.cardinals.keys).union(decades.keys).union(NumberWords.ordinals.keys).union(tomorrow)
        .union(thisWords).union(nextWords).union(lastWords)
        .union([
            "today", "aujourd", "aujourdhui", "auj", "yesterday", "hier", "tomorrow", "demain", "avant", "apres",
            "day", "now", "maintenant", "tonight", "le", "la", "les", "l", "the", "on", "in", "en", "dans", "il", "at",
            "vers", "around", "about", "noon", "midday", "midi", "midnight", "minuit", "half", "quarter", "from", "du",
            "de", "entre", "between", "since", "depuis", "until", "till", "jusqu", "end", "fin", "start", "beginning",
            "debut", "ce", "cet", "cette", "rest", "reste", "q", "h", "t", "summer", "winter", "spring", "autumn",
            "fall", "ete",
            "hiver", "printemps", "automne", "during", "pendant", "au", "apres", "after", "lunch", "lunchtime", "early",
            "late",
            "mid", "midmorning", "midafternoon", "milieu", "matin", "matinee", "soir", "soiree", "apres", "aprem",
            "afternoon",
            "morning", "evening", "night", "nuit", "dejeuner", "quelques", "few", "couple", "d", "month", "mois",
            "quarter",
            "trimestre", "pour", "for", "year", "veille", "lendemain", "week", "semaine", "sem", "w", "s", "weekend",
            "ces", "these", "des", "tonite", "tres", "tot", "mi", "later", "earlier", "plus", "within", "less",
            "middle",
            "eow", "eom", "eoy", "annees", "right", "peu", "autour", "environ", "of", "decades", "decade", "decennies",
            "decennie",
            "season", "seasons", "working", "workweek", "end", "before", "y",
        ])

    /// Phrases cut at their blanks, the longest first.
    static func phrases(_ texts: [String]) -> [[String]] {
        texts.map { $0.split(separator: " ").map(String.init) }.sorted { $0.count > $1.count }
    }

    private static func names<Value: Sendable>(
        _ rows: [(Value, full: [String], short: [String])]
    ) -> [String: Name<Value>] {
        var names: [String: Name<Value>] = [:]
        for (value, full, short) in rows {
            for word in full { names[word] = Name(value: value) }
            for word in short { names[word] = Name(value: value, isDoubtful: true) }
        }
        return names
    }
}
