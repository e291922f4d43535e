// Ink as a file of another program, or as a picture.

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

    /// - Parameter place: as a person typed it; the end of its name says what it becomes.
    /// - Throws: `InkActionError`, `PermissionRefusal`, and what `InkFile` throws.
    package init(_ name: String, to place: String, in workspace: Workspace) throws {
        let end = VaultPath.ending(of: place)
        guard let kind = Kind(rawValue: end) else { throw InkActionError.unknownKind(place) }
        self.kind = kind
        file = try InkFile(name, in: workspace)
        grant = try workspace.gate().exportGrant(via: .picture, for: place)
        let outgoing = OutgoingVault(workspace.vault, grant)
        backgrounds = InkBackgrounds(outgoing)
        // What private documents alone name stays with them, as their photos do.
        if let path = file.path {
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
    /// - Returns: What is in it; of a picture, what of that is not drawn.
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
            // Two pixels a point, which is sharp on fine screens.
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

    /// All pages, each as large as it is.
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
