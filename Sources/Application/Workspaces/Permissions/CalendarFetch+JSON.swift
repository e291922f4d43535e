// Fetched calendars as JSON.

import Bytes
import Wording

extension Schema {
    package static func fetch(
        _ found: [(address: String, outcome: CalendarFetch.Outcome)], _ language: LanguageCode
    ) -> JSONValue {
        func value(_ address: String, _ outcome: CalendarFetch.Outcome) -> JSONValue {
            let (state, bytes, error): (String, JSONValue, JSONValue) =
                switch outcome {
                case .fresh: ("fresh", .null, .null)
                case .unchanged: ("unchanged", .null, .null)
                case .fetched(let bytes): ("fetched", .int(Int(bytes)), .null)
                case .failed(let error): ("failed", .null, .string(Explanation(error).message[language]))
                }
            return .members([
                ("address", .string(address)), ("state", .string(state)), ("bytes", bytes), ("error", error),
            ])
        }
        return object("permissions.fetch", [("addresses", .array(found.map(value)))])
    }
}
