// Events that take the same time.

/// What overlaps what.
package enum TimeConflicts {
    /// The places in `spans` of those that overlap another one. Whole days and times without an end meet nothing.
    package static func find(in spans: [EventSpan]) -> Set<Int> {
        let order = spans.indices.filter { !spans[$0].isAllDay && spans[$0].duration > 0 }
            .sorted { spans[$0].start < spans[$1].start }
        var found: Set<Int> = []
        // The one so far that ends last: whatever starts before that meets it.
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
