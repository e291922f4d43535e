// A line of the agenda as a page showed it to somebody, who now means that line and no other.

import Agenda
import Bytes
import Vault
import Workspaces

/// Where a line was and what it said. Its file may have changed since.
package struct ShownLine: Sendable, Hashable {
    package let place: LinePlace
    package let text: String

    package init(_ path: VaultPath, line: Int, text: String) {
        place = LinePlace(path, line: line)
        self.text = text
    }
}

extension AgendaTarget {
    /// The line at its place where it still says the same, else the only one of its document that does. Throws
    /// `AgendaActionError.changedSinceShown`.
    static func find(_ shown: ShownLine, in workspace: Workspace) throws -> AgendaTarget {
        guard workspace.vault.files.exists(shown.place.path),
            let target = AgendaTarget(
                saying: shown.text, near: shown.place.line, in: try workspace.vault.document(shown.place.path))
        else { throw AgendaActionError.changedSinceShown(shown.place, shown.text) }
        return target
    }

    /// The line of that number where it says that, else the only one that does: it may have moved down or up in its file.
    init?(saying text: String, near line: Int, in document: Document) {
        func isSame(_ item: LineItem) -> Bool { document.bytes.text(item.range) == text }
        if let target = AgendaTarget(document, line: line), isSame(target.item) {
            self = target
            return
        }
        let equal = document.items.filter(isSame)
        guard equal.count == 1 else { return nil }
        self.init(document, line: LineMap(document.bytes).line(at: equal[0].range.lowerBound) + 1)
    }
}
