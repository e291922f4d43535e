// The pictures of a new entry: read before anything is written, copied, named, and told about.

import Bytes
import CivilTime
import FileSystem
import Journal
import Photos
import Vault
import Wording

struct EntryPhotos {
    private let context: Context
    private let isDryRun: Bool
    private let found: [(source: String, facts: PhotoFacts)]
    private var taken: [TakenPhoto] = []

    /// Reads the facts of all files. Throws where one cannot be read, so that nothing is half done.
    init(_ sources: [String], _ context: Context, isDryRun: Bool) throws {
        self.context = context
        self.isDryRun = isDryRun
        found = try sources.map { ($0, try PhotoFacts.of(file: $0)) }
    }

    /// Puts the pictures into the vault and names them in the entry; one without a time of its own gets theirs. Returns the offset of
    /// that time in seconds east of UTC where a picture says it.
    mutating func fill(_ capture: inout Capture, keepsTime: Bool) throws -> Int? {
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
    mutating func place(on day: Day) throws -> [TakenPhoto] {
        var intake = PhotoIntake(try context.vault().files, isDryRun: isDryRun)
        taken = try found.map { try intake.take($0.source, $0.facts, on: day) }
        return taken
    }

    /// Names photos in an entry, with a title where it has none and with their place.
    static func name(_ photos: [TakenPhoto], in capture: inout Capture) {
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

    /// Says what was copied and what is odd, and makes the thumbnails.
    func report() {
        guard !taken.isEmpty else { return }
        for photo in taken {
            if isDryRun { Self.tellPlan(photo, context) }
            if photo.facts.kind == nil { Self.tellUnknown(photo, context) }
        }
        if !isDryRun { context.makeThumbnails(taken.filter { $0.facts.kind != nil }.map(\.path)) }
    }

    static func tellPlan(_ photo: TakenPhoto, _ context: Context) {
        let (source, path) = (TerminalText.harmless(Paths.name(of: photo.source)), photo.path)
        context.diagnostic(
            photo.placement.isNew
                ? Phrase("\(source) would be copied to \(path)", fr: "\(source) serait copiée dans \(path)")
                : Phrase("\(source) is there already: \(path)", fr: "\(source) y est déjà : \(path)"))
    }

    static func tellUnknown(_ photo: TakenPhoto, _ context: Context) {
        context.diagnostic(
            Phrase(
                "\(photo.path): no picture that daybook knows; kept as it is",
                fr: "\(photo.path) : pas une image que daybook connaît ; gardée telle quelle"))
    }
}
