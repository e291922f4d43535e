// Ink as a file of another program, or as a picture.

import Export
import ExportActions
import FileSystem
import Ink
import Permissions
import Vault
import Workspaces

package struct ExportInk {
    package enum Kind: String, CaseIterable, Sendable { case xopp, inkml, svg, png, pdf }

    package let file: InkFile
    package let place: String
    package let kind: Kind
    private let grant: ExportGrant
    private let temporaryFolder: String

    /// - Parameter place: as a person typed it; the end of its name says what it becomes.
    /// - Throws: `InkActionError`, `PermissionRefusal`, and what `InkFile` throws.
    package init(_ name: String, to place: String, in workspace: Workspace) throws {
        let end = place.split(separator: ".").last.map { $0.lowercased() } ?? ""
        guard let kind = Kind(rawValue: end) else { throw InkActionError.unknownKind(place) }
        self.kind = kind
        file = try InkFile(name, in: workspace)
        grant = try workspace.gate().exportGrant(via: .picture, for: place)
        // What private documents alone name stays with them, as their photos do.
        if let path = file.path {
            let outgoing = OutgoingVault(workspace.vault, grant)
            guard outgoing.withholding(path) == nil, try !outgoing.filesOfStayingDocuments().contains(path) else {
                throw InkActionError.staysPrivate(path)
            }
        }
        self.place = workspace.machine.absolute(place)
        temporaryFolder = workspace.machine.temporaryFolder
    }

    /// Writes the file whole, or leaves what was there.
    ///
    /// - Parameter page: from 1, where one picture shows one page.
    /// - Throws: `InkActionError`, `ExportActionError.missingPictureConverter`, `ExportError`, `ProcessError`, `AtomicWriteError`
    package func write(page: Int = 1) throws {
        let document = file.reading.document
        let bytes: [UInt8] =
            switch kind {
            case .xopp: try XournalWriter.bytes(document)
            case .inkml: InkMLWriter.bytes(document)
            case .svg: svg(try file.page(page))
            // Two pixels a point, which is sharp on fine screens.
            case .png:
                try SVGConverter.picture(["--format=png", "--dpi-x=144", "--dpi-y=144"], svg(try file.page(page)))
            case .pdf: try book(document.pages)
            }
        try OutgoingFile(place, grant).replace(with: bytes)
    }

    private func svg(_ page: InkPage) -> [UInt8] {
        InkDrawing.svg(
            page, of: file.reading.document, title: Paths.name(of: file.location),
            pictures: PhotoPrivacy.withoutPlaceOfPicture)
    }

    /// All pages, each as large as it is.
    private func book(_ pages: [InkPage]) throws -> [UInt8] {
        let folder = try Paths.makeTemporaryFolder(in: temporaryFolder, prefix: "daybook-ink-")
        defer { bestEffort { try Paths.removeTree(folder) } }
        var names: [String] = []
        for (index, page) in pages.enumerated() {
            names.append(Paths.join(folder, "\(index + 1).svg"))
            try OpenFile.creating(names[index]).write(svg(page))
        }
        return try SVGConverter.picture(["--format=pdf"] + names, [])
    }
}
