// Exports ink to another program's format, or as a picture.

import FileSystem
import Ink
import Pages
import Permissions
import Print
import Vault
import Workspaces

package struct ExportInk {
    package enum Kind: String, CaseIterable, Sendable { case xopp, inkml, svg, png, pdf }

    package let file: InkFile
    package let place: String
    package let kind: Kind
    private let grant: ExportGrant
    private let backgrounds: InkBackgrounds
    private let temporaryFolder: String

    /// - Parameter place: as typed; the extension determines the format.
    /// - Throws: `InkActionError`, `PermissionRefusal`, and what `InkFile` throws.
    package init(_ name: String, to place: String, in workspace: Workspace) throws {
        let end = VaultPath.ending(of: place)
        guard let kind = Kind(rawValue: end) else { throw InkActionError.unknownKind(place) }
        self.kind = kind
        file = try InkFile(name, in: workspace)
        grant = try workspace.gate().exportGrant(via: .picture, for: place)
        let outgoing = OutgoingVault(workspace.vault, grant)
        backgrounds = InkBackgrounds(outgoing)
        // Files named by private documents alone are withheld with them, as photos are.
        if let path = file.path {
            guard outgoing.withholding(path) == nil, try !outgoing.filesOfStayingDocuments().contains(path) else {
                throw InkActionError.staysPrivate(path)
            }
        }
        self.place = workspace.machine.absolute(place)
        temporaryFolder = workspace.machine.temporaryFolder
    }

    /// Writes the file atomically.
    ///
    /// - Parameter page: from 1, if a picture shows one page.
    /// - Returns: The contents; for a picture, with the parts that cannot be drawn.
    /// - Throws: `InkActionError`, `ExportError`, `ProcessError`, `AtomicWriteError`
    @discardableResult
    package func write(page: Int = 1) throws -> InkSummary {
        let document =
            kind == .xopp || kind == .inkml ? file.reading.document : file.drawn(over: backgrounds)
        let bytes: [UInt8] =
            switch kind {
            case .xopp: try XournalWriter.bytes(document)
            case .inkml: InkMLWriter.bytes(document)
            case .svg: svg(try file.page(page, of: document), document)
            // Two pixels per point, which is sharp on high-resolution screens.
            case .png:
                try SVGConverter.picture(
                    ["--format=png", "--dpi-x=144", "--dpi-y=144"], svg(try file.page(page, of: document), document))
            case .pdf: try book(document)
            }
        try OutgoingFile(place, grant).replace(with: bytes)
        return file.summary(of: document)
    }

    private func svg(_ page: InkPage, _ document: InkDocument) -> [UInt8] {
        InkDrawing.svg(
            page, of: document, title: Paths.name(of: file.location),
            pictures: PhotoPrivacy.withoutPlaceOfPicture)
    }

    /// All pages, each in its own size.
    private func book(_ document: InkDocument) throws -> [UInt8] {
        let folder = try Paths.makeTemporaryFolder(in: temporaryFolder, prefix: "daybook-ink-")
        defer { bestEffort { try Paths.removeTree(folder) } }
        var names: [String] = []
        for (index, page) in document.pages.enumerated() {
            names.append(Paths.join(folder, "\(index + 1).svg"))
            try OpenFile.creating(names[index]).write(svg(page, document))
        }
        return try SVGConverter.picture(["--format=pdf"] + names, [])
    }
}
