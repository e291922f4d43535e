// The parts of a line that an excerpt leaves out: its checkbox, and tokens that pages render in words.

import Agenda
import Bytes
import Vault

package enum HiddenParts {
    private static let ownKeys: Set<String> = ["added", "bought", "by", "created", "done", "freq", "id", "updated"]

    /// The bullet and checkbox of an item, recognised tokens (`due:2026-11-10`; for `unit:4mm` the key), and notations of other programs.
    /// Byte ranges in the file, in no order.
    package static func ranges(of item: LineItem, _ bytes: [UInt8]) -> [Range<Int>] {
        let boxEnd = item.mark.map { min($0.upperBound + 1, item.range.upperBound) }
        var parts = [item.bullet.lowerBound..<max(item.bullet.upperBound, boxEnd ?? 0)]
        for field in item.fields where !field.range.isEmpty {
            if field.key == "unit" {
                parts.append(field.range.lowerBound..<field.range.lowerBound + field.key.utf8.count + 1)
            } else if ownKeys.contains(field.key) || TokenWords.phrase(field, of: item) != nil {
                parts.append(field.range)
            }
        }
        return item.fields.contains { $0.range.isEmpty } ? parts + foreign(item, bytes) : parts
    }

    /// The words consumed by other programs' notations: those neither in the item's text nor tokens. Empty if that is ambiguous.
    private static func foreign(_ item: LineItem, _ bytes: [UInt8]) -> [Range<Int>] {
        var left = item.text.utf8.split(separator: UInt8.space)[...]
        var parts: [Range<Int>] = []
        for word in bytes[item.content].split(whereSeparator: { $0.isBlank }) {
            if let next = left.first, next.elementsEqual(word) {
                left.removeFirst()
            } else if word.first != .hash, !item.fields.contains(where: { $0.range.overlaps(word.indices) }),
                !item.placeRanges.contains(where: { $0.overlaps(word.indices) })
            {
                parts.append(word.indices)
            }
        }
        return left.isEmpty ? parts : []
    }
}
