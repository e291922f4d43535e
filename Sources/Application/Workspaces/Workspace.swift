// What every action works in: one vault on one machine, as one reader sees it.

import CivilTime
import FileSystem
import Readings
import Search
import Vault
import Wording

/// Why there is nothing to work in, or no document that was meant.
package enum WorkspaceError: Error, Sendable {
    /// No vault is named, near, or in the user's configuration.
    case noVault
    case invalidDate(String)
    case invalidDuration(String)
    /// A span whose end is before its start: both as typed, and as they were read.
    case reversedSpan(from: String, to: String, first: String, last: String)
    case noDocument(name: String)
    case ambiguousDocument(name: String, [VaultPath])
    /// A name in `near:` that no place has.
    case unknownPlace(String)
    case invalidQuery(QueryError, query: String)
    /// A program of daybook's own that is not beside it; it needs a package of the system.
    case missingCompanion(name: String, package: String)
    /// Every name of a sequence is taken.
    case noFreeName(VaultPath)
}

/// What happens on the way to an answer, for whoever waits for it.
package enum WorkspaceEvent: Sendable {
    /// The index is up to date.
    case indexed
    /// The index has been waited for longer than a second.
    case waiting([LockHolder])
    /// Documents of the vault that could not be read; reported once.
    case unreadableDocuments(Int)
    /// A line of the agenda whose repetition cannot be computed.
    case agendaLine(AgendaLine, Problem)
    /// Readings that could not be read.
    case readings(ReadingStore.Warning)
    /// Documents that were written as they are, though `lock:` of the settings names them.
    case notLocked([VaultPath])
}

/// One vault with its settings, the user's configuration, the permission gate and the index. Made again for each request, of what a
/// `WorkspaceMemory` keeps where there is one; it belongs to one thread.
package final class Workspace {
    package typealias EventHandler = (WorkspaceEvent) -> Void

    package let machine: Machine
    package let configuration: UserConfiguration
    package let vault: VaultFolder
    /// The reader's language.
    package let language: LanguageCode
    /// Hears what happens on the way to an answer.
    package let tell: EventHandler
    /// Asked by long work between two steps.
    package let cancelFlag: CancelFlag
    let index: IndexLease
    /// Whether it is somebody else's than the owner's.
    private let isViewed: Bool

    /// Throws `VaultError` where the folder is missing.
    ///
    /// - Parameters:
    ///   - memory: of a process that answers one request after the other.
    ///   - keepsIndex: for a process that answers one request and ends: the index stays open between its questions.
    ///   - isUnchanged: for a process that watches the vault: nothing has changed since the index was brought up to date.
    ///   - progress: hears how far the index is, on any thread.
    ///   - cancelFlag: ends long work with `Cancellation`; what was written until then stays.
    ///   - tell: called with everything else, on the calling thread.
    package convenience init(
        folder: String, machine: Machine, configuration: UserConfiguration, language: LanguageCode = .english,
        memory: WorkspaceMemory? = nil, keepsIndex: Bool = false, isUnchanged: Bool = false,
        progress: (@Sendable (IndexProgress) -> Void)? = nil,
        cancelFlag: CancelFlag = .never, tell: @escaping EventHandler = { _ in }
    ) throws(VaultError) {
        let vault = try VaultFolder(folder: folder, memory: memory?.vault)
        self.init(
            vault, machine: machine, configuration: configuration, language: language, memory: memory,
            keepsIndex: keepsIndex, isUnchanged: isUnchanged, progress: progress, cancelFlag: cancelFlag, tell: tell)
    }

    /// The same of a vault that was opened for this request already.
    package init(
        _ vault: VaultFolder, machine: Machine, configuration: UserConfiguration, language: LanguageCode,
        memory: WorkspaceMemory?, keepsIndex: Bool = false, isUnchanged: Bool = false,
        progress: (@Sendable (IndexProgress) -> Void)? = nil,
        cancelFlag: CancelFlag = .never, tell: @escaping EventHandler = { _ in }
    ) {
        self.machine = machine
        self.configuration = configuration
        self.language = language
        self.vault = vault
        if memory?.hasRestricted(vault.root) != true { Self.restrictFolders(of: vault, machine) }
        self.tell = tell
        self.cancelFlag = cancelFlag
        isViewed = false
        index = IndexLease(vault, machine, isKept: keepsIndex, isUnchanged: isUnchanged, progress, cancelFlag, tell)
    }

    /// An older program, or one of the user's own, may have made them for everybody.
    private static func restrictFolders(of vault: VaultFolder, _ machine: Machine) {
        for parent in [machine.cacheFolder, machine.stateFolder] {
            let own = Paths.join(parent, "daybook")
            Paths.restrict(own)
            Paths.restrict(Paths.join(own, IndexLocation.key(ofVault: vault.root)))
        }
    }

    /// What somebody else than the owner sees of a workspace: the vault through a view, with an index of its own, and nothing that this
    /// machine remembers of the owner's doings.
    private init(
        _ owner: Workspace, _ view: any VaultView, _ settings: VaultSettings, _ machine: Machine, isUnchanged: Bool,
        _ tell: @escaping EventHandler
    ) {
        self.machine = machine
        var configuration = owner.configuration
        configuration.places = []
        self.configuration = configuration
        language = owner.language
        vault = owner.vault.seen(through: view, settings: settings)
        self.tell = tell
        cancelFlag = owner.cancelFlag
        isViewed = true
        index = IndexLease(vault, machine, isKept: false, isUnchanged: isUnchanged, nil, cancelFlag, tell)
    }

    /// The same vault as a reader sees it, who is at its top. Paths of files are the only ones that mean something to them.
    ///
    /// - Parameters:
    ///   - settings: those that the reader has to know.
    ///   - isUnchanged: nothing has changed since the index of this view was brought up to date.
    ///   - tell: hears of that index.
    package func seen(
        through view: any VaultView, settings: VaultSettings, isUnchanged: Bool = false,
        tell: @escaping EventHandler = { _ in }
    ) -> Workspace {
        Workspace(self, view, settings, machine.at(vault.root), isUnchanged: isUnchanged, tell)
    }

    /// The folder of the vault that is meant: the one named, else `$DAYBOOK_VAULT`, else the nearest parent of the working folder with
    /// `.daybook/`, else `vault:` of the user's configuration.
    package static func locate(
        named name: String?, _ machine: Machine, _ configuration: UserConfiguration
    ) throws(WorkspaceError) -> String {
        if let path = name ?? machine["DAYBOOK_VAULT"] { return machine.absolute(path) }
        var folder = machine.workingFolder
        while true {
            if FileStamp.isFolder(Paths.join(folder, ".daybook")) { return folder }
            let parent = Paths.parent(of: folder)
            if parent == folder { break }
            folder = parent
        }
        if let path = configuration.defaultVault { return machine.absolute(path) }
        throw .noVault
    }

    /// Between two steps of long work. Throws `Cancellation` when the caller no longer waits for it.
    package func checkCancellation() throws(Cancellation) { try cancelFlag.check() }

    package var now: LocalDateTime { machine.localNow }
    package var today: Day { machine.today }

    /// `$XDG_STATE_HOME/daybook/<vault>`: what this machine remembers of the vault and no one else needs to know. It may not be there yet.
    package private(set) lazy var stateFolder: String = {
        let own = Paths.join(Paths.join(machine.stateFolder, "daybook"), IndexLocation.key(ofVault: vault.root))
        return isViewed ? own + "-view" : own
    }()

    /// Where the index and the small copies of pictures lie.
    package private(set) lazy var indexLocation = IndexLocation(cacheFolder: machine.cacheFolder, vault)
}
