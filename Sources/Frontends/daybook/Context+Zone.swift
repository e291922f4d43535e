// The reader's time zone, as events are shown in it.

import Agenda
import CivilTime
import FileSystem

extension Context {
    /// The system's zone, or `$TZ`. A clock that `$DAYBOOK_NOW` sets with an offset stays at that offset, unless `$TZ` names a zone.
    var readerZone: LocalZone {
        guard environment["DAYBOOK_NOW"] != nil, environment["TZ"] == nil else {
            return LocalZone { MachineFacts.utcOffset(at: $0) }
        }
        return .fixed(environment.utcOffset)
    }
}
