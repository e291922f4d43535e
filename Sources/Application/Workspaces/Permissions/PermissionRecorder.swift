// Records decisions on sources.

import ExternalSources
import FileSystem
import Permissions

package struct PermissionRecorder {
    private let workspace: Workspace
    private let store: PermissionStore
    private let history: PermissionHistory

    package init(_ workspace: Workspace) {
        self.workspace = workspace
        store = workspace.permissionStore
        history = workspace.permissionHistory
    }

    /// Nil revokes a decision. An unintelligible book is not overwritten. Throws `PermissionRefusal.noBook`, and what writing throws.
    package func decide(_ grant: PermissionGrant?, for source: PermissionSource) throws {
        var book = try book()
        book.set(grant, for: source)
        try store.save(book)
        forgetCopies(book)
        let detail = (grant?.paths ?? []).joined(separator: ", ")
        note(grant.map { $0.decision == .granted ? .granted : .denied } ?? .revoked, source, detail)
    }

    /// Denies a source, including the given parts of it.
    package func deny(_ source: PermissionSource, hiding parts: [String] = []) throws {
        var grant = PermissionGrant(.denied, since: workspace.machine.clock / 1_000_000_000)
        grant.hidden = try GrantRequest.parts(parts, of: source)
        try decide(grant, for: source)
    }

    /// Admits or refuses assistants; nil revokes the decision. Throws what `decide` throws.
    package func decideAssistant(_ decision: AssistantDecision?) throws {
        var book = try book()
        book.assistant = decision
        try store.save(book)
        let event: PermissionHistory.Event =
            decision.map { $0.decision == .granted ? .granted : .denied } ?? .revoked
        func words(_ name: String, _ parts: Set<VaultPart>) -> String? {
            parts.isEmpty
                ? nil : name + " " + VaultPart.allCases.filter(parts.contains).map(\.rawValue).joined(separator: ",")
        }
        let detail = [words("read", decision?.reads ?? []), words("write", decision?.writes ?? [])]
        note(event, PermissionGate.assistantSubject, detail.compactMap { $0 }.joined(separator: "; "))
    }

    /// Refuses assistants. Throws what `decide` throws.
    package func denyAssistant() throws {
        try decideAssistant(AssistantDecision(.denied, since: workspace.machine.clock / 1_000_000_000))
    }

    /// Records that the user was asked.
    package func noteAsked(_ source: PermissionSource) { note(.asked, source, "") }

    /// Records that the user was shown these sources. Throws what `decide` throws.
    package func noteTour(version: Int, _ sources: [PermissionSource]) throws {
        var book = try book()
        book.tour = (version, book.tour.sources.union(sources))
        try store.save(book)
    }

    /// Forgets all decisions and paired devices; the files are kept next to the new ones. Throws `SystemError`.
    package func reset() throws {
        let devices = DeviceStore(folder: workspace.stateFolder).path
        if FileStamp.exists(devices) {
            try Paths.rename(devices, to: devices + ".old")
            note(.revoked, PermissionGate.deviceSubject, "reset")
        }
        if FileStamp.exists(store.path) { try Paths.rename(store.path, to: store.path + ".old") }
        forgetCopies(PermissionBook())
        for source in PermissionSource.allCases { note(.revoked, source, "reset") }
        note(.revoked, PermissionGate.assistantSubject, "reset")
    }

    /// The decisions. Throws `PermissionRefusal.noBook` if they are unintelligible.
    package func book() throws(PermissionRefusal) -> PermissionBook {
        let book = store.load()
        if let problem = book.problem { throw .noBook(problem, path: store.path) }
        return book
    }

    private func note(_ event: PermissionHistory.Event, _ source: PermissionSource, _ detail: String) {
        note(event, source.rawValue, detail)
    }

    private func note(_ event: PermissionHistory.Event, _ subject: String, _ detail: String) {
        history.add(
            .init(time: workspace.machine.clock / 1_000_000_000, event: event, subject: subject, detail: detail))
    }

    /// Removes fetched copies without a grant, and cached data of sources that are no longer granted.
    private func forgetCopies(_ book: PermissionBook) {
        let calendar = book[.calendar].flatMap { $0.decision == .granted ? $0.paths : nil } ?? []
        AddressCopies(stateFolder: workspace.stateFolder).removeAll(but: calendar.filter(\.isWebAddress))
        for source in PermissionSource.allCases where book[source]?.decision != .granted {
            SourceMemory.forget(folder: workspace.stateFolder, source: source)
        }
    }
}
