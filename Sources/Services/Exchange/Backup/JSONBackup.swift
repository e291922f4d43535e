// A complete backup as one JSON text, streamed file by file: its contents, and the form of each file.

import Bytes
import CivilTime
import Digests
import FileSystem
import Journal
import Pages
import Permissions
import Search
import Vault
import Wording

/// `daybook.vault/1`: every file with its path and bytes, and for documents their parsed contents, for other programs. The manifest
/// at the end lists all files, and the documents that reference each picture, film or recording.
///
///     {"schema": "daybook.vault/1", "generator": "daybook 0.1.0", "files": [
///     {"path": "journal/a.md", "type": "text/markdown", "text": "…", "bytes": 12, "sha256": "…", "document": {"title": "…", …}},
///     {"path": "media/b.jpg", "type": "image/jpeg", "base64": "…", "bytes": 4, "sha256": "…"}
///     ],
///     "manifest": [
///     {"path": "media/b.jpg", "type": "image/jpeg", "bytes": 4, "sha256": "…", "named_by": ["journal/a.md"]}
///     ]}
package enum JSONBackup {
    package static let schema = "daybook.vault/1"

    /// A larger file is written in pieces, always as Base64.
    private static let heldBytes: Int64 = 4 << 20
    /// A multiple of three, so that only the last piece of Base64 is padded.
    private static let pieceSize = 3 << 18

    /// Writes the documents of a query and the files they reference; with `.everything` all files of the vault except `.git`.
    ///
    /// Private documents, files referenced only by them, and denied parts are left out, unless the route is `.backup`. Links, empty
    /// folders, and names that are not UTF-8 are left out; the latter and links are reported.
    /// Throws errors from reading, and what `write` throws.
    package static func write(
        index: VaultIndex, grant: ExportGrant, query: ResolvedQuery, today: Day, generator: String,
        to write: ([UInt8]) throws -> Void
    ) throws -> ExportReport {
        var report = ExportReport()
        // A backup keeps pictures unchanged unless their location is denied.
        let vault = OutgoingVault(index.vault, grant, keepsLocation: true)
        let selection = try DocumentSelection(index, query, today: today, from: vault)
        report.warnings += selection.warnings
        let tree = try vault.tree(includingHidden: query == .everything)
        let content = try BackupContent(vault, selection, tree, isWhole: query == .everything)
        report.warnings += content.warnings
        var head = JSONWriter()
        head.object {
            $0.member("schema", schema)
            $0.member("generator", generator)
            $0.member("created", today.iso)
            let sources = vault.redaction.sources
            guard !sources.isEmpty else { return }
            $0.key("redacted")
            $0.array { json in sources.forEach { json.string($0.rawValue) } }
        }
        // The lists are inserted before the object's closing brace.
        try write(Array(head.bytes.dropLast()) + Array(",\"files\":[".utf8))
        let hits = Dictionary(selection.hits.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
        let media = MediaFinder(vault, tree)
        var manifest: [Entry] = []
        var namedBy: [VaultPath: [VaultPath]] = [:]
        for path in content.files {
            var entry = Entry(path: path)
            let isFirst = manifest.isEmpty
            do {
                guard
                    let document = try put(
                        &entry, hits[path], vault,
                        { try write((isFirst ? [.newline] : [.comma, .newline]) + $0) }, write)
                else {
                    manifest.append(entry)
                    continue
                }
                for file in media.files(of: document) { namedBy[file, default: []].append(path) }
                manifest.append(entry)
            } catch is OutgoingVault.Uncleaned {
                report.warnings.append(OutgoingVault.uncleaned(path))
            } catch let error as VaultError {
                // Nothing of it was written yet. A file deleted meanwhile is skipped.
                if case .missing = error { continue }
                report.warnings.append(
                    Phrase("\(path) could not be read and was left out", fr: "\(path) est illisible et a été omis"))
            }
        }
        try write(Array("\n],\"manifest\":[".utf8))
        for (number, entry) in manifest.enumerated() {
            var json = JSONWriter()
            json.object { json in
                json.member("path", entry.path.text)
                entry.members(&json)
                guard let documents = namedBy[entry.path], !MediaType.isText(entry.type) else { return }
                json.key("named_by")
                json.array { json in documents.forEach { json.string($0.text) } }
            }
            try write((number == 0 ? [.newline] : [.comma, .newline]) + json.bytes)
        }
        try write(Array("\n]}\n".utf8))
        report.written = manifest.count
        return report
    }

    /// A file's entry in the manifest.
    private struct Entry {
        let path: VaultPath
        var size: Int64 = 0
        var digits = ""
        var isExecutable = false

        var type: String { MediaType.of(path) }

        init(path: VaultPath) { self.path = path }

        func members(_ json: inout JSONWriter) {
            json.member("type", type)
            json.member("bytes", Int(size))
            json.member("sha256", digits)
            if isExecutable { json.member("executable", true) }
        }
    }

    /// Writes one file; `begin` takes the first bytes of it. Returns the document if it is one.
    ///
    /// Throws `VaultError` before anything is written, `SystemError` for a file whose reading fails midway, and what `write` throws.
    private static func put(
        _ entry: inout Entry, _ hit: SearchHit?, _ vault: OutgoingVault, _ begin: ([UInt8]) throws -> Void,
        _ write: ([UInt8]) throws -> Void
    ) throws -> Document? {
        let stamp = try? FileStamp.of(vault.location(entry.path))
        entry.isExecutable = (stamp?.mode ?? 0) & 0o100 != 0
        guard stamp?.size ?? 0 > heldBytes else {
            let bytes = try vault.read(entry.path)
            (entry.size, entry.digits) = (Int64(bytes.count), SHA256.digits(of: bytes))
            let document = hit.map { _ in Document(path: entry.path, contents: bytes, settings: vault.settings) }
            var json = JSONWriter()
            json.object { json in
                json.member("path", entry.path.text)
                if UTF8Scalars.firstIllFormed(bytes) == nil {
                    json.member("text", String(decoding: bytes, as: UTF8.self))
                } else {
                    json.member("base64", Base64.encode(bytes))
                }
                entry.members(&json)
                guard let hit, let document else { return }
                json.key("document")
                Self.write(document, hit, to: &json)
            }
            try begin(json.bytes)
            return document
        }
        var head = JSONWriter()
        head.object { $0.member("path", entry.path.text) }
        var sum = SHA256()
        var isBegun = false
        do {
            try vault.readPieces(entry.path, size: pieceSize) { piece in
                if !isBegun { try begin(Array(head.bytes.dropLast()) + Array(",\"base64\":\"".utf8)) }
                isBegun = true
                sum.add(piece)
                entry.size += Int64(piece.count)
                try write(Array(Base64.encode(piece).utf8))
            }
        } catch let error as VaultError {
            // After a failure in the middle of a file, the output can no longer be valid JSON.
            guard isBegun, case .system(let reason, _) = error else { throw error }
            throw reason
        }
        if !isBegun { try begin(Array(head.bytes.dropLast()) + Array(",\"base64\":\"".utf8)) }
        entry.digits = sum.digits
        var tail = JSONWriter()
        tail.object { entry.members(&$0) }
        try write(Array("\",".utf8) + tail.bytes.dropFirst())
        return nil
    }

    /// The parsed contents of the document, for programs that do not read Markdown. Ignored by restoring.
    private static func write(_ document: Document, _ hit: SearchHit, to json: inout JSONWriter) {
        json.object { json in
            json.member("title", document.title)
            json.member("kind", document.kind.rawValue)
            if let date = document.date { json.member("date", date.text) }
            if let created = document.fields.created { json.member("created", created.text) }
            if let updated = document.fields.updated { json.member("updated", updated.text) }
            json.key("tags")
            json.array { json in document.tags.forEach { json.string($0) } }
            if let mood = hit.mood.flatMap({ Mood(rawValue: $0) }) { json.member("mood", mood.name) }
            json.member("favorite", hit.isFavorite)
            json.member("words", hit.words)
            if let place = document.fields.location?.name { json.member("place", place) }
            json.key("links")
            json.array { json in
                for link in document.links where !link.target.isEmpty {
                    json.string(document.target(of: link))
                }
            }
        }
    }
}
