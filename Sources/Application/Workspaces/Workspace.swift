// The context of every action: one vault on one machine, as seen by one reader.

import CivilTime
import FileSystem
import Readings
import Search
import Vault
import Wording

/// Why there is no workspace, or no such document.
package enum WorkspaceError: Error, Sendable {
    /// No vault is named, near, or in the user's configuration.
    case noVault
    case invalidDate(String)
    case invalidDuration(String)
    /// A span that ends before it starts: both bounds as typed, and as interpreted.
    case reversedSpan(from: String, to: String, first: String, last: String)
    case noDocument(name: String)
    case ambiguousDocument(name: String, [VaultPath])
    /// A name in `near:` that is unknown.
    case unknownPlace(String)
    case invalidQuery(QueryError, query: String)
    /// A companion program of daybook that is missing; it needs a system package.
    case missingCompanion(name: String, package: String)
    /// Every name of a sequence is taken.
    case noFreeName(VaultPath)
}

/// Events during an action, for the waiting caller.
package enum WorkspaceEvent: Sendable {
    /// The index is up to date.
    case indexed
    /// Waiting for the index has taken longer than a second.
    case waiting([LockHolder])
    /// Documents of the vault that could not be read; reported once.
    case unreadableDocuments(Int)
    /// A line of the agenda whose repetition cannot be computed.
    case agendaLine(AgendaLine, Problem)
    /// Readings that could not be read.
    case readings(ReadingStore.Warning)
    /// Documents written as plaintext, although `lock:` of the settings names them.
    case notLocked([VaultPath])
}

/// One vault with its settings, the user's configuration, the permission gate and the index. Created for each request, from a
/// `WorkspaceMemory` if there is one; confined to one thread.
package final class Workspace {
    package typealias EventHandler = (WorkspaceEvent) -> Void

    package let machine: Machine
    package let configuration: UserConfiguration
    package let vault: VaultFolder
    /// The reader's language.
    package let language: LanguageCode
    /// Receives events during an action.
    package let tell: EventHandler
    /// Checked by long operations between two steps.
    package let cancelFlag: CancelFlag
    let index: IndexLease
    /// Whether the reader is somebody other than the owner.
    private let isViewed: Bool

    /// Throws `VaultError` if the folder is missing.
    ///
    /// - Parameters:
    ///   - memory: of a process that handles a series of requests.
    ///   - keepsIndex: for a process that handles one request and exits: the index stays open between its queries.
    ///   - isUnchanged: for a process that watches the vault: nothing has changed since the index was last updated.
    ///   - progress: receives the progress of the index, on any thread.
    ///   - cancelFlag: ends long operations with `Cancellation`; what was written until then stays.
    ///   - tell: receives all other events, on the calling thread.
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

    /// The same for a vault that was already opened for this request.
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

    /// An older program, or the user's own, may have created them with wider permissions.
    private static func restrictFolders(of vault: VaultFolder, _ machine: Machine) {
        for parent in [machine.cacheFolder, machine.stateFolder] {
            let own = Paths.join(parent, "daybook")
            Paths.restrict(own)
            Paths.restrict(Paths.join(own, IndexLocation.key(ofVault: vault.root)))
        }
    }

    /// A workspace for somebody other than the owner: the vault through a view, with a separate index, and without this machine's memory
    /// of the owner's activity.
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

    /// The same vault in a reader's view, with the vault as the working folder: only paths in it are meaningful to them.
    ///
    /// - Parameters:
    ///   - settings: the ones that the reader must know.
    ///   - isUnchanged: nothing has changed since the index of this view was last updated.
    ///   - tell: receives events of that index.
    package func seen(
        through view: any VaultView, settings: VaultSettings, isUnchanged: Bool = false,
        tell: @escaping EventHandler = { _ in }
    ) -> Workspace {
        Workspace(self, view, settings, machine.at(vault.root), isUnchanged: isUnchanged, tell)
    }

    /// The folder of the vault: the one named, else `$DAYBOOK_VAULT`, else the nearest parent of the working folder with `.daybook/`,
    /// else `vault:` of the user's configuration.
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

    /// To be called between two steps of long operations. Throws `Cancellation` when the caller no longer waits for the result.
    package func checkCancellation() throws(Cancellation) { try cancelFlag.check() }

    package var now: LocalDateTime { machine.localNow }
    package var today: Day { machine.today }

    /// `$XDG_STATE_HOME/daybook/<vault>`: this machine's private data on the vault. It may not exist yet.
    package private(set) lazy var stateFolder: String = {
        let own = Paths.join(Paths.join(machine.stateFolder, "daybook"), IndexLocation.key(ofVault: vault.root))
        return isViewed ? own + "-view" : own
    }()

    /// The location of the index and the thumbnails.
    package private(set) lazy var indexLocation = IndexLocation(cacheFolder: machine.cacheFolder, vault)
}
