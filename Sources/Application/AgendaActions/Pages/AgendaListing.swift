// The lines of the last listing, for reference by number.

import Bytes
import FileSystem
import Search
import Vault
import Workspaces

/// `$XDG_STATE_HOME/daybook/<vault>/listing.json`: each line with its place and its text at the time. A number refers to that text, at
/// that place or, if lines were added above, elsewhere in the file; never to whatever is there by now.
package struct AgendaListing: Sendable {
    struct Entry: Sendable, Hashable {
        let path: VaultPath
        /// From 1.
        let line: Int
        /// The line, starting at its bullet.
        let text: String
        /// The line that continues after a task was completed or an occurrence skipped, for undoing that.
        var finished: FormerLine?
    }

    private let entries: [Entry]

    package var count: Int { entries.count }

    /// From 1.
    subscript(number: Int) -> Entry? { 1...max(1, count) ~= number && count > 0 ? entries[number - 1] : nil }

    /// Nil if nothing was listed yet; a damaged file counts as none.
    package init?(_ workspace: Workspace) {
        guard let bytes = try? OpenFile.reading(Self.file(workspace)).readAll(limit: 1 << 24),
            let value = try? JSONReader.read(bytes), let list = value["lines"]?.array
        else { return nil }
        entries = list.compactMap { entry in
            guard let path = entry["path"]?.string.flatMap({ VaultPath($0) }), let line = entry["line"]?.int,
                let text = entry["text"]?.string
            else { return nil }
            var found = Entry(path: path, line: line, text: text)
            if let now = entry["finished"], let path = now["path"]?.string.flatMap({ VaultPath($0) }),
                let line = now["line"]?.int, let text = now["text"]?.string
            {
                found.finished = FormerLine(place: LinePlace(path, line: line), text: text)
            }
            return found
        }
        if entries.count != list.count { return nil }
    }

    /// Remembers lines in the order of their numbers. If they cannot be written, the old listing is discarded too: a number must not
    /// refer to a line of another listing.
    package static func remember(_ lines: [AgendaLine], in workspace: Workspace) {
        write(lines.map { Entry(path: $0.path, line: $0.number, text: $0.source) }, in: workspace)
    }

    private static func write(_ entries: [Entry], in workspace: Workspace) {
        let value = JSONValue.members([
            ("version", .int(1)),
            (
                "lines",
                .array(
                    entries.map {
                        var entry = members($0.path, $0.line, $0.text)
                        if let now = $0.finished {
                            entry.append(("finished", .members(members(now.place.path, now.place.line, now.text))))
                        }
                        return .members(entry)
                    })
            ),
        ])
        do {
            try Paths.makeFolder(workspace.stateFolder, mode: 0o700)
            try AtomicWrite.replace(file(workspace), with: value.encoded(), mode: 0o600)
        } catch {
            try? Paths.removeFile(file(workspace))
        }
    }

    /// Keeps numbers valid for lines that an action has just changed. For a completed task, the number refers to that occurrence: it is
    /// not completed again, and `--undo` reopens it.
    package static func follow(_ lines: [PlacedLine], in workspace: Workspace) {
        guard lines.contains(where: { $0.former != nil }), let listing = AgendaListing(workspace) else { return }
        var entries = listing.entries
        for line in lines {
            guard let former = line.former,
                let number = entries.firstIndex(where: {
                    $0.path == former.place.path && $0.text == former.text || $0.finished == former
                })
            else { continue }
            let text = String(line.text.prefix { !$0.isNewline })
            if former.isFinished {
                entries[number].finished = FormerLine(place: line.place, text: text)
            } else {
                entries[number] = Entry(path: line.place.path, line: line.place.line, text: text)
            }
        }
        if entries != listing.entries { write(entries, in: workspace) }
    }

    private static func members(_ path: VaultPath, _ line: Int, _ text: String) -> [(String, JSONValue)] {
        [("path", .string(path.text)), ("line", .int(line)), ("text", .string(text))]
    }

    private static func file(_ workspace: Workspace) -> String { Paths.join(workspace.stateFolder, "listing.json") }
}
