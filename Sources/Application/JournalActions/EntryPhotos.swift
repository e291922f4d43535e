// The pictures of an entry: examined before anything is written, then copied and named.

import Bytes
import CivilTime
import FileSystem
import Journal
import Photos
import Vault

/// Files for an entry: pictures for its `photos:`, others as links below its text.
package struct EntryPhotos {
    private let files: VaultFiles
    private let isRehearsal: Bool
    private let found: [(source: String, facts: PhotoFacts, kind: AttachmentKind?)]
    /// Files copied, or to be copied.
    package private(set) var taken: [TakenPhoto] = []

    /// Examines all files first, to leave nothing half done. Throws `SystemError` if one is unreadable, `EntryActionError.notAttachable`
    /// for a file that an entry cannot keep (unless `takesAny`), and `linkLeadsOut`.
    package init(
        _ sources: [String], into files: VaultFiles, takesAny: Bool = false, isRehearsal: Bool
    ) throws {
        self.files = files
        self.isRehearsal = isRehearsal
        found = try sources.map { source in
            try Self.refuseLinkOut(source)
            let kind = try AttachmentKind.of(file: source)
            guard kind != nil || takesAny else { throw EntryActionError.notAttachable(file: source) }
            return (source, kind == .picture ? try PhotoFacts.of(file: source) : PhotoFacts(), kind)
        }
    }

    /// A link to a file next to it is that file; one that leads out of its folder shows one name and attaches another file.
    private static func refuseLinkOut(_ source: String) throws {
        guard try FileStamp.of(source, followingLinks: false).kind == .link else { return }
        let target = try Paths.real(source)
        let folder = try Paths.real(Paths.parent(of: source))
        guard target.hasPrefix(folder == "/" ? "/" : folder + "/") else {
            throw EntryActionError.linkLeadsOut(file: source, target: target)
        }
    }

    /// Copies the pictures into the vault and names them in the entry; an entry without a time gets theirs. Returns the UTC offset of
    /// that time in seconds east, if a picture contains it.
    package mutating func fill(_ capture: inout Capture, keepsTime: Bool) throws -> Int? {
        guard !found.isEmpty else { return nil }
        if capture.title.isEmpty, capture.body.isEmpty, !found.contains(where: { $0.kind == .picture }),
            let first = found.first
        {
            capture.title = VaultPath(trusted: Paths.name(of: first.source)).stem
        }
        var offset: Int?
        if !keepsTime, let first = found.first(where: { $0.facts.taken != nil })?.facts, let time = first.taken {
            capture.moment = time
            offset = first.offsetSeconds
        }
        try place(on: capture.moment.day)
        Self.name(taken.filter { $0.kind == .picture }, in: &capture)
        let links = taken.filter { $0.kind != .picture }.map { Self.link(to: $0.path, from: capture.path()) }
        capture.body = ([capture.body] + links).filter { !$0.isEmpty }.joined(separator: "\n\n")
        return offset
    }

    /// Copies all files below `media/`.
    @discardableResult
    package mutating func place(on day: Day) throws -> [TakenPhoto] {
        var intake = PhotoIntake(files, isDryRun: isRehearsal)
        taken = try found.map { file in
            var photo = try intake.take(file.source, file.facts, on: day)
            photo.kind = file.kind
            return photo
        }
        return taken
    }

    /// `[notes.pdf](../../../media/2026/11/notes.pdf)`.
    package static func link(to file: VaultPath, from document: VaultPath) -> String {
        let name = file.name.filter { !"[]\\".contains($0) }
        return "[\(name)](\(RelativeAddress.encoded(RelativeAddress.relative(from: document.text, to: file.text))))"
    }

    /// Names photos in an entry, adding a title and their location if it has none.
    package static func name(_ photos: [TakenPhoto], in capture: inout Capture) {
        guard !photos.isEmpty else { return }
        var seen: Set<VaultPath> = []
        for photo in photos where seen.insert(photo.path).inserted {
            capture.photos.append(.init(file: photo.path.text, caption: photo.facts.caption))
        }
        if capture.title.isEmpty, capture.body.isEmpty {
            capture.title = seen.count == 1 ? "1 photo" : "\(seen.count) photos"
        }
        // The entry's own location is more reliable.
        guard capture.place == nil, capture.coordinates == nil else { return }
        capture.coordinates = photos.lazy.compactMap(\.facts.place).first.flatMap {
            Coordinates(latitude: $0.latitude, longitude: $0.longitude)
        }
    }
}
