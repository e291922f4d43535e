// Planner pages as a PDF file.

import CivilTime
import FileSystem
import Pages
import Permissions
import Wording

/// Sets planner pages with WeasyPrint.
package struct PlannerPDF {
    private let options: PlannerOptions
    private let content: PlannerContent
    private let temporaryFolder: String
    private let file: OutgoingFile?

    /// `file` is absolute, or nil if only the bytes are wanted. `temporaryFolder` holds the HTML while the pages are set.
    package init(
        _ options: PlannerOptions, _ content: PlannerContent, grant: ExportGrant, file: String?, temporaryFolder: String
    ) {
        self.options = options
        self.content = content
        self.file = file.map { OutgoingFile($0, grant) }
        self.temporaryFolder = temporaryFolder
    }

    /// Output is deterministic. Throws `ProcessError.missing` without WeasyPrint, `ExportError.converterFailed` if it fails.
    package func bytes() throws -> [UInt8] {
        let folder = try Paths.makeTemporaryFolder(in: temporaryFolder, prefix: "daybook-planner-")
        defer { bestEffort { try Paths.removeTree(folder) } }
        // In separate files: embedded in the page, WeasyPrint would hold all their text in memory at once.
        var content = content
        for (day, pages) in content.ink {
            for number in pages.indices {
                let name = "\(day.iso)-\(number).svg"
                try OpenFile.creating(Paths.join(folder, name)).write(pages[number].svg)
                content.ink[day]?[number].address = name
            }
        }
        try OpenFile.creating(Paths.join(folder, "planner.html")).write(
            Array(PlannerPages.html(options, content).utf8))
        return try WeasyPrint.pdf(of: "planner", in: folder, on: options.today)
    }

    /// Scripts without a font on this machine.
    package func warnings() -> [Phrase] {
        // Strokes need no font.
        var content = content
        content.ink = [:]
        return FontCoverage.warnings(in: PlannerPages.html(options, content).utf8)
    }

    /// Replaces the file atomically. Throws what `bytes` throws, and `AtomicWriteError`.
    package func run() throws {
        try file?.replace(with: bytes())
    }

    /// Writes the HTML instead, atomically. Throws `AtomicWriteError`.
    package func writeHTML() throws {
        try file?.replace(with: Array(PlannerPages.html(options, content).utf8))
    }
}
