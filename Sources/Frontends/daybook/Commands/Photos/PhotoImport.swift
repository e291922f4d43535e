// Outings become entries, or join those that are there.

import Bytes
import CivilTime
import Journal
import Photos
import Search
import Vault
import Wording

struct PhotoImport {
    struct Entry {
        let path: VaultPath
        let isNew: Bool
        /// Those that were added.
        let photos: [VaultPath]
    }

    let isDryRun: Bool
    private let context: Context
    private let joinsEntries: Bool
    private var intake: PhotoIntake
    /// Which entry names each photo of the vault.
    private var owners: [VaultPath: VaultPath] = [:]
    private(set) var entries: [Entry] = []
    private(set) var known = 0
    /// Photos whose bytes came into the vault.
    private(set) var copied: [VaultPath] = []

    var added: Int { entries.reduce(0) { $0 + $1.photos.count } }

    init(_ context: Context, isDryRun: Bool, joinsEntries: Bool) throws {
        self.context = context
        self.isDryRun = isDryRun
        self.joinsEntries = joinsEntries
        let vault = try context.vault()
        intake = PhotoIntake(vault.files, isDryRun: isDryRun)
        let query = try context.query(["has:photo"])
        for hit in try context.index().search(query, today: context.today, details: .paths).hits {
            guard let document = try? vault.document(hit.path) else { continue }
            for photo in document.fields.photos {
                if let path = VaultPath(photo.file) { owners[path] = hit.path }
            }
        }
    }

    mutating func add(_ outing: PhotoOuting) throws {
        var new: [TakenPhoto] = []
        var owner: VaultPath?
        for photo in outing.photos {
            let taken = try intake.take(photo.source, photo.facts, on: photo.moment.day)
            if let entry = owners[taken.path] {
                known += 1
                owner = owner ?? entry
            } else if new.contains(where: { $0.path == taken.path }) {
                known += 1
            } else {
                new.append(taken)
            }
        }
        guard !new.isEmpty else { return }
        copied += new.filter(\.placement.isNew).map(\.path)
        let nearest = try owner ?? (joinsEntries ? nearestEntry(to: outing.start) : nil)
        let path = try nearest.map { try join($0, new) } ?? create(outing, new)
        for photo in new { owners[photo.path] = path }
        entries.append(Entry(path: path, isNew: nearest == nil, photos: new.map(\.path)))
    }

    /// The journal's entry of the same day whose time is nearest; one without a time counts as noon.
    private func nearestEntry(to moment: LocalDateTime) throws -> VaultPath? {
        let query = try context.query(["kind:journal", "date:" + moment.day.iso])
        let minute = moment.time.secondsSinceMidnight / 60
        return try context.index().search(query, today: context.today).hits
            .min { abs(($0.minute ?? 720) - minute) < abs(($1.minute ?? 720) - minute) }?.path
    }

    private func join(_ path: VaultPath, _ photos: [TakenPhoto]) throws -> VaultPath {
        let items = photos.map { (file: $0.path, caption: $0.facts.caption) }
        // An entry of this very run is there only on paper.
        guard try !isDryRun || context.vault().files.exists(path) else { return path }
        try context.edit(path, isDryRun: isDryRun) { try $0.addingPhotos(items) }
        return path
    }

    private func create(_ outing: PhotoOuting, _ photos: [TakenPhoto]) throws -> VaultPath {
        var capture = try Capture("", now: outing.start)
        EntryPhotos.name(photos, in: &capture)
        let offset = outing.photos.lazy.compactMap(\.facts.offsetSeconds).first
        return try JournalAddCommand.write(capture, offset, context, isDryRun: isDryRun, isQuiet: true)
    }
}
