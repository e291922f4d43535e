// The records of a JSON file as entries: those that cannot be read are reported and left out.

import Bytes
import Wording

enum JSONRecords {
    /// Throws `ImportRefusal` where there is no such array.
    static func read(
        _ bytes: [UInt8], key: String, _ sink: ImportSink, _ entry: ([JSONValue.Member]) -> ImportedEntry?
    ) throws {
        guard var elements = JSONElements(bytes, key: key) else {
            throw ImportRefusal(
                Phrase("has no list “\(key)” in JSON", fr: "n’a pas de liste « \(key) » en JSON"))
        }
        while let (range, line) = elements.next() { try one(Array(bytes[range]), line: line, sink, entry) }
    }

    /// One record.
    static func one(
        _ bytes: [UInt8], line: Int, _ sink: ImportSink, _ entry: ([JSONValue.Member]) -> ImportedEntry?
    ) throws {
        let value: JSONValue
        do throws(JSONError) {
            value = try JSONReader.read(bytes)
        } catch {
            let place = line + error.position.line - 1
            let reason = error.description.drop { $0 != " " }
            return try sink(
                .fault(
                    line: place,
                    Phrase("no JSON:\(reason): left out", fr: "pas du JSON :\(reason) : laissé de côté")))
        }
        guard let members = value.object, let found = entry(members) else {
            return try sink(
                .fault(
                    line: line,
                    Phrase(
                        "an entry without a date that can be read: left out",
                        fr: "une entrée sans date lisible : laissée de côté")))
        }
        try sink(.entry(found))
    }
}
