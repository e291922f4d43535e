// Writes the results of all imports into the vault.

import CivilTime
import FileSystem
import Vault
import Workspaces

/// Events during an import.
package enum ImportEvent: Sendable {
    /// The change that a rehearsal would make.
    case wouldChange(ChangedFile)
}

/// Makes changes, or reports them in a rehearsal.
struct ImportWriter {
    let files: VaultFiles
    let isRehearsal: Bool
    private let workspace: Workspace
    private let tell: (ImportEvent) -> Void
    private var waits = false
    /// Documents created without a plan.
    private var written: [VaultPath] = []

    init(_ workspace: Workspace, isRehearsal: Bool, _ tell: @escaping (ImportEvent) -> Void) {
        self.workspace = workspace
        self.isRehearsal = isRehearsal
        self.tell = tell
        files = workspace.vault.files
    }

    /// Creates one of many files; `finish` synchronises them. Throws `VaultError.existing` if it exists, and `Cancellation`.
    ///
    /// - Parameter isTold: false once a rehearsal has reported enough files.
    mutating func create(_ path: VaultPath, _ text: String, isTold: Bool = true) throws {
        try create(path, Array(text.utf8), isTold: isTold)
    }

    mutating func create(_ path: VaultPath, _ bytes: [UInt8], isTold: Bool = true) throws {
        try workspace.checkCancellation()
        guard isRehearsal else {
            try files.create(path, bytes, isDurable: false)
            note(path)
            return
        }
        if isTold { tell(.wouldChange(ChangedFile(path, before: nil, after: bytes))) }
    }

    /// Makes changes that belong together.
    @discardableResult
    func make<Result>(_ plan: Plan<Result>) throws -> Result {
        guard isRehearsal else { return try workspace.apply(plan) }
        return try workspace.preview(plan) { tell(.wouldChange($0)) }
    }

    mutating func copy(_ source: String, to path: VaultPath) throws {
        try workspace.checkCancellation()
        guard !isRehearsal else { return }
        try files.copy(source, to: path)
        note(path)
    }

    private mutating func note(_ path: VaultPath) {
        waits = true
        if path.isMarkdown { written.append(path) }
    }

    /// Synchronises all files to disk at once. Reports those that should be locked.
    mutating func finish() throws(SystemError) {
        if waits { try files.synchronize() }
        waits = false
        workspace.tellPlain(written)
        written = []
    }
}
