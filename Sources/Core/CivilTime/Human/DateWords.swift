// The vocabulary of dates, with all languages combined.

/// The vocabulary of dates, folded: lower case, without accents.
enum DateWords {
    struct Name<Value: Sendable>: Sendable {
        var value: Value
        /// Whether it is an abbreviation, which a dot may follow.
        var isShort = false
        /// Whether the word has another meaning as well.
        var isDoubtful = false
    }

    static let weekdays: [String: Name<Weekday>] = {
        var weekdays = names(DateLanguage.all.flatMap(\.weekdays))
        for word in DateLanguage.words(\.weekdaysOrWords) { weekdays[word]?.isDoubtful = true }
        return weekdays
    }()
    /// Alone, even "march", "may" and "mars" are not dates in a text.
    static let months = names(DateLanguage.all.flatMap(\.months))
    static let steps = DateLanguage.meanings(\.steps)
    /// In seconds.
    static let clockUnits = DateLanguage.meanings(\.clockUnits)
    static let parts = DateLanguage.meanings(\.parts)
    static let seasons = DateLanguage.meanings(\.seasons)
    static let decades = DateLanguage.meanings(\.decades)
    static let ordinalEndings = DateLanguage.words(\.ordinalEndings)
    static let thisWords = DateLanguage.words(\.this)
    static let nextWords = DateLanguage.words(\.next)
    static let lastWords = DateLanguage.words(\.last)
    static let past = DateLanguage.words(\.past)
    static let tonight = DateLanguage.words(\.tonight)
    /// Words whose number comes after them.
    static let numberedThings = [
        "chapter", "chapitre", "episode", "room", "salle", "table", "page", "season", "saison", "bus", "line", "ligne",
        "gate",
        "porte", "platform", "quai", "voie", "part", "partie", "track", "lesson", "lecon", "unit", "level", "niveau",
        "version",
        "for", "pour",
    ]
    static let tomorrow = DateLanguage.words(\.tomorrow)

    /// Cardinal numbers of one word, including articles: "a week ago", "dans une semaine".
    static func count(_ word: String) -> Int? { articles.contains(word) ? 1 : NumberWords.cardinals[word] }

    private static let articles = Set(DateLanguage.words(\.one))

    /// Every word that a date phrase can start with.
    static let openers: Set<String> = [
        Array(weekdays.keys), Array(months.keys), Array(articles), Array(Holiday.openers), Array(parts.keys),
        Array(seasons.keys), Array(decades.keys), Array(NumberWords.cardinals.keys), Array(NumberWords.ordinals.keys),
        thisWords, nextWords, lastWords, tonight, tomorrow, DateLanguage.words(\.openers),
    ].reduce(into: []) { $0.formUnion($1) }

    /// Phrases split at blanks, the longest first.
    static func phrases(_ texts: [String]) -> [[String]] {
        texts.map { $0.split(separator: " ").map(String.init) }.sorted { $0.count > $1.count }
    }

    private static func names<Value: Sendable>(
        _ rows: [(Value, full: String, short: String)]
    ) -> [String: Name<Value>] {
        var names: [String: Name<Value>] = [:]
        for (value, full, short) in rows {
            for word in short.split(separator: " ") { names[String(word)] = Name(value: value, isShort: true) }
            for word in full.split(separator: " ") { names[String(word)] = Name(value: value) }
        }
        return names
    }
}
