// Edits `key:: value` lines at the top of a document (Logseq properties) in place.

import Bytes

extension Document {
    /// Whether a property with this key exists, ignoring case.
    package func hasProperty(_ key: String) -> Bool { property(key) != nil }

    /// - Parameter value: a single line of text; nil removes the line.
    package func settingProperty(_ key: String, to value: String?) -> [TextEdit] {
        guard let property = property(key) else { return [] }
        guard let value else {
            let start = bytes[..<property.key.lowerBound].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
            let end = bytes[property.key.upperBound...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? bytes.count
            return [TextEdit(start..<end, "")]
        }
        let line = String(value.map { $0.isNewline ? " " : $0 })
        let colons = property.key.upperBound..<property.key.upperBound + 2
        return [TextEdit(colons.upperBound..<property.value.upperBound, line.isEmpty ? "" : " " + line)]
    }

    private func property(_ key: String) -> BodyScan.Property? {
        scan.properties.first { Folding.fold(bytes.text($0.key)) == Folding.fold(key) }
    }
}
