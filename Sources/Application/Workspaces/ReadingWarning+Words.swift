// Messages for unreadable readings.

import Readings
import Wording

extension ReadingStore.Warning {
    package var phrase: Phrase {
        switch self {
        case .badRows(let path, let count):
            Phrase("\(path): ", fr: "\(path) : ")
                + .counted(
                    count, "row could not be read", "rows could not be read", fr: "ligne illisible",
                    "lignes illisibles")
        case .unreadable(let error): Explanation(error).message
        }
    }
}
