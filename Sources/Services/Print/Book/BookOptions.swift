// The options of a book, on paper or as EPUB.

import CivilTime
import Pages
import Search
import Wording

/// The progress of a book on paper.
package enum BookProgress: Sendable, Equatable {
    /// This page is being set.
    case page(Int)
    /// The number of pages set so far for a book in parts, and their estimated total.
    case pages(Int, of: Int)
    /// The parts are being joined.
    case joining
}

package struct BookOptions: Sendable {
    package enum Paper: String, Sendable, CaseIterable {
        case a5, a4
    }

    /// The output file, absolute; replaced if it exists.
    package var file: String
    package var query: ResolvedQuery
    package var today: Day
    package var language: LanguageCode
    package var generator: String
    /// A folder for pictures and HTML during the process; emptied afterwards.
    package var temporaryFolder: String
    /// The title on the cover; the vault's name if nil.
    package var title: String?
    /// For PDF.
    package var paper = Paper.a5
    /// The sizes at which a PDF is set in parts.
    var limits = BookPart.Limits.usual
    /// Whether parts can be joined here.
    var hasJoiner: @Sendable () -> Bool = PDFJoiner.isInstalled
    package var dryRun: Bool
    /// Provides copies of HEIC, TIFF and SVG; if nil, these are left out.
    package var pictures: WebPictures?
    /// Pictures keep their location data.
    package var keepsLocation: Bool
    /// Reports the progress of a PDF; nil at the end.
    package var progress: (@Sendable (BookProgress?) -> Void)?
    /// Converts formulas to MathML; if nil, they are shown as source.
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
