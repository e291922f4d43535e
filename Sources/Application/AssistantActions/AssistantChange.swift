// The result of an assistant's plan, as far as the assistant may see it.

import Bytes
import GitSync
import Vault
import Workspaces

package struct AssistantChange: Sendable {
    package struct File: Sendable {
        package let path: VaultPath
        package let isNew: Bool
        /// The new revision; nil if the assistant may not read the document.
        package let revision: String?
        /// In the unified format; nil if the assistant may not read the document.
        package let difference: String?
    }

    package let files: [File]
    package let isRehearsal: Bool
    /// Bytes of the difference.
    package let size: Int
    /// The commit that contains the change, if the vault is in git.
    package internal(set) var commit: AssistantCommit.Outcome = .none

    package var isChanged: Bool { !files.isEmpty }

    init(_ changed: [ChangedFile], _ visit: AssistantVisit, isRehearsal: Bool) {
        self.isRehearsal = isRehearsal
        var files: [File] = []
        var size = 0
        // A file changed twice is reported once.
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
