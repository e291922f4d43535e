// Replaces one passage of a document, provided that the document has not changed since it was read.

import Bytes
import Permissions
import Vault
import Workspaces

/// An edit of a previously read document.
package struct EditDocument: Sendable {
    package var path: String
    /// The revision that was read.
    package var revision: String
    /// Occurs once in the document. If empty, `new` is appended after the last line.
    package var old: String
    package var new: String

    package init(_ path: String, revision: String, old: String, new: String) {
        (self.path, self.revision, self.old, self.new) = (path, revision, old, new)
    }

    /// Throws `WorkspaceError.noDocument`; the change throws `AssistantActionError`.
    ///
    /// - Parameter known: the text at a revision, if remembered.
    package func plan(
        in visit: AssistantVisit, known: (VaultPath, String) -> [UInt8]?
    ) throws -> Plan<VaultPath> {
        let path = try visit.document(self.path).path
        let (edit, text, settings) = (self, known(path, revision), visit.owner.vault.settings)
        let (view, grant) = (visit.view, visit.grant)
        return Plan(
            [.rewrite(path) { try edit.made(on: $0, of: path, remembered: text, view, grant, settings) }], path)
    }

    private func made(
        on bytes: [UInt8], of path: VaultPath, remembered: [UInt8]?, _ view: AssistantView, _ grant: AssistantGrant,
        _ settings: VaultSettings
    ) throws -> [UInt8] {
        guard let seen = view.contents(of: path, bytes) else { throw WorkspaceError.noDocument(name: path.text) }
        let now = DocumentRevision.of(seen)
        guard now == revision else {
            let difference = remembered.map {
                UnifiedDiff.text(from: $0, named: path.text, to: seen, named: path.text)
            }
            throw AssistantActionError.stale(path, revision: now, difference: difference)
        }
        // An edit could lose or move hidden text.
        guard seen == bytes else { throw AssistantActionError.partlyShown(path) }
        let changed = try replaced(in: bytes, path)
        let document = Document(path: path, contents: changed, settings: settings)
        // Unreadable front matter would lock the assistant itself out of the document.
        guard document.frontMatter.unread == nil else { throw AssistantActionError.unreadableHead(path) }
        try grant.requireWriting(in: VaultPart(document.kind))
        return changed
    }

    private func replaced(in bytes: [UInt8], _ path: VaultPath) throws(AssistantActionError) -> [UInt8] {
        // With CRLF line ends in the document, the edit gets them too: the assistant is shown LF.
        let isCarriageReturned = zip(bytes, bytes.dropFirst()).contains { $0 == .carriageReturn && $1 == .newline }
        func written(_ text: String) -> [UInt8] {
            isCarriageReturned
                ? Array(text.utf8).flatMap { $0 == .newline ? [.carriageReturn, .newline] : [$0] } : Array(text.utf8)
        }
        let (old, new) = (written(old), written(new))
        guard !old.isEmpty else {
            let end = isCarriageReturned ? [UInt8.carriageReturn, .newline] : [.newline]
            let isOpen = bytes.last.map { $0 != .newline } ?? false
            return bytes + (isOpen ? end : []) + new + (new.last == .newline ? [] : end)
        }
        let places = Self.places(of: old, in: bytes)
        guard let place = places.first else { throw .noPassage(path) }
        guard places.count == 1 else { throw .manyPassages(path, count: places.count) }
        return Array(bytes[..<place]) + new + Array(bytes[(place + old.count)...])
    }

    private static func places(of text: [UInt8], in bytes: [UInt8]) -> [Int] {
        var places: [Int] = []
        var at = 0
        while at + text.count <= bytes.count {
            if bytes[at] == text[0], bytes[at..<(at + text.count)].elementsEqual(text) {
                places.append(at)
                at += text.count
            } else {
                at += 1
            }
        }
        return places
    }
}
