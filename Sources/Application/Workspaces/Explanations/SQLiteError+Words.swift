// Messages for an index that SQLite cannot use, or for errors thrown by a function in a statement.

import SQLite
import Wording

extension SQLiteError: ExplainedError {
    package var explanation: Explanation {
        (cause as? any ExplainedError)?.explanation
            ?? Explanation(
                .failed, Phrase("index: \(message)", fr: "index : \(message)"),
                hint: Phrase("daybook index --rebuild makes a new one", fr: "daybook index --rebuild le refait"))
    }
}
