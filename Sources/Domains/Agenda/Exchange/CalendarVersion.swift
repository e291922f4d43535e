// Which of two versions of an event is the newer one, over several imports (RFC 5546 §2.1.5).

import ICalendar

/// SEQUENCE, and DTSTAMP where the calendar is a message (METHOD is neither missing nor PUBLISH): what is published has the time of its export
/// there.
package struct CalendarVersion: Sendable, Hashable {
    package var sequence: Int
    /// As written: `20261101T000000Z`.
    package var stamp: String?
    /// The message takes the event back, whatever else it says (METHOD:CANCEL).
    package var isCancellation = false
    /// In the file, from 1.
    package var line = 0

    /// The property that a component gets from its calendar.
    static let method = "METHOD"

    /// Nil where the component says nothing of its version.
    init?(_ component: ICalendarComponent) {
        let method = component[Self.method]?.value.uppercased()
        guard component["SEQUENCE"] != nil || method != nil else { return nil }
        sequence = Int(component["SEQUENCE"]?.value ?? "") ?? 0
        stamp = method == nil ? nil : component["DTSTAMP"]?.value
        isCancellation = method == "CANCEL"
        line = component.line
    }

    /// The value of `sequence:`, such as `3` or `3/20261101T000000Z`.
    package init?(_ text: String) {
        let parts = text.split(separator: "/", maxSplits: 1)
        guard let sequence = parts.first.flatMap({ Int($0) }) else { return nil }
        self.sequence = sequence
        stamp = parts.count > 1 ? String(parts[1]) : nil
    }

    /// Nil for what a line need not say: the first version of something that is not a message.
    var text: String? {
        sequence == 0 && stamp == nil ? nil : String(sequence) + (stamp.map { "/" + $0 } ?? "")
    }

    /// Equal ones are not: the later import counts, as it does where one of them has no DTSTAMP.
    package func isOlder(than other: CalendarVersion) -> Bool {
        if sequence != other.sequence { return sequence < other.sequence }
        guard let stamp, let otherStamp = other.stamp else { return false }
        return stamp < otherStamp
    }
}
