// One vault that documents of the editor lie in, and whether what is known of it is what lies on the disk.

import Dispatch
import FileSystem
import LanguageFeatures
import Search
import Synchronization
import Vault
import Wording
import Workspaces

/// The surroundings of a server: where it finds its vaults, and whose clock it reads.
package struct ServerSurroundings: Sendable {
    /// Read again for each question.
    package let machine: @Sendable () -> Machine
    /// A folder that is a vault whether or not it says so.
    package let vault: String?
    /// Nil where the editor may say it.
    package let language: LanguageCode?

    package init(machine: @escaping @Sendable () -> Machine, vault: String?, language: LanguageCode?) {
        (self.machine, self.vault, self.language) = (machine, vault, language)
    }
}

/// The index is brought up to date by a thread of its own, before it is first asked and whenever files have changed. That they have is seen
/// by inotify(7), which has every change that was made before it is asked; where that cannot watch, the files are looked at again.
final class ServedVault {
    /// The folder as the system has it.
    let root: String
    /// The same folder as the editor writes it.
    let spelledRoot: String
    private let surroundings: ServerSurroundings
    private var watch: FolderWatch?
    /// Files may have changed since the last run began.
    private var isStale = true
    private var run: IndexRun?
    /// Of the index as the last run left it.
    private var names: NameReading?
    private var lastRun: Int64 = 0
    private var failure: (any Error)?
    private let memory = WorkspaceMemory()
    private let lastDocument = LastDocument()
    /// The folder as it was opened for the question that is being answered.
    private var openFolder: VaultFolder?

    init(root: String, spelledRoot: String, _ surroundings: ServerSurroundings) {
        (self.root, self.spelledRoot, self.surroundings) = (root, spelledRoot, surroundings)
    }

    /// How often files were seen to have changed.
    private(set) var changes = 0

    /// What was found out for one question is of that moment, and no other.
    func endQuestion() { openFolder = nil }

    /// The folder with its settings as they are now, opened once a question. Throws `VaultError` where it is away.
    private func folder() throws(VaultError) -> VaultFolder {
        if let openFolder { return openFolder }
        let folder = try memory.folder(ofVault: root)
        openFolder = folder
        return folder
    }

    /// How often a change was noticed until now; nil where the folder of a file could be moved, or become another vault, unnoticed.
    func watchedChanges(ofFolderOf path: VaultPath) -> Int? {
        _ = hasChanged()
        let folders = path.folder.split(separator: "/")
        guard watch?.isComplete == true, folders.count < FolderWatch.depthLimit,
            !folders.contains(where: { Self.isHidden($0) }), (try? folder())?.root == root
        else { return nil }
        return changes
    }

    /// Whether what is below a folder is not watched.
    private static func isHidden(_ folder: some StringProtocol) -> Bool { folder.hasPrefix(".") }

    /// Whether somebody has to look at it in a moment: a run goes on.
    var isBusy: Bool { run != nil }
    var isWatched: Bool { watch != nil }

    /// Whether anybody has looked at its folders yet, which takes a while where they are large.
    private(set) var hasBegun = false

    /// Begins to watch the folders. What changed before is looked for once more.
    func beginWatch() {
        hasBegun = true
        guard watch == nil else { return }
        watch = FolderWatch(
            root, leavingOut: { name, _ in Self.isHidden(name) }, others: [Paths.join(root, ".daybook")])
        isStale = true
    }

    /// Whether files have changed since it was asked last.
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

    /// Milliseconds between two looks at files that are not watched.
    private static let pollInterval = 250

    /// Whether the index is up to date; waits for that at most that long. Throws what went wrong with it.
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
            // That took its time.
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

    /// The vault with the editor's texts over it. Call `refresh` before.
    func edited(
        _ opened: [VaultPath: Document], _ machine: Machine, _ language: LanguageCode, _ cancelFlag: CancelFlag
    ) throws -> EditedVault {
        let workspace = Workspace(
            try folder(), machine: machine, configuration: memory.configuration(of: machine), language: language,
            memory: memory, isUnchanged: names != nil && !isStale, cancelFlag: cancelFlag)
        return EditedVault(workspace, opened: opened, names: names, last: lastDocument)
    }

    /// Its settings as they are now.
    var settings: VaultSettings { (try? folder())?.settings ?? VaultSettings() }

    /// It is no longer asked for.
    func end() {
        run?.cancel()
        names?.cancel()
    }
}

/// One run of the index on a thread of its own.
final class IndexRun: Sendable {
    /// Hears how far it is, on any thread; nil at the end.
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

    /// What came of it; nil where it is not done by then.
    func result(waiting milliseconds: Int) -> Outcome? {
        if let found = outcome.withLock({ $0 }) { return found }
        _ = done.wait(timeout: .now() + .milliseconds(milliseconds))
        return outcome.withLock { $0 }
    }

    func cancel() { cancelled.store(true, ordering: .relaxed) }
}
