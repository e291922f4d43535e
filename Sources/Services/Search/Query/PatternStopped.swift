// Thrown if a pattern takes too many steps in a document: whether it matches is unknown, and that is reported.

import Vault

package struct PatternStopped: Error {
    package let pattern: String
    package let path: VaultPath
}
