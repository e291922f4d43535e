// Overlapping events.

/// Finds overlaps.
package enum TimeConflicts {
    /// The indices in `spans` of those that overlap another. All-day events and times without an end are ignored.
    package static func find(in spans: [EventSpan]) -> Set<Int> {
        let order = spans.indices.filter { !spans[$0].isAllDay && spans[$0].duration > 0 }
            .sorted { spans[$0].start < spans[$1].start }
        var found: Set<Int> = []
        // The one that ends last so far: any later span that starts before its end overlaps it.
        var latest: Int?
        for index in order {
            if let open = latest, spans[index].start < spans[open].end {
                found.insert(open)
                found.insert(index)
                if spans[index].end > spans[open].end { latest = index }
            } else {
                latest = index
            }
        }
        return found
    }
}
