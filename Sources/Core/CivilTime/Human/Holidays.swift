// Holidays with a date in every year: "christmas", "lundi de Pâques", "thanksgiving", "fête des mères".

/// How the day of a holiday in a year is computed.
enum Holiday: Sendable {
    case fixed(month: Int, day: Int)
    /// Days after Easter Sunday.
    case easter(Int)
    /// Days after Orthodox Easter Sunday.
    case orthodoxEaster(Int)
    /// The nth weekday of a month, from 1, or -1 for the last; and days after it.
    case nth(Int, Weekday, month: Int, after: Int)
    /// Different days in English and in French.
    indirect case by(english: Holiday, french: Holiday)
    /// The last Sunday of May, or the first of June if that is Pentecost (Code de l'action sociale et des familles, D215-1).
    case frenchMothers

    func day(in year: Int, isFrench: Bool) -> Day? {
        switch self {
        case .fixed(let month, let day): return Day(year: year, month: month, day: day)
        case .easter(let days): return Self.easter(in: year)?.adding(days: days)
        case .orthodoxEaster(let days): return Self.orthodoxEaster(in: year)?.adding(days: days)
        case .nth(let place, let weekday, let month, let after):
            guard let days = Month(year: year, month: month)?.days, let first = days.first, let last = days.last else {
                return nil
            }
            let day =
                place > 0
                ? first.adding(days: first.weekday.days(until: weekday) + (place - 1) * 7)
                : last.adding(days: -weekday.days(until: last.weekday) + (place + 1) * 7)
            return day.adding(days: after)
        case .by(let english, let french): return (isFrench ? french : english).day(in: year, isFrench: isFrench)
        case .frenchMothers:
            let sunday = Holiday.nth(-1, .sunday, month: 5, after: 0).day(in: year, isFrench: true)
            guard sunday == Self.easter(in: year)?.adding(days: 49) else { return sunday }
            return sunday?.adding(days: 7)
        }
    }

    /// Gregorian Easter Sunday (Meeus, Jones and Butcher).
    static func easter(in year: Int) -> Day? {
        let (a, b, c) = (year % 19, year / 100, year % 100)
        let h = (19 * a + b - b / 4 - (b - (b + 8) / 25 + 1) / 3 + 15) % 30
        let l = (32 + 2 * (b % 4) + 2 * (c / 4) - h - c % 4) % 7
        let m = (a + 11 * h + 22 * l) / 451
        let sum = h + l - 7 * m + 114
        return Day(year: year, month: sum / 31, day: sum % 31 + 1)
    }

    /// Julian Easter Sunday (Meeus) as a Gregorian day: from 1900 to 2099 the calendars are 13 days apart.
    static func orthodoxEaster(in year: Int) -> Day? {
        guard 1900...2099 ~= year else { return nil }
        let moon = (19 * (year % 19) + 15) % 30
        let sum = moon + (2 * (year % 4) + 4 * (year % 7) - moon + 34) % 7 + 114
        return Day(year: year, month: sum / 31, day: sum % 31 + 1)?.adding(days: 13)
    }

