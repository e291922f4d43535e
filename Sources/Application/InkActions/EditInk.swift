// Strokes join a file, and strokes leave it: what a canvas does.

import Ink
import Vault
import Workspaces

/// Changes of one file of our layout. They are made again on newer bytes where somebody else was faster, for strokes have names.
package struct EditInk: Sendable {
    package enum Change: Sendable {
        /// Strokes on top of a page, from 1. One without a name gets one of its contents; one whose name is there already takes its place.
        case append([InkStroke], page: Int)
        /// The strokes of these names.
        case erase(Set<String>)
        /// An empty page behind the last one, as large, and of the same paper. Two devices that do so at once have one page of both.
        case addPage
    }

    package let path: VaultPath
    package let changes: [Change]

    package static func appendStrokes(_ strokes: [InkStroke], page: Int = 1, to path: VaultPath) -> EditInk {
        EditInk(path, [.append(strokes, page: page)])
    }

    package static func eraseStrokes(_ ids: Set<String>, from path: VaultPath) -> EditInk {
        EditInk(path, [.erase(ids)])
    }

    package init(_ path: VaultPath, _ changes: [Change]) {
        self.path = path
        self.changes = changes
    }

    /// Throws `VaultError` where there is no such file. What the plan does throws `InkActionError.notOurs` for a file that is not written
    /// again, `.noPage`, and `.noStrokes` for a stroke without points.
    package func plan(in workspace: Workspace) throws -> Plan<EditedInk> {
        let now = Int(workspace.machine.now / 1_000_000)
        return Plan([.rewrite(path) { bytes in try edited(bytes, now) }]) { changes in
            func strokes(_ bytes: [UInt8]?) -> Set<String> {
                Set(bytes.map { InkMLReader.read($0).document.strokes.map(\.id) } ?? [])
            }
            func revision(_ bytes: [UInt8]?) -> String { DocumentRevision.of(bytes ?? []) }
            let (before, after) = (strokes(changes.files.last?.before), strokes(changes.files.last?.after))
            return EditedInk(
                path: path, added: after.subtracting(before).sorted(), erased: before.subtracting(after).sorted(),
                base: revision(changes.files.last?.before), revision: revision(changes.files.last?.after))
        }
    }

    private func edited(_ bytes: [UInt8], _ now: Int) throws -> [UInt8] {
        let reading = InkMLReader.read(bytes)
        guard reading.isOurs else { throw InkActionError.notOurs(path, reading.problems.first) }
        var document = reading.document
        for change in changes {
            switch change {
            case .append(let strokes, let number):
                guard document.pages.indices.contains(number - 1) else {
                    throw InkActionError.noPage(name: path.text, number: number, count: document.pages.count)
                }
                guard strokes.allSatisfy({ !$0.points.isEmpty }) else {
                    throw InkActionError.noStrokes(name: path.text)
                }
                document.erase(Set(strokes.map(\.id)))
                if document.pages[number - 1].layers.isEmpty {
                    document.pages[number - 1].layers.append(InkLayer(id: ""))
                }
                let layer = document.pages[number - 1].layers.count - 1
                document.pages[number - 1].layers[layer].elements += strokes.map { stroke in
                    var stroke = stroke
                    stroke.time = stroke.time ?? now
                    return .stroke(stroke)
                }
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
    /// Names of strokes, in the order of names.
    package let added: [String]
    package let erased: [String]
    /// Of the file as it was found (`DocumentRevision`).
    package let base: String
    /// Of the file as it is now.
    package let revision: String

    package init(path: VaultPath, added: [String] = [], erased: [String] = [], base: String, revision: String) {
        (self.path, self.added, self.erased, self.base, self.revision) = (path, added, erased, base, revision)
    }

    /// Of a change that had been made already. Throws `VaultError`.
    package init(unchanged path: VaultPath, in workspace: Workspace) throws {
        let revision = DocumentRevision.of(try workspace.vault.files.read(path, limit: InkFile.sizeLimit).bytes)
        self.init(path: path, base: revision, revision: revision)
    }
}

extension InkDocument {
    fileprivate mutating func erase(_ ids: Set<String>) {
        for page in pages.indices {
            for layer in pages[page].layers.indices {
                pages[page].layers[layer].elements.removeAll { element in
                    if case .stroke(let stroke) = element { ids.contains(stroke.id) } else { false }
                }
            }
        }
    }
}
