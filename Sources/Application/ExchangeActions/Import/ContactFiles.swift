// Contacts from files named by a person: a vCard file of any size, a folder of them, standard input.

import Bytes
import ExternalSources
import FileSystem
import Photos
import Vault
import Wording

package struct ContactFiles: Sendable {
    package struct Fault: Sendable {
        package let file: String
        package let problem: SourceProblem
    }

    /// Each card once: of several with the same UID, the last.
    package private(set) var contacts: [Contact] = []
    package private(set) var groups = 0
    package private(set) var faults: [Fault] = []
    package private(set) var faultCount = 0
    /// Properties without a place in a note, with their number of occurrences.
    package private(set) var unplaced: [String: Int] = [:]
    private let takesPictures: Bool
    /// Bytes of pictures in memory; further pictures are only reported.
    private var pictureBytes = 0
    private static let maxPictureBytes = 512 << 20

    /// From a granted source.
    package init(_ reading: SourceReading<Contact>) {
        takesPictures = false
        var places: [String: Int] = [:]
        for contact in reading.facts { add(contact, &places) }
        faults = reading.faults.map { Fault(file: $0.path, problem: $0.problem) }
        faultCount = faults.count
    }

    /// - Parameters:
    ///   - hidden: parts of the data excluded by a grant.
    ///   - takesPictures: whether pictures of the cards are kept.
    package init(_ source: DiarySource, hiding hidden: Set<String>, takesPictures: Bool = false) throws {
        self.takesPictures = takesPictures && !hidden.contains("picture")
        defer { if !hidden.isEmpty { contacts = contacts.compactMap { $0.hiding(hidden) } } }
        var places: [String: Int] = [:]
        let typed = source.typed
        if source.isRead {
            let bytes = try source.bytes()
            take(typed, &places) { reader in bytes.withUnsafeBytes { reader.feed($0) } }
            return
        }
        if source.kind == .archive { throw ImportActionError.notACardFile(typed) }
        let names = source.kind == .file ? [""] : try source.names().filter(Self.isCard)
        if names.isEmpty { throw ImportActionError.noCards(in: typed) }
        for name in names {
            let path = name.isEmpty ? source.location : Paths.join(source.location, name)
            let file = try OpenFile.reading(path, followingLinks: name.isEmpty)
            var failure: SystemError?
            let folder = Paths.parent(of: path)
            take(name.isEmpty ? typed : source.shown(name), folder: folder, &places) { reader in
                do throws(SystemError) {
                    while true {
                        let piece = try file.readNext(count: 1 << 20)
                        if piece.isEmpty { break }
                        piece.withUnsafeBytes { reader.feed($0) }
                    }
                } catch { failure = error }
            }
            if let failure { throw failure }
        }
    }

    private static func isCard(_ name: String) -> Bool {
        let name = name.lowercased()
        return name.hasSuffix(".vcf") || name.hasSuffix(".vcard")
    }

    private mutating func add(_ contact: Contact, _ places: inout [String: Int]) {
        if contact.isGroup {
            groups += 1
            return
        }
        let identifier = contact.identifier
        if let place = places[identifier] {
            contacts[place] = contact
        } else {
            places[identifier] = contacts.count
            contacts.append(contact)
        }
    }

    /// - Parameter folder: the base of picture paths; nil if no file was named.
    private mutating func take(
        _ file: String, folder: String? = nil, _ places: inout [String: Int], _ feed: (VCardReader) -> Void
    ) {
        var found: [Contact] = []
        let reader = VCardReader(takesPictures: takesPictures) { found.append($0) }
        feed(reader)
        reader.finish()
        for var contact in found where !contact.name.isEmpty {
            if let problem = settlePicture(of: &contact, folder) {
                faultCount += 1
                if faults.count < SourceProblems.maxTold { faults.append(Fault(file: file, problem: problem)) }
            }
            add(contact, &places)
        }
        faults += reader.problems.told.prefix(max(0, SourceProblems.maxTold - faults.count)).map {
            Fault(file: file, problem: $0)
        }
        faultCount += reader.problems.count
        unplaced.merge(reader.unplaced, uniquingKeysWith: +)
        let categories = found.count { !$0.categories.isEmpty }
        if categories > 0 { unplaced["CATEGORIES", default: 0] += categories }
    }
    /// Replaces the picture of a contact by its bytes, or removes it and returns the problem.
    ///
    /// Files next to the card or below it are read; a foreign card cannot name other files of this machine, and nothing is fetched.
    private mutating func settlePicture(of contact: inout Contact, _ folder: String?) -> SourceProblem? {
        guard let picture = contact.picture else { return nil }
        contact.picture = nil
        func problem(_ english: String, fr french: FrenchText) -> SourceProblem {
            SourceProblem(line: contact.line, Phrase("PHOTO: " + english, fr: "PHOTO : " + french))
        }
        var bytes: [UInt8] = []
        switch picture {
        case .bytes(let held): bytes = held
        case .address(let address):
            let lowered = address.lowercased()
            var path = address
            if lowered.hasPrefix("file:") {
                path = PercentEncoding.decoded(address.dropFirst(5))
                if path.hasPrefix("//") {
                    path = String(path.dropFirst(2))
                    if path.lowercased().hasPrefix("localhost/") { path = String(path.dropFirst(9)) }
                }
            } else if address.contains("://") || lowered.hasPrefix("cid:") || lowered.hasPrefix("urn:") {
                return problem("\(address) is not fetched", fr: "\(address) n’est pas cherché")
            }
            guard let folder, let root = try? Paths.real(folder),
                let real = try? Paths.real(path.hasPrefix("/") ? path : Paths.join(folder, path)),
                real.hasPrefix(root + "/"), let file = try? OpenFile.reading(real, followingLinks: false),
                let read = try? file.readAll(limit: 64 << 20)
            else {
                return problem(
                    "\(address) is not a file beside the card", fr: "\(address) n’est pas un fichier à côté de la fiche"
                )
            }
            bytes = read
        }
        guard PhotoKind.ending(of: Array(bytes.prefix(64))) != nil else {
            return problem("no picture that is known", fr: "pas une image connue")
        }
        guard pictureBytes + bytes.count <= Self.maxPictureBytes else {
            return problem("too many pictures at once", fr: "trop d’images à la fois")
        }
        pictureBytes += bytes.count
        contact.picture = .bytes(bytes)
        return nil
    }

    /// Properties without a place, the most frequent first.
    package var unplacedInOrder: [(key: String, value: Int)] {
        unplaced.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    }
}
