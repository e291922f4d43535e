// What an export wrote into a folder, so that the next one knows what is its own and what is still good.

import Bytes
import Wording

/// The manifest of an exported folder.
struct OutputManifest {
    struct Entry {
        let hash: UInt64
        /// Bytes.
        let size: Int64
        /// Nanoseconds since the epoch.
        let modified: Int64
        /// Of everything the file was made from.
        let key: UInt64
    }

    /// False while an export is under way, and after one that was cut short.
    var isFinished = false
    /// Of everything the whole export was made from.
    var inputs: UInt64 = 0
    var entries: [String: Entry] = [:]

    private static let schema = "daybook.export/1"

    init() {}

    /// Nil where the bytes are no manifest.
    init?(_ bytes: [UInt8]) {
        guard let value = try? JSONReader.read(bytes), value["schema"]?.string == Self.schema else { return nil }
        isFinished = value["finished"]?.bool ?? false
        inputs = Self.number(value["inputs"]) ?? 0
        for member in value["files"]?.object ?? [] {
            guard let hash = Self.number(member.value[0]), let key = Self.number(member.value[1]),
                let size = member.value[2]?.int, let modified = member.value[3]?.int
            else { return nil }
            entries[member.key] = Entry(hash: hash, size: Int64(size), modified: Int64(modified), key: key)
        }
    }

    private static func number(_ value: JSONValue?) -> UInt64? {
        value?.string.flatMap { UInt64($0, radix: 16) }
    }

    func encoded() -> [UInt8] {
        var json = JSONWriter()
        json.object { json in
            json.member("schema", Self.schema)
            json.member("finished", isFinished)
            json.member("inputs", String(inputs, radix: 16))
            json.key("files")
            json.object { json in
                for (path, entry) in entries.sorted(by: { $0.key < $1.key }) {
                    json.key(path)
                    json.array {
                        $0.string(String(entry.hash, radix: 16))
                        $0.string(String(entry.key, radix: 16))
                        $0.int(Int(entry.size))
                        $0.int(Int(entry.modified))
                    }
                }
            }
        }
        return json.bytes + [.newline]
    }
}
