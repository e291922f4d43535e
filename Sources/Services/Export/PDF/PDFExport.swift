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

    package init(
        file: String, query: QueryNode, today: Day, language: LanguageCode, generator: String, temporaryFolder: String,
        title: String? = nil, dryRun: Bool = false
    ) {
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

    package static let program = "weasyprint"

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
        let model = SiteModel(
            vault: index.vault, language: options.language, generator: options.generator, hits: survey.hits,
            facts: survey.facts, attachments: survey.attachments.map(\.path))
        let book = PDFBook(model: model, title: options.title ?? model.title, folder: folder)
        let html = try book.render()
        report.warnings += book.warnings
        try OpenFile.creating(Paths.join(folder, "book.html")).write(html)
        try OpenFile.creating(Paths.join(folder, "book.css")).write(Array(PDFStyle.sheet(options.language).utf8))
        try convert(in: folder)
        let pdf = try OpenFile.reading(Paths.join(folder, "book.pdf")).readAll()
        try AtomicWrite.replace(options.file, with: pdf)
        return report
    }

    /// Through env(1), so that the same notes give the same bytes: Python's hashes and the date in the file are fixed.
    private func convert(in folder: String) throws {
        let date = Int(options.today.number) * 86_400
        let result = try ChildProcess.run(
            "env",
            [
                "PYTHONHASHSEED=0", "SOURCE_DATE_EPOCH=\(date)", Self.program, "--quiet", "--encoding", "utf-8",
                "book.html", "book.pdf",
            ], in: folder)
        // "The command specified was not found" (env(1)).
        if result.exitCode == 127 { throw ProcessError.missing(program: Self.program) }
        guard result.exitCode == 0, FileStamp.exists(Paths.join(folder, "book.pdf")) else {
            throw ExportError.converterFailed(program: Self.program, message: result.errorText.trimmed)
        }
    }
}
