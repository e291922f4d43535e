// A drawing as a file: SVG directly, PNG and PDF by other programs, or an HTML page.

import Bytes
import Charts
import FileSystem
import Permissions
import Print
import Vault
import Wording
import Workspaces

/// The destination of a drawing; the file's extension determines the format.
package struct DrawingFile {
    package enum Kind: String, CaseIterable, Sendable { case svg, png, html, pdf }

    package let place: String
    package let kind: Kind
    package let grant: ExportGrant
    private let workspace: Workspace

    /// - Parameter name: as typed.
    /// - Throws: `ExportActionError.unknownPicture`, `PermissionRefusal`
    package init(_ name: String, in workspace: Workspace) throws {
        let end = VaultPath.ending(of: name)
        guard let kind = Kind(rawValue: end == "htm" ? "html" : end) else {
            throw ExportActionError.unknownPicture(name)
        }
        self.kind = kind
        self.workspace = workspace
        grant = try workspace.gate().exportGrant(via: .picture, for: name)
        place = workspace.machine.absolute(name)
    }

    /// Writes the file atomically. Throws `ExportActionError`, `ExportError`, `ProcessError`, `AtomicWriteError`.
    package func write(svg: HTML, title: String) throws {
        let bytes: [UInt8] =
            switch kind {
            case .svg: svg.bytes + [.newline]
            case .html: page(svg, title)
            case .png: try png(svg)
            case .pdf: try pdf(of: page(svg, title))
            }
        try OutgoingFile(place, grant).replace(with: bytes)
    }

    /// The same for a page that is not a drawing, as HTML or PDF only.
    package func write(page: [UInt8]) throws {
        switch kind {
        case .html: try OutgoingFile(place, grant).replace(with: page)
        case .pdf: try OutgoingFile(place, grant).replace(with: try pdf(of: page))
        case .svg, .png: throw ExportActionError.pageAsPicture(place)
        }
    }

    private func page(_ svg: HTML, _ title: String) -> [UInt8] {
        ChartStyle.page(title: title, language: workspace.language.rawValue, svg: svg).bytes
    }

    /// Two pixels per unit, which is sharp in print and on high-resolution screens.
    private func png(_ svg: HTML) throws -> [UInt8] {
        try SVGConverter.picture(["--format=png", "--zoom=2"], svg.bytes)
    }

    private func pdf(of page: [UInt8]) throws -> [UInt8] {
        let folder = try Paths.makeTemporaryFolder(
            in: workspace.machine.temporaryFolder, prefix: "daybook-picture-")
        defer { bestEffort { try Paths.removeTree(folder) } }
        try OpenFile.creating(Paths.join(folder, "page.html")).write(page)
        return try WeasyPrint.pdf(of: "page", in: folder, on: workspace.today)
    }
}
