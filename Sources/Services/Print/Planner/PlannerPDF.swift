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

    /// `file` is absolute, or nil where the bytes are all that is wanted. `temporaryFolder` holds the HTML while the pages are set.
    package init(
        _ options: PlannerOptions, _ content: PlannerContent, grant: ExportGrant, file: String?, temporaryFolder: String
    ) {
        self.options = options
        self.content = content
        self.file = file.map { OutgoingFile($0, grant) }
        self.temporaryFolder = temporaryFolder
    }

    /// The same pages are the same bytes. Throws `ProcessError.missing` without WeasyPrint, `ExportError.converterFailed` where it fails.
    package func bytes() throws -> [UInt8] {
        let folder = try Paths.makeTemporaryFolder(in: temporaryFolder, prefix: "daybook-planner-")
        defer { bestEffort { try Paths.removeTree(folder) } }
        // Pictures of their own: in the page WeasyPrint would hold the letters of all of them at once.
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

    /// What the paper will lack: scripts that no font here has.
    package func warnings() -> [Phrase] {
        // Strokes need no font.
        var content = content
        content.ink = [:]
        return FontCoverage.warnings(in: PlannerPages.html(options, content).utf8)
    }

    /// Writes the file whole, or leaves what was there. Throws what `bytes` does, and `AtomicWriteError`.
    package func run() throws {
        try file?.replace(with: bytes())
    }

    /// Writes the HTML to the file instead, whole. Throws `AtomicWriteError`.
    package func writeHTML() throws {
        try file?.replace(with: Array(PlannerPages.html(options, content).utf8))
    }
}
