// The calendars that a person names: a file, a folder of files, standard input.

import Agenda
import Bytes
import FileSystem
import Workspaces

/// A calendar to read.
struct CalendarFiles {
    /// What stands for it where it has no name of its own.
    let name: String
    /// As typed or found; `-` is standard input.
    let files: [String]

    /// One for each file and each folder with .ics files: a folder of single events, as programs that synchronize keep them, is one.
    static func find(_ typed: String, _ context: Context) throws -> [CalendarFiles] {
        if typed == "-" { return [CalendarFiles(name: "calendar", files: ["-"])] }
        let path = context.machine.absolute(typed)
        guard FileStamp.isFolder(path) else { return [CalendarFiles(name: stem(typed), files: [typed])] }
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
        return found.sorted { $0.files[0] < $1.files[0] }
    }

    private static func stem(_ path: String) -> String {
        let name = Paths.name(of: path)
        return name.lastIndex(of: ".").map { $0 > name.startIndex ? String(name[..<$0]) : name } ?? name
    }

    static func read(_ file: String, _ context: Context) throws -> [UInt8] {
        file == "-"
            ? try StandardStream.input.readAll() : try OpenFile.reading(context.machine.absolute(file)).readAll()
    }
}