    /// Names as tokenised words, without apostrophes and hyphens.
    static let named: [(words: [String], holiday: Holiday, isFrench: Bool)] = {
        var all: [(words: [String], holiday: Holiday, isFrench: Bool)] = []
        func add(_ names: [String], _ holiday: Holiday, isFrench: Bool = false) {
            for name in names { all.append((name.split(separator: " ").map(String.init), holiday, isFrench)) }
        }
        add(["new years eve", "new year eve", "new year s eve", "nye"], .fixed(month: 12, day: 31))
        add(["saint sylvestre", "st sylvestre", "reveillon du nouvel an"], .fixed(month: 12, day: 31), isFrench: true)
        add(
            ["new years day", "new year s day", "new year day", "new years", "new year"], .fixed(month: 1, day: 1))
        add(["nouvel an", "jour de l an"], .fixed(month: 1, day: 1), isFrench: true)
        add(["epiphany", "epiphanie"], .fixed(month: 1, day: 6))
        add(["chandeleur"], .fixed(month: 2, day: 2), isFrench: true)
        add(
            ["martin luther king day", "martin luther king s day", "mlk day"], .nth(3, .monday, month: 1, after: 0))
        add(["groundhog day"], .fixed(month: 2, day: 2))
        add(
            ["valentine s day", "valentines day", "valentine day", "saint valentin", "st valentin"],
            .fixed(month: 2, day: 14))
        add(
            ["presidents day", "president s day", "presidents s day", "jour des presidents"],
            .nth(3, .monday, month: 2, after: 0))
        add(
            [
                "saint patrick s day", "saint patricks day", "st patrick s day", "st patricks day", "saint patrick day",
                "saint patrick", "st patrick", "saint paddy s day", "st paddy s day",
            ], .fixed(month: 3, day: 17))
        add(["april fools day", "april fool s day", "april fools"], .fixed(month: 4, day: 1))
        add(["earth day"], .fixed(month: 4, day: 22))
        add(["labour day", "may day"], .fixed(month: 5, day: 1))
        add(["fete du travail"], .fixed(month: 5, day: 1), isFrench: true)
        add(["mardi gras", "shrove tuesday", "pancake day"], .easter(-47))
        add(["ash wednesday", "mercredi des cendres"], .easter(-46))
        add(["palm sunday", "dimanche des rameaux", "rameaux"], .easter(-7))
        add(["maundy thursday", "jeudi saint"], .easter(-3))
        add(["good friday", "vendredi saint"], .easter(-2))
        add(["easter monday", "easter mon", "lundi de paques"], .easter(1))
        add(["easter sunday", "easter day", "easter", "dimanche de paques", "paques"], .easter(0))
        add(["ascension day", "ascension"], .easter(39))
        add(["lazarus saturday", "samedi de lazare"], .orthodoxEaster(-8))
        add(["orthodox palm sunday"], .orthodoxEaster(-7))
        add(["orthodox good friday", "orthodox great friday"], .orthodoxEaster(-2))
        add(["orthodox easter sunday", "orthodox easter", "paques orthodoxes", "paques orthodoxe"], .orthodoxEaster(0))
        add(["orthodox easter monday"], .orthodoxEaster(1))
        add(["whit monday", "lundi de pentecote"], .easter(50))
        add(["whit sunday", "pentecost", "pentecote"], .easter(49))
        add(
            ["mother s day", "mothers day"], .by(english: .nth(2, .sunday, month: 5, after: 0), french: .frenchMothers))
        add(["fete des meres"], .frenchMothers, isFrench: true)
        add(["memorial day"], .nth(-1, .monday, month: 5, after: 0))
        add(["father s day", "fathers day", "fete des peres"], .nth(3, .sunday, month: 6, after: 0))
        add(["fete de la musique"], .fixed(month: 6, day: 21), isFrench: true)
        add(["independence day"], .fixed(month: 7, day: 4))
        add(["bastille day", "fete nationale"], .fixed(month: 7, day: 14), isFrench: true)
        add(["assumption", "assomption"], .fixed(month: 8, day: 15))
        add(["labor day"], .nth(1, .monday, month: 9, after: 0))
        add(["columbus day"], .nth(2, .monday, month: 10, after: 0))
        add(["halloween"], .fixed(month: 10, day: 31))
        add(["all saints day", "all saints", "toussaint"], .fixed(month: 11, day: 1))
        add(["all souls day", "jour des morts", "fete des morts"], .fixed(month: 11, day: 2))
        add(["armistice day", "veterans day", "armistice"], .fixed(month: 11, day: 11))
        add(
            [
                "thanksgiving day", "thanks giving day", "thanks giving", "thanksgiving", "action de grace",
                "action de graces",
            ],
            .nth(4, .thursday, month: 11, after: 0))
        add(["black friday", "vendredi noir"], .nth(4, .thursday, month: 11, after: 1))
        add(["cyber monday", "cyber lundi"], .nth(4, .thursday, month: 11, after: 4))
        add(["christmas eve", "xmas eve", "veille de noel", "reveillon de noel"], .fixed(month: 12, day: 24))
        add(["christmas day", "christmas", "xmas", "jour de noel", "noel"], .fixed(month: 12, day: 25))
        add(["boxing day"], .fixed(month: 12, day: 26))
        return all.sorted { $0.words.count > $1.words.count }
    }()

