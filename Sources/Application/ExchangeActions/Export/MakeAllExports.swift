// Exports all formats into one folder.

import AgendaActions
import FileSystem
import Pages
import Print
import Processes
import Vault
import Workspaces

package struct MakeAllExports: Sendable {
    package enum Event {
        case made(name: String, ExportReport)
        case madeCalendar(name: String, ExportCalendar.Result)
        /// From the export of the calendar.
        case calendar(CalendarEvent)
        /// A line of the vault that gets its `id:`, or would.
        case changed(ChangedFile)
        /// The other formats are still made.
        case failed(name: String, any Error)
    }

    /// As typed.
    package var folder: String
    /// Options for each format, except format and target.
    package var request: MakeExport
    package var paper: BookOptions.Paper
    /// Whether the backup includes private documents.
    package var includesPrivate: Bool

    package init(
        _ folder: String, _ request: MakeExport, paper: BookOptions.Paper = .a5, includesPrivate: Bool = false
    ) {
        self.folder = folder
        self.request = request
        self.paper = paper
        self.includesPrivate = includesPrivate
    }

    private var forms: [(name: String, form: ExportForm)] {
        [
            ("html", .html), ("markdown", .markdown), ("book.pdf", .pdf(paper)), ("book.epub", .epub),
            ("backup.json", .json(includesPrivate: includesPrivate)), ("documents.csv", .csv), ("dayone.zip", .dayOne),
            ("jrnl.txt", .jrnl), ("jrnl.json", .jrnl),
        ]
    }

    /// Makes every possible format.
    ///
    /// The calendar comes first: lines that get their `id:` have it in all other formats. Throws `ExportActionError.touchesVault`,
    /// `SystemError`, `Cancellation`.
    package func run(in workspace: Workspace, tell: @escaping (Event) -> Void) throws {
        let place = workspace.machine.absolute(folder)
        try MakeExport.checkOutside(place, workspace, named: folder)
        if !request.isRehearsal { try Paths.makeFolder(place) }
        let calendar = Paths.join(place, "agenda.ics")
        do {
            let result = try ExportCalendar(
                request.query, to: FileStamp.isFolder(calendar) ? .folder(calendar) : .file(calendar),
                named: Paths.join(folder, "agenda.ics"), product: request.generator, isRehearsal: request.isRehearsal
            ).run(in: workspace, each: { tell(.changed($0)) }, tell: { tell(.calendar($0)) })
            tell(.madeCalendar(name: "agenda.ics", result))
        } catch let error as Cancellation {
            throw error
        } catch {
            tell(.failed(name: "agenda.ics", error))
        }
        for (name, form) in forms {
            var request = request
            request.form = form
            request.target = .place(Paths.join(place, name))
            do {
                tell(.made(name: name, try request.run(in: workspace)))
            } catch let error as Cancellation {
                throw error
            } catch {
                tell(.failed(name: name, error))
            }
        }
    }

    /// Nothing to export, or a missing program, does not count as a failure.
    package static func isFailure(_ error: any Error) -> Bool {
        switch error {
        case ExportError.nothing, ProcessError.missing: false
        default: true
        }
    }
}
