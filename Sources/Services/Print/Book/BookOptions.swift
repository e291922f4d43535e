// The choices of one book, on paper or as EPUB.

import CivilTime
import Pages
import Search
import Wording

package struct BookOptions: Sendable {
    package enum Paper: String, Sendable, CaseIterable {
        case a5, a4
    }

    /// The file to write, absolute; replaced whole where it is there.
    package var file: String
    package var query: ResolvedQuery
    package var today: Day
    package var language: LanguageCode
    package var generator: String
    /// A folder for the pictures and the HTML while the book is made; emptied afterwards.
    package var temporaryFolder: String
    /// On the cover; the vault's name where nil.
    package var title: String?
    /// Of a PDF.
    package var paper = Paper.a5
    package var dryRun: Bool
    /// Where copies of HEIC and TIFF come from; without, they are left out.
    package var pictures: WebPictures?
    /// Pictures keep the place where they were taken.
    package var keepsLocation: Bool
    /// Hears which page of a PDF is being set; nil once all are.
    package var page: (@Sendable (Int?) -> Void)?
    /// Makes MathML of formulas; without, they are as their source.
    package var formulas: FormulaConverter?

    package init(
        file: String, query: ResolvedQuery, today: Day, language: LanguageCode, generator: String,
        temporaryFolder: String,
        title: String? = nil, dryRun: Bool = false, pictures: WebPictures? = nil, keepsLocation: Bool = false,
        page: (@Sendable (Int?) -> Void)? = nil, formulas: FormulaConverter? = nil
    ) {
        self.page = page
        self.formulas = formulas
        self.pictures = pictures
        self.keepsLocation = keepsLocation
        self.file = file
        self.query = query
        self.today = today
        self.language = language
        self.generator = generator
        self.temporaryFolder = temporaryFolder
        self.title = title
        self.dryRun = dryRun
    }
}
