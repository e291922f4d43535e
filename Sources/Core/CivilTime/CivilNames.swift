// Names of days and months in English and French.

import Wording

/// Names of weekdays, months and days (Unicode CLDR 45, `en` and `fr`).
package enum CivilNames {
    /// "Friday", "vendredi"; short "Fri", "ven.".
    package static func weekday(_ weekday: Weekday, in language: LanguageCode, short: Bool = false) -> String {
        (short ? shortWeekdays : weekdays)[weekday.rawValue - 1][language]
    }

    /// "November", "novembre"; short "Nov", "nov.". The month is 1 to 12; any other gives an empty text.
    package static func month(_ month: Int, in language: LanguageCode, short: Bool = false) -> String {
        guard 1...12 ~= month else { return "" }
        return (short ? shortMonths : months)[month - 1][language]
    }

    /// "Friday 20 November 2026", "vendredi 20 novembre 2026"; "mardi 1er décembre 2026".
    package static func long(_ day: Day, in language: LanguageCode) -> String {
        weekday(day.weekday, in: language) + " " + dayMonth(day, in: language) + " " + String(day.year)
    }

    /// "20 November", "20 novembre", "1er décembre".
    package static func dayMonth(_ day: Day, in language: LanguageCode, short: Bool = false) -> String {
        let parts = day.parts
        // French uses an ordinal only for the first of the month.
        let number = language == .french && parts.day == 1 ? ordinal(1, in: .french) : String(parts.day)
        return number + " " + month(parts.month, in: language, short: short)
    }

    /// "20 May", or "20 May 1998" if the year differs from that of `today`.
    package static func dayMonth(
        _ day: Day, in language: LanguageCode, seenFrom today: Day, short: Bool = false
    ) -> String {
        dayMonth(day, in: language, short: short) + (day.year == today.year ? "" : " \(day.year)")
    }

    /// "1st", "22nd", "11th"; "1er", "2e".
    package static func ordinal(_ number: Int, in language: LanguageCode) -> String {
        if language == .french { return String(number) + (number == 1 ? "er" : "e") }
        let ending = 11...13 ~= number % 100 ? nil : [1: "st", 2: "nd", 3: "rd"][number % 10]
        return String(number) + (ending ?? "th")
    }

    /// "November 2026", "novembre 2026".
    package static func monthYear(_ month: Month, in language: LanguageCode) -> String {
        self.month(month.month, in: language) + " " + String(month.year)
    }

    /// "today", "yesterday", "tomorrow", in French also "avant-hier" and "après-demain"; nil for other days.
    package static func relative(_ day: Day, today: Day, in language: LanguageCode) -> String? {
        switch (day - today, language) {
        case (0, _): Phrase("today", fr: "aujourd’hui")[language]
        case (-1, _): Phrase("yesterday", fr: "hier")[language]
        case (1, _): Phrase("tomorrow", fr: "demain")[language]
        case (-2, .french): "avant-hier"
        case (2, .french): "après-demain"
        default: nil
        }
    }

    private static let weekdays = [
        Phrase("Monday", fr: "lundi"), Phrase("Tuesday", fr: "mardi"), Phrase("Wednesday", fr: "mercredi"),
        Phrase("Thursday", fr: "jeudi"), Phrase("Friday", fr: "vendredi"), Phrase("Saturday", fr: "samedi"),
        Phrase("Sunday", fr: "dimanche"),
    ]

    private static let shortWeekdays = [
        Phrase("Mon", fr: "lun."), Phrase("Tue", fr: "mar."), Phrase("Wed", fr: "mer."), Phrase("Thu", fr: "jeu."),
        Phrase("Fri", fr: "ven."), Phrase("Sat", fr: "sam."), Phrase("Sun", fr: "dim."),
    ]

    private static let months = [
        Phrase("January", fr: "janvier"), Phrase("February", fr: "février"), Phrase("March", fr: "mars"),
        Phrase("April", fr: "avril"), Phrase("May", fr: "mai"), Phrase("June", fr: "juin"),
        Phrase("July", fr: "juillet"), Phrase("August", fr: "août"), Phrase("September", fr: "septembre"),
        Phrase("October", fr: "octobre"), Phrase("November", fr: "novembre"), Phrase("December", fr: "décembre"),
    ]

    private static let shortMonths = [
        Phrase("Jan", fr: "janv."), Phrase("Feb", fr: "févr."), Phrase("Mar", fr: "mars"), Phrase("Apr", fr: "avr."),
        Phrase("May", fr: "mai"), Phrase("Jun", fr: "juin"), Phrase("Jul", fr: "juil."), Phrase("Aug", fr: "août"),
        Phrase("Sep", fr: "sept."), Phrase("Oct", fr: "oct."), Phrase("Nov", fr: "nov."), Phrase("Dec", fr: "déc."),
    ]
}
