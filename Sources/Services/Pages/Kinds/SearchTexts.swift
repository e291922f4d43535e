// The texts for the search page, in files for a month or a few hundred notes each.

import Bytes
import CivilTime
import Search
import Vault

struct SearchTexts {
    /// One file, and the documents in it.
    struct Shard: Sendable {
        package let name: String
        let numbers: [Int]
        var path: String { "search/\(name).js" }
    }

    let notes: SiteNotes
    let documents: DocumentCache

    private static let notesInFile = 200

    /// One per month, newest first, so that today's writing changes one file; then those without a date, by the hashes of their paths.
    static func shards(_ model: SiteModel) -> [Shard] {
        var shards: [Shard] = []
        let months = Dictionary(grouping: model.timeline) { model.entries[$0].day?.monthOfYear.iso ?? "" }
        for month in months.keys.sorted(by: >) { shards.append(Shard(name: month, numbers: months[month] ?? [])) }
        let count = UInt64(max(1, model.undated.count / notesInFile))
        let groups = Dictionary(grouping: model.undated) {
            ContentHash.of(Array(model.entries[$0].hit.path.text.utf8)) % count
        }
        for group in groups.keys.sorted() {
            shards.append(Shard(name: "notes-\(group)", numbers: groups[group] ?? []))
        }
        return shards
    }

    package func file(_ shard: Shard, salt: UInt64) -> OutputFile {
        OutputFile(shard.path, key: key(shard, salt)) { try render(shard) }
    }

    private func key(_ shard: Shard, _ salt: UInt64) -> UInt64 {
        var hash = ContentHash()
        hash.add(salt)
        for number in shard.numbers {
            hash.add(notes.entries[number].textHash)
            hash.add(notes.cardHashes[number])
        }
        return hash.value
    }

    /// `daybookShards["2026-11"] = [[address, title, date, tags, text, kind, mood], …]`.
    private func render(_ shard: Shard) throws -> [UInt8] {
        var json = JSONWriter()
        json.array { json in
            for number in shard.numbers {
                let entry = notes.entries[number]
                guard
                    let text = try? documents.read(
                        entry.hit.path, in: notes.vault, { PlainText.of($0, limit: 200_000) })
                else { continue }
                json.array {
                    $0.string(RelativeAddress.encoded(entry.page))
                    $0.string(entry.hit.title)
                    $0.string(entry.day?.iso ?? "")
                    $0.string(entry.hit.tags.joined(separator: " "))
                    $0.string(String(decoding: text, as: UTF8.self))
                    $0.string(entry.hit.kind.rawValue)
                    $0.string(entry.hit.mood.map(String.init) ?? "")
                }
            }
        }
        return Self.script("daybookShards[\"\(shard.name)\"] = ", json.bytes)
    }

    static func script(_ start: String, _ json: [UInt8]) -> [UInt8] {
        var bytes = Array("// \(OutputMaker.mark)\n\(start)".utf8)
        bytes += json
        return bytes + Array(";\n".utf8)
    }
}