    /// The first word of every name.
    static let openers: Set<String> = Set(named.map { $0.words[0] })
}

extension DateGrammar {
    /// "christmas", "le jour de Noël", "next easter", "thanksgiving 2026", "fête des mères de l'an prochain". Alone,
    /// a holiday is just as often a thing as a day, unless a preposition or a year is given.
    mutating func holiday() -> DateReading? {
        attempt { grammar in
            // Holidays of other calendars have other dates.
            if grammar.at > 0, grammar.tokens[grammar.at - 1].isAnyOf(Self.otherCalendars) { return nil }
            var isDated = grammar.takeDatedLead()
            var direction = grammar.direction()
            grammar.skipArticle()
            _ = grammar.take("jour", "de") || grammar.take("journee", "de") || grammar.take("day", "of")
            grammar.skipArticle()
            guard let (holiday, isFrench, words) = grammar.holidayName() else { return nil }
            // "Noël dernier", "Pâques prochaines"
            direction = direction ?? grammar.attempt { $0.directionAfter() }
            let name = Set(words)
            // "easter monday", not "black friday".
            if !name.isDisjoint(with: ["day", "jour"])
                || name.isDisjoint(with: ["black", "cyber", "noir"])
                    && words.contains(where: { DateWords.weekdays[$0] != nil })
            {
                isDated = true
            }
            func day(_ year: Int) -> Day? { holiday.day(in: year, isFrench: isFrench || grammar.order == .dayFirst) }
            let year: Int? = grammar.attempt { grammar in
                _ = grammar.take(anyOf: ["of", "de", "in", "en"]) || grammar.take(",")
                return grammar.year() ?? grammar.spelledYear()
            }
            if let year { return day(year).map { DateReading($0) } }
            let directed: DateReading? = grammar.attempt { grammar in
                _ = grammar.take(anyOf: ["of", "de", "in"])
                guard let span = grammar.directedSpan(), span.unit == .year else { return nil }
                return span
            }
            if let year = directed?.days.first?.year { return day(year).map { DateReading($0) } }
            let days = (grammar.anchor.year - 1...grammar.anchor.year + 1).compactMap(day)
            if let direction, direction != 0 {
                let found = direction > 0 ? days.first { $0 > grammar.today } : days.last { $0 < grammar.today }
                return found.map { DateReading($0) }
            }
            let weight: DateReading.Weight = isDated || direction != nil || !grammar.textFollows() ? .firm : .opening
            return grammar.preferred(days).map { DateReading($0, weight: weight) }
        }
    }

    private static let otherCalendars = [
        "chinese", "chinois", "parsi", "jewish", "juif", "juive", "lunar", "lunaire", "persian", "tamil", "orthodox",
        "orthodoxe", "islamic",
        "berbere", "coptic",
    ]

    /// Prepositions that show that a holiday is meant as a day.
    private mutating func takeDatedLead() -> Bool {
        take("on", "the") || take(anyOf: ["on", "at", "for", "pour", "by", "au"]) || take("a", "la")
            || take("a", "l", "'")
            || take("a")
    }

    private mutating func holidayName() -> (holiday: Holiday, isFrench: Bool, words: [String])? {
        guard at < tokens.count, case .word(let first) = tokens[at].kind, Holiday.openers.contains(first) else {
            return nil
        }
        for entry in Holiday.named where entry.words[0] == first {
            let found: Bool? = attempt { grammar in
                for (index, word) in entry.words.enumerated() {
                    if index > 0 { _ = grammar.takeJoined("'") || grammar.take("-") }
                    guard grammar.take(anyOf: [word]) else { return nil }
                }
                return true
            }
            if found != nil { return (entry.holiday, entry.isFrench, entry.words) }
        }
        return nil
    }
}
