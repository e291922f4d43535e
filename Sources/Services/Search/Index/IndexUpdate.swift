// Bringing an index up to date: what changed is read again, what cannot be believed is made again.

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

    /// The index as it is, or nil where it has another version, other settings, or was written to by somebody else.
    func openIntact() throws -> Database? {
        switch seal.state() {
        case .broken: return nil
        case .missing:
            // A write was cut short, or is a first one: SQLite rolls back what was not finished; the rest is checked.
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

    /// What changed on the disk since the index was written.
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

    /// The index as it was opened, and what had changed on the disk by then.
    struct Look {
        let database: Database
        let changes: VaultChanges
        /// Of the database.
        fileprivate let stamp: FileStamp?

        var isUpToDate: Bool { changes.isEmpty }
    }

    /// Looks at the index and at the files; nil where there is no index that can be believed.
    func look() throws -> Look? {
        let stamp = try? FileStamp.of(location.database)
        guard let database = try openIntact() else { return nil }
        return Look(database: database, changes: try changes(database), stamp: stamp)
    }

    /// Called with the lock held exclusively.
    ///
    /// - Parameter look: from before the lock was held: it counts unless somebody has written the index since.
    func bringUpToDate(after look: Look?) throws -> Result {
        if !options.rebuild {
            do {
                if let look, let stamp = look.stamp, stamp == (try? FileStamp.of(location.database)) {
                    if let result = try update(look.database, look.changes) { return result }
                } else if let database = try openIntact(), let result = try update(database, try changes(database)) {
                    return result
                }
            } catch let error as SQLiteError where !error.isFull && !error.isReadOnly {
                // Damaged, or not ours: made again below.
            }
        }
        return try build()
    }

    /// Nil where so much has gone by that a new index is better.
    private func update(_ database: Database, _ changes: VaultChanges) throws -> Result? {
        guard !changes.isEmpty else {
            seal.put()
            return Result(database: database, updated: 0, wasRebuilt: false)
        }
        let alive = Int(try database.integer("SELECT count(*) FROM documents") ?? 0)
        let dead = Int(try database.integer("SELECT count(*) FROM removed") ?? 0) + changes.changed.count
        // The words of removed documents are still there; past a fifth they cost more than a rebuild.
        guard dead <= max(2000, alive / 5), changes.changed.count <= max(2000, alive / 2) else { return nil }
        // And so are those of documents that were locked since, here or on another device, with copies of their pictures.
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

    /// Writes a new index beside the old one and puts it in its place when it is whole.
    private func build() throws -> Result {
        var changes = walk().changes(since: [])
        let temporary = location.database + ".new"
        bestEffort { try Paths.removeTree(temporary) }
        do {
            // SQLite gives its files the mode of the database.
            _ = try OpenFile.creating(temporary, mode: 0o600)
            let database = try Database(path: temporary, access: .create)
            try prepare(database)
            // What is written is seldom read again: pages that are mapped would stay in memory.
            try database.execute(
                """
                PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF; PRAGMA locking_mode=EXCLUSIVE; PRAGMA threads=2;
                PRAGMA mmap_size=0
                """)
            // What is put in order for the indexes of very many documents goes into files of SQLite's own, in parts as large as its cache; else
            // all of it stays in memory.
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
        // Something that is not a file may be in the way.
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
        // First: so they are in memory no longer than they have to be.
        for (folder, snapshot) in changes.snapshots { try writer.write(snapshot, of: folder) }
        changes.snapshots = [:]
        for path in changes.removed { try writer.remove(path) }
        for folder in changes.removedFolders { try writer.removeFolder(folder) }
        // In the order of the tree: neighbours on the disk are read together.
        changes.changed.sort()
        let paths = changes.changed
        let postings = try read(paths, to: writer, isFirstLoad: isFirstLoad)
        if !isFirstLoad {
            // What vanished between the walk and the reading.
            for path in paths where !vault.files.exists(path) { try writer.remove(path) }
        }
        if isFirstLoad {
            try writer.finishFirstLoad(postings, isParallel: isParallel)
        } else {
            try writer.finish(postings)
        }
    }

    /// The index in memory, with documents that are not to be in the file.
    func copyInMemory(of database: Database, adding paths: PathList) throws -> Database {
        let copy = try database.copyInMemory()
        // Nothing of it goes to a file, nor what is put in order on the way.
        try prepare(copy)
        try copy.transaction {
            let writer = try IndexWriter(copy)
            try writer.finish(try read(paths, to: writer, isFirstLoad: false))
        }
        return copy
    }

    private var isParallel: Bool { options.processors > 1 }

    /// Reads documents and writes their rows, and their words where these become too many. Returns the postings that are not written yet.
    private func read(_ paths: PathList, to writer: IndexWriter, isFirstLoad: Bool) throws -> GatheredPostings {
        let reader = DocumentReader(vault: vault, processors: options.processors)
        let known = isFirstLoad ? [:] : try writer.known(paths)
        // A number for each path: that of a file that went away, or is what it was, is left out.
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
