// Sets up a vault's repository, merge driver and remote, as far as they are missing.

import Bytes
import FileSystem
import GitSync
import Processes
import Vault
import Workspaces

package struct SyncSetup: Sendable {
    package enum Event: Sendable, Hashable {
        case newRepository
        /// The vault is a folder of an existing repository with this root.
        case partOf(String)
        case wroteAttributes
        case registeredDriver
        case origin(String)
    }

    /// The remote to use as origin.
    package var remote: String?

    package init(remote: String? = nil) { self.remote = remote }

    /// Throws `SyncError`, `ProcessError`, `AtomicWriteError`.
    package func run(in workspace: Workspace, tell: (Event) -> Void) throws {
        let git = Git(folder: workspace.vault.root, mayAsk: false)
        func run(_ arguments: [String]) throws {
            let result = try git.run(arguments)
            guard result.exitCode == 0 else { throw SyncError.git(doing: .setUp, complaint: result.complaint) }
        }
        do {
            let place = try GitPlace(git)
            if !place.prefix.isEmpty { tell(.partOf(place.top)) }
        } catch SyncError.notARepository {
            try run(["init", "--quiet"])
            tell(.newRepository)
            let file = Paths.join(git.folder, ".gitattributes")
            // If it is a link, the sync reports that.
            let isLink = (try? FileStamp.of(file, followingLinks: false))?.kind == .link
            let old = (try? OpenFile.reading(file).readAll(limit: 1 << 20)).map { String(decoding: $0, as: UTF8.self) }
            if !isLink, let text = MergeDriver.attributes(adding: old) {
                try AtomicWrite.replace(file, with: Array(text.utf8))
                tell(.wroteAttributes)
            }
        }
        guard try MergeDriver.register(in: git.folder, program: MachineFacts.executablePath() ?? "daybook") else {
            throw SyncError.git(doing: .setUp, complaint: "git config")
        }
        tell(.registeredDriver)
        guard let remote else { return }
        if let url = try SyncSettings(git).url(of: "origin") {
            guard url == remote else { throw SyncError.otherRemote(name: "origin", url: url) }
        } else {
            try run(["remote", "add", "--", "origin", remote])
            tell(.origin(remote))
        }
    }

    /// Whether there is anything to sync with.
    package static func hasRemote(_ workspace: Workspace) throws -> Bool {
        try !SyncSettings(Git(folder: workspace.vault.root, mayAsk: false)).remotes.isEmpty
    }
}
