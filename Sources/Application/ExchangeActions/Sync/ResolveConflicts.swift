// Conflicts that other programs left: found, and merged or explained.

import Bytes
import FileSystem
import GitSync
import Processes
import Vault
import Workspaces

package struct ResolveConflicts: Sendable {
    /// Only these; nil for all.
    package var only: Set<VaultPath>?
    /// Whether merged copies are removed.
    package var removesCopies: Bool
    /// Nothing is written.
    package var isRehearsal: Bool

    package init(only: Set<VaultPath>? = nil, removesCopies: Bool = false, isRehearsal: Bool = false) {
        self.only = only
        self.removesCopies = removesCopies
        self.isRehearsal = isRehearsal
    }

    package struct Finding: Sendable {
        package let path: VaultPath
        package var copy: VaultPath?
        package let outcome: ConflictResolution

        package var isLeft: Bool { if case .left = outcome { true } else { false } }
    }

    package enum Event: Sendable {
        /// What was done about an unresolved file in conflict.
        case settled(SyncEvent)
        /// A rehearsal would make this change.
        case wouldChange(ChangedFile)
        case found(Finding)
    }

    /// A passage changed on both sides, for a person to decide.
    package struct Question: Sendable {
        package let path: VaultPath
        /// Its first line, from 1.
        package let line: Int
        /// From 1, of `count` passages in the file.
        package let number: Int
        package let count: Int
        package let lines: [String]
    }

    package enum Choice: Sendable { case ours, theirs, both, skip }

    /// Merges everything that can be merged.
    ///
    /// - Parameter decide: asked about passages that daybook cannot merge; nil leaves them.
    /// - Throws: `SyncError`, `VaultError`, `SystemError`
    package func run(
        in workspace: Workspace, tell: @escaping (Event) -> Void = { _ in }, decide: ((Question) -> Choice)? = nil
    ) throws -> [Finding] {
        var run = try ResolveRun(self, workspace, tell: tell, decide: isRehearsal ? nil : decide)
        try run.run()
        return run.findings
    }
}

private struct ResolveRun {
    typealias Finding = ResolveConflicts.Finding

    private let request: ResolveConflicts
    private let workspace: Workspace
    private let vault: VaultFolder
    private let tell: (ResolveConflicts.Event) -> Void
    private let decide: ((ResolveConflicts.Question) -> ResolveConflicts.Choice)?
    private var history: ConflictHistory?
    private var git: Git?
    private var place: GitPlace?
    /// Unmerged in git's index.
    private var unmerged: Set<VaultPath> = []
    /// Those of them that were resolved as the next sync would.
    private var settled: Set<VaultPath> = []
    private(set) var findings: [Finding] = []
    private var seen: SeenCopies

    init(
        _ request: ResolveConflicts, _ workspace: Workspace, tell: @escaping (ResolveConflicts.Event) -> Void,
        decide: ((ResolveConflicts.Question) -> ResolveConflicts.Choice)?
    ) throws {
        self.request = request
        self.tell = tell
        self.decide = decide
        self.workspace = workspace
        vault = workspace.vault
        seen = SeenCopies(folder: workspace.stateFolder)
        let git = Git(folder: vault.root, mayAsk: false)
        // Without git, or outside a repository, files are merged without a base.
        guard let place = try? GitPlace(git) else { return }
        (self.git, self.place) = (git, place)
        history = ConflictHistory(git, place)
        let found = try git.run(["ls-files", "--unmerged", "-z", "."])
        for record in found.output.split(separator: 0) {
            guard let tab = record.firstIndex(of: .tab) else { continue }
            unmerged.insert(VaultPath(trusted: String(decoding: record[(tab + 1)...], as: UTF8.self)))
        }
    }

