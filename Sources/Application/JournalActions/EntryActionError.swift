// Why no entry was found or written.

import Vault

package enum EntryActionError: Error, Sendable, Equatable {
    /// Neither words nor pictures.
    case nothingToWrite
    case unknownMood(String)
    /// A file that is not a picture, sound, film, PDF or text.
    case notAttachable(file: String)
    /// A symbolic link to a file outside its folder.
    case linkLeadsOut(file: String, target: String)
    case invalidPosition(String)
    case invalidWeather(String)
    /// No weather program is configured; `configuration` is the file to name it in.
    case noWeatherProgram(configuration: String)
    /// The output of the program is not weather. `name` is its key.
    case noWeather(name: String)
    /// The given day has no entry.
    case noEntry(day: String)
    case invalidWeek(String)
    case invalidMonth(String)
    /// A document that is not a journal entry.
    case notAnEntry(VaultPath)
    /// No entry matches a query.
    case noMatch(query: String)
    /// The trash folder has nothing of that name.
    case notInTrash(name: String)
    /// One entry is needed, but the day has several.
    case severalEntries(name: String, count: Int, paths: [String])
}
