// The source of a diary import as named by a person: a file, a folder, a ZIP archive, standard input.

import Archives
import Bytes
import FileSystem
import Journal
import Vault
import Wording
import Workspaces

/// One source with its files.
package struct DiarySource {
    package enum Kind: Sendable { case file, folder, archive }

    /// As typed.
    package let typed: String
    package let location: String
    package let kind: Kind
    private let size: Int64
    /// Bytes that were read already.
    private let input: [UInt8]?

    /// Larger texts must be split.
    package static let textLimit = 2 << 30
    /// Larger members are not held in memory.
    private static let heldBytes: Int64 = 64 << 20

    /// - Parameter input: bytes in place of those of a file.
    package init(_ typed: String, input: [UInt8]? = nil, _ machine: Machine) throws {
        self.typed = typed
        location = machine.absolute(typed)
        self.input = input
        if input != nil {
            (kind, size) = (.file, 0)
            return
        }
        let stamp = try FileStamp.of(location)
        size = stamp.size
        switch stamp.kind {
        case .folder: kind = .folder
        case .file:
            let start = try OpenFile.reading(location).readStart(count: 4)
            kind = start == Array("PK\u{3}\u{4}".utf8) || start == Array("PK\u{5}\u{6}".utf8) ? .archive : .file
        default:
            throw ImportActionError.notASource(typed)
        }
    }

    /// Whether its bytes were read already.
    package var isRead: Bool { input != nil }

    /// The display name of a file in the source.
    package func shown(_ name: String) -> String { kind == .file ? typed : typed + "/" + name }

    /// The bytes of a single-file source.
    package func bytes() throws -> [UInt8] {
        if let input { return input }
        return try OpenFile.reading(location).readAll(limit: Self.textLimit)
    }

    /// Names of all files, in order. In folders, links are skipped; an archive with links is refused.
    package func names() throws -> [String] {
        switch kind {
        case .file: return [Paths.name(of: location)]
        case .folder:
            var found: [String] = []
            var folders = [""]
            while let folder = folders.popLast() {
                let place = folder.isEmpty ? location : Paths.join(location, folder)
                for entry in try OpenFile.folder(place).entries() {
                    guard let name = entry.text, !name.hasPrefix(".") else { continue }
                    let path = VaultPath.joined(folder, name)
                    switch try entry.kind ?? FileStamp.of(Paths.join(location, path), followingLinks: false).kind {
                    case .folder: folders.append(path)
                    case .file: found.append(path)
                    default: continue
                    }
                }
            }
            return found.sorted()
        case .archive:
            let reader = try archive()
            var found: [String] = []
            do throws(ArchiveError) {
                while let member = try reader.next() {
                    if !member.isFolder { found.append(member.name) }
                }
            } catch {
                throw ImportActionError.archive(error, file: typed)
            }
            return found
        }
    }

    /// Passes on the wanted files, in the order of the archive, or of their names.
    func read(_ isWanted: (String) -> Bool, _ body: (String, [UInt8]) throws -> Void) throws {
        switch kind {
        case .file: try body(Paths.name(of: location), try bytes())
        case .folder:
            for name in try names() where isWanted(name) {
                try body(
                    name,
                    try OpenFile.reading(Paths.join(location, name), followingLinks: false).readAll(
                        limit: Self.textLimit))
            }
        case .archive:
            let reader = try archive()
            while let member = try reader.next() {
                if member.isFolder || !isWanted(member.name) { continue }
                try body(member.name, try reader.readAll(limit: Int64(Self.textLimit)))
            }
        }
    }

    /// The same for texts, as UTF-8. Other detected encodings are reported to `sink`.
    func readTexts(
        _ isWanted: (String) -> Bool, _ sink: (String, ImportedRecord) throws -> Void,
        _ body: (String, [UInt8]) throws -> Void
    ) throws {
        try read(isWanted) { name, bytes in try body(name, try Self.text(bytes) { try sink(name, $0) }) }
    }

    /// One text as UTF-8.
    static func text(_ bytes: [UInt8], _ sink: ImportSink) throws -> [UInt8] {
        let text = ForeignText(bytes)
        if text.isWindows1252 {
            let message = Phrase("not UTF-8: read as Windows-1252", fr: "pas en UTF-8 : lu en Windows-1252")
            try sink(.fault(ImportFault(message, isSkipped: false)))
        }
        return text.bytes
    }

    /// Passes on attachments; large ones of an archive are temporary files.
    func attachments(
        _ isWanted: (String) -> Bool, temporaryFolder: String, _ body: (String, MediaFolder.Content) throws -> Void
    ) throws {
        guard kind == .archive else {
            guard kind == .folder else { return }
            for name in try names() where isWanted(name) { try body(name, .file(Paths.join(location, name))) }
            return
        }
        let reader = try archive()
        while let member = try reader.next() {
            if member.isFolder || !isWanted(member.name) { continue }
            if let size = member.size, size <= Self.heldBytes {
                try body(member.name, .bytes(try reader.readAll(limit: Self.heldBytes)))
                continue
            }
            let folder = try Paths.makeTemporaryFolder(in: temporaryFolder, prefix: "daybook-import-")
            defer { bestEffort { try Paths.removeTree(folder) } }
            let path = Paths.join(folder, "member")
            try spool(reader, to: path)
            try body(member.name, .file(path))
        }
    }

    private func spool(_ reader: ArchiveReader, to path: String) throws {
        let file = try OpenFile.creating(path, mode: 0o600)
        var chunk: [UInt8] = []
        while try reader.readChunk({ chunk = Array($0) }) { try file.write(chunk) }
    }

    private func archive() throws -> ArchiveReader {
        do throws(ArchiveError) {
            return try ArchiveReader(path: location, size: size)
        } catch {
            throw ImportActionError.archive(error, file: typed)
        }
    }
}
