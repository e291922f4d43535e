// The choices of one book, on paper or as EPUB.

import CivilTime
import Pages
import Search
import Wording

/// How far a book on paper is.
package enum BookProgress: Sendable, Equatable {
    /// This page is being set.
    case page(Int)
    /// Of a book in parts, how many pages are set, and about how many there will be.
    case pages(Int, of: Int)
    /// The parts are joined.
    case joining
}

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
    /// When a PDF is set in parts.
    var limits = BookPart.Limits.usual
    /// Whether parts can be joined here.
    var hasJoiner: @Sendable () -> Bool = PDFJoiner.isInstalled
    package var dryRun: Bool
    /// Where copies of HEIC, TIFF and SVG come from; without, they are left out.
    package var pictures: WebPictures?
    /// Pictures keep the place where they were taken.
    package var keepsLocation: Bool
    /// Hears how far a PDF is; nil once all is done.
    package var progress: (@Sendable (BookProgress?) -> Void)?
    /// Makes MathML of formulas; without, they are as their source.
    package var formulas: FormulaConverter?

    package init(
        file: String, query: ResolvedQuery, today: Day, language: LanguageCode, generator: String,
        temporaryFolder: String,
        title: String? = nil, dryRun: Bool = false, pictures: WebPictures? = nil, keepsLocation: Bool = false,
        progress: (@Sendable (BookProgress?) -> Void)? = nil, formulas: FormulaConverter? = nil
    ) {
        self.progress = progress
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
