// Copies of calendars for `today`: old ones are renewed in the background; a first one is awaited briefly.

import CivilTime
import FileSystem
import Permissions
import Processes
import Vault
import Wording

package struct CalendarRefresh: Sendable {
    /// A problem with copies.
    package enum Problem: Sendable {
        /// No program fetches them, or its settings are invalid.
        case settings(any Error)
        /// The problem with an address.
        case copy(Phrase)
    }

    private let settings: Result<FetchSettings, any Error>
    private let stateFolder: String
    private let vaultRoot: String
    private let now: Int64

    package init(in workspace: Workspace) {
        stateFolder = workspace.stateFolder
        vaultRoot = workspace.vault.root
        now = workspace.machine.clock / 1_000_000_000
        settings = Result {
            let settings = try FetchSettings(workspace.configuration)
            guard settings.program != nil else {
                throw PermissionActionError.noFetchProgram(file: workspace.machine.configurationFile)
            }
            return settings
        }
    }

    /// Starts `permissions fetch --due` in the background if a copy is old or missing; waits for a first copy, for at most this number of
    /// milliseconds. Returns the problem with each address.
    package func run(_ grant: ReadGrant, milliseconds: Int) -> [Problem] {
        guard !grant.addresses.isEmpty else { return [] }
        let settings: FetchSettings
        do {
            settings = try self.settings.get()
        } catch {
            return [.settings(error)]
        }
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
                return .copy(title + Phrase("is being fetched for the first time", fr: "est en train d’arriver"))
            }
            return record.failure.map { .copy(title + $0 + Self.age(record, now)) }
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
