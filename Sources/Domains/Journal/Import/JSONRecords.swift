// Reads records of a JSON file as entries: unreadable ones are reported and skipped.

import Bytes
import Wording

enum JSONRecords {
    /// Throws `ImportRefusal` if there is no such array.
    static func read(
        _ bytes: [UInt8], key: String, _ sink: ImportSink, _ entry: ([JSONValue.Member]) -> ImportedEntry?
    ) throws {
        guard var elements = JSONElements(bytes, key: key) else {
            throw ImportRefusal(
                Phrase("has no list “\(key)” in JSON", fr: "n’a pas de liste « \(key) » en JSON"))
        }
        var zones: Set<String> = []
        while let (range, line) = elements.next() {
            try one(Array(bytes[range]), line: line, sink, entry) { zones.insert($0).inserted }
        }
    }

    /// An identifier for a record without one.
    static func identifier(_ program: String, _ members: [JSONValue.Member]) -> String {
        program + "-" + StableHash.digits(of: String(decoding: JSONValue.object(members).encoded(), as: UTF8.self))
    }

    /// Keys that identify a record in messages.
    private static let nameKeys: Set<String> = ["uuid", "id", "title", "text"]

    /// Reads a file that is a single record.
    static func one(
        _ bytes: [UInt8], line: Int, _ sink: ImportSink, _ entry: ([JSONValue.Member]) -> ImportedEntry?,
        tellsZone: (String) -> Bool = { _ in true }
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
                    Phrase("not JSON:\(reason): left out", fr: "pas du JSON :\(reason) : laissé de côté")))
        }
        guard let members = value.object, let found = entry(members) else {
            let name = value.object?.lazy.compactMap { nameKeys.contains($0.key) ? $0.value.string : nil }.first ?? ""
            let which = name.isEmpty ? "" : " (\(name.prefix(40)))"
            return try sink(
                .fault(
                    line: line,
                    Phrase(
                        "an entry without a date that can be read\(which): left out",
                        fr: "une entrée sans date lisible\(which) : laissée de côté")))
        }
        try sink(.entry(found))
        guard let zone = found.unknownZone, tellsZone(zone) else { return }
        try sink(
            .fault(
                line: line,
                Phrase(
                    "no time zone is called “\(zone)”: its times are in the zone of this machine",
                    fr: "aucun fuseau ne s’appelle « \(zone) » : ses heures sont dans le fuseau de cette machine"),
                isSkipped: false))
    }
}
