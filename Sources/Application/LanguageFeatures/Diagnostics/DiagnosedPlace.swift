// A finding with its place as people count it.

import Bytes
import Vault

package struct DiagnosedPlace: Sendable {
    package let path: String
    package let position: LinePosition
    package let diagnostic: DocumentDiagnostic

    /// - Parameter path: as it is shown.
    package init(path: String, _ lines: LineMap, _ diagnostic: DocumentDiagnostic) {
        (self.path, self.diagnostic) = (path, diagnostic)
        position = lines.position(of: diagnostic.range.lowerBound)
    }
}
