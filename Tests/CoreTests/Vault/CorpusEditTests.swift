// Over every file of every vault written by others: edits can be taken back to the byte.

import FileSystem
import Testing
import Vault
import YAML

/// Real vaults in the folder that DAYBOOK_CORPORA names (default ../shared/corpora); the tests are skipped where it is absent.
enum Corpora {
    static let folder = MachineFacts.environment("DAYBOOK_CORPORA") ?? "../shared/corpora"

    static let isThere = FileStamp.isFolder(folder)

    /// Every Markdown file below the folders whose names start with `vault-`.
    static func documents() throws -> [String] {
        var found: [String] = []
        var folders = try OpenFile.folder(folder).entries().compactMap(\.text).filter { $0.hasPrefix("vault-") }.map {
            folder + "/" + $0
        }
        while let next = folders.popLast() {
            for entry in try OpenFile.folder(next).entries() {
                guard let name = entry.text else { continue }
                if entry.kind == .folder { folders.append(next + "/" + name) }
                if entry.kind == .file, name.hasSuffix(".md") { found.append(next + "/" + name) }
            }
        }
        return found.sorted()
    }
}

@Suite(.enabled(if: Corpora.isThere, "no corpora here"))
struct CorpusEditTests {
    private func document(_ path: String, _ bytes: [UInt8]) -> Document {
        Document(path: VaultPath(trusted: path), contents: bytes)
    }

    @Test func everyEditCanBeTakenBack() throws {
        let paths = try Corpora.documents()
        #expect(paths.count > 1000)
        var refused = 0
        for path in paths {
            let bytes = try OpenFile.reading(path).readAll()
            let original = document(path, bytes)
            #expect([TextEdit]().applied(to: original.bytes) == bytes, "a no-op edit of \(path)")
            do throws(EditRefusal) {
                let tagged = document(path, try original.applying(original.addingTag("zz-test")))
                #expect(tagged.tags.contains("zz-test"), "the tag is there in \(path)")
                #expect(tagged.bytes != bytes, "\(path)")
                let back = try tagged.applying(tagged.removingTag("zz-test"))
                #expect(back == bytes || isEmptyBlockGone(bytes, back), "tag of \(path)")
                let keyed = document(path, try original.applying(original.setting("zz_key", to: "1")))
                #expect(keyed.frontMatter["zz_key"]?.scalar == "1", "the key is there in \(path)")
                let unkeyed = try keyed.applying(keyed.removing("zz_key"))
                #expect(unkeyed == bytes || isEmptyBlockGone(bytes, unkeyed), "key of \(path)")
            } catch {
                refused += 1
            }
        }
        // Broken front matter is refused; nearly none is broken.
        #expect(refused * 50 < paths.count, "\(refused) of \(paths.count) refused")
    }

    /// An empty front-matter block may vanish.
    private func isEmptyBlockGone(_ before: [UInt8], _ after: [UInt8]) -> Bool {
        let original = document("a.md", before)
        return original.frontMatter.entries.isEmpty && Array(before[original.frontMatter.bodyStart...]) == after
    }
}
