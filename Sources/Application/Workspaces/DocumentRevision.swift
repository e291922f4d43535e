// What tells one state of a document from another: an edit names the state that it was made for.

import Bytes

package enum DocumentRevision {
    /// Sixteen digits, the same for the same bytes as whoever edits them gets them.
    package static func of(_ bytes: [UInt8]) -> String {
        let digits = String(ContentHash.of(bytes), radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
