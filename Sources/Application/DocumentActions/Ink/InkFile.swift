// A file of ink, in the vault or anywhere else, as it was read.

import Archives
import FileSystem
import Ink
import Pages
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

    /// Throws `InkActionError.noInk`, `InkActionError.packing`, `VaultError`, `SystemError`.
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

    /// For drawing, with what lies below its pages: files of the vault beside it, and of a file outside those that bear its name.
    ///
    /// - Parameters:
    ///   - backgrounds: which may be seen.
    ///   - number: of the one page that is drawn, from 1; nil for all.
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

    /// - Parameter drawn: what is drawn of it.
    package func summary(of drawn: InkDocument) -> InkSummary {
        InkSummary(name: path?.text ?? name, path: path, reading, drawn: drawn)
    }

    /// A page by its number from 1. Throws `InkActionError.noPage`.
    ///
    /// - Parameter document: what is drawn of it.
    package func page(_ number: Int, of document: InkDocument) throws(InkActionError) -> InkPage {
        let pages = document.pages
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
        /// Whether one of them is a page of a PDF.
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
