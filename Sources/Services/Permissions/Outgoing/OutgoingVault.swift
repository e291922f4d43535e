// The vault as seen by exporters, without anything that the gate withholds.

import Bytes
import FileSystem
import Photos
import Vault
import Wording

/// Documents, tables and pictures of a vault in their exported form.
package struct OutgoingVault: Sendable {
    package let grant: ExportGrant
    /// Pictures and films keep their location.
    let keepsLocation: Bool
    private let vault: VaultFolder
    private let rules: OutgoingRules
    /// Locked files exported in plain text, under their names without the lock.
    private let opened: Set<VaultPath>

    /// - Parameter keepsLocation: as requested by the user; denials take precedence.
    package init(_ vault: VaultFolder, _ grant: ExportGrant, keepsLocation: Bool = false) {
        // Locked documents are exported in encrypted form, if at all, unless their owner wants plain text.
        let isOpened = grant.takesLocked && vault.files.isOpen
        let vault = isOpened ? vault : vault.with(nil)
        let opened = isOpened ? Self.openedFiles(of: vault) : []
        self.vault = vault
        self.opened = opened
        self.grant = grant
        self.keepsLocation = keepsLocation && !grant.redaction.hidesPhotoPlaces
        rules = grant.rules(settings: vault.settings, devices: Self.devices(vault)) {
            try? Self.document($0, in: vault, opened)
        }
    }

    private static func openedFiles(of vault: VaultFolder) -> Set<VaultPath> {
        let paths = Set((try? VaultTree(vault, includingHidden: true))?.files.map(\.path) ?? [])
        let locked = paths.filter { path in
            path.isLocked && !paths.contains(path.opened)
                && (!path.isLockedDocument || (try? vault.files.read(path)) != nil)
        }
        return Set(locked.map(\.opened))
    }

    /// A document, locked or not, as its owner reads it.
    private static func document(
        _ path: VaultPath, in vault: VaultFolder, _ opened: Set<VaultPath>
    ) throws(VaultError) -> Document {
        guard opened.contains(path) else { return try vault.document(path) }
        return Document(path: path, contents: try vault.files.read(path.locked).bytes, settings: vault.settings)
    }

    private static func devices(_ vault: VaultFolder) -> [Document] {
        guard let tree = try? VaultTree(vault) else { return [] }
        let paths = tree.files.lazy.map(\.path).filter(\.isMarkdown)
        return paths.compactMap { try? vault.document($0) }.filter { $0.kind == .sensor }
    }

    /// What the grant leaves out, with the names of the health devices in this vault.
    package var redaction: Redaction { rules.redaction }
    package var root: String { vault.root }
    package var settings: VaultSettings { vault.settings }
    /// The key of a restricted view of the vault.
    package var viewKey: String? { vault.viewKey }
    /// Hashes everything that determines the exported contents, for incremental exports.
    package func addKey(to hash: inout ContentHash) {
        hash.add(vault.configuration)
        hash.add(redaction.key)
        hash.add(keepsLocation ? 1 : 0)
    }

    // MARK: Files

    /// All files that may leave; with `includingHidden` also those in folders whose names begin with a dot.
    package func tree(includingHidden: Bool = false) throws(SystemError) -> VaultTree {
        let tree = try allFiles(includingHidden: includingHidden)
        return grant.takesPrivate ? tree : tree.filtered { withholding($0) == nil }
    }

    private func allFiles(includingHidden: Bool) throws(SystemError) -> VaultTree {
        let tree = try VaultTree(vault, includingHidden: includingHidden)
        return opened.isEmpty ? tree : tree.renamed { opens($0) ? $0.opened : $0 }
    }

    /// Whether a locked file is exported in plain text, under its name without the lock.
    package func opens(_ path: VaultPath) -> Bool { path.isLocked && opened.contains(path.opened) }

    /// Whether an exported file is locked in the vault.
    package func isOpened(_ path: VaultPath) -> Bool { opened.contains(path) }

    /// The file's path in the vault.
    private func stored(_ path: VaultPath) -> VaultPath { opened.contains(path) ? path.locked : path }

    /// The access to a file. A backup by its owner includes locked documents in encrypted form.
    private func files(for path: VaultPath) -> VaultFiles {
        grant.takesPrivate && path.isLocked ? vault.files.closed : vault.files
    }

    private func owned(_ path: VaultPath) throws(VaultError) -> Document {
        try Self.document(path, in: vault, opened)
    }

    /// Why a file that is not a document is withheld; nil if it may leave.
    package func withholding(_ path: VaultPath) -> Withholding? {
        if path.isMarkdown { return rules.withholding(path) }
        let start = { (try? self.vault.files.readStart(stored(path), limit: OutgoingRules.judged)) ?? [] }
        return rules.withholding(path, reading: start) ?? hiddenSource(ofDrawing: path).map { .source($0) }
    }

    /// The denied source that a baked drawing was made from.
    private func hiddenSource(ofDrawing path: VaultPath) -> PermissionSource? {
        guard !redaction.hiddenSources.isEmpty, path.name.lowercased().hasSuffix(".svg"),
            let bytes = try? vault.files.read(stored(path), limit: 1 << 24).bytes
        else { return nil }
        // The comment with its sources is the last line.
        let last = String(decoding: bytes.suffix(300), as: UTF8.self).split(separator: "\n").last ?? ""
        if last.hasPrefix("<!-- daybook from ") {
            return redaction.firstHidden(of: BakedBlock.sources(in: String(last)))
        }
        // A drawing without that comment, from an older version: the note beside it knows, `day.md` for `day.chart-1.svg`.
        guard let stem = path.name.firstRange(of: ".chart-"),
            let note = VaultPath(VaultPath.joined(path.folder, path.name[..<stem.lowerBound] + ".md")),
            let document = try? owned(note),
            redaction.withComments.redacted(document, settings: vault.settings).bytes
                != document.bytes
        else { return nil }
        return PermissionSource.allCases.first { redaction.hiddenSources.contains($0) }
    }

    /// The withheld files.
    package struct Staying: Sendable {
        /// With the reason for each.
        package var documents: [VaultPath: Withholding] = [:]
        /// Files referenced only by such documents, in any way.
        package var files: Set<VaultPath> = []
    }

    /// The withheld files in all folders, including unindexed documents. Throws `SystemError` if the vault's folders cannot be read.
    package func staying() throws(SystemError) -> Staying {
        var found = Staying()
        guard !grant.takesPrivate else { return found }
        let paths = try allFiles(includingHidden: true).files.map(\.path)
        let documents = paths.lazy.filter(\.saysWhetherPrivate).compactMap { [self] in text($0) }
        var secret: [Document] = []
        for document in documents {
            guard let reason = rules.withholding(document) else { continue }
            found.documents[document.path] = reason
            secret.append(document)
        }
        found.files = FileMentions(paths).namedOnly(
            by: secret, notBy: documents.filter { $0.path.isMarkdown && found.documents[$0.path] == nil }
        ) { path in
            guard let size = try? FileStamp.of(location(path)).size, size <= MentioningFile.largest else { return nil }
            return try? vault.files.read(stored(path)).bytes
        }
        return found
    }

    /// A document, or the beginning of another text as one; nil if unreadable.
    private func text(_ path: VaultPath) -> Document? {
        if path.isMarkdown { return try? owned(path) }
        return (try? vault.files.readStart(stored(path), limit: OutgoingRules.judged)).map {
            Document(path: path, contents: $0, settings: vault.settings.reading(path))
        }
    }

    /// Only the files of `staying`.
    package func filesOfStayingDocuments() throws(SystemError) -> Set<VaultPath> { try staying().files }

    package func isHealth(_ path: VaultPath) -> Bool { rules.isHealth(path) }

    /// The location of a file, for programs that make copies of pictures.
    package func location(_ path: VaultPath) -> String { vault.files.location(stored(path)) }

    // MARK: Reading

    /// The exported form of a document. Throws `VaultError`; `.missing` if it is withheld.
    package func document(_ path: VaultPath) throws(VaultError) -> Document { try redacted(path).document }

    /// The same, and whether parts of it are withheld.
    package func redacted(_ path: VaultPath) throws(VaultError) -> (document: Document, isRedacted: Bool) {
        let document = try owned(path)
        guard let redacted = rules.document(document) else { throw .missing(path) }
        return (redacted, redacted.bytes != document.bytes)
    }

    /// What is removed from a document on export.
    package func losses(_ path: VaultPath) -> (facts: Bool, comments: Bool) {
        guard let document = try? owned(path) else { return (false, false) }
        let redacted = redaction.withComments.redacted(document, settings: vault.settings)
        return (redacted.bytes != document.bytes, redaction.comments(in: document) > 0)
    }

    /// A withheld document: nothing of it may be written; it serves only to find files that it alone references.
    package func staying(_ path: VaultPath) -> Document? { try? owned(path) }

    /// Why a document is withheld; nil if it may leave.
    package func withholding(_ document: Document) -> Withholding? { rules.withholding(document) }

    /// A picture without its location; nil if it cannot be cleaned.
    private func withoutPlace(_ path: VaultPath, _ bytes: [UInt8]) -> [UInt8]? {
        if FilmPlace.isFilm(path) { return FilmPlace.removed(bytes) }
        // A sidecar of a picture, with all that its Exif would say.
        if path.name.lowercased().hasSuffix(".xmp") { return PlaceWords.areIn(bytes) ? nil : bytes }
        return PhotoPrivacy.isPicture(path)
            ? PhotoPrivacy.withoutPlaceOfPicture(bytes) : PhotoPrivacy.withoutPlace(bytes)
    }

    /// Whether a picture or film was taken at a private place, or may have been, as its location cannot be read.
    private func tellsPrivatePlace(_ bytes: [UInt8]) -> Bool {
        guard !redaction.privatePlaces.isEmpty else { return false }
        guard let place = PhotoFacts.of(bytes).place,
            let point = Coordinates(latitude: place.latitude, longitude: place.longitude)
        else { return true }
        return redaction.hides(point)
    }

    /// A picture, film or other file referenced by a document. Throws `VaultError`, `Uncleaned`.
    package func attachment(_ path: VaultPath, limit: Int = .max) throws -> [UInt8] {
        let bytes = try read(path, limit: limit)
        guard !keepsLocation || tellsPrivatePlace(bytes) else { return bytes }
        guard let clean = withoutPlace(path, bytes) else { throw Uncleaned() }
        return clean
    }

    /// A picture or film that may reveal its location and cannot be cleaned.
    package struct Uncleaned: Error {}

    /// Whether a file is exported byte for byte, so that it can be read in pieces.
    func leavesAsItIs(_ path: VaultPath) -> Bool {
        guard redaction.changesText || redaction.hidesPhotoPlaces || redaction.hidesComments && path.isMarkdown else {
            return true
        }
        return grant.takesPrivate
    }

    /// Larger files are not loaded into memory to search for a location.
    package static let maxCleaned = 256 << 20

    /// The withheld columns of a table; all of a track of places.
    package func hiddenColumns(_ path: VaultPath) -> [String] {
        guard let bytes = try? vault.files.readStart(stored(path), limit: 1 << 16) else { return [] }
        return redaction.hiddenColumns(csv: bytes, isTechnical: rules.isTechnical(path))
    }

    /// Whether a picture or film contains a location that is removed on export.
    package func tellsPlace(_ path: VaultPath) -> Bool {
        if Self.isTrack(path), !leavesAsItIs(path) { return (try? read(path)) == nil }
        guard PhotoPrivacy.isPicture(path) || FilmPlace.isFilm(path) || path.name.lowercased().hasSuffix(".xmp"),
            !keepsLocation || !redaction.privatePlaces.isEmpty, let bytes = try? vault.files.read(stored(path)).bytes,
            !keepsLocation || tellsPrivatePlace(bytes)
        else { return false }
        return withoutPlace(path, bytes) != bytes
    }

    /// The exported bytes of a file. Throws `VaultError`, `.missing` if it is withheld; `Uncleaned`.
    package func read(_ path: VaultPath, limit: Int = .max) throws -> [UInt8] {
        let bytes = try files(for: path).read(stored(path), limit: limit).bytes
        guard rules.withholding(path, reading: { bytes }) == nil else { throw VaultError.missing(path) }
        return leavesAsItIs(path) ? bytes : try redacted(bytes, of: path)
    }

    /// Whether a file may go to others byte for byte, as git sends it.
    ///
    /// - Parameters:
    ///   - staying: the files referenced only by withheld documents.
    ///   - read: the bytes, read if the path alone does not decide; nil if unreadable.
    package func leavesWhole(_ path: VaultPath, staying: Set<VaultPath>, read: () -> [UInt8]?) -> Bool {
        guard withholding(path) == nil, !staying.contains(path) else { return false }
        guard path.saysWhetherPrivate || !leavesAsItIs(path) else { return true }
        guard let bytes = read(), rules.withholding(path, reading: { bytes }) == nil else { return false }
        if path.isMarkdown {
            let document = Document(path: path, contents: bytes, settings: vault.settings)
            return rules.document(document)?.bytes == document.bytes
        }
        if leavesAsItIs(path) { return true }
        return (try? redacted(bytes, of: path)) == bytes
    }

    /// The exported bytes of a file. Throws `Uncleaned`.
    private func redacted(_ bytes: [UInt8], of path: VaultPath) throws -> [UInt8] {
        if path.isMarkdown {
            let document = Document(path: path, contents: bytes, settings: vault.settings)
            guard let redacted = rules.document(document) else { throw VaultError.missing(path) }
            return redacted.bytes == document.bytes ? bytes : redacted.bytes
        }
        if Self.isTable(path) { return rules.table(path, bytes) ?? [] }
        let type = MediaType.of(path)
        if type == "image/svg+xml" { return redaction.redacted(svg: bytes) }
        if PhotoPrivacy.isPicture(path) || FilmPlace.isFilm(path) || path.name.lowercased().hasSuffix(".xmp") {
            guard redaction.hidesPhotoPlaces || tellsPrivatePlace(bytes) else { return bytes }
            guard let clean = withoutPlace(path, bytes) else { throw Uncleaned() }
            return clean
        }
        // A track is exported entirely or not at all; one in a binary format cannot be checked here.
        if Self.isTrack(path), redaction.hidesCoordinates || !redaction.privatePlaces.isEmpty {
            guard !redaction.hidesCoordinates, UTF8Scalars.firstIllFormed(bytes) == nil,
                redaction.redacted(textFile: bytes) == bytes
            else { throw Uncleaned() }
        }
        let ending = path.name.lowercased()
        if ending.hasSuffix(".yaml") || ending.hasSuffix(".yml") { return redaction.redacted(yaml: bytes) }
        return redaction.redacted(textFile: bytes)
    }

    /// A table of named columns.
    package static func isTable(_ path: VaultPath) -> Bool { path.isCSV || path.name.lowercased().hasSuffix(".tsv") }

    /// A file that consists of places.
    private static func isTrack(_ path: VaultPath) -> Bool {
        ["gpx", "kml", "kmz", "geojson", "fit", "tcx", "nmea"].contains(path.ending)
    }

    /// Passes on a file in pieces if it is unmodified, else whole. Throws `VaultError`, `.missing` if it is withheld;
    /// `Uncleaned`, and what `take` throws.
    package func readPieces(_ path: VaultPath, size: Int = 1 << 20, _ take: ([UInt8]) throws -> Void) throws {
        if leavesAsItIs(path), !path.isMarkdown || grant.takesPrivate {
            guard withholding(path) == nil else { throw VaultError.missing(path) }
            return try files(for: path).readPieces(stored(path), size: size, take)
        }
        guard let length = try? FileStamp.of(location(path)).size, length <= Self.maxCleaned else { throw Uncleaned() }
        let bytes = try read(path)
        for start in stride(from: 0, to: bytes.count, by: size) {
            try take(Array(bytes[start..<min(bytes.count, start + size)]))
        }
    }

    /// The message for a file that cannot be cleaned.
    package static func uncleaned(_ path: VaultPath) -> Phrase {
        Phrase(
            "\(path) may tell where it was taken and was left out",
            fr: "\(path) peut dire où elle a été prise et a été omise")
    }
}
