// Describes a recurrence rule in words: "every Monday", "le 2e mardi de chaque mois".

import CivilTime
import ICalendar
import Wording

/// The frequency, in English and French.
package enum RuleWords {
    /// Rules without words are shown verbatim: `FREQ=YEARLY;BYWEEKNO=20`. COUNT and UNTIL are omitted.
    package static func phrase(_ rule: String) -> Phrase {
        let parts = RuleParts(rule.uppercased())
        let others = parts.without("FREQ", "INTERVAL", "COUNT", "UNTIL", "WKST")
        return words(parts["FREQ"] ?? "", parts.number("INTERVAL") ?? 1, others) ?? Phrase(same: rule)
    }

    private static func words(_ frequency: String, _ interval: Int, _ parts: RuleParts) -> Phrase? {
        var parts = parts
        var season: Phrase?
        if frequency != "YEARLY", let list = parts["BYMONTH"] {
            parts["BYMONTH"] = nil
            guard let months = numbers(list), months.allSatisfy({ 1...12 ~= $0 }) else { return nil }
            // Most of a year is described by its exceptions.
            let others = (1...12).filter { !months.contains($0) }
            let named = others.count < months.count ? others : months
            season = Phrase(
                (named == others ? ", not in " : " in ")
                    + joined(named.map { CivilNames.month($0, in: .english) }, "and"),
                fr:
                    "\(named == others ? ", sauf en" : " en") \(joined(named.map { CivilNames.month($0, in: .french) }, "et"))"
            )
        }
        guard let base = base(frequency, interval, parts) else { return nil }
        return season.map { base + $0 } ?? base
    }

    private static func base(_ frequency: String, _ interval: Int, _ parts: RuleParts) -> Phrase? {
        guard let unit = units[frequency] else { return nil }
        let every =
            interval == 1
            ? Phrase("every \(unit.one.english)", fr: FrenchText(verbatim: unit.every.french))
            : Phrase("every \(interval) \(unit.one.english)s", fr: "\(unit.each) \(interval) \(unit.many)")
        if parts.names.isEmpty { return every }
        switch frequency {
        case "DAILY" where parts.names == ["BYHOUR"]:
            guard let hours = parts["BYHOUR"].flatMap(numbers) else { return nil }
            return every
                + Phrase(
                    " at \(joined(hours.map(String.init), "and")) o’clock",
                    fr: " à \(joined(hours.map { "\($0) h" }, "et"))")
        case "WEEKLY" where parts.names == ["BYDAY"]:
            guard let days = plainDays(parts["BYDAY"]) else { return nil }
            if interval == 1, days == workdays { return Phrase("every weekday", fr: "du lundi au vendredi") }
            let names = Phrase(
                joined(days.map { CivilNames.weekday($0, in: .english) }, "and"),
                fr: FrenchText(verbatim: joined(days.map { CivilNames.weekday($0, in: .french) }, "et")))
            return interval == 1
                ? Phrase("every \(names.english)", fr: "chaque \(names.french)")
                : Phrase("\(every.english) on \(names.english)", fr: "\(every.french) le \(names.french)")
        case "MONTHLY":
            guard let place = place(parts) else { return nil }
            return interval == 1
                ? Phrase("the \(place.english) of every month", fr: "le \(place.french) de chaque mois")
                : Phrase("\(every.english) on the \(place.english)", fr: "\(every.french) le \(place.french)")
        case "YEARLY":
            if interval == 1, parts.names == ["BYWEEKNO", "BYDAY"], let weeks = numbers(parts["BYWEEKNO"] ?? ""),
                let days = plainDays(parts["BYDAY"]), weeks.count > 25, let parity = weeks.first.map({ $0 % 2 }),
                weeks.allSatisfy({ $0 % 2 == parity })
            {
                let english = joined(days.map { CivilNames.weekday($0, in: .english) }, "and")
                let french = joined(days.map { CivilNames.weekday($0, in: .french) }, "et")
                return Phrase(
                    "every \(english) of \(parity == 0 ? "even" : "odd") weeks",
                    fr: "chaque \(french) des semaines \(parity == 0 ? "paires" : "impaires")")
            }
            guard let month = parts.number("BYMONTH"), 1...12 ~= month else { return nil }
            let within = parts.without("BYMONTH")
            let name = Phrase(
                CivilNames.month(month, in: .english), fr: FrenchText(verbatim: CivilNames.month(month, in: .french)))
            if within.names.isEmpty {
                return Phrase("\(every.english) in \(name.english)", fr: "\(every.french) en \(name.french)")
            }
            if within.names == ["BYMONTHDAY"], let day = within.number("BYMONTHDAY"), 1...31 ~= day {
                return Phrase(
                    "\(every.english) on \(day) \(name.english)",
                    fr: "\(every.french) le \(day == 1 ? "1er" : String(day)) \(name.french)")
            }
            guard let place = place(within) else { return nil }
            let of = ["a", "o"].contains(name.french.first ?? " ") ? "d’" : "de "
            return Phrase(
                "\(every.english) on the \(place.english) of \(name.english)",
                fr: "\(every.french) le \(place.french) \(of)\(name.french)")
        default: return nil
        }
    }

    private struct Unit {
        let one: Phrase
        let every: Phrase
        /// "tous les" or "toutes les".
        let each: String
        let many: String

        init(_ one: String, fr every: String, each: String, many: String) {
            self.one = Phrase(same: one)
            self.every = Phrase(one, fr: FrenchText(verbatim: every))
            (self.each, self.many) = (each, many)
        }
    }

    private static let units: [String: Unit] = [
        "HOURLY": Unit("hour", fr: "toutes les heures", each: "toutes les", many: "heures"),
        "DAILY": Unit("day", fr: "tous les jours", each: "tous les", many: "jours"),
        "WEEKLY": Unit("week", fr: "toutes les semaines", each: "toutes les", many: "semaines"),
        "MONTHLY": Unit("month", fr: "tous les mois", each: "tous les", many: "mois"),
        "YEARLY": Unit("year", fr: "tous les ans", each: "tous les", many: "ans"),
    ]

    // MARK: Days

    private static let workdays: [Weekday] = [.monday, .tuesday, .wednesday, .thursday, .friday]

    private static func weekday(_ code: some StringProtocol) -> Weekday? { Weekday.allCases.first { $0.code == code } }

    private static func plainDays(_ list: String?) -> [Weekday]? {
        guard let codes = list?.split(separator: ",") else { return nil }
        let days = codes.compactMap { weekday($0) }
        return days.count == codes.count ? days.sorted { $0.rawValue < $1.rawValue } : nil
    }

    private static func numbers(_ list: String) -> [Int]? {
        let texts = list.split(separator: ",")
        let numbers = texts.compactMap { Int($0) }
        return numbers.count == texts.count ? numbers : nil
    }

    /// "15th", "1st and 3rd Tuesday", "last day", "last weekday".
    private static func place(_ parts: RuleParts) -> Phrase? {
        if parts.names == ["BYMONTHDAY"], let days = numbers(parts["BYMONTHDAY"] ?? "") {
            if days == [-1] { return Phrase("last day", fr: "dernier jour") }
            guard days.allSatisfy({ 1...31 ~= $0 }) else { return nil }
            return Phrase(
                joined(days.map { ordinal($0) }, "and"),
                fr: FrenchText(verbatim: joined(days.map { $0 == 1 ? "1er" : String($0) }, "et")))
        }
        if parts.names == ["BYDAY", "BYSETPOS"], plainDays(parts["BYDAY"]) == workdays,
            let places = numbers(parts["BYSETPOS"] ?? "")
        {
            return places.allSatisfy { $0 == -1 || $0 > 0 }
                ? Phrase(
                    joined(places.map { ordinal($0) }, "and") + " weekday",
                    fr: "\(joined(places.map { frenchOrdinal($0) }, "et")) jour ouvré") : nil
        }
        guard parts.names == ["BYDAY"], let codes = parts["BYDAY"]?.split(separator: ",") else { return nil }
        let days = codes.compactMap { code in weekday(code.suffix(2)).map { (Int(code.dropLast(2)) ?? 0, $0) } }
        guard days.count == codes.count, let first = days.first,
            days.allSatisfy({ $0.1 == first.1 && ($0.0 > 0 || -2 ... -1 ~= $0.0) })
        else { return nil }
        return Phrase(
            joined(days.map { ordinal($0.0) }, "and") + " " + CivilNames.weekday(first.1, in: .english),
            fr: "\(joined(days.map { frenchOrdinal($0.0) }, "et")) \(CivilNames.weekday(first.1, in: .french))")
    }

    private static func ordinal(_ number: Int) -> String {
        if number == -1 { return "last" }
        if number == -2 { return "last but one" }
        return CivilNames.ordinal(number, in: .english)
    }

    private static func frenchOrdinal(_ number: Int) -> String {
        if number == -1 { return "dernier" }
        if number == -2 { return "avant-dernier" }
        return CivilNames.ordinal(number, in: .french)
    }

    /// "a, b and c".
    private static func joined(_ texts: [String], _ word: String) -> String {
        guard texts.count > 1, let last = texts.last else { return texts.first ?? "" }
        return texts.dropLast().joined(separator: ", ") + " \(word) " + last
    }
}
