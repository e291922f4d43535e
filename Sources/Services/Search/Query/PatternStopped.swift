// A pattern that takes too many steps in a document: whether it is there is not known, and that is said.

import Vault

package struct PatternStopped: Error {
    package let pattern: String
    package let path: VaultPath
}
