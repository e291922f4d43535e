// The lines that were listed last, so that a number can name one.

import Bytes
import FileSystem
import Search
import Vault
import Workspaces

/// `$XDG_STATE_HOME/daybook/<vault>/listing.json`: each line with its place and its text then. Whoever says a number means that text, at that
/// place or, where lines were added above it, elsewhere in that file; never what stands there by now.
package struct AgendaListing: Sendable {
    struct Entry: Sendable, Hashable {
        let path: VaultPath
        /// From 1.
        let line: Int
        /// The line from its bullet on.
        let text: String
    }

    private let entries: [Entry]

    package var count: Int { entries.count }

    /// From 1.
    subscript(number: Int) -> Entry? { 1...max(1, count) ~= number && count > 0 ? entries[number - 1] : nil }

    /// Nil where nothing was listed yet; damage counts as nothing.
    package init?(_ workspace: Workspace) {
        guard let bytes = try? OpenFile.reading(Self.file(workspace)).readAll(limit: 1 << 24),
            let value = try? JSONReader.read(bytes), let list = value["lines"]?.array
        else { return nil }
        entries = list.compactMap { entry in
            guard let path = entry["path"]?.string.flatMap({ VaultPath($0) }), let line = entry["line"]?.int,
                let text = entry["text"]?.string
            else { return nil }
            return Entry(path: path, line: line, text: text)
        }
        if entries.count != list.count { return nil }
    }

    /// Remembers lines in the order in which they are numbered. What cannot be written is forgotten, the old listing with it: a number must
    /// not name a line of another listing.
    package static func remember(_ lines: [AgendaLine], in workspace: Workspace) {
        let value = JSONValue.members([
            ("version", .int(1)),
            (
                "lines",
                .array(
                    lines.map {
                        .members([
                            ("path", .string($0.path.text)), ("line", .int($0.number)), ("text", .string($0.source)),
                        ])
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

    private static func file(_ workspace: Workspace) -> String { Paths.join(workspace.stateFolder, "listing.json") }
}
