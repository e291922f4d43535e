// A file of ink, in the vault or anywhere else, as it was read.

import FileSystem
import Ink
import Vault
import Workspaces

package struct InkFile: Sendable {
    /// As it was named.
    package let name: String
    /// Nil outside of the vault.
    package let path: VaultPath?
    /// Where it lies.
    package let location: String
    package let reading: InkReading
    /// Of its bytes (`DocumentRevision`).
    package let revision: String

    /// Files larger than this hold no ink.
    static let sizeLimit = 256 << 20

    /// Throws `InkActionError.noInk`, `ArchiveError` for packing that cannot be undone, `VaultError`, `SystemError`.
    package init(_ name: String, in workspace: Workspace) throws {
        let path = workspace.vaultPath(of: name).flatMap { workspace.vault.files.exists($0) ? $0 : nil }
        try self.init(name, path, in: workspace)
    }

    /// One of the vault.
    package init(_ path: VaultPath, in workspace: Workspace) throws {
        try self.init(path.text, path, in: workspace)
    }

    private init(_ name: String, _ path: VaultPath?, in workspace: Workspace) throws {
        self.name = name
        self.path = path
        let bytes: [UInt8]
        if let path {
            location = workspace.vault.files.location(path)
            bytes = try workspace.vault.files.read(path, limit: Self.sizeLimit).bytes
        } else {
            location = workspace.machine.absolute(name)
            bytes = try OpenFile.reading(location).readAll(limit: Self.sizeLimit)
        }
        reading = try InkReading.of(bytes)
        revision = DocumentRevision.of(bytes)
        if reading.document.pages.isEmpty, !reading.isOurs {
            throw InkActionError.noInk(name: name, reading.problems.first)
        }
    }

    package var summary: InkSummary { InkSummary(name: path?.text ?? name, path: path, reading) }

    /// A page by its number from 1. Throws `InkActionError.noPage`.
    package func page(_ number: Int) throws(InkActionError) -> InkPage {
        let pages = reading.document.pages
        guard pages.indices.contains(number - 1) else {
            throw .noPage(name: name, number: number, count: pages.count)
        }
        return pages[number - 1]
    }
}

/// What is in a file, and what is wrong with it.
package struct InkSummary: Sendable {
    package struct Page: Sendable {
        package let width: Int
        package let height: Int
        package let paper: InkPaper
        package let strokes: Int
        package let points: Int
        /// Elements that are kept and cannot be drawn, by their names.
        package let undrawn: [String]
    }

    package let name: String
    package let path: VaultPath?
    package let format: InkReading.Format
    package let isOurs: Bool
    package let pages: [Page]
    package let problems: [InkProblem]

    package var strokes: Int { pages.reduce(0) { $0 + $1.strokes } }
    package var points: Int { pages.reduce(0) { $0 + $1.points } }

    init(name: String, path: VaultPath?, _ reading: InkReading) {
        self.name = name
        self.path = path
        format = reading.format
        isOurs = reading.isOurs
        problems = reading.problems
        pages = reading.document.pages.map { page in
            let strokes = page.strokes
            return Page(
                width: page.width, height: page.height, paper: page.paper, strokes: strokes.count,
                points: strokes.reduce(0) { $0 + $1.points.count },
                undrawn: InkDrawing.undrawn(page, of: reading.document))
        }
    }
}
