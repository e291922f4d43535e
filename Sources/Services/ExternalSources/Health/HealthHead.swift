// The head of export.xml, without its document type, which is malformed in some versions of iOS.

import Bytes
import Wording

/// Buffers bytes up to the root element and passes them on without `<!DOCTYPE … ]>`. The reader does not need the document type; that of
/// iOS 16 is not well-formed. One that declares entities is refused: no export does, and entities can expand exponentially.
struct HealthHead {
    /// Maximum bytes before the root element; Apple writes some eight thousand.
    static let limit = 1 << 20

    private var bytes: [UInt8] = []

    static let noExport = SourceRefusal(
        Phrase(
            "no <HealthData> in it: not an export.xml of Apple Health",
            fr: "pas de <HealthData> : ce n’est pas un export.xml d’Apple Santé"))

    /// All bytes so far, once the root element has begun; line numbers are preserved.
    mutating func take(_ piece: UnsafeRawBufferPointer) throws(SourceRefusal) -> [UInt8]? {
        let looked = max(0, bytes.count - 16)
        bytes.append(contentsOf: piece)
        guard let root = find("<HealthData", from: looked) else {
            guard bytes.count < Self.limit else { throw Self.noExport }
            return nil
        }
        if let entity = find("<!ENTITY", from: 0), entity < root {
            throw SourceRefusal(
                Phrase("declares entities: refused", fr: "déclare des entités : refusé"), line: line(of: entity))
        }
        guard let type = find("<!DOCTYPE", from: 0), type < root else { return bytes }
        let lines = bytes[type..<root].count { $0 == .newline }
        bytes.replaceSubrange(type..<root, with: repeatElement(UInt8.newline, count: lines))
        return bytes
    }

    private func line(of place: Int) -> Int { 1 + bytes[..<place].count { $0 == .newline } }

    private func find(_ word: StaticString, from start: Int) -> Int? {
        let first = word.utf8Start[0]
        var at = start
        while let found = bytes[at...].firstIndex(of: first) {
            if bytes.has(word, at: found) { return found }
            at = found + 1
        }
        return nil
    }
}
