// Messages for refused permissions.

import Wording

extension PermissionRefusal: ExplainedError {
    package var explanation: Explanation { Explanation(.notPermitted, message, hint: hint) }
}
