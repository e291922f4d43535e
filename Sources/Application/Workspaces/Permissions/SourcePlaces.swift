// The usual locations of a source's data in a home folder, as suggestions for a grant.

import FileSystem
import Permissions
import Wording

/// An existing location with files of the kind; only names were read.
package struct SourcePlace: Sendable, Equatable {
    package let path: String
    /// The number of files of the kind below it, as far as counted.
    package let files: Int
    /// Whether there are more.
    package let isMore: Bool
}

package enum SourcePlaces {
    /// The existing usual locations of a source, the likeliest first. Only folders are opened, and no more of them than a person waits for.
    package static func find(_ source: PermissionSource, in workspace: Workspace) -> [SourcePlace] {
        guard let home = workspace.machine["HOME"], home.hasPrefix("/"), let usual = usual[source] else { return [] }
        var seen: Set<String> = []
        return usual.places.compactMap { name in
            let path = Paths.join(home, name)
            guard let real = try? GrantRequest.path(path, of: source, in: workspace), seen.insert(real).inserted,
                // A folder within one that is already suggested is granted with it.
                !seen.contains(where: { real.hasPrefix($0 + "/") }), let stamp = try? FileStamp.of(real)
            else { return nil }
            if stamp.kind != .folder {
                return usual.matches(Paths.name(of: real)) ? SourcePlace(path: real, files: 1, isMore: false) : nil
            }
            var count = Count(usual)
            count.walk(real, depth: 0)
            return count.files > 0 ? SourcePlace(path: real, files: count.files, isMore: count.isMore) : nil
        }
    }

    private struct Usual {
        let places: [String]
        /// File extensions, in lower case.
        let endings: [String]

        func matches(_ name: String) -> Bool {
            let name = name.lowercased()
            return endings.contains { name.hasSuffix($0) }
        }
    }

    /// Folders of vdirsyncer, khal, khard, todo.txt-cli, GNOME, the XDG user directories in English and French, and usual locations of
    /// phone exports.
    private static let usual: [PermissionSource: Usual] = [
        .calendar: Usual(
            places: [
                ".calendars", ".calendar", ".local/share/calendars", ".local/share/vdirsyncer/calendars",
                ".local/share/khal/calendars", ".local/share/evolution/calendar", "Calendars", "calendars",
                "Documents/Calendars", "Calendriers",
            ], endings: [".ics", ".ical"]),
        .reminders: Usual(
            places: [
                "todo.txt", "todo/todo.txt", ".todo/todo.txt", "Documents/todo.txt", "Dropbox/todo/todo.txt",
                "Nextcloud/todo.txt", ".tasks", ".local/share/tasks", ".local/share/vdirsyncer/tasks",
            ], endings: ["todo.txt", ".ics"]),
        .photos: Usual(
            places: ["Pictures", "Images", "Photos", "DCIM"],
            endings: [".jpg", ".jpeg", ".heic", ".heif", ".png", ".webp", ".avif"]),
        .health: Usual(
            places: ["Health", "Santé", "Documents/Health", "Documents/Santé", "apple_health_export", "Downloads"],
            endings: ["/export.zip", "/export.xml", "/exportation.zip", "/exportation.xml", "health.csv", "sleep.csv"]),
        .contacts: Usual(
            places: [
                ".contacts", ".local/share/contacts", ".local/share/vdirsyncer/contacts", ".local/share/khard",
                "Contacts", "contacts", "Documents/Contacts",
            ], endings: [".vcf", ".vcard"]),
        .location: Usual(
            places: ["Tracks", "tracks", "GPX", "gpx", "Traces", "Documents/GPX", ".local/share/gpx"],
            endings: [".gpx"]),
    ]

    private struct Count {
        private static let limit = 1000
        private static let deepest = 3

        private let usual: Usual
        private(set) var files = 0
        private(set) var isMore = false
        private var names = 0

        init(_ usual: Usual) { self.usual = usual }

        mutating func walk(_ folder: String, depth: Int) {
            guard let open = try? OpenFile.reading(folder, followingLinks: false), let entries = try? open.entries()
            else { return }
            for entry in entries {
                names += 1
                guard files < Self.limit, names < 20 * Self.limit else {
                    isMore = true
                    return
                }
                guard let name = entry.text, !name.hasPrefix(".") else { continue }
                let path = Paths.join(folder, name)
                switch entry.kind ?? (try? FileStamp.of(path))?.kind {
                case .folder where depth < Self.deepest: walk(path, depth: depth + 1)
                // With a slash before the name: an extension that is a whole file name matches only that.
                case .file: files += usual.matches("/" + name) ? 1 : 0
                default: break
                }
            }
        }
    }
}
