// The words for a query that cannot be read.

import Wording

extension QueryError: ExplainedError {
    package var explanation: Explanation { Explanation(.usage, message, hint: hint) }
}
