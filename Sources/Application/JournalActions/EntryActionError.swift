// Why no entry was found or written.

import Vault

package enum EntryActionError: Error, Sendable, Equatable {
    /// Neither words nor pictures.
    case nothingToWrite
    case unknownMood(String)
    /// A file that is not a picture, sound, film, PDF or text.
    case notAttachable(file: String)
    /// A symbolic link to a file outside of the folder that it lies in.
    case linkLeadsOut(file: String, target: String)
    case invalidPosition(String)
    case invalidWeather(String)
    /// No program of the user's own tells the weather; `configuration` is where it would be named.
    case noWeatherProgram(configuration: String)
    /// What the program printed is not weather. `name` is its key.
    case noWeather(name: String)
    /// Nothing was written on the day that was named.
    case noEntry(day: String)
    case invalidWeek(String)
    case invalidMonth(String)
    /// A document that is not a journal entry.
    case notAnEntry(VaultPath)
    /// No entry matches a query.
    case noMatch(query: String)
    /// Nothing of that name is in the trash folder.
    case notInTrash(name: String)
    /// One entry is needed, and the day has several.
    case severalEntries(name: String, count: Int, paths: [String])
}
