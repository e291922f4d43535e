// Imports a folder of pictures: outings become entries, or are added to existing ones.

import CivilTime
import FileSystem
import Journal
import JournalActions
import Photos
import Search
import Vault
import Workspaces

package struct ImportPhotos: Sendable {
    /// A path outside the vault.
    package var folder: String
    /// Whether outings are added to the entry of their day that is nearest in time.
    package var joinsEntries: Bool
    /// Nothing is written.
    package var isRehearsal: Bool

    package init(folder: String, joinsEntries: Bool = false, isRehearsal: Bool = false) {
        self.folder = folder
        self.joinsEntries = joinsEntries
        self.isRehearsal = isRehearsal
    }

    /// Throws `ImportActionError.noPictures`, `SystemError`, `VaultError`.
    package func run(
        in workspace: Workspace, tell: @escaping (ImportEvent) -> Void = { _ in }
    ) throws -> ImportedPhotos {
        let (photos, unknown) = try found(workspace.machine)
        if photos.isEmpty, unknown.isEmpty { throw ImportActionError.noPictures(in: folder) }
        var run = try PhotoImport(
            workspace, joinsEntries: joinsEntries, ImportWriter(workspace, isRehearsal: isRehearsal, tell))
        return try run.add(PhotoOuting.grouped(photos), unknown)
    }

    /// Pictures by extension, with their metadata; separately, those that are something else.
    private func found(_ machine: Machine) throws -> (photos: [FoundPhoto], unknown: [String]) {
        var photos: [FoundPhoto] = []
        var unknown: [String] = []
        var queue = [folder]
        while let next = queue.popLast() {
            for entry in try OpenFile.folder(next).entries() {
                guard let name = entry.text, !name.hasPrefix(".") else { continue }
                let path = Paths.join(next, name)
                guard let stamp = try? FileStamp.of(path, followingLinks: false) else { continue }
                if stamp.kind == .folder { queue.append(path) }
                guard stamp.kind == .file, PictureEndings.photos.contains(VaultPath.ending(of: name)) else { continue }
                guard let facts = try? PhotoFacts.of(file: path), facts.kind != nil else {
                    unknown.append(path)
                    continue
                }
                let moment = facts.taken ?? facts.changed ?? machine.localTime(nanoseconds: stamp.modified)
                photos.append(FoundPhoto(source: path, facts: facts, moment: moment))
            }
        }
        return (photos, unknown.sorted())
    }
}

/// The result of an import of pictures.
package struct ImportedPhotos: Sendable {
    package struct Entry: Sendable {
        package let path: VaultPath
        package let isNew: Bool
        /// The added ones.
        package let photos: [VaultPath]
    }

    package let isRehearsal: Bool
    package fileprivate(set) var entries: [Entry] = []
    package fileprivate(set) var known = 0
    /// Photos whose bytes were copied into the vault.
    package fileprivate(set) var copied: [VaultPath] = []
    /// Files that are not pictures despite their extension.
    package fileprivate(set) var leftOut: [String] = []

    package var added: Int { entries.reduce(0) { $0 + $1.photos.count } }
}

private struct PhotoImport {
    private let workspace: Workspace
    private let writer: ImportWriter
    private let joinsEntries: Bool
    private var intake: PhotoIntake
    /// The entry that names each photo of the vault.
    private var owners: [VaultPath: VaultPath] = [:]
    private var report: ImportedPhotos

    init(_ workspace: Workspace, joinsEntries: Bool, _ writer: ImportWriter) throws {
        self.workspace = workspace
        self.writer = writer
        self.joinsEntries = joinsEntries
        report = ImportedPhotos(isRehearsal: writer.isRehearsal)
        intake = PhotoIntake(writer.files, isDryRun: writer.isRehearsal)
        let query = try workspace.query(["has:photo"])
        let hits = try workspace.withIndex { try $0.search(query, today: workspace.today, details: .paths) }.hits
        for hit in hits {
            guard let document = try? workspace.vault.document(hit.path) else { continue }
            for photo in document.fields.photos {
                if let path = VaultPath(photo.file) { owners[path] = hit.path }
            }
        }
    }

    mutating func add(_ outings: [PhotoOuting], _ unknown: [String]) throws -> ImportedPhotos {
        report.leftOut = unknown
        for outing in outings { try add(outing) }
        return report
    }

    private mutating func add(_ outing: PhotoOuting) throws {
        try workspace.checkCancellation()
        var new: [TakenPhoto] = []
        var owner: VaultPath?
        for photo in outing.photos {
            let taken = try intake.take(photo.source, photo.facts, on: photo.moment.day)
            if let entry = owners[taken.path] {
                report.known += 1
                owner = owner ?? entry
            } else if new.contains(where: { $0.path == taken.path }) {
                report.known += 1
            } else {
                new.append(taken)
            }
        }
        guard !new.isEmpty else { return }
        report.copied += new.filter(\.placement.isNew).map(\.path)
        let nearest = try owner ?? (joinsEntries ? nearestEntry(to: outing.start) : nil)
        let path = try nearest.map { try join($0, new) } ?? create(outing, new)
        for photo in new { owners[photo.path] = path }
        report.entries.append(.init(path: path, isNew: nearest == nil, photos: new.map(\.path)))
    }

    /// The journal entry of the same day nearest in time; one without a time counts as noon.
    private func nearestEntry(to moment: LocalDateTime) throws -> VaultPath? {
        let query = try workspace.query(["kind:journal", "date:" + moment.day.iso])
        let minute = moment.time.secondsSinceMidnight / 60
        return try workspace.withIndex { try $0.search(query, today: workspace.today) }.hits
            .min { abs(($0.minute ?? 720) - minute) < abs(($1.minute ?? 720) - minute) }?.path
    }

    private func join(_ path: VaultPath, _ photos: [TakenPhoto]) throws -> VaultPath {
        let items = photos.map { (file: $0.path, caption: $0.facts.caption) }
        // In a rehearsal, a new entry does not exist.
        guard !writer.isRehearsal || writer.files.exists(path) else { return path }
        try writer.make(Plan([.edit(path) { try $0.addingPhotos(items) }], ()))
        return path
    }

    private func create(_ outing: PhotoOuting, _ photos: [TakenPhoto]) throws -> VaultPath {
        var capture = try Capture("", now: outing.start)
        EntryPhotos.name(photos, in: &capture)
        let offset = outing.photos.lazy.compactMap(\.facts.offsetSeconds).first
        return try writer.make(
            Plan([.newEntry(capture, offset: offset, in: workspace)]) { $0.files[0].path })
    }
}
