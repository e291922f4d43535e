// One PDF book of the documents of a query, set by WeasyPrint from one HTML file.

import Bytes
import CivilTime
import FileSystem
import Processes
import Search
import Vault
import Wording

/// The choices of one book.
package struct PDFOptions: Sendable {
    /// The file to write, absolute; replaced whole where it is there.
    package var file: String
    package var query: QueryNode
    package var today: Day
    package var language: LanguageCode
    package var generator: String
    /// A folder for the pictures and the HTML while the book is made; emptied afterwards.
    package var temporaryFolder: String
    /// On the cover; the vault's name where nil.
    package var title: String?
    package var dryRun: Bool
    /// Where copies of HEIC and TIFF come from; without, they are left out.
    package var pictures: WebPictures?
    /// Pictures keep the place where they were taken.
    package var keepsLocation: Bool

    package init(
        file: String, query: QueryNode, today: Day, language: LanguageCode, generator: String, temporaryFolder: String,
        title: String? = nil, dryRun: Bool = false, pictures: WebPictures? = nil, keepsLocation: Bool = false
    ) {
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

/// Makes the book.
package struct PDFExport {
    private let index: VaultIndex
    private let options: PDFOptions

    package init(index: VaultIndex, options: PDFOptions) {
        self.index = index
        self.options = options
    }

    /// Throws `ExportError.nothing` where no document matches, `ProcessError.missing` without WeasyPrint,
    /// `ExportError.converterFailed` where it fails.
    package func run() throws -> ExportReport {
        var report = ExportReport()
        let selection = try DocumentSelection(index, options.query, today: options.today)
        if let warning = selection.privateWarning { report.warnings.append(warning) }
        let survey = SiteSurvey(index.vault, selection, try VaultTree(index.vault))
        report.warnings += survey.warnings
        guard !survey.hits.isEmpty else { throw ExportError.nothing }
        report.written = 1
        guard !options.dryRun else { return report }
        let folder = try Paths.makeTemporaryFolder(in: options.temporaryFolder, prefix: "daybook-pdf-")
        defer { try? Paths.removeTree(folder) }
        let copies = options.pictures?.copies(survey, in: index.vault, for: .book) ?? .init()
        report.warnings += copies.warnings
        let model = SiteModel(
            vault: index.vault, language: options.language, generator: options.generator, hits: survey.hits,
            facts: survey.facts, attachments: survey.attachments.map(\.path), copies: copies)
        let book = PDFBook(
            model: model, title: options.title ?? model.title, folder: folder,
            keepsLocation: options.keepsLocation)
        let html = try book.render()
        report.warnings += book.warnings
        try OpenFile.creating(Paths.join(folder, "book.html")).write(html)
        try OpenFile.creating(Paths.join(folder, "book.css")).write(Array(PDFStyle.sheet(options.language).utf8))
        try AtomicWrite.replace(options.file, with: WeasyPrint.pdf(of: "book", in: folder, on: options.today))
        return report
    }
}
