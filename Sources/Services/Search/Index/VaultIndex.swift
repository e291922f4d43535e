// The index of a vault: opened, brought up to date, asked. Losing it loses nothing.

import FileSystem
import SQLite
import Vault

/// Why there is no answer. Damage is not one: a damaged index is rebuilt.
package enum IndexError: Error, Sendable {
    /// The cache folder cannot be used, and no temporary one either.
    case unusable(reason: String, path: String)
    case full(path: String)
}

/// How long work takes, for a progress line.
package struct IndexProgress: Sendable {
    package let done: Int
    package let total: Int
}

/// An index that has been brought up to date with its vault.
package final class VaultIndex {
    /// Bytes of one document that it reads.
    package static let largestText = DocumentReader.largestText

    package let vault: VaultFolder
    package let location: IndexLocation
    /// Of whoever borrowed it: asked by those who go through many documents.
    package let cancelFlag: CancelFlag
    /// What those who go through many documents may use.
    package let processors: Int
    private(set) var database: Database
    /// The tags of one document, prepared when they are first asked for.
    var tagStatement: Statement?
    private(set) lazy var text = TextQuestions(database)
    /// Held shared while questions are asked, exclusively while the index is written.
    private let lock: OpenFile
    /// Of the database when the lock was let go of between questions; nil while it is held.
    private var pausedAt: FileStamp??
    /// How many documents this process had to read.
    package private(set) var updatedDocuments = 0
    package private(set) var wasRebuilt = false
    /// Before the files were looked at; nanoseconds since the epoch.
    package let openedAt: Int64

    package struct Options: Sendable {
        package var cacheFolder: String
        package var temporaryFolder: String
        /// Nanoseconds since the epoch.
        package var now: Int64
        package var processors: Int
        package var rebuild = false
        /// Whoever asks has watched all folders since the index was brought up to date, and nothing has changed: an index that is whole is
        /// taken as it is, without a look at the files.
        package var isUnchanged = false
        package var progress: (@Sendable (IndexProgress) -> Void)?
        package var cancelFlag = CancelFlag.never

        package init(cacheFolder: String, temporaryFolder: String, now: Int64, processors: Int) {
            self.cacheFolder = cacheFolder
            self.temporaryFolder = temporaryFolder
            self.now = now
            self.processors = processors
        }
    }

    /// Opens the index of a vault and brings it up to date. Without a usable cache folder a temporary one serves.
    ///
    /// - Parameter waiting: is told once for whom, where the index has been waited for longer than a second.
    package static func open(
        _ vault: VaultFolder, _ options: Options, waiting: ([LockHolder]) -> Void = { _ in }
    ) throws -> VaultIndex {
        let index = try openClosed(vault, options, waiting)
        if vault.files.isOpen { try index.addLocked(options) }
        return index
    }

    /// What the disk has: locked documents are not in it.
    private static func openClosed(
        _ vault: VaultFolder, _ options: Options, _ waiting: ([LockHolder]) -> Void
    ) throws -> VaultIndex {
        let location = IndexLocation(cacheFolder: options.cacheFolder, vault)
        do {
            return try VaultIndex(vault, location, options, waiting)
        } catch let error where isPlaceUnusable(error) {
            let elsewhere: String
            do throws(SystemError) {
                elsewhere = try Paths.makeTemporaryFolder(in: options.temporaryFolder, prefix: "daybook-")
            } catch {
                throw IndexError.unusable(reason: error.reason, path: location.folder)
            }
            defer { bestEffort { try Paths.removeTree(elsewhere) } }
            do {
                return try VaultIndex(vault, IndexLocation(cacheFolder: elsewhere, vault), options, waiting)
            } catch let error as SQLiteError where error.isFull {
                throw IndexError.full(path: location.folder)
            } catch let error as SystemError {
                throw IndexError.unusable(reason: error.reason, path: location.folder)
            }
        }
    }

    private init(
        _ vault: VaultFolder, _ location: IndexLocation, _ options: Options, _ database: Database,
        _ lock: consuming OpenFile
    ) {
        self.vault = vault
        self.location = location
        (cancelFlag, processors, openedAt) = (options.cancelFlag, options.processors, options.now)
        self.database = database
        self.lock = lock
    }

    /// From now on the index has the locked documents, too: in a copy that is in memory alone.
    private func addLocked(_ options: Options) throws {
        let paths = PathList(try lockedDocuments())
        guard !paths.isEmpty else { return }
        let update = IndexUpdate(vault: vault, location: location, options: options)
        database = try update.copyInMemory(of: database, adding: paths)
    }

    /// Lets others write the index until it is asked again, which `resume` says whether it may be: nothing is held while a person thinks or
    /// another program runs.
    package func pause() {
        guard pausedAt == nil else { return }
        pausedAt = .some(try? FileStamp.of(location.database))
        lock.unlock()
    }

    /// Whether the index is as it was at `pause`. Where another process has written it, it is to be opened again.
    package func resume() -> Bool {
        guard let pausedAt else { return true }
        self.pausedAt = nil
        guard let pausedAt, (try? lock.lock(exclusive: false)) != nil else { return false }
        return pausedAt == (try? FileStamp.of(location.database))
    }

    /// Many small questions, of which none has to lock the file for itself. Throws what `body` throws, and `SQLiteError`.
    package func reading<Result>(_ body: () throws -> Result) throws -> Result { try database.reading(body) }

    /// Whether another folder may do better.
    private static func isPlaceUnusable(_ error: any Error) -> Bool {
        switch error {
        case let error as SystemError:
            error.isDenied || error.isReadOnly || error.isFull || error.isExisting || error.isMissing
        case let error as SQLiteError: error.isReadOnly || error.isFull || error.isInputOutput
        default: false
        }
    }

    private init(
        _ vault: VaultFolder, _ location: IndexLocation, _ options: Options, _ waiting: ([LockHolder]) -> Void
    ) throws {
        self.vault = vault
        self.location = location
        (cancelFlag, processors, openedAt) = (options.cancelFlag, options.processors, options.now)
        try Paths.makePrivateFolder(location.folder)
        Paths.restrict(location.database)
        lock = try OpenFile.appending(location.lock, mode: 0o600)
        try lock.lock(exclusive: false, tellingAfterASecond: waiting)
        let update = IndexUpdate(vault: vault, location: location, options: options)
        if options.isUnchanged, !options.rebuild, let open = try? update.openIntact() {
            database = open
            return
        }
        let look = options.rebuild ? nil : try? update.look()
        if let look, look.isUpToDate {
            database = look.database
            return
        }
        // Two processes that both want to write go one after the other; the second finds the work done.
        lock.unlock()
        try lock.lock(exclusive: true, tellingAfterASecond: waiting)
        let result = try update.bringUpToDate(after: look)
        database = result.database
        updatedDocuments = result.updated
        wasRebuilt = result.wasRebuilt
        try lock.lock(exclusive: false)
    }
}
