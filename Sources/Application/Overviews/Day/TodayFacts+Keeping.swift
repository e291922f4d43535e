// What a long-running door may keep of a day while no file of the vault changes, and what it may not.

import CivilTime
import FileSystem
import Vault
import Workspaces

extension TodayFacts {
    /// What the owner's facts depend on besides the vault's files. While it is unchanged and no file has changed, all facts but those of
    /// devices stay valid.
    package struct Basis: Sendable, Hashable {
        private let first: Day
        private let last: Day
        private let today: Day
        private let countedToday: Day
        /// Seconds east of UTC, and the zone where one is named.
        private let offset: Int
        private let zone: String?
        /// Of what was asked before, on this machine.
        private let asked: FileStamp?

        package init(from first: Day, to last: Day, in workspace: Workspace) {
            (self.first, self.last) = (first, last)
            (today, countedToday) = (workspace.today, workspace.countedToday)
            (offset, zone) = (workspace.machine.utcOffset, workspace.machine["TZ"])
            asked = try? FileStamp.of(PromptMemory.file(of: workspace))
        }
    }

    /// The same facts a while later, no file having changed: values age, and whether somebody listens is not a file's affair.
    package func asOfNow(in workspace: Workspace) throws -> TodayFacts {
        guard hasToday else { return self }
        var facts = self
        try facts.askDevices(
            Reader(workspace: workspace, extent: .all, includingPrivate: true, grant: nil))
        return facts
    }
}
