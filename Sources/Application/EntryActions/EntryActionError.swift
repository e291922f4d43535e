// Why no entry was found or written.

package enum EntryActionError: Error, Sendable, Equatable {
    /// Nothing was written on the day that was named.
    case noEntry(day: String)
    case invalidWeek(String)
    case invalidMonth(String)
    /// One entry is needed, and the day has several.
    case severalEntries(name: String, count: Int, paths: [String])
}
