// Restores a backup into a vault, or into any folder.

import Exchange
import FileSystem
import Pages
import Vault
import Workspaces

/// A backup file, which is read twice.
package struct BackupFile: Sendable {
    let path: String
    /// Created for a backup from a pipe.
    private let temporaryFolder: String?

    package init(_ path: String) {
        self.path = path
        temporaryFolder = nil
    }

    /// Stores what `fill` puts, piece by piece, in a file that only this user can read. `forget` removes it.
    package init(on machine: Machine, _ fill: (_ put: ([UInt8]) throws -> Void) throws -> Void) throws {
        let folder = try Paths.makeTemporaryFolder(in: machine.temporaryFolder, prefix: "daybook-restore-")
        do {
            path = Paths.join(folder, "backup.json")
            let file = try OpenFile.creating(path, mode: 0o600)
            try fill { try file.write($0) }
            temporaryFolder = folder
        } catch {
            bestEffort { try Paths.removeTree(folder) }
            throw error
        }
    }

    package func forget() { if let temporaryFolder { bestEffort { try Paths.removeTree(temporaryFolder) } } }
}

package struct RestoreBackup: Sendable {
    package var backup: BackupFile
    /// Whether files with different contents are replaced.
    package var overwrites: Bool
    package var isRehearsal: Bool

    package init(_ backup: BackupFile, overwrites: Bool = false, isRehearsal: Bool = false) {
        self.backup = backup
        self.overwrites = overwrites
        self.isRehearsal = isRehearsal
    }

    package func run(in workspace: Workspace) throws -> ExportReport {
        try run(into: workspace.vault.files, workspace.cancelFlag)
    }

    /// Into a typed folder, which need not be a vault. Throws `ImportActionError.missingFolder` in a rehearsal.
    package func run(into folder: String, on machine: Machine) throws -> ExportReport {
        let path = machine.absolute(folder)
        if isRehearsal, !FileStamp.exists(path) { throw ImportActionError.missingFolder(folder) }
        try Paths.makeFolder(path)
        return try run(into: try VaultFiles(folder: path), .never)
    }

    private func run(into files: VaultFiles, _ cancelFlag: CancelFlag) throws -> ExportReport {
        try JSONBackup.restore(
            backup.path, into: files, overwriting: overwrites, dryRun: isRehearsal,
            cancelFlag: cancelFlag)
    }
}
