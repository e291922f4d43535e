// The clock as a command sees it that runs for days.

import CivilTime
import FileSystem
import Wording

extension Context {
    /// Nanoseconds since the epoch at this moment. A clock that `$DAYBOOK_NOW` sets goes on from there.
    var clock: Int64 {
        guard environment["DAYBOOK_NOW"] != nil else { return MachineFacts.now() }
        return environment.now + (MachineFacts.monotonic() - environment.started)
    }

    /// Seconds of a length of time that was typed.
    func duration(_ typed: String) throws -> Int64 {
        guard let duration = DurationText(text: typed) else {
            throw CommandError(
                .usage, Phrase("“\(typed)” is no length of time", fr: "« \(typed) » n’est pas une durée"),
                hint: Phrase("such as 10m, 1h30, 2 days", fr: "par exemple 10m, 1h30, 2 jours"))
        }
        return Int64(duration.seconds)
    }
}
