// One sync of one shared list: fetch, merge item by item, push, repeated if others were faster.

import Bytes
import FileSystem
import Permissions
import Processes
import Vault

/// The outcome of a share's sync.
package struct ShareOutcome: Sendable, Equatable {
    package var received = false
    package var sent = false
    /// Changes of ours that the remote, or the list itself, keeps from being sent.
    package var keptBack = false
    /// The remote's complaint about them.
    package var complaint: String?
    /// Overridden values.
    package var losses: [MergeLoss] = []
    /// Places in which both sides changed the same lines: both are kept.
    package var doubled = 0

    package init() {}

    package var isNothing: Bool { !received && !sent }
}

/// Brings a list and its share to the same state.
///
/// The list's file records the version of the share that it derives from (`shared_version:`), and is written in one step with the changes
/// of that version; so an interrupted sync is resumed by the next. The history of a share is linear: each version follows the fetched
/// one, by our own merge.
package struct ShareSync {
    private static let tries = 6

    private let repository: ShareRepository
    private let files: VaultFiles
    private let path: VaultPath
    private let sleep: (_ milliseconds: Int) -> Void
    private let grant: ExportGrant
    private var outcome = ShareOutcome()

    package init(
        _ repository: ShareRepository, _ files: VaultFiles, _ path: VaultPath, by grant: ExportGrant,
        sleep: @escaping (_ milliseconds: Int) -> Void
    ) {
        self.repository = repository
        self.files = files
        self.path = path
        self.sleep = sleep
        self.grant = grant
    }

    /// The shared form of a list, if it may be shared. Throws `ShareError`.
    package static func list(of document: Document, by grant: ExportGrant) throws(ShareError) -> [UInt8] {
        guard document.privacy == nil else { throw .isPrivate(document.path) }
        // A list shared without some part would come back without it.
        guard grant.redaction.redacted(document, settings: VaultSettings()).bytes == document.bytes else {
            throw .isRedacted(document.path, grant.redaction)
        }
        guard document.encoding == .utf8, document.bytes.count <= ShareRepository.sizeLimit else {
            throw .unreadable(document.path)
        }
        guard !ConflictMarkers.isMarked(document.bytes) else { throw .isMarked(document.path) }
        return SharedForm.bytes(of: document)
    }

    /// One sync at a time. Only daybook uses the repository, so a lasting lock in it is from a killed run.
    private func alone() throws -> RunLock {
        let lock = try RunLock(in: repository.folder, sleep: sleep)
        StaleLocks.remove(in: repository.folder, repository.folder, sleep: sleep)
        return lock
    }

    /// Throws `ShareError`, `SyncError`, `ProcessError`, `VaultError`, `EditRefusal`.
    package mutating func run() throws -> ShareOutcome {
        let lock = try alone()
        defer { withExtendedLifetime(lock) {} }
        let address = repository.address.text
        for turn in 0..<Self.tries {
            if turn > 0 { sleep(100 << min(turn, 4)) }
            guard let tip = try repository.fetch() else { throw ShareError.gone(address: address) }
            let history = try repository.history(of: tip)
            try finishPending(history)
            let document = try document()
            let now = try Self.list(of: document, by: grant)
            guard let version = document.shareVersion,
                let known = history.first(where: { $0.hasPrefix(version.commit) })
            else { throw ShareError.otherHistory(address: address) }
            let latest = ShareVersion(number: history.count, commit: tip)
            let theirs = try repository.list(in: tip)
            let base = known == tip ? theirs : try repository.list(in: known)
            if now == base, known == tip { return outcome }
            let merged = merge(base: base, theirs: theirs, ours: now)
            if merged == theirs {
                try write(merged, latest, over: now)
                if theirs != base { outcome.received = true }
                return outcome
            }
            if document.isShareReadOnly {
                try write(merged, latest, over: now)
                if theirs != base { outcome.received = true }
                outcome.keptBack = true
                return outcome
            }
            let commit = try repository.commit(merged, parent: tip)
            try repository.setPending(commit, of: now)
            switch try repository.push(commit) {
            case .done:
                try write(merged, ShareVersion(number: history.count + 1, commit: commit), over: now)
                try repository.clearPending()
                if theirs != base { outcome.received = true }
                outcome.sent = true
                return outcome
            case .moved:
                try repository.clearPending()
                outcome.losses = []
                outcome.doubled = 0
            case .refused(let complaint):
                try repository.clearPending()
                try write(merged, latest, over: now)
                if theirs != base { outcome.received = true }
                outcome.keptBack = true
                outcome.complaint = complaint
                return outcome
            }
        }
        throw ShareError.moving(address: address)
    }

    /// Begins a share with the list on an empty remote, or continues with a remote that contains a version of this very list.
    package func begin() throws {
        let lock = try alone()
        defer { withExtendedLifetime(lock) {} }
        let address = repository.address.text
        let now = try Self.list(of: try document(), by: grant)
        if try repository.isRemoteEmpty() {
            let commit = try repository.commit(now, parent: nil)
            try repository.setPending(commit, of: now)
            switch try repository.push(commit) {
            case .done: break
            case .moved: throw ShareError.notEmpty(address: address)
            case .refused(let complaint): throw SyncError.rejected(complaint: complaint)
            }
            try mark(ShareVersion(number: 1, commit: commit))
            return try repository.clearPending()
        }
        guard let tip = try repository.fetch() else { throw ShareError.notAShare(address: address, .files) }
        _ = try repository.list(in: tip)
        let history = try repository.history(of: tip)
        // Begun here before and killed, or shared before and stopped: continues with a version equal to this list.
        let pending = try repository.pendingPush()
        for (index, commit) in history.enumerated()
        where try pending?.commit == commit || repository.list(in: commit) == now {
            try mark(ShareVersion(number: history.count - index, commit: commit))
            return try pending == nil ? () : repository.clearPending()
        }
        throw ShareError.notEmpty(address: address)
    }

    /// A list in its shared form without the changes of one version; later changes are kept.
    package static func undoing(before: [UInt8], after: [UInt8], in now: [UInt8]) -> [UInt8] {
        merge(base: after, theirs: before, ours: now).bytes
    }

    // MARK: Steps

    private func document() throws(VaultError) -> Document {
        Document(path: path, contents: try files.read(path).bytes)
    }

    /// If a version was sent before the list could be written, the list now derives from that version.
    private mutating func finishPending(_ history: [String]) throws {
        guard let pending = try repository.pendingPush() else { return }
        if let index = history.firstIndex(of: pending.commit) {
            let version = ShareVersion(number: history.count - index, commit: pending.commit)
            if try document().shareVersion?.number ?? 0 < version.number {
                try write(try repository.list(in: pending.commit), version, over: pending.list)
                outcome.sent = true
            }
        }
        try repository.clearPending()
    }

    /// Writes a merged list over the one `read`, merging edits made meanwhile.
    private mutating func write(_ merged: [UInt8], _ version: ShareVersion, over read: [UInt8]) throws {
        try files.edit(path) { bytes in
            let document = Document(path: path, contents: bytes)
            let now = SharedForm.bytes(of: document)
            let result = now == read ? merged : Self.merge(base: read, theirs: merged, ours: now).bytes
            return try Self.marked(try SharedForm.applied(result, to: document), path, version)
        }
    }

    private func mark(_ version: ShareVersion) throws {
        let address = repository.address.text
        try files.edit(path) { bytes in
            var document = Document(path: path, contents: bytes)
            if document.fields.share != address {
                let edits = try document.setting("shared", to: YAMLText.scalar(address))
                document = Document(path: path, contents: try document.applying(edits))
            }
            return try Self.marked(document.bytes, path, version)
        }
    }

    private static func marked(_ bytes: [UInt8], _ path: VaultPath, _ version: ShareVersion) throws -> [UInt8] {
        let document = Document(path: path, contents: bytes)
        guard document.shareVersion != version else { return bytes }
        return try document.applying(document.setting("shared_version", to: version.text))
    }

    private mutating func merge(base: [UInt8], theirs: [UInt8], ours: [UInt8]) -> [UInt8] {
        let found = Self.merge(base: base, theirs: theirs, ours: ours)
        outcome.losses = found.losses
        outcome.doubled = found.doubled
        return found.bytes
    }

    private static func merge(
        base: [UInt8], theirs: [UInt8], ours: [UInt8]
    ) -> (bytes: [UInt8], losses: [MergeLoss], doubled: Int) {
        let path = VaultPath(trusted: "lists/" + ShareRepository.fileName)
        let merge = DocumentMerge(base: base, first: theirs, second: ours, path: path)
        // Conflict markers are of no use in a shop: both versions of a sentence are kept.
        let bytes = merge.conflicts > 0 ? ConflictMarkers(merge.bytes)?.both ?? merge.bytes : merge.bytes
        return (SharedForm.bytes(of: ShareRepository.document(bytes)), merge.losses, merge.conflicts)
    }
}
