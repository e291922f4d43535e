// Caches the warnings of an export about documents: one with nothing to do repeats them without reading all documents.

import Bytes
import FileSystem
import Search
import Wording

/// The warnings of the last export into a folder. They may name withheld documents, so they are stored elsewhere.
struct ReportedWarnings {
    private let path: String
    private static let schema = "daybook.export-warnings/1"

    init(_ location: IndexLocation, of destination: String) {
        path = location.exportCache(of: destination, ending: "json")
    }

    /// Nil if the warnings for these inputs are unknown.
    func warnings(_ inputs: UInt64) -> [Phrase]? {
        guard let bytes = try? OpenFile.reading(path).readAll(), let value = try? JSONReader.read(bytes),
            value["schema"]?.string == Self.schema, value["inputs"]?.string == String(inputs, radix: 16)
        else { return nil }
        return value["warnings"]?.array?.compactMap { warning in
            guard let english = warning["en"]?.string, let french = warning["fr"]?.string else { return nil }
            return Phrase(english, fr: FrenchText(verbatim: french))
        }
    }

    /// If it cannot be saved, the next export examines the documents again.
    func keep(_ warnings: [Phrase], of inputs: UInt64) {
        var json = JSONWriter()
        json.object { json in
            json.member("schema", Self.schema)
            json.member("inputs", String(inputs, radix: 16))
            json.key("warnings")
            json.array { json in
                for warning in warnings {
                    json.object {
                        $0.member("en", warning[.english])
                        $0.member("fr", warning[.french])
                    }
                }
            }
        }
        bestEffort {
            try Paths.makePrivateFolder(Paths.parent(of: path))
            try AtomicWrite.replace(path, with: json.bytes, isDurable: false)
        }
    }
}

extension IndexLocation {
    /// The cache file of an export for the next one into the same folder.
    func exportCache(of destination: String, ending: String) -> String {
        let real = (try? Paths.real(destination)) ?? destination
        return Paths.join(folder, "exports/\(StableHash.digits(of: real)).\(ending)")
    }
}
