// Copies of calendars as `today` wants them: old ones are renewed behind its back, a first one is waited for a little.

import CivilTime
import FileSystem
import Permissions
import Processes
import Vault
import Wording
import Workspaces

package struct CalendarRefresh: Sendable {
    private let settings: FetchSettings?
    /// Why there is no program, in one line.
    private let warning: Phrase?
    private let stateFolder: String
    private let vaultRoot: String
    private let now: Int64

    /// - Parameter explain: the words for settings that mean nothing.
    package init(in workspace: Workspace, explain: (any Error) -> Phrase) {
        stateFolder = workspace.stateFolder
        vaultRoot = workspace.vault.root
        now = workspace.machine.clock / 1_000_000_000
        do {
            let settings = try FetchSettings(workspace.configuration)
            self.settings = settings
            warning =
                settings.program == nil
                ? explain(PermissionActionError.noFetchProgram(file: workspace.machine.configurationFile)) : nil
        } catch {
            settings = nil
            warning = explain(error)
        }
    }

    /// Starts `permissions fetch --due` where a copy is old or not there, without waiting for it; for a first copy for at most so many
    /// milliseconds. Says what is wrong with each address.
    package func run(_ grant: ReadGrant, milliseconds: Int) -> [Phrase] {
        guard !grant.addresses.isEmpty else { return [] }
        guard let settings, settings.program != nil else { return [warning].compactMap { $0 } }
        let copies = AddressCopies(stateFolder: stateFolder)
        func records() -> [(address: String, record: AddressCopies.Record?)] {
            grant.addresses.map { ($0, copies.record(of: $0)) }
        }
        var known = records()
        let due = known.filter { $0.record.isDue(at: now, settings) }
        if !due.isEmpty, let program = MachineFacts.executablePath(),
            let process = try? DetachedProcess(program, ["--vault", vaultRoot, "permissions", "fetch", "--due"]),
            due.contains(where: { $0.record?.fetched == nil })
        {
            _ = process.ends(within: milliseconds)
            known = records()
        }
        return known.compactMap { address, record in
            let title = Phrase(same: address.webHost) + Phrase(": ", fr: " : ")
            guard let record else {
                return title + Phrase("is being fetched for the first time", fr: "est en train d’arriver")
            }
            guard let failure = record.failure else { return nil }
            return title + failure + Self.age(record, now)
        }
    }

    private static func age(_ record: AddressCopies.Record, _ now: Int64) -> Phrase {
        guard let fetched = record.fetched else { return Phrase("; no copy yet", fr: " ; pas encore de copie") }
        if now - fetched < 60 {
            return Phrase("; the copy is of this minute", fr: " ; la copie est de cette minute")
        }
        let age = DurationText(seconds: Int(max(0, now - fetched)) / 60 * 60).text
        return Phrase("; the copy is \(age) old", fr: " ; la copie date de \(age)")
    }
}
