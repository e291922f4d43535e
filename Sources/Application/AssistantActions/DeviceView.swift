// The vault as seen by a paired device without access to private content: documents as for assistants, other files as for exports.

import Bytes
import Permissions
import Synchronization
import Vault

struct DeviceView: VaultView {
    private let documents: AssistantView
    private let files: OutgoingVault
    private let ignore: IgnoreRules
    private let staying: StayingFiles
    private let state: Int
    let key: String

    /// - Parameters:
    ///   - sensors: documents of devices in any folder, as for `AssistantView`.
    ///   - staying: results for the same state of the files, from this visit or another.
    init(
        _ grant: DeviceGrant, of vault: VaultFolder, sensors: [VaultPath], staying: StayingFiles, at state: Int
    ) {
        documents = AssistantView(grant.documents, of: vault, sensors: sensors)
        files = OutgoingVault(vault, grant.files)
        ignore = vault.ignore
        (self.staying, self.state) = (staying, state)
        key = "device " + documents.key
    }

    /// Whether the rules for assistants apply: documents, and the tables next to devices.
    private func isDocument(_ path: VaultPath, _ parts: [Substring]) -> Bool {
        path.isMarkdown || parts.first == "sensors" && (path.isCSV || parts.count <= 2)
    }

    func admits(_ path: VaultPath) -> Bool {
        let parts = path.text.split(separator: "/")
        if isDocument(path, parts) { return documents.admits(path) }
        guard !parts.contains(where: { $0.hasPrefix(".") }),
            VaultPath(trusted: path.text + "/").privateFolder == nil, !ignore.leavesOut(path)
        else { return false }
        // Files next to a hidden device are hidden too.
        if parts.first == "sensors", !documents.admits(VaultPath(trusted: parts.prefix(2).joined(separator: "/"))) {
            return false
        }
        return files.withholding(path) == nil && !staying.contains(path, of: files, at: state, key)
    }

    func contents(of path: VaultPath, _ bytes: [UInt8]) -> [UInt8]? {
        guard admits(path) else { return nil }
        if isDocument(path, path.text.split(separator: "/")) { return documents.contents(of: path, bytes) }
        return try? files.attachment(path)
    }
}

/// The files withheld because only withheld documents name them, computed once per state of the vault.
package final class StayingFiles: Sendable {
    private struct Known {
        let state: Int
        let key: String
        /// Nil if that could not be determined: then no file is shown.
        let paths: Set<VaultPath>?
    }

    private let known = Mutex<Known?>(nil)

    package init() {}

    fileprivate func contains(_ path: VaultPath, of files: OutgoingVault, at state: Int, _ key: String) -> Bool {
        known.withLock { known in
            if let known, known.state == state, known.key == key { return known.paths?.contains(path) ?? true }
            let paths = try? files.filesOfStayingDocuments()
            known = Known(state: state, key: key, paths: paths)
            return paths?.contains(path) ?? true
        }
    }
}
