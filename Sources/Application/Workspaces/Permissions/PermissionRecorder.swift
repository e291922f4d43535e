// Decisions on sources, written down with what was decided.

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

    /// Nil takes a decision back. A book that cannot be understood is not written over. Throws `PermissionRefusal.noBook`, and what
    /// writing throws.
    package func decide(_ grant: PermissionGrant?, for source: PermissionSource) throws {
        var book = try book()
        book.set(grant, for: source)
        try store.save(book)
        forgetCopies(book)
        let detail = (grant?.paths ?? []).joined(separator: ", ")
        note(grant.map { $0.decision == .granted ? .granted : .denied } ?? .revoked, source, detail)
    }

    /// Refuses a source, and the parts of it that are named too.
    package func deny(_ source: PermissionSource, hiding parts: [String] = []) throws {
        var grant = PermissionGrant(.denied, since: workspace.machine.clock / 1_000_000_000)
        grant.hidden = try GrantRequest.parts(parts, of: source)
        try decide(grant, for: source)
    }

    /// Lets assistants in, or keeps them out; nil takes the decision back. Throws what `decide` throws.
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

    /// That somebody was asked.
    package func noteAsked(_ source: PermissionSource) { note(.asked, source, "") }

    /// That somebody was shown these sources. Throws what `decide` throws.
    package func noteTour(version: Int, _ sources: [PermissionSource]) throws {
        var book = try book()
        book.tour = (version, book.tour.sources.union(sources))
        try store.save(book)
    }

    /// Forgets all decisions, and the devices that were let in; the files are kept beside the new ones. Throws `SystemError`.
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

    /// The decisions. Throws `PermissionRefusal.noBook` where they cannot be understood.
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

    /// What was fetched goes with its grant, and what was read of a source that is not granted any longer.
    private func forgetCopies(_ book: PermissionBook) {
        let calendar = book[.calendar].flatMap { $0.decision == .granted ? $0.paths : nil } ?? []
        AddressCopies(stateFolder: workspace.stateFolder).removeAll(but: calendar.filter(\.isWebAddress))
        for source in PermissionSource.allCases where book[source]?.decision != .granted {
            SourceMemory.forget(folder: workspace.stateFolder, source: source)
        }
    }
}
