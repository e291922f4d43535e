// The options of a site: its query, destination, language.

import CivilTime
import Search
import Wording

/// The options of one export.
package struct SiteOptions: Sendable {
    /// The folder of the site, absolute. Created if missing.
    package var destination: String
    package var query: ResolvedQuery
    package var today: Day
    package var language: LanguageCode
    /// Name and version for the pages' `generator`.
    package var generator: String
    /// Seconds east of UTC at an instant, for the days of readings.
    package var utcOffset: @Sendable (Int64) -> Int
    /// Counts what would be written, without writing.
    package var dryRun: Bool
    /// Provides thumbnails; if nil, pages use the original pictures in formats known to browsers.
    package var pictures: WebPictures?
    /// Pictures keep their location data.
    package var keepsLocation: Bool
    /// Converts formulas to MathML; if nil, they are shown as source.
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
