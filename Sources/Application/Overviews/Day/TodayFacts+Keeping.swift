// The validity of a day's facts in a long-running frontend while no file of the vault changes.

import CivilTime
import FileSystem
import Vault
import Workspaces

extension TodayFacts {
    /// What the owner's facts depend on besides the vault's files. While it and the files are unchanged, all facts except those of
    /// devices stay valid.
    package struct Basis: Sendable, Hashable {
        private let first: Day
        private let last: Day
        private let today: Day
        private let countedToday: Day
        /// Seconds east of UTC, and the zone's name if given.
        private let offset: Int
        private let zone: String?
        /// The file of questions asked before, on this machine.
        private let asked: FileStamp?

        package init(from first: Day, to last: Day, in workspace: Workspace) {
            (self.first, self.last) = (first, last)
            (today, countedToday) = (workspace.today, workspace.countedToday)
            (offset, zone) = (workspace.machine.utcOffset, workspace.machine["TZ"])
            asked = try? FileStamp.of(PromptMemory.file(of: workspace))
        }
    }

    /// Updates the facts when no file has changed: values age, and the listener's state is not in a file.
    package func asOfNow(in workspace: Workspace) throws -> TodayFacts {
        guard hasToday else { return self }
        var facts = self
        try facts.askDevices(
            Reader(workspace: workspace, extent: .all, includingPrivate: true, grant: nil))
        return facts
    }
}
