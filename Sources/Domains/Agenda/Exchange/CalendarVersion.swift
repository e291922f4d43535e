// Compares versions of an event across several imports (RFC 5546 §2.1.5).

import ICalendar

/// SEQUENCE, and DTSTAMP if the calendar is a message (METHOD is present and not PUBLISH): in published calendars it
/// is the time of export.
package struct CalendarVersion: Sendable, Hashable {
    package var sequence: Int
    /// As written: `20261101T000000Z`.
    package var stamp: String?
    /// The message cancels the event, whatever else it contains (METHOD:CANCEL).
    package var isCancellation = false
    /// In the file, from 1.
    package var line = 0

    /// The property that a component inherits from its calendar.
    static let method = "METHOD"

    /// Nil if the component has no version.
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

    /// Nil if it can be omitted from a line: the first version of something that is not a message.
    var text: String? {
        sequence == 0 && stamp == nil ? nil : String(sequence) + (stamp.map { "/" + $0 } ?? "")
    }

    /// False for equal versions: the later import counts, as it does if one of them has no DTSTAMP.
    package func isOlder(than other: CalendarVersion) -> Bool {
        if sequence != other.sequence { return sequence < other.sequence }
        guard let stamp, let otherStamp = other.stamp else { return false }
        return stamp < otherStamp
    }
}
