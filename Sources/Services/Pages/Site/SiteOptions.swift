// What a site is made from: a query, a place, a language.

import CivilTime
import Search
import Wording

/// The choices of one export.
package struct SiteOptions: Sendable {
    /// The folder of the site, absolute. It is made where it is missing.
    package var destination: String
    package var query: ResolvedQuery
    package var today: Day
    package var language: LanguageCode
    /// Name and version for the pages' `generator`.
    package var generator: String
    /// Seconds east of UTC at an instant, for the days of readings.
    package var utcOffset: @Sendable (Int64) -> Int
    /// Counts what would be written and writes nothing.
    package var dryRun: Bool
    /// Where small copies of pictures come from; without, browsers get the pictures they know, in full size.
    package var pictures: WebPictures?
    /// Pictures keep the place where they were taken.
    package var keepsLocation: Bool
    /// Makes MathML of formulas; without, they are as their source.
    package var formulas: FormulaConverter?

    package init(
        destination: String, query: ResolvedQuery, today: Day, language: LanguageCode, generator: String,
        utcOffset: @escaping @Sendable (Int64) -> Int, dryRun: Bool = false, pictures: WebPictures? = nil,
        keepsLocation: Bool = false, formulas: FormulaConverter? = nil
    ) {
        self.formulas = formulas
        self.pictures = pictures
        self.keepsLocation = keepsLocation
        self.destination = destination
        self.query = query
        self.today = today
        self.language = language
        self.generator = generator
        self.utcOffset = utcOffset
        self.dryRun = dryRun
    }
}
