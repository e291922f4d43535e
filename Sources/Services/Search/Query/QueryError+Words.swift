// The message for an invalid query.

import Wording

extension QueryError: ExplainedError {
    package var explanation: Explanation { Explanation(.usage, message, hint: hint) }
}
