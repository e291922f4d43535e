// Identifies one state of a document: an edit names the state that it was made for.

import Bytes

package enum DocumentRevision {
    /// Sixteen digits, the same for the same bytes as whoever edits them gets them.
    package static func of(_ bytes: [UInt8]) -> String { StableHash.digits(ContentHash.of(bytes)) }
}
