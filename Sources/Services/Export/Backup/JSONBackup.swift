// A complete backup as one JSON text, written a file at a time: what is in it, and how each file stands there.

import Bytes
import CivilTime
import FileSystem
import Journal
import Search
import Vault
import Wording

/// `daybook.vault/1`: every file with its path and its bytes, and for documents what they say, for other programs.
///
///     {"schema": "daybook.vault/1", "generator": "daybook 0.1.0", "files": [
///     {"path": "journal/a.md", "text": "…", "document": {"title": "…", "kind": "journal", …}},
///     {"path": "media/b.jpg", "base64": "…"}
///     ]}
package enum JSONBackup {
    package static let schema = "daybook.vault/1"

    /// Writes the documents of a query and the files they name; with `.everything` all files of the vault but `.git`.
    ///
    /// Private documents, and what they alone name, stay out unless `includingPrivate`.
    /// Throws what reading throws, and what `write` throws.
    package static func write(
        index: VaultIndex, query: QueryNode, today: Day, generator: String, includingPrivate: Bool = false,
        to write: ([UInt8]) throws -> Void
    ) throws -> ExportReport {
        var report = ExportReport()
        let selection = try DocumentSelection(index, query, today: today, includingPrivate: includingPrivate)
        if let warning = selection.privateWarning { report.warnings.append(warning) }
        let tree = try VaultTree(index.vault, includingHidden: query == .everything)
        let content = try BackupContent(index.vault, selection, tree, isWhole: query == .everything)
        report.warnings += content.warnings
        var head = JSONWriter()
        head.object {
            $0.member("schema", schema)
            $0.member("generator", generator)
            $0.member("created", today.iso)
        }
        // The list of files goes inside the object, before its closing brace.
        try write(Array(head.bytes.dropLast()) + Array(",\"files\":[\n".utf8))
        let hits = Dictionary(selection.hits.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
        for path in content.files {
            guard let bytes = read(path, index.vault, &report) else { continue }
            try write(Array((report.written == 0 ? "" : ",\n").utf8) + entry(path, bytes, hits[path], index.vault))
            report.written += 1
        }
        try write(Array("\n]}\n".utf8))
        return report
    }

    /// Nil for a file that is gone again, or that cannot be read.
    private static func read(_ path: VaultPath, _ vault: VaultFolder, _ report: inout ExportReport) -> [UInt8]? {
        do throws(VaultError) {
            return try vault.files.read(path).bytes
        } catch {
            if case .missing = error { return nil }
            report.warnings.append(
                Phrase("\(path) could not be read and was left out", fr: "\(path) est illisible et a été omis"))
            return nil
        }
    }

    private static func entry(_ path: VaultPath, _ bytes: [UInt8], _ hit: SearchHit?, _ vault: VaultFolder) -> [UInt8] {
        var json = JSONWriter()
        json.object { json in
            json.member("path", path.text)
            if UTF8Scalars.firstIllFormed(bytes) == nil {
                json.member("text", String(decoding: bytes, as: UTF8.self))
            } else {
                json.member("base64", Base64.encode(bytes))
            }
            guard let hit else { return }
            json.key("document")
            write(Document(path: path, contents: bytes, settings: vault.settings), hit, to: &json)
        }
        return json.bytes
    }

    /// What the document says, for programs that do not read Markdown. Restoring takes no notice of it.
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
                for link in document.scan.links where !link.target.isEmpty {
                    json.string(document.bytes.text(link.target))
                }
            }
        }
    }
}
