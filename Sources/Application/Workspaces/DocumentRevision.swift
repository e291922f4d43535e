// Identifies a version of a document: an edit names the version it is based on.

import Bytes

package enum DocumentRevision {
    /// Sixteen digits, equal for equal bytes as seen by the editor.
    package static func of(_ bytes: [UInt8]) -> String { StableHash.digits(ContentHash.of(bytes)) }
}
