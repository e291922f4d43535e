// A diagnostic with its line and column.

import Bytes
import Vault

package struct DiagnosedPlace: Sendable {
    package let path: String
    package let position: LinePosition
    package let diagnostic: DocumentDiagnostic

    /// - Parameter path: for display.
    package init(path: String, _ lines: LineMap, _ diagnostic: DocumentDiagnostic) {
        (self.path, self.diagnostic) = (path, diagnostic)
        position = lines.position(of: diagnostic.range.lowerBound)
    }
}
