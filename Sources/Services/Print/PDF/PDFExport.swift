// Exports the documents of a query as one PDF book, set by WeasyPrint in one piece or in parts.

import Bytes
import FileSystem
import Pages
import Permissions
import Processes
import Search
import Vault
import Wording

/// Makes the book.
package struct PDFExport {
    private let index: VaultIndex
    private let grant: ExportGrant
    private let options: BookOptions

    package init(index: VaultIndex, grant: ExportGrant, options: BookOptions) {
        self.grant = grant
        self.index = index
        self.options = options
    }

    /// Throws `ExportError.nothing` if no document matches, `ProcessError.missing` without WeasyPrint,
    /// `ExportError.converterFailed` if it fails.
    package func run() throws -> ExportReport {
        var report = ExportReport()
        let source = try BookSource(index, grant, options)
        report.warnings = source.warnings
        report.written = 1
        guard !options.dryRun else { return report }
        let folder = try Paths.makeTemporaryFolder(in: options.temporaryFolder, prefix: "daybook-pdf-")
        defer { bestEffort { try Paths.removeTree(folder) } }
        defer { options.progress?(nil) }
        let size = BookPart.sections(of: source.entries).flatMap(\.entries)
            .reduce(0) { $0 + BookPart.size(source.model.entries[$1]) }
        if size > options.limits.whole {
            if options.hasJoiner() {
                try PartedBook(source, in: folder, index.cancelFlag).write(pausing: index, grant, &report)
                return report
            }
            report.warnings.append(
                Phrase(
                    "without pikepdf so long a book is set in one piece, which takes longer and much memory: apt-get install python3-pikepdf",
                    fr:
                        "sans pikepdf, un livre aussi long se compose d’un bloc, ce qui est plus long et prend beaucoup de mémoire : apt-get install python3-pikepdf"
                ))
        }
        let book = PDFBook(source: source, folder: folder)
        let html = try book.render()
        try index.cancelFlag.check()
        report.warnings += book.warnings + FontCoverage.warnings(in: html)
        // WeasyPrint takes a minute for some thousands of entries, during which others may write the index.
        index.pause()
        try OpenFile.creating(Paths.join(folder, "book.html")).write(html)
        try OpenFile.creating(Paths.join(folder, "book.css")).write(
            Array((BookStyle.discs + PDFStyle.sheet(options.paper)).utf8))
        let progress = options.progress
        try OutgoingFile(options.file, grant).replace(
            with: WeasyPrint.pdf(
                of: "book", in: folder, on: options.today,
                page: progress.map { progress in { progress(.page($0)) } }))
        return report
    }
}
