// Saves a document's whole text after external editing: written if the document is unchanged, otherwise merged.

import Bytes
import Vault
import Workspaces

package enum SaveDocumentError: Error, Sendable {
    /// Both sides changed the same lines, or the file is gone: `theirs` is its current text, nil if it is gone.
    case conflict(VaultPath, theirs: String?)
    /// Text that does not survive a form: not UTF-8, control characters, mixed line ends, or too large.
    case unfit(VaultPath)
}

/// The text of a document in a form, with LF line ends only.
package struct EditableText: Sendable, Equatable {
    package let text: String
    /// The revision of the file.
    package let revision: String
    private let hasCarriageReturns: Bool

    private static let limit = 256 << 10

    /// Throws `SaveDocumentError.unfit`.
    package init(_ bytes: [UInt8], of path: VaultPath) throws(SaveDocumentError) {
        let lines = bytes.count { $0 == .newline }
        let returns = bytes.count { $0 == .carriageReturn }
        let pairs = zip(bytes, bytes.dropFirst()).count { $0 == .carriageReturn && $1 == .newline }
        guard bytes.count <= Self.limit, UTF8Scalars.firstIllFormed(bytes) == nil, returns == pairs,
            returns == 0 || returns == lines, !bytes.starts(with: [0xef, 0xbb, 0xbf]),
            bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7f || $0 == .newline || $0 == .carriageReturn || $0 == .tab })
        else { throw .unfit(path) }
        hasCarriageReturns = returns > 0
        text = String(decoding: bytes.filter { $0 != .carriageReturn }, as: UTF8.self)
        revision = DocumentRevision.of(bytes)
    }

    /// Another text, with this one's line ends.
    package func bytes(of text: String) -> [UInt8] {
        let plain = Self.plain(text)
        return hasCarriageReturns ? plain.flatMap { $0 == .newline ? [.carriageReturn, .newline] : [$0] } : plain
    }

    /// Forms are submitted with CR LF (WHATWG HTML, "constructing the entry list").
    fileprivate static func plain(_ text: String) -> [UInt8] {
        let bytes = Array(text.utf8)
        return bytes.indices.compactMap { index in
            guard bytes[index] == .carriageReturn else { return bytes[index] }
            return index + 1 < bytes.count && bytes[index + 1] == .newline ? nil : .newline
        }
    }
}

/// Saves a text that is based on a revision of a document.
package struct SaveDocument: Sendable {
    package var path: VaultPath
    package var text: String
    /// The revision that the text is based on.
    package var revision: String
    /// The text of that revision; ignored if its hash differs.
    package var base: String?
    /// The last version saved on the way from that revision to the text: others wrote after it, and it is the merge base.
    package var saved: String?
    /// Whether a text based on no revision creates a missing document.
    package var makesNew = false

    package struct Result: Sendable {
        package let path: VaultPath
        package let isChanged: Bool
        /// Whether it contains concurrent changes by others.
        package let isMerged: Bool
    }

    package init(_ path: VaultPath, text: String, revision: String, base: String? = nil) {
        (self.path, self.text, self.revision, self.base) = (path, text, revision, base)
    }

    /// Throws `SaveDocumentError`; so does the change.
    package func plan(in workspace: Workspace) throws -> Plan<Result> {
        let save = self
        guard workspace.vault.files.exists(path) else {
            guard makesNew, revision.isEmpty else { throw SaveDocumentError.conflict(path, theirs: nil) }
            let bytes = EditableText.plain(text)
            _ = try EditableText(bytes, of: path)
            let (change, target) = try FileChange.lockedByRule(path, bytes, in: workspace)
            return Plan([change], Result(path: target, isChanged: true, isMerged: false))
        }
        return Plan([.rewrite(path) { try save.made(on: $0) }]) { changes in
            let file = changes.files.last
            let own = file.flatMap { file in
                file.before.flatMap { try? EditableText($0, of: save.path).bytes(of: save.text) }
            }
            return Result(path: save.path, isChanged: file?.isChanged ?? false, isMerged: file?.after != own)
        }
    }

    private func made(on bytes: [UInt8]) throws(SaveDocumentError) -> [UInt8] {
        let now = try EditableText(bytes, of: path)
        let mine = now.bytes(of: text)
        guard now.revision != revision, mine != bytes else { return mine }
        guard let base = saved ?? base, case let known = now.bytes(of: base),
            saved != nil || DocumentRevision.of(known) == revision
        else {
            throw .conflict(path, theirs: now.text)
        }
        let merge = DocumentMerge(base: known, first: bytes, second: mine, path: path)
        guard merge.conflicts == 0, merge.losses.isEmpty else { throw .conflict(path, theirs: now.text) }
        return merge.bytes
    }
}
