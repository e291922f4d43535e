// Brings an index up to date: rereads changed files, and rebuilds it if it cannot be trusted.

import FileSystem
import SQLite
import Vault

struct IndexUpdate {
    let vault: VaultFolder
    let location: IndexLocation
    let options: VaultIndex.Options

    struct Result {
        let database: Database
        let updated: Int
        let wasRebuilt: Bool
    }

    private static let manyDocuments = 200_000

    private var seal: IndexSeal { IndexSeal(location: location) }

    /// The present index; nil if it has another version or other settings, or was modified by another program.
    func openIntact() throws -> Database? {
        switch seal.state() {
        case .broken: return nil
        case .missing:
            // A write was interrupted, or it is the first one: SQLite rolls back unfinished changes; the rest is checked.
            guard FileStamp.exists(location.database) else { return nil }
            let database = try Database(path: location.database, access: .readWrite)
            guard try database.text("PRAGMA quick_check(1)") == "ok" else { return nil }
            return try accept(database)
        case .intact:
            return try accept(try Database(path: location.database, access: .readWrite))
        }
    }

    private func accept(_ database: Database) throws -> Database? {
        try prepare(database)
        guard try database.integer("SELECT value FROM meta WHERE key='version'") == Int64(IndexSchema.version) else {
            return nil
        }
        let settings = try database.prepare("SELECT value FROM meta WHERE key='configuration'")
        guard try settings.step(), settings.withBytes(0, { $0.elementsEqual(vault.configuration) }) else { return nil }
        return database
    }

    private func prepare(_ database: Database) throws {
        try database.execute("PRAGMA mmap_size=1073741824; PRAGMA cache_size=-16384; PRAGMA temp_store=MEMORY")
        try QueryFunctions.register(on: database, files: vault.files)
    }

    /// The changes on disk since the index was written.
    func changes(_ database: Database) throws -> VaultChanges {
        var known: [(folder: String, snapshot: FolderSnapshot)] = []
        let folders = try database.prepare("SELECT path, snapshot FROM folders")
        while try folders.step() {
            known.append((folders.text(0), FolderSnapshot(bytes: folders.withBytes(1) { [UInt8]($0) })))
        }
        return walk().changes(since: known)
    }

    private func walk() -> VaultWalk {
        VaultWalk(root: vault.root, ignore: vault.ignore, now: options.now, processors: options.processors)
    }

    /// The opened index, and the changes on disk at that time.
    struct Look {
        let database: Database
        let changes: VaultChanges
        /// The database's stamp.
        fileprivate let stamp: FileStamp?

        var isUpToDate: Bool { changes.isEmpty }
    }

    /// Opens the index and examines the files; nil if there is no trustworthy index.
    func look() throws -> Look? {
        let stamp = try? FileStamp.of(location.database)
        guard let database = try openIntact() else { return nil }
        return Look(database: database, changes: try changes(database), stamp: stamp)
    }

    /// To be called with the exclusive lock.
    ///
    /// - Parameter look: from before locking: valid unless the index has been written since.
    func bringUpToDate(after look: Look?) throws -> Result {
        if !options.rebuild {
            do {
                if let look, let stamp = look.stamp, stamp == (try? FileStamp.of(location.database)) {
                    if let result = try update(look.database, look.changes) { return result }
                } else if let database = try openIntact(), let result = try update(database, try changes(database)) {
                    return result
                }
            } catch let error as SQLiteError where !error.isFull && !error.isReadOnly {
                // Damaged, or not ours: rebuilt below.
            }
        }
        return try build()
    }

    /// Nil if a rebuild is preferable, as too much has become obsolete.
    private func update(_ database: Database, _ changes: VaultChanges) throws -> Result? {
        guard !changes.isEmpty else {
            seal.put()
            return Result(database: database, updated: 0, wasRebuilt: false)
        }
        let alive = Int(try database.integer("SELECT count(*) FROM documents") ?? 0)
        let dead = Int(try database.integer("SELECT count(*) FROM removed") ?? 0) + changes.changed.count
        // The words of removed documents are still stored; beyond a fifth they cost more than a rebuild.
        guard dead <= max(2000, alive / 5), changes.changed.count <= max(2000, alive / 2) else { return nil }
        // This includes words of documents locked since, here or on another device, and copies of their pictures.
        guard try changes.removed.isEmpty || !hasNewLockedFile(changes, database) else {
            location.removeCopies()
            return nil
        }
        seal.remove()
        try database.execute("PRAGMA synchronous=NORMAL")
        var changes = changes
        try database.transaction { try apply(&changes, to: database, isFirstLoad: false) }
        seal.put()
        return Result(
            database: database, updated: changes.changed.count, wasRebuilt: false)
    }

