// An ink file as read, from the vault or elsewhere.

import Archives
import FileSystem
import Ink
import Pages
import Vault
import Workspaces

package struct InkFile: Sendable {
    /// As the user named it.
    package let name: String
    /// Nil outside the vault.
    package let path: VaultPath?
    /// The absolute path.
    package let location: String
    package let reading: InkReading
    /// The revision of its bytes (`DocumentRevision`).
    package let revision: String

    /// A larger file cannot be ink.
    static let sizeLimit = 256 << 20

    /// Throws `InkActionError.noInk`, `InkActionError.packing`, `VaultError`, `SystemError`.
    package init(_ name: String, in workspace: Workspace) throws {
        let path = workspace.vaultPath(of: name).flatMap { workspace.vault.files.exists($0) ? $0 : nil }
        try self.init(name, path, in: workspace)
    }

    /// A file of the vault.
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
        do throws(ArchiveError) {
            reading = try InkReading.of(bytes)
        } catch {
            throw InkActionError.packing(name: name, error)
        }
        revision = DocumentRevision.of(bytes)
        if reading.document.pages.isEmpty, !reading.isOurs {
            throw InkActionError.noInk(name: name, reading.problems.first)
        }
    }

    /// For drawing, with the backgrounds of its pages: for a file of the vault, other files of the vault; otherwise, files next to it
    /// that begin with its name.
    ///
    /// - Parameters:
    ///   - backgrounds: the ones that may be shown.
    ///   - number: of a single page to draw, from 1; nil for all.
    package func drawn(over backgrounds: InkBackgrounds, page number: Int? = nil) -> InkDocument {
        if let path { return backgrounds.drawn(reading.document, of: path, page: number) }
        let name = Paths.name(of: location)
        return InkBackgrounds.drawn(reading.document, named: name, page: number) { other in
            guard other.hasPrefix(name + "."), !other.contains("/") else { return nil }
            let beside = Paths.join(Paths.parent(of: location), other)
            return try? OpenFile.reading(beside).readAll(limit: Self.sizeLimit)
        }
    }

    package var summary: InkSummary { summary(of: reading.document) }

    /// - Parameter drawn: the drawable version.
    package func summary(of drawn: InkDocument) -> InkSummary {
        InkSummary(name: path?.text ?? name, path: path, reading, drawn: drawn)
    }

    /// A page by its number from 1. Throws `InkActionError.noPage`.
    ///
    /// - Parameter document: the drawable version.
    package func page(_ number: Int, of document: InkDocument) throws(InkActionError) -> InkPage {
        let pages = document.pages
        guard pages.indices.contains(number - 1) else {
            throw .noPage(name: name, number: number, count: pages.count)
        }
        return pages[number - 1]
    }
}

/// The contents of a file, and its problems.
package struct InkSummary: Sendable {
    package struct Page: Sendable {
        package let width: Int
        package let height: Int
        package let paper: InkPaper
        package let strokes: Int
        package let points: Int
        /// Names of elements that are kept but cannot be drawn.
        package let undrawn: [String]
        /// Whether a PDF page is among them.
        package let lacksPDF: Bool
    }

    package let name: String
    package let path: VaultPath?
    package let format: InkReading.Format
    package let isOurs: Bool
    package let pages: [Page]
    package let problems: [InkProblem]

    package var strokes: Int { pages.reduce(0) { $0 + $1.strokes } }
    package var points: Int { pages.reduce(0) { $0 + $1.points } }

    init(name: String, path: VaultPath?, _ reading: InkReading, drawn: InkDocument? = nil) {
        self.name = name
        self.path = path
        format = reading.format
        isOurs = reading.isOurs
        problems = reading.problems + reading.document.problemsBesidePages
        let drawn = drawn ?? reading.document
        pages = drawn.pages.map { page in
            let strokes = page.strokes
            return Page(
                width: page.width, height: page.height, paper: page.paper, strokes: strokes.count,
                points: strokes.reduce(0) { $0 + $1.points.count },
                undrawn: InkDrawing.undrawn(page, of: drawn), lacksPDF: InkDrawing.lacksPDF(page, of: drawn))
        }
    }
}