    mutating func run() throws {
        let ignore = vault.ignore
        let search = ConflictSearch(vault.root, leavingOut: { ignore.leavesOut(name: $0, in: $1, isFolder: true) })
        let only = request.only
        func isWanted(_ path: VaultPath) -> Bool { only?.contains(path) ?? true }
        try settleOpen(isWanted)
        for path in Set(search.marked).union(unmerged).sorted() where isWanted(path) { try resolve(marked: path) }
        for (copy, original, isBackup) in search.copies where isWanted(copy) || isWanted(original) {
            try resolve(copy, of: original, isBackup: isBackup)
        }
        if !request.isRehearsal { seen.save() }
    }

    private mutating func note(_ finding: Finding) {
        findings.append(finding)
        tell(.found(finding))
    }

    // MARK: Markers

    /// Resolves files in conflict that are still untouched.
    private mutating func settleOpen(_ isWanted: (VaultPath) -> Bool) throws {
        guard !unmerged.isEmpty, let git, let place, place.isMerging else { return }
        var options = SyncRun.Options()
        options.settings = workspace.vault.settings
        options.lock = workspace.vault.lock
        options.device = workspace.configuration.device ?? MachineFacts.hostName
        options.withVaultLock = { [files = vault.files] in try files.withVaultLock($0) }
        let tell = tell
        let run = try SyncRun(git, options: options, sleep: MachineFacts.sleep) { tell(.settled($0)) }
        let paths = try run.settleOpen(
            { path in place.vaultPath(path).map { isWanted(VaultPath(trusted: $0)) } ?? false },
            isRehearsal: request.isRehearsal)
        settled = Set(paths.compactMap { place.vaultPath($0).map { VaultPath(trusted: $0) } })
    }

    /// Links are neither read nor written through: the target is a file of its own.
    private func isLink(_ path: VaultPath) -> Bool {
        (try? FileStamp.of(vault.files.location(path), followingLinks: false))?.kind == .link
    }

    private mutating func resolve(marked path: VaultPath) throws {
        guard !settled.contains(path) else {
            note(Finding(path: path, outcome: .merged([], losses: [])))
            return
        }
        guard !isLink(path) else {
            note(Finding(path: path, outcome: .left(.kind)))
            return
        }
        guard let bytes = try? vault.files.read(path).bytes else {
            // Deleted here, changed there, and not in the folder: git knows more than we do.
            note(Finding(path: path, outcome: .left(.original)))
            return
        }
        guard ConflictMarkers.isMarked(bytes) else {
            // A file as git left it has not been resolved.
            guard !unmerged.contains(path) || isDecided(path) else {
                note(Finding(path: path, outcome: .left(path.isMarkdown || path.isCSV ? .prose : .kind)))
                return
            }
            note(Finding(path: path, outcome: .merged(bytes, losses: [])))
            try add(path)
            return
        }
        let base = unmerged.contains(path) ? try history?.stage(1, of: path.text) : nil
        var outcome = ConflictResolution(marked: bytes, base: base ?? nil, path: path)
        if case .left = outcome, let (chosen, skipped) = decided(path, bytes) {
            if skipped == 0 {
                outcome = .merged(chosen, losses: [])
            } else {
                // Decided passages are written; the rest keeps its markers.
                try replace(path, bytes, chosen)
            }
        }
        if case .merged(let merged, _) = outcome {
            try replace(path, bytes, merged)
            try add(path)
        }
        note(Finding(path: path, outcome: outcome))
    }

    private func isDecided(_ path: VaultPath) -> Bool {
        guard let git, let place else { return true }
        return (try? ConflictHistory(git, place).isDecided(path.text)) ?? false
    }

    private func add(_ path: VaultPath) throws {
        guard unmerged.contains(path), !request.isRehearsal, let git, place?.isMerging == true else { return }
        let result = try git.run(["--literal-pathspecs", "add", "--", path.text])
        guard result.exitCode == 0 else { throw SyncError.git(doing: .merge, complaint: result.complaint) }
    }

