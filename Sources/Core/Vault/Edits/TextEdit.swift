// Edits as replacements of byte ranges: all other bytes are preserved.

import Bytes
import Wording

/// Replaces the bytes of `range` with `replacement`.
package struct TextEdit: Sendable, Hashable {
    package let range: Range<Int>
    package let replacement: [UInt8]

    package init(_ range: Range<Int>, _ replacement: String) {
        self.range = range
        self.replacement = Array(replacement.utf8)
    }

    package static func insert(_ text: String, at offset: Int) -> TextEdit {
        TextEdit(offset..<offset, text)
    }

    package static func remove(_ range: Range<Int>) -> TextEdit {
        TextEdit(range, "")
    }
}

/// Why an edit cannot be made; the file is unchanged.
package struct EditRefusal: Error, Sendable, Hashable {
    package let reason: Phrase

    package init(_ reason: Phrase) { self.reason = reason }
}

extension [TextEdit] {
    /// The same edits with overlapping removals merged.
    var merged: [TextEdit] {
        var merged: [TextEdit] = []
        for edit in sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
            if let last = merged.last, last.replacement.isEmpty, edit.replacement.isEmpty,
                edit.range.lowerBound < last.range.upperBound
            {
                let end = Swift.max(last.range.upperBound, edit.range.upperBound)
                merged[merged.count - 1] = .remove(last.range.lowerBound..<end)
            } else {
                merged.append(edit)
            }
        }
        return merged
    }

    /// The bytes after all edits. Ranges must not overlap; their order does not matter, except among insertions at one place. These go
    /// before what replaces the bytes that begin there.
    package func applied(to bytes: [UInt8]) -> [UInt8] {
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count + reduce(0) { $0 + $1.replacement.count })
        var at = 0
        for edit in self.enumerated().sorted(by: {
            ($0.element.range.lowerBound, $0.element.range.isEmpty ? 0 : 1, $0.offset)
                < ($1.element.range.lowerBound, $1.element.range.isEmpty ? 0 : 1, $1.offset)
        }).map(\.element) {
            precondition(edit.range.lowerBound >= at, "edits overlap")
            output += bytes[at..<edit.range.lowerBound]
            output += edit.replacement
            at = edit.range.upperBound
        }
        return output + bytes[at...]
    }
}

extension Document {
    /// The line end of the file: that of its first line, or LF.
    package var lineEnd: String { bytes.lineEnd }

    /// The bytes after the edits. Throws `EditRefusal` for a file in UTF-16 or with NUL bytes.
    package func applying(_ edits: [TextEdit]) throws(EditRefusal) -> [UInt8] {
        guard edits.isEmpty || encoding.isEditable else {
            throw EditRefusal(
                Phrase(
                    "\(path): not UTF-8 text; save it as UTF-8 to edit it",
                    fr: "\(path) : pas du texte UTF-8 ; enregistrez-le en UTF-8 pour le modifier"))
        }
        return edits.applied(to: bytes)
    }
}
