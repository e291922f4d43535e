// What a plan of an assistant came to, as far as it may see it.

import Bytes
import GitSync
import Vault
import Workspaces

package struct AssistantChange: Sendable {
    package struct File: Sendable {
        package let path: VaultPath
        package let isNew: Bool
        /// Of the document as it is then; nil where the assistant does not read it.
        package let revision: String?
        /// In the unified format; nil where the assistant does not read it.
        package let difference: String?
    }

    package let files: [File]
    package let isRehearsal: Bool
    /// Bytes that differ.
    package let size: Int
    /// Where the vault is in git: the commit that it is in.
    package internal(set) var commit: AssistantCommit.Outcome = .none

    package var isChanged: Bool { !files.isEmpty }

    init(_ changed: [ChangedFile], _ visit: AssistantVisit, isRehearsal: Bool) {
        self.isRehearsal = isRehearsal
        var files: [File] = []
        var size = 0
        // A file that was changed twice is reported once.
        var order: [VaultPath] = []
        var ends: [VaultPath: (before: [UInt8]?, after: [UInt8]?)] = [:]
        for file in changed where file.isChanged {
            if let known = ends[file.path] {
                ends[file.path] = (known.before, file.after)
            } else {
                order.append(file.path)
                ends[file.path] = (file.before, file.after)
            }
        }
        for path in order {
            guard let (before, after) = ends[path] else { continue }
            size += UnifiedDiff.text(from: before ?? [], named: path.text, to: after ?? [], named: path.text).utf8.count
            let seen = after.flatMap { visit.contents(of: path, $0) }
            let was = before.flatMap { visit.contents(of: path, $0) }
            let isRead = seen != nil && (before == nil || was != nil)
            files.append(
                File(
                    path: path, isNew: before == nil, revision: isRead ? seen.map(DocumentRevision.of) : nil,
                    difference: isRead
                        ? UnifiedDiff.text(
                            from: was ?? [], named: before == nil ? nil : path.text, to: seen ?? [], named: path.text)
                        : nil))
        }
        (self.files, self.size) = (files, size)
    }
}
