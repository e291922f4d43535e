// A person's decision about one source: granted with limits, or denied.

import Wording

/// A decision about a source on this machine.
package struct PermissionGrant: Sendable, Equatable {
    package enum Decision: String, Sendable { case granted, denied }

    package enum Mode: String, Sendable, CaseIterable {
        case read
        case readWrite = "read-write"
    }

    package enum Expiry: Sendable, Equatable {
        case never
        /// Seconds since the epoch.
        case at(Int64)
        /// The terminal session with this identifier.
        case endOfSession(String)
    }

    package var decision: Decision
    package var mode = Mode.read
    /// Files, folders and addresses, absolute.
    package var paths: [String] = []
    /// Fields left out.
    package var hidden: Set<String> = []
    /// Seconds since the epoch.
    package var since: Int64
    package var expiry = Expiry.never

    package init(_ decision: Decision, since: Int64) {
        self.decision = decision
        self.since = since
    }

    /// Whether it is still valid.
    func isValid(now: Int64, session: @autoclosure () -> String) -> Bool {
        expiry.isOpen(now: now, session: session())
    }
}

extension PermissionGrant.Expiry {
    /// Whether it has not expired.
    func isOpen(now: Int64, session: @autoclosure () -> String) -> Bool {
        switch self {
        case .never: true
        case .at(let end): now < end
        case .endOfSession(let identifier): identifier == session()
        }
    }
}

/// The state of a source.
package enum PermissionState: String, Sendable, CaseIterable {
    /// Not asked yet, or a temporary grant has expired.
    case unknown
    case granted
    case denied
    /// Granted temporarily.
    case provisional
    /// The vault's settings forbid it.
    case restricted
    /// Granted, but the program or the path is missing.
    case unavailable

    package var phrase: Phrase {
        switch self {
        case .unknown: Phrase("not asked yet", fr: "pas encore demandé")
        case .granted: Phrase("granted", fr: "accordé")
        case .denied: Phrase("denied", fr: "refusé")
        case .provisional: Phrase("granted for a while", fr: "accordé pour un temps")
        case .restricted: Phrase("forbidden by this vault", fr: "interdit par ce coffre")
        case .unavailable: Phrase("not available", fr: "indisponible")
        }
    }
}
