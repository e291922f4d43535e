// The gate that all reading of sources has to pass.

import Bytes
import FileSystem
import Vault
import Wording

/// Decides on permissions and records the decisions. Made once per run.
package struct PermissionGate: Sendable {
    /// The external facts for decisions.
    package struct Circumstances: Sendable {
        /// Seconds since the epoch.
        package var now: Int64
        private let findSession: @Sendable () -> String
        /// The terminal session; looked up only if a decision depends on it.
        package var session: String { findSession() }
        /// Sources forbidden by the vault's settings.
        package var restricted: Set<PermissionSource>
        /// Parts of sources forbidden by them.
        package var withheld: [PermissionSource: Set<String>]
        /// Keys that the vault's settings treat as health.
        package var healthKeys: Set<String> = []
        /// Settings or configuration that cannot be fully read: what they forbid is unknown.
        package var unreadSettings: String?
        /// From the settings and the user's own configuration: no exact coordinates near them may leave.
        package var privatePlaces: [NamedPlace] = []
        /// The program required for notifications, if missing: its name and package.
        package var missingNotifier: (program: String, package: String)? { findNotifier() }
        private let findNotifier: @Sendable () -> (program: String, package: String)?
        /// The vault itself, whose files need no grant and are never a source.
        package var vaultRoot: String

        package init(
            now: Int64, session: @autoclosure @escaping @Sendable () -> String, restricted: Set<PermissionSource>,
            withheld: [PermissionSource: Set<String>] = [:],
            missingNotifier: @autoclosure @escaping @Sendable () -> (program: String, package: String)?,
            vaultRoot: String
        ) {
            self.now = now
            findSession = session
            self.restricted = restricted
            self.withheld = withheld
            findNotifier = missingNotifier
            self.vaultRoot = vaultRoot
        }

        /// With the restrictions in a vault's settings.
        package init(
            now: Int64, session: @autoclosure @escaping @Sendable () -> String, settings: VaultSettings,
            missingNotifier: @autoclosure @escaping @Sendable () -> (program: String, package: String)?,
            vaultRoot: String
        ) {
            self.init(
                now: now, session: session(),
                restricted: Set(settings.restricted.compactMap(PermissionSource.init(rawValue:))),
                withheld: PermissionSource.parts(settings.restricted), missingNotifier: missingNotifier(),
                vaultRoot: vaultRoot)
            healthKeys = Set(settings.healthKeys.map { Folding.fold($0) })
            unreadSettings = settings.isUnread ? VaultSettings.path : nil
            privatePlaces = settings.places.filter { $0.privateRadius != nil }
        }
    }

    package let book: PermissionBook
    package let circumstances: Circumstances
    private let history: PermissionHistory
    let bookPath: String

    package init(store: PermissionStore, history: PermissionHistory, _ circumstances: Circumstances) {
        book = store.load()
        bookPath = store.path
        self.history = history
        self.circumstances = circumstances
    }

    // MARK: States

    package func state(of source: PermissionSource) -> PermissionState {
        if circumstances.restricted.contains(source) { return .restricted }
        guard let grant = book[source], grant.isValid(now: circumstances.now, session: circumstances.session) else {
            return source == .notifications && circumstances.missingNotifier != nil ? .unavailable : .unknown
        }
        if grant.decision == .denied { return .denied }
        if missing(source, grant) != nil || moved(grant) != nil { return .unavailable }
        return grant.expiry == .never ? .granted : .provisional
    }

    /// What a grant needs but is missing.
    private func missing(_ source: PermissionSource, _ grant: PermissionGrant) -> (what: String, package: String?)? {
        if source == .notifications {
            return circumstances.missingNotifier.map { ($0.program, $0.package) }
        }
        let paths = grant.paths.filter { !$0.contains("://") }
        // An address is never missing: fetching it reports errors.
        guard !paths.isEmpty, paths.count == grant.paths.count, !paths.contains(where: FileStamp.exists) else {
            return nil
        }
        return (paths[0], nil)
    }

    /// A granted path that has become a link, or contains one, and its target.
    private func moved(_ grant: PermissionGrant) -> (path: String, target: String)? {
        for path in grant.paths where !path.contains("://") {
            if let real = try? Paths.real(path), real != path { return (path, real) }
        }
        return nil
    }

    /// Why a source cannot be read, without recording it in the history, as nothing was read. Nil if it can be.
    package func refusal(of source: PermissionSource) -> PermissionRefusal? {
        do throws(PermissionRefusal) {
            _ = try validGrant(of: source, .read)
            return nil
        } catch {
            return error
        }
    }

    // MARK: Reading

    /// Permits reading a source. Refusals are recorded too. Throws `PermissionRefusal`.
    package func readGrant(
        of source: PermissionSource, _ mode: PermissionGrant.Mode = .read, for purpose: String
    ) throws(PermissionRefusal) -> ReadGrant {
        do throws(PermissionRefusal) {
            let grant = try validGrant(of: source, mode)
            note(.used, source.rawValue, purpose)
            return ReadGrant(
                source: source, grant: grant, withheld: circumstances.withheld[source] ?? [],
                vaultRoot: circumstances.vaultRoot, stateFolder: Paths.parent(of: bookPath))
        } catch {
            note(.refused, source.rawValue, purpose + ": " + error.message[.english])
            throw error
        }
    }

    private func validGrant(
        of source: PermissionSource, _ mode: PermissionGrant.Mode
    ) throws(PermissionRefusal) -> PermissionGrant {
        if let problem = book.problem { throw .noBook(problem, path: bookPath) }
        if circumstances.restricted.contains(source) { throw .restricted(source) }
        guard let grant = book[source], grant.isValid(now: circumstances.now, session: circumstances.session) else {
            throw .notAsked(source)
        }
        guard grant.decision == .granted else { throw .denied(source) }
        if let missing = missing(source, grant) {
            throw .unavailable(source, what: missing.what, package: missing.package)
        }
        if let moved = moved(grant) { throw .moved(source, from: moved.path, to: moved.target) }
        if mode == .readWrite, grant.mode == .read { throw .readOnly(source) }
        return grant
    }

    func note(_ event: PermissionHistory.Event, _ subject: String, _ detail: String) {
        history.add(.init(time: circumstances.now, event: event, subject: subject, detail: detail))
    }
}