    private func hasNewLockedFile(_ changes: VaultChanges, _ database: Database) throws -> Bool {
        func locked(_ snapshot: FolderSnapshot) -> Set<String> {
            var names: Set<String> = []
            snapshot.forEach { entry in
                let name = snapshot.name(entry)
                if VaultPath(trusted: name).isLocked { names.insert(name) }
            }
            return names
        }
        let known = try database.prepare("SELECT snapshot FROM folders WHERE path = ?1")
        for (folder, snapshot) in changes.snapshots {
            let names = locked(snapshot)
            guard !names.isEmpty else { continue }
            known.reset()
            known.bind(1, folder)
            let old = try known.step() ? locked(FolderSnapshot(bytes: known.withBytes(0) { [UInt8]($0) })) : []
            if !names.isSubset(of: old) { return true }
        }
        return false
    }

    /// Builds a new index beside the old one and moves it into place once complete.
    private func build() throws -> Result {
        var changes = walk().changes(since: [])
        let temporary = location.database + ".new"
        bestEffort { try Paths.removeTree(temporary) }
        do {
            // SQLite creates its files with the mode of the database.
            _ = try OpenFile.creating(temporary, mode: 0o600)
            let database = try Database(path: temporary, access: .create)
            try prepare(database)
            // Written pages are seldom read again, and mapped ones would stay in memory.
            try database.execute(
                """
                PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF; PRAGMA locking_mode=EXCLUSIVE; PRAGMA threads=2;
                PRAGMA mmap_size=0
                """)
            // Sorting for the indexes of very many documents uses temporary files of SQLite, in parts as large as its cache; otherwise
            // it is done in memory.
            if changes.changed.count > Self.manyDocuments {
                try database.execute("PRAGMA temp_store=FILE; PRAGMA cache_size=-8192")
            }
            try database.execute(IndexSchema.tables)
            try database.transaction {
                try apply(&changes, to: database, isFirstLoad: true)
                let statement = try database.prepare("INSERT INTO meta VALUES(?1,?2)")
                statement.bind(1, "version")
                statement.bind(2, IndexSchema.version)
                try statement.run()
                statement.bind(1, "configuration")
                statement.bind(2, bytes: vault.configuration)
                try statement.run()
            }
            try database.execute("PRAGMA optimize")
        } catch {
            bestEffort { try Paths.removeTree(temporary) }
            throw error
        }
        try OpenFile.appending(temporary).synchronize()
        seal.remove()
        bestEffort { try Paths.removeTree(location.database + "-journal") }
        // Something that is not a file may be in its place.
        if FileStamp.isFolder(location.database) { try Paths.removeTree(location.database) }
        try Paths.rename(temporary, to: location.database)
        seal.put()
        let database = try Database(path: location.database, access: .readWrite)
        try prepare(database)
        return Result(
            database: database, updated: changes.changed.count, wasRebuilt: true)
    }

    private func apply(_ changes: inout VaultChanges, to database: Database, isFirstLoad: Bool) throws {
        let writer = try IndexWriter(database)
        // First, so that they are freed as early as possible.
        for (folder, snapshot) in changes.snapshots { try writer.write(snapshot, of: folder) }
        changes.snapshots = [:]
        for path in changes.removed { try writer.remove(path) }
        for folder in changes.removedFolders { try writer.removeFolder(folder) }
        // In tree order, so that neighbours on the disk are read together.
        changes.changed.sort()
        let paths = changes.changed
        let postings = try read(paths, to: writer, isFirstLoad: isFirstLoad)
        if !isFirstLoad {
            // Files that vanished between the walk and the reading.
            for path in paths where !vault.files.exists(path) { try writer.remove(path) }
        }
        if isFirstLoad {
            try writer.finishFirstLoad(postings, isParallel: isParallel)
        } else {
            try writer.finish(postings)
        }
    }

    /// The index in memory, with additional documents that must not be in the file.
    func copyInMemory(of database: Database, adding paths: PathList) throws -> Database {
        let copy = try database.copyInMemory()
        // Nothing of it must reach a file, including temporary data of sorts.
        try prepare(copy)
        try copy.transaction {
            let writer = try IndexWriter(copy)
            try writer.finish(try read(paths, to: writer, isFirstLoad: false))
        }
        return copy
    }

    private var isParallel: Bool { options.processors > 1 }

    /// Reads documents and writes their rows, and their words if there are too many to hold. Returns the postings not yet written.
    private func read(_ paths: PathList, to writer: IndexWriter, isFirstLoad: Bool) throws -> GatheredPostings {
        let reader = DocumentReader(vault: vault, processors: options.processors)
        let known = isFirstLoad ? [:] : try writer.known(paths)
        // Each path gets a number; those of missing or unchanged files are skipped.
        let firstDocument = writer.nextDocument
        var (read, done) = (0, 0)
        while true {
            let rest = paths[read...]
            let postings = GatheredPostings(
                firstDocument: firstDocument + UInt32(read), readers: reader.readers(for: rest), expecting: rest.count,
                largestSize: GatheredPostings.largestSize(indexing: paths.count))
            read += try reader.read(rest, knowing: known, into: postings) { documents in
                for document in documents {
                    if !isFirstLoad { try writer.remove(document.path) }
                    try writer.add(document)
                    done += 1
                    if done % 256 == 0 { options.progress?(IndexProgress(done: done, total: paths.count)) }
                }
            }
            guard read < paths.count else { return postings }
            try writer.write(postings, isParallel: isParallel)
        }
    }
}
