// Calendars given as a file, a folder of files, or bytes from elsewhere.

import Agenda
import Bytes
import FileSystem
import Vault
import Workspaces

/// A calendar to read.
package struct CalendarFiles: Sendable {
    /// Its name, unless the calendar defines one.
    package let name: String
    /// As given or found; without any, the source is `contents`.
    package let files: [String]
    private let contents: [UInt8]?

    private init(name: String, files: [String], contents: [UInt8]? = nil) {
        (self.name, self.files, self.contents) = (name, files, contents)
    }

    /// A calendar that is not a file. `name` appears in messages.
    package init(contents: [UInt8], named name: String) {
        self.init(name: "calendar", files: [name], contents: contents)
    }

    /// A single file of any name.
    package init(file: String) { self.init(name: VaultPath(trusted: file).stem, files: [file]) }

    /// One for each file and each folder with .ics files: a folder of single events, as kept by sync programs, is one calendar. Throws
    /// `CalendarActionError.noCalendar`, `SystemError`.
    package static func find(_ typed: String, on machine: Machine) throws -> [CalendarFiles] {
        let path = machine.absolute(typed)
        guard FileStamp.isFolder(path) else {
            return [CalendarFiles(name: VaultPath(trusted: typed).stem, files: [typed])]
        }
        var found: [CalendarFiles] = []
        var folders = [(typed, path)]
        while let (shown, folder) = folders.popLast() {
            var files: [String] = []
            for name in try OpenFile.folder(folder).entries().compactMap(\.text).sorted() where !name.hasPrefix(".") {
                let inside = Paths.join(folder, name)
                if FileStamp.isFolder(inside) {
                    folders.append((Paths.join(shown, name), inside))
                } else if name.lowercased().hasSuffix(".ics") {
                    files.append(Paths.join(shown, name))
                }
            }
            let name = (try? Paths.real(folder)).map { Paths.name(of: $0) } ?? folder
            if !files.isEmpty { found.append(CalendarFiles(name: name, files: files)) }
        }
        if found.isEmpty { throw CalendarActionError.noCalendar(typed) }
        return found.sorted { $0.files[0] < $1.files[0] }
    }

    /// Throws `SystemError`.
    func read(_ file: String, on machine: Machine) throws(SystemError) -> [UInt8] {
        if let contents { return contents }
        return try OpenFile.reading(machine.absolute(file)).readAll()
    }
}
