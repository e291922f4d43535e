// The day that weeks are shown from: of the vault, else of the user's country.

import CivilTime
import Vault
import Wording

extension Context {
    /// `week_start:` of the vault's settings, else what the locale's country does; Monday where it names none.
    ///
    /// In French for a locale of another language it is Monday: the country is not one the reader chose.
    var firstWeekday: Weekday {
        if let chosen = (try? vault())?.settings.weekStart { return chosen }
        guard let locale = timeLocale else { return .monday }
        if language == .french, LanguageCode(locale: locale) != .french { return .monday }
        return WeekStart.of(locale: locale)
    }

    /// Whether the user's country prints on Letter rather than on A4 (Unicode CLDR, `paperSize`: the first of them).
    var printsOnLetter: Bool {
        timeLocale.flatMap { WeekStart.country(ofLocale: $0) }.map { ["US", "CA", "MX", "PH"].contains($0) } ?? false
    }

    /// The locale of dates (locale(7)).
    private var timeLocale: String? { environment["LC_ALL"] ?? environment["LC_TIME"] ?? environment["LANG"] }
}
