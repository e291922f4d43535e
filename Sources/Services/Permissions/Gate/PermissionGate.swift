// The one gate: whatever reads a source passes here first.

import Bytes
import FileSystem
import Vault
import Wording

/// Decides, and writes down what was decided. Made once a run.
package struct PermissionGate: Sendable {
    /// What is known of the world outside.
    package struct Circumstances: Sendable {
        /// Seconds since the epoch.
        package var now: Int64
        private let findSession: @Sendable () -> String
        /// Of the terminal; looked up where a decision depends on it.
        package var session: String { findSession() }
        /// What the vault's settings forbid.
        package var restricted: Set<PermissionSource>
        /// The parts that they forbid.
        package var withheld: [PermissionSource: Set<String>]
        /// Keys that the vault's settings hold for health.
        package var healthKeys: Set<String> = []
        /// The settings or configuration that cannot be read as a whole: what they forbid is not known.
        package var unreadSettings: String?
        /// Of the settings and the user's own configuration: around them nothing exact leaves.
        package var privatePlaces: [NamedPlace] = []
        /// The program that notifications need, where it is missing: its name and package.
        package var missingNotifier: (program: String, package: String)? { findNotifier() }
        private let findNotifier: @Sendable () -> (program: String, package: String)?
        /// The vault itself, whose files need no grant and give none.
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

        /// With what the settings of a vault hold back.
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

    /// What a grant needs and is not there.
    private func missing(_ source: PermissionSource, _ grant: PermissionGrant) -> (what: String, package: String?)? {
        if source == .notifications {
            return circumstances.missingNotifier.map { ($0.program, $0.package) }
        }
        let paths = grant.paths.filter { !$0.contains("://") }
        // An address is never missing: who fetches it says what is wrong.
        guard !paths.isEmpty, paths.count == grant.paths.count, !paths.contains(where: FileStamp.exists) else {
            return nil
        }
        return (paths[0], nil)
    }

    /// A granted path that is a link now, or has one on its way, and where it leads.
    private func moved(_ grant: PermissionGrant) -> (path: String, target: String)? {
        for path in grant.paths where !path.contains("://") {
            if let real = try? Paths.real(path), real != path { return (path, real) }
        }
        return nil
    }

    /// Why a source cannot be read, without a line in the history: nothing was read. Nil where it can be.
    package func refusal(of source: PermissionSource) -> PermissionRefusal? {
        do throws(PermissionRefusal) {
            _ = try validGrant(of: source, .read)
            return nil
        } catch {
            return error
        }
    }

    // MARK: Reading

    /// Lets somebody read a source. What is refused is written down as well. Throws `PermissionRefusal`.
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
