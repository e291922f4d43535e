// Adds ink to the vault: an empty page, a file unchanged, or another program's file converted to our layout.

import CivilTime
import FileSystem
import Ink
import Vault
import Workspaces

package struct TakeInk: Sendable {
    package enum Source: Sendable {
        /// A page of this paper, without strokes.
        case empty(InkPaper)
        /// A file unchanged: ink, SVG or a scan.
        case file(String)
        /// A file to convert to our layout.
        case converted(String)
    }

    package let source: Source
    /// The page or entry to name it under `ink:`, given by path, file name, title or alias.
    package let document: String?

    package init(_ source: Source, into document: String?) {
        self.source = source
        self.document = document
    }

    /// Puts the file below `media/`, in the month of its page, and names it there. A file of the vault stays in place, and contents that
    /// the vault already has are not copied again. Typed text of the file is added to the page immediately.
    ///
    /// Throws `InkActionError`, `WorkspaceError`, `VaultError`, `SystemError`.
    package func plan(in workspace: Workspace) throws -> Plan<TakenInk> {
        try plan(for: document.map { try workspace.document(named: $0) }, in: workspace)
    }

    func plan(for target: Document?, in workspace: Workspace) throws -> Plan<TakenInk> {
        let day = target?.date?.day ?? workspace.today
        var media = MediaFolder(workspace.vault.files, isDryRun: true)
        var summary: InkSummary?
        var ink: InkDocument?
        let placement: MediaFolder.Placement
        var change: FileChange?
        switch source {
        case .empty(let paper):
            let size = workspace.vault.settings.paper?.size ?? .a4
            let page = InkPage(
                id: "p1", width: Self.hundredths(size.width), height: Self.hundredths(size.height), paper: paper,
                layers: [InkLayer(id: "p1-l1")])
            let bytes = InkMLWriter.bytes(InkDocument(pages: [page]))
            let folder = "media/" + day.monthOfYear.iso.replacing("-", with: "/")
            let name = MediaFolder.safeName((target?.path.stem ?? day.iso) + ".inkml")
            // An empty page gets a new file, even if the vault has one with the same bytes.
            let path = try FreeName.numbered(VaultPath(trusted: folder + "/" + name))
                .first { !workspace.vault.files.exists($0) }
            placement = .init(path: path, isNew: true)
            summary = InkSummary(name: path.text, path: path, InkMLReader.read(bytes))
            change = .create(.exactly(path), bytes)
        case .file(let name):
            if !Self.isPicture(name) {
                let file = try InkFile(name, in: workspace)
                (summary, ink) = (file.summary, file.reading.document)
            }
            if let path = workspace.vaultPath(of: name), workspace.vault.files.exists(path) {
                placement = .init(path: path, isNew: false)
            } else {
                let location = workspace.machine.absolute(name)
                placement = try media.place(.file(location), named: Paths.name(of: location), on: day)
                if placement.isNew { change = .copy(from: location, to: .exactly(placement.path)) }
            }
        case .converted(let name):
            let file = try InkFile(name, in: workspace)
            guard !file.reading.document.pages.allSatisfy({ $0.layers.allSatisfy(\.elements.isEmpty) }) else {
                throw InkActionError.noStrokes(name: name)
            }
            (summary, ink) = (file.summary, file.reading.document)
            let bytes = InkMLWriter.bytes(file.reading.document)
            let stem = VaultPath(trusted: MediaFolder.safeName(Paths.name(of: file.location))).stem
            placement = try media.place(.bytes(bytes), named: stem + ".inkml", on: day)
            if placement.isNew { change = .create(.exactly(placement.path), bytes) }
        }
        var changes = change.map { [$0] } ?? []
        if let target {
            let typed = ink.flatMap { $0.texts.isEmpty ? nil : $0 }
            changes.append(
                .edit(target.path) { document in
                    let name = placement.path.text
                    let isNamed = document.fields.ink.contains(name)
                    return try (isNamed ? [] : document.appending(YAMLText.scalar(name), to: "ink"))
                        + (typed.map { InkOfPage.followTypedText(of: $0, placement.path, in: document) } ?? [])
                })
        }
        return Plan(
            changes, TakenInk(path: placement.path, isNew: placement.isNew, document: target?.path, summary: summary))
    }

    /// Hundredths of a point for a length in millimetres.
    private static func hundredths(_ millimetres: Double) -> Int { Int((millimetres * 7200 / 25.4).rounded()) }

    /// Files under `ink:` without strokes.
    static func isPicture(_ name: String) -> Bool {
        ["svg", "png", "jpg", "jpeg", "webp", "pdf"].contains(VaultPath.ending(of: name))
    }
}

package struct TakenInk: Sendable {
    package let path: VaultPath
    /// False if the vault already had it.
    package let isNew: Bool
    package let document: VaultPath?
    /// Nil for a picture.
    package let summary: InkSummary?
}
