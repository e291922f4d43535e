// The words for what was not granted.

import Wording

extension PermissionRefusal: ExplainedError {
    package var explanation: Explanation { Explanation(.notPermitted, message, hint: hint) }
}
