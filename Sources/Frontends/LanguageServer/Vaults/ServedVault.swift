// One vault with documents open in the editor, and the freshness of its index.

import Dispatch
import FileSystem
import LanguageFeatures
import Search
import Synchronization
import Vault
import Wording
import Workspaces

/// The environment of a server: the location of vaults, and the clock.
package struct ServerSurroundings: Sendable {
    /// Evaluated for each question.
    package let machine: @Sendable () -> Machine
    /// A folder to treat as a vault, whether or not it is marked as one.
    package let vault: String?
    /// Nil to use the editor's.
    package let language: LanguageCode?

    package init(machine: @escaping @Sendable () -> Machine, vault: String?, language: LanguageCode?) {
        (self.machine, self.vault, self.language) = (machine, vault, language)
    }
}

/// The index is updated on a separate thread, before its first use and after changes of files. Changes are noticed by inotify(7), which
/// reports every change made before it is queried; if it cannot watch, the files are examined.
final class ServedVault {
    /// The resolved path of the folder.
    let root: String
    /// The same folder in the editor's spelling.
    let spelledRoot: String
    private let surroundings: ServerSurroundings
    private var watch: FolderWatch?
    /// Whether files may have changed since the last run began.
    private var isStale = true
    private var run: IndexRun?
    /// From the index after the last run.
    private var names: NameReading?
    private var lastRun: Int64 = 0
    private var failure: (any Error)?
    private let memory = WorkspaceMemory()
    private let lastDocument = LastDocument()
    /// The folder as opened for the current question.
    private var openFolder: VaultFolder?

    init(root: String, spelledRoot: String, _ surroundings: ServerSurroundings) {
        (self.root, self.spelledRoot, self.surroundings) = (root, spelledRoot, surroundings)
    }

    /// The number of times that changes were noticed.
    private(set) var changes = 0

    /// Discards what was valid only for one question.
    func endQuestion() { openFolder = nil }

    /// The folder with its current settings, opened once per question. Throws `VaultError` if it is missing.
    private func folder() throws(VaultError) -> VaultFolder {
        if let openFolder { return openFolder }
        let folder = try memory.folder(ofVault: root)
        openFolder = folder
        return folder
    }

    /// The number of changes noticed so far; nil if a file's folder could be moved, or become another vault, unnoticed.
    func watchedChanges(ofFolderOf path: VaultPath) -> Int? {
        _ = hasChanged()
        let folders = path.folder.split(separator: "/")
        guard watch?.isComplete == true, folders.count < FolderWatch.depthLimit,
            !folders.contains(where: { Self.isHidden($0) }), (try? folder())?.root == root
        else { return nil }
        return changes
    }

    /// Whether the contents of a folder are not watched.
    private static func isHidden(_ folder: some StringProtocol) -> Bool { folder.hasPrefix(".") }

    /// Whether it must be polled soon: a run is in progress.
    var isBusy: Bool { run != nil }
    var isWatched: Bool { watch != nil }

    /// Whether its folders have been examined yet, which takes a while if they are large.
    private(set) var hasBegun = false

    /// Starts to watch the folders. Earlier changes are looked for once more.
    func beginWatch() {
        hasBegun = true
        guard watch == nil else { return }
        watch = FolderWatch(
            root, leavingOut: { name, _ in Self.isHidden(name) }, others: [Paths.join(root, ".daybook")])
        isStale = true
    }

    /// Whether files have changed since the last call.
    func hasChanged() -> Bool {
        guard let watch else { return false }
        var found = false
        while case .change(let includesFolders) = watch.wait(milliseconds: 0) {
            found = true
            if includesFolders {
                self.watch = nil
                break
            }
        }
        if found {
            openFolder = nil
            isStale = true
            changes += 1
        }
        return found
    }

    /// Milliseconds between examinations of files that are not watched.
    private static let pollInterval = 250

    /// Whether the index is up to date; waits for it, with a time limit. Throws errors of the update.
    func refresh(waiting milliseconds: Int, _ language: LanguageCode, _ tell: IndexRun.Tell? = nil) throws -> Bool {
        _ = hasChanged()
        let isUnwatched = watch?.isComplete != true
        let elapsed = (MachineFacts.monotonic() - lastRun) / 1_000_000
        if run == nil, isStale || isUnwatched && elapsed > Self.pollInterval {
            isStale = false
            run = IndexRun(root, surroundings.machine(), language, tell)
        }
        if let run {
            guard let result = run.result(waiting: milliseconds) else { return false }
            self.run = nil
            // The run took time.
            openFolder = nil
            lastRun = MachineFacts.monotonic()
            switch result {
            case .success(let generation):
                failure = nil
                if names?.generation != generation {
                    names?.cancel()
                    names = NameReading(root, surroundings.machine(), language, generation: generation)
                }
            case .failure(let error):
                failure = error
                isStale = true
            }
        }
        if let failure { throw failure }
        return names != nil
    }

    /// The vault with the editor's texts on top. Call `refresh` first.
    func edited(
        _ opened: [VaultPath: Document], _ machine: Machine, _ language: LanguageCode, _ cancelFlag: CancelFlag
    ) throws -> EditedVault {
        let workspace = Workspace(
            try folder(), machine: machine, configuration: memory.configuration(of: machine), language: language,
            memory: memory, isUnchanged: names != nil && !isStale, cancelFlag: cancelFlag)
        return EditedVault(workspace, opened: opened, names: names, last: lastDocument)
    }

    /// Its current settings.
    var settings: VaultSettings { (try? folder())?.settings ?? VaultSettings() }

    /// The vault is no longer used.
    func end() {
        run?.cancel()
        names?.cancel()
    }
}

/// One update of the index on a separate thread.
final class IndexRun: Sendable {
    /// Receives the progress, on any thread; nil at the end.
    typealias Tell = @Sendable (IndexProgress?) -> Void
    /// The generation of the index.
    typealias Outcome = Result<String, any Error>

    private let outcome = Mutex<Outcome?>(nil)
    private let cancelled = Atomic(false)
    private let done = DispatchSemaphore(value: 0)

    init(_ root: String, _ machine: Machine, _ language: LanguageCode, _ tell: Tell?) {
        var progress: (@Sendable (IndexProgress) -> Void)?
        if let tell { progress = { tell($0) } }
        let report = progress
        DispatchQueue.global(qos: .userInitiated).async { [self] in
            let flag = CancelFlag { [self] in cancelled.load(ordering: .relaxed) }
            let result: Outcome
            do {
                let workspace = try Workspace(
                    folder: root, machine: machine, configuration: UserConfiguration(file: machine.configurationFile),
                    language: language, progress: report, cancelFlag: flag)
                result = .success(try workspace.withIndex { try $0.generation() })
            } catch {
                result = .failure(error)
            }
            outcome.withLock { $0 = result }
            tell?(nil)
            done.signal()
        }
    }

    /// The outcome; nil if it is not complete in time.
    func result(waiting milliseconds: Int) -> Outcome? {
        if let found = outcome.withLock({ $0 }) { return found }
        _ = done.wait(timeout: .now() + .milliseconds(milliseconds))
        return outcome.withLock { $0 }
    }

    func cancel() { cancelled.store(true, ordering: .relaxed) }
}
