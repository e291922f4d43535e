// Why no entry was found or written.

package enum EntryActionError: Error, Sendable, Equatable {
    /// Neither words nor pictures.
    case nothingToWrite
    case unknownMood(String)
    case invalidPosition(String)
    case invalidWeather(String)
    /// No program of the user's own tells the weather; `configuration` is where it would be named.
    case noWeatherProgram(configuration: String)
    /// What the program printed is no weather. `name` is its key.
    case noWeather(name: String)
    /// Nothing was written on the day that was named.
    case noEntry(day: String)
    case invalidWeek(String)
    case invalidMonth(String)
    /// One entry is needed, and the day has several.
    case severalEntries(name: String, count: Int, paths: [String])
}
