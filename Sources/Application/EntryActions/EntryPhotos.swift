// The pictures of an entry: read before anything is written, copied, and named.

import CivilTime
import Journal
import Photos
import Vault

package struct EntryPhotos {
    private let files: VaultFiles
    private let isRehearsal: Bool
    private let found: [(source: String, facts: PhotoFacts)]
    /// What was copied, or would be.
    package private(set) var taken: [TakenPhoto] = []

    /// Reads the facts of all files. Throws where one cannot be read, so that nothing is half done.
    package init(_ sources: [String], into files: VaultFiles, isRehearsal: Bool) throws {
        self.files = files
        self.isRehearsal = isRehearsal
        found = try sources.map { ($0, try PhotoFacts.of(file: $0)) }
    }

    /// Puts the pictures into the vault and names them in the entry; one without a time of its own gets theirs. Returns the offset of
    /// that time in seconds east of UTC where a picture says it.
    package mutating func fill(_ capture: inout Capture, keepsTime: Bool) throws -> Int? {
        guard !found.isEmpty else { return nil }
        var offset: Int?
        if !keepsTime, let first = found.first(where: { $0.facts.taken != nil })?.facts, let time = first.taken {
            capture.moment = time
            offset = first.offsetSeconds
        }
        try place(on: capture.moment.day)
        Self.name(taken, in: &capture)
        return offset
    }

    /// Copies all files below `media/`.
    @discardableResult
    package mutating func place(on day: Day) throws -> [TakenPhoto] {
        var intake = PhotoIntake(files, isDryRun: isRehearsal)
        taken = try found.map { try intake.take($0.source, $0.facts, on: day) }
        return taken
    }

    /// Names photos in an entry, with a title where it has none and with their place.
    package static func name(_ photos: [TakenPhoto], in capture: inout Capture) {
        var seen: Set<VaultPath> = []
        for photo in photos where seen.insert(photo.path).inserted {
            capture.photos.append(.init(file: photo.path.text, caption: photo.facts.caption))
        }
        if capture.title.isEmpty, capture.body.isEmpty {
            capture.title = seen.count == 1 ? "1 photo" : "\(seen.count) photos"
        }
        // What the entry says of its place itself is surer.
        guard capture.place == nil, capture.coordinates == nil else { return }
        capture.coordinates = photos.lazy.compactMap(\.facts.place).first.flatMap {
            Coordinates(latitude: $0.latitude, longitude: $0.longitude)
        }
    }
}
