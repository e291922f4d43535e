// Edits of a canvas: strokes and typed text are added to a file and erased from it.

import Ink
import Synchronization
import Vault
import Workspaces

/// Changes to one ink file in our layout. They are reapplied if the file changed in between, since strokes have names.
package struct EditInk: Sendable {
    package enum Change: Sendable {
        /// Strokes and typed text on top of a page, counted from 1. Unnamed elements get a name from their contents; an element with an
        /// existing name replaces it.
        case append([InkElement], page: Int)
        /// The strokes and typed text with these names.
        case erase(Set<String>)
        /// An empty page after the last one, with its size and paper. If two devices do this at once, they share one page.
        case addPage
    }

    package let path: VaultPath
    package let changes: [Change]

    package static func appendStrokes(_ strokes: [InkStroke], page: Int = 1, to path: VaultPath) -> EditInk {
        EditInk(path, [.append(strokes.map { .stroke($0) }, page: page)])
    }

    package static func eraseStrokes(_ ids: Set<String>, from path: VaultPath) -> EditInk {
        EditInk(path, [.erase(ids)])
    }

    package init(_ path: VaultPath, _ changes: [Change]) {
        self.path = path
        self.changes = changes
    }

    /// Throws `VaultError` if there is no such file. The plan throws `InkActionError.notOurs` for a file that cannot be written back,
    /// `.noPage`, and `.noStrokes` for a stroke without points.
    ///
    /// Typed text is also updated in the blocks of the pages that name the file, as far as these can be edited.
    package func plan(in workspace: Workspace) throws -> Plan<EditedInk> {
        let now = Int(workspace.machine.now / 1_000_000)
        let pages = try changesText(in: workspace) ? InkOfPage.pages(naming: path, in: workspace) : []
        let ink = Mutex<InkDocument?>(nil)
        let change = FileChange.rewrite(path) { bytes in
            let after = try edited(bytes, now)
            if !pages.isEmpty { ink.withLock { $0 = InkMLReader.read(after).document } }
            return after
        }
        let following = pages.map { page in
            FileChange.edit(page) { document in
                ink.withLock { $0 }.map { InkOfPage.followTypedText(of: $0, path, in: document) } ?? []
            }
        }
        var plan = Plan([change] + following) { changes in
            if let refusal = changes.refusals.first(where: { $0.path == path }) { throw refusal.error }
            let file = changes.files.first { $0.path == path }
            func names(_ bytes: [UInt8]?) -> Set<String> {
                Set(bytes.map { InkMLReader.read($0).document.writing.map(\.id) } ?? [])
            }
            func revision(_ bytes: [UInt8]?) -> String { DocumentRevision.of(bytes ?? []) }
            let (before, after) = (names(file?.before), names(file?.after))
            return EditedInk(
                path: path, added: after.subtracting(before).sorted(), erased: before.subtracting(after).sorted(),
                base: revision(file?.before), revision: revision(file?.after))
        }
        plan.goesOnAfterRefusals = !pages.isEmpty
        return plan
    }

    /// Whether text is added, changed or erased.
    private func changesText(in workspace: Workspace) throws -> Bool {
        var erased: Set<String> = []
        for change in changes {
            switch change {
            case .append(let elements, _):
                if elements.contains(where: { if case .text = $0 { true } else { false } }) { return true }
            case .erase(let ids): erased.formUnion(ids)
            case .addPage: break
            }
        }
        guard !erased.isEmpty else { return false }
        let bytes = try workspace.vault.files.read(path, limit: InkFile.sizeLimit).bytes
        return InkMLReader.read(bytes).document.texts.contains { erased.contains($0.id) }
    }

    private func edited(_ bytes: [UInt8], _ now: Int) throws -> [UInt8] {
        let reading = InkMLReader.read(bytes)
        guard reading.isOurs else { throw InkActionError.notOurs(path, reading.problems.first) }
        var document = reading.document
        for change in changes {
            switch change {
            case .append(let elements, let number):
                guard document.pages.indices.contains(number - 1) else {
                    throw InkActionError.noPage(name: path.text, number: number, count: document.pages.count)
                }
                guard elements.allSatisfy(\.isSeen) else { throw InkActionError.noStrokes(name: path.text) }
                document.erase(Set(elements.map(\.id)))
                if document.pages[number - 1].layers.isEmpty {
                    document.pages[number - 1].layers.append(InkLayer(id: ""))
                }
                let layer = document.pages[number - 1].layers.count - 1
                document.pages[number - 1].layers[layer].elements += elements.map { $0.dated(now) }
            case .erase(let ids): document.erase(ids)
            case .addPage:
                let last = document.pages.last ?? InkPage(id: "p0")
                let id = "p\(document.pages.count + 1)"
                document.pages.append(
                    InkPage(
                        id: id, width: last.width, height: last.height, paper: last.paper, colour: last.colour,
                        layers: [InkLayer(id: id + "-l1")]))
            }
        }
        return InkMLWriter.bytes(document)
    }
}

package struct EditedInk: Sendable, Equatable {
    package let path: VaultPath
    /// Names of strokes and typed text, in order.
    package let added: [String]
    package let erased: [String]
    /// The revision of the file before the changes (`DocumentRevision`).
    package let base: String
    /// The revision after them.
    package let revision: String

    package init(path: VaultPath, added: [String] = [], erased: [String] = [], base: String, revision: String) {
        (self.path, self.added, self.erased, self.base, self.revision) = (path, added, erased, base, revision)
    }

    /// For a change that was made already. Throws `VaultError`.
    package init(unchanged path: VaultPath, in workspace: Workspace) throws {
        let revision = DocumentRevision.of(try workspace.vault.files.read(path, limit: InkFile.sizeLimit).bytes)
        self.init(path: path, base: revision, revision: revision)
    }
}

extension InkDocument {
    fileprivate var writing: [InkElement] { pages.flatMap { $0.layers.flatMap(\.elements) }.filter(\.isWriting) }

    fileprivate mutating func erase(_ ids: Set<String>) {
        for page in pages.indices {
            for layer in pages[page].layers.indices {
                pages[page].layers[layer].elements.removeAll { $0.isWriting && ids.contains($0.id) }
            }
        }
    }
}

extension InkElement {
    fileprivate var isSeen: Bool {
        switch self {
        case .stroke(let stroke): !stroke.points.isEmpty
        case .text(let text): !text.isBlank
        case .kept: false
        }
    }

    /// - Parameter now: milliseconds since 1970, for elements without a time.
    fileprivate func dated(_ now: Int) -> InkElement {
        switch self {
        case .stroke(var stroke):
            stroke.time = stroke.time ?? now
            return .stroke(stroke)
        case .text(var text):
            text.time = text.time ?? now
            return .text(text)
        case .kept: return self
        }
    }
}
