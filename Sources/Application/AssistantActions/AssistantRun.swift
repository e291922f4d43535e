// The state of one assistant process: how much it has written, into which commit, and what it has read.

import Bytes
import FileSystem
import GitSync
import Permissions
import Vault
import Workspaces

/// Carries out an assistant's plans: each change is checked against the grant, and the total is limited.
package final class AssistantRun {
    /// Changes per run.
    package static let maxWrites = 30
    /// Bytes of differences per run.
    package static let maxBytes = 100_000

    private var writes = 0
    private var bytes = 0
    private var commit = AssistantCommit()
    private var read = RememberedTexts()

    package init() {}

    /// The text of a document at a revision, if it was read in this run.
    package func text(of path: VaultPath, at revision: String) -> [UInt8]? { read[path, revision] }

    /// Remembers what an assistant was given, to be able to report later changes.
    package func remember(_ path: VaultPath, in visit: AssistantVisit) {
        guard let document = try? visit.seen.vault.document(path) else { return }
        read.keep(path, document.bytes)
    }

    /// Makes the changes of a plan, or shows what they would be. If one change is refused, none is made. Throws `AssistantActionError`,
    /// `PermissionRefusal`, and what the plan throws.
    package func carryOut<Result>(
        _ plan: Plan<Result>, in visit: AssistantVisit, isRehearsal: Bool
    ) throws -> AssistantChange {
        guard plan.confirmations.isEmpty else { throw AssistantActionError.needsPerson }
        let owner = visit.owner
        if !isRehearsal {
            SyncRun.resumePending(
                in: owner.vault.files, settings: owner.vault.settings,
                device: owner.configuration.device ?? MachineFacts.hostName)
        }
        for change in plan.changes { try Self.check(change, visit) }
        // First a rehearsal: an oversized plan is not begun, and errors are worded by what the assistant sees.
        _ = try visit.seen.preview(plan)
        var rehearsed: [ChangedFile] = []
        try Self.inOwnWords(plan.changes.first?.path) { _ = try visit.owner.preview(plan) { rehearsed.append($0) } }
        let expected = AssistantChange(rehearsed, visit, isRehearsal: true)
        guard expected.isChanged, !isRehearsal else { return expected }
        guard writes < Self.maxWrites, bytes + expected.size <= Self.maxBytes else {
            throw AssistantActionError.budgetSpent(writes: Self.maxWrites, bytes: Self.maxBytes)
        }
        let paths = rehearsed.filter(\.isChanged).map(\.path)
        commit.prepare(paths.map(\.text), in: visit.owner.vault.root)
        var done: [ChangedFile] = []
        try Self.inOwnWords(plan.changes.first?.path) { _ = try visit.owner.apply(plan) { done.append($0) } }
        var change = AssistantChange(done, visit, isRehearsal: false)
        writes += 1
        bytes += change.size
        for file in done {
            if let after = file.after, let seen = visit.contents(of: file.path, after) { read.keep(file.path, seen) }
        }
        change.commit = commit.add(done.filter(\.isChanged).map(\.path.text), in: visit.owner.vault.root)
        return change
    }

    /// Errors of the vault itself may quote text that is hidden from the assistant.
    private static func inOwnWords(_ path: VaultPath?, _ work: () throws -> Void) throws {
        do {
            try work()
        } catch let error as AssistantActionError {
            throw error
        } catch let error as PermissionRefusal {
            throw error
        } catch let error as Cancellation {
            throw error
        } catch VaultError.changing(let path) {
            throw VaultError.changing(path)
        } catch {
            guard let path else { throw AssistantActionError.needsPerson }
            throw AssistantActionError.closed(path)
        }
    }

    private static func check(_ change: FileChange, _ visit: AssistantVisit) throws {
        let path = change.path
        let settings = visit.owner.vault.settings
        func part(_ bytes: [UInt8]) -> VaultPart {
            VaultPart(Document(path: path, contents: bytes, settings: settings).kind)
        }
        switch change {
        case .create(_, let bytes): try visit.grant.requireWriting(in: part(bytes))
        case .rewriteOrCreate(_, let new, _) where !visit.owner.vault.files.exists(path):
            try visit.grant.requireWriting(in: part(new))
        case .edit, .rewrite, .rewriteOrCreate:
            guard let document = try? visit.seen.vault.document(path) else { throw AssistantActionError.closed(path) }
            try visit.grant.requireWriting(in: VaultPart(document.kind))
        // Assistants have no call that deletes, moves, copies, locks or unlocks a file.
        case .copy, .move, .lock, .unlock, .remove: throw AssistantActionError.closed(path)
        }
    }
}

/// Recently read texts, by revision.
private struct RememberedTexts {
    private static let limit = 64
    private static let maxBytes = 4 << 20

    private var texts: [(path: VaultPath, revision: String, bytes: [UInt8])] = []
    private var size = 0

    subscript(path: VaultPath, revision: String) -> [UInt8]? {
        texts.last { $0.path == path && $0.revision == revision }?.bytes
    }

    mutating func keep(_ path: VaultPath, _ bytes: [UInt8]) {
        let revision = DocumentRevision.of(bytes)
        guard bytes.count <= Self.maxBytes / 4, self[path, revision] == nil else { return }
        texts.append((path, revision, bytes))
        size += bytes.count
        while texts.count > Self.limit || size > Self.maxBytes { size -= texts.removeFirst().bytes.count }
    }
}
