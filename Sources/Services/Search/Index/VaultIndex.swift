// The index of a vault: opens, updates and queries it. It can be lost without harm.

import FileSystem
import SQLite
import Vault

/// Why no index is available. Damage is not a reason: a damaged index is rebuilt.
package enum IndexError: Error, Sendable {
    /// Neither the cache folder nor a temporary one can be used.
    case unusable(reason: String, path: String)
    case full(path: String)
}

/// The progress of work, for display.
package struct IndexProgress: Sendable {
    package let done: Int
    package let total: Int
}

/// An index that has been brought up to date with its vault.
package final class VaultIndex {
    /// Maximum bytes read of one document.
    package static let largestText = DocumentReader.largestText

    package let vault: VaultFolder
    package let location: IndexLocation
    /// Set by the borrower; checked while processing many documents.
    package let cancelFlag: CancelFlag
    /// The number of processors available for processing many documents.
    package let processors: Int
    private(set) var database: Database
    /// Selects the tags of one document; prepared on first use.
    var tagStatement: Statement?
    private(set) lazy var text = TextQuestions(database)
    /// Held shared during queries, exclusively during writes.
    private let lock: OpenFile
    /// The database's stamp when the lock was released between queries; nil while it is held.
    private var pausedAt: FileStamp??
    /// The number of documents that this process had to read.
    package private(set) var updatedDocuments = 0
    package private(set) var wasRebuilt = false
    /// The time before the files were examined; nanoseconds since the epoch.
    package let openedAt: Int64

    package struct Options: Sendable {
        package var cacheFolder: String
        package var temporaryFolder: String
        /// Nanoseconds since the epoch.
        package var now: Int64
        package var processors: Int
        package var rebuild = false
        /// The caller has watched all folders since the index was brought up to date, and nothing has changed: an intact index is
        /// used without examining the files.
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

    /// Opens the index of a vault and brings it up to date. Without a usable cache folder a temporary one is used.
    ///
    /// - Parameter waiting: called once with the holders of the lock, after waiting for more than a second.
    package static func open(
        _ vault: VaultFolder, _ options: Options, waiting: ([LockHolder]) -> Void = { _ in }
    ) throws -> VaultIndex {
        let index = try openClosed(vault, options, waiting)
        if vault.files.isOpen { try index.addLocked(options) }
        return index
    }

    /// The index on disk, without locked documents.
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

    /// Adds the locked documents to a copy of the index that exists only in memory.
    private func addLocked(_ options: Options) throws {
        let paths = PathList(try lockedDocuments())
        guard !paths.isEmpty else { return }
        let update = IndexUpdate(vault: vault, location: location, options: options)
        database = try update.copyInMemory(of: database, adding: paths)
    }

    /// Allows others to write the index until `resume`, which tells whether it is still valid: nothing is locked while a person thinks or
    /// another program runs.
    package func pause() {
        guard pausedAt == nil else { return }
        pausedAt = .some(try? FileStamp.of(location.database))
        lock.unlock()
    }

    /// Whether the index is unchanged since `pause`. If another process has written it, it has to be reopened.
    package func resume() -> Bool {
        guard let pausedAt else { return true }
        self.pausedAt = nil
        guard let pausedAt, (try? lock.lock(exclusive: false)) != nil else { return false }
        return pausedAt == (try? FileStamp.of(location.database))
    }

    /// Runs many small queries under one file lock. Throws what `body` throws, and `SQLiteError`.
    package func reading<Result>(_ body: () throws -> Result) throws -> Result { try database.reading(body) }

    /// Whether another folder may work.
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
        // Two processes that both want to write take turns; the second finds the work done.
        lock.unlock()
        try lock.lock(exclusive: true, tellingAfterASecond: waiting)
        let result = try update.bringUpToDate(after: look)
        database = result.database
        updatedDocuments = result.updated
        wasRebuilt = result.wasRebuilt
        try lock.lock(exclusive: false)
    }
}