    /// An answer for each passage of a file. Nil if there is no one to ask, or the markers do not match.
    private func decided(_ path: VaultPath, _ bytes: [UInt8]) -> (text: [UInt8], skipped: Int)? {
        guard let decide, let places = ConflictMarkers(bytes)?.places else { return nil }
        var text: [UInt8] = []
        var at = 0
        var skipped = 0
        for (index, place) in places.enumerated() {
            let question = ResolveConflicts.Question(
                path: path, line: bytes[..<place.range.lowerBound].count { $0 == .newline } + 1, number: index + 1,
                count: places.count,
                lines: bytes[place.range].split(separator: .newline).map { String(decoding: $0, as: UTF8.self) })
            text += bytes[at..<place.range.lowerBound]
            at = place.range.upperBound
            switch decide(question) {
            case .ours: text += place.first
            case .theirs: text += place.second
            case .both: text += place.first + place.second
            case .skip:
                skipped += 1
                text += bytes[place.range]
            }
        }
        return (text + bytes[at...], skipped)
    }

    // MARK: Copies

    private mutating func resolve(_ copy: VaultPath, of original: VaultPath, isBackup: Bool) throws {
        guard !isLink(copy), let bytes = try? vault.files.read(copy).bytes else { return }
        guard !isLink(original), let current = try? vault.files.read(original).bytes, !ConflictMarkers.isMarked(current)
        else {
            note(Finding(path: original, copy: copy, outcome: .left(.original)))
            return
        }
        let outcome: ConflictResolution
        if seen.contains(copy, bytes) {
            outcome = .merged(current, losses: [])
        } else {
            // git's version of a locked file is not its text.
            let base = original.isLocked ? nil : try history?.base(of: original.text, nearest: bytes)
            outcome = ConflictResolution(
                original: current, copy: bytes, base: base ?? nil,
                path: vault.files.isOpen ? original.opened : original, isBackup: isBackup)
        }
        if case .merged(let merged, _) = outcome {
            try replace(original, current, merged)
            seen.insert(copy, bytes)
            if request.removesCopies, !request.isRehearsal { try Paths.removeFile(vault.files.location(copy)) }
        }
        note(Finding(path: original, copy: copy, outcome: outcome))
    }

    private func replace(_ path: VaultPath, _ before: [UInt8], _ after: [UInt8]) throws {
        guard before != after else { return }
        if request.isRehearsal {
            tell(.wouldChange(ChangedFile(path, before: before, after: after)))
            return
        }
        // Merged from the text read: a file changed since is not overwritten.
        _ = try vault.files.edit(path) { now in
            guard now == before else { throw VaultError.changing(path) }
            return after
        }
    }
}

/// Copies that were merged and kept: merging them again would count their changes twice.
private struct SeenCopies {
    private let file: String
    private var keys: [String]
    private let before: [String]

    init(folder: String) {
        file = Paths.join(folder, "copies")
        let text = (try? OpenFile.reading(file).readAll(limit: 1 << 22)).map { String(decoding: $0, as: UTF8.self) }
        keys = (text ?? "").split(separator: "\n").map(String.init)
        before = keys
    }

    private func key(_ path: VaultPath, _ bytes: [UInt8]) -> String {
        StableHash.digits(of: path.text + "\n" + String(decoding: bytes, as: UTF8.self))
    }

    func contains(_ path: VaultPath, _ bytes: [UInt8]) -> Bool { keys.contains(key(path, bytes)) }

    mutating func insert(_ path: VaultPath, _ bytes: [UInt8]) {
        if !contains(path, bytes) { keys.append(key(path, bytes)) }
    }

    func save() {
        guard keys != before else { return }
        bestEffort { try Paths.makeFolder(Paths.parent(of: file), mode: 0o700) }
        bestEffort {
            try AtomicWrite.replace(file, with: Array(keys.suffix(10_000).map { $0 + "\n" }.joined().utf8), mode: 0o600)
        }
    }
}
