// A key unlocked for a limited time: kept by the system for the login session, in no file or process of ours.

import AgeFormat
import Bytes
import Cryptography
import FileSystem

package struct KeySession: Sendable {
    package struct Opened: Sendable {
        package let identity: AgeIdentity
        /// Seconds since the epoch.
        package let until: Int64
    }

    private let name: String

    package init(_ folder: KeyFolder) { name = folder.sessionName }

    /// Keeps the key until a time in seconds since the epoch. Throws `LockingError.noSession`.
    package func keep(_ identity: AgeIdentity, until: Int64, now: Int64) throws(LockingError) {
        guard let secret = identity.text else { throw .noSession }
        var text = Array("\(until) ".utf8) + secret.exposed
        defer { Memory.wipe(&text) }
        do {
            try text.withUnsafeBytes { try SessionSecrets.put(name, $0, seconds: Int(clamping: max(1, until - now))) }
        } catch {
            throw .noSession
        }
    }

    /// The unlocked key, if any. The system's own clock expires it; if our clock is past the time, it counts as expired too.
    package func opened(now: Int64) -> Opened? {
        guard var bytes = SessionSecrets.get(name) else { return nil }
        defer { Memory.wipe(&bytes) }
        guard let blank = bytes.firstIndex(of: .space), let until = Int64(bytes.text(0..<blank)), until > now,
            let identity = try? AgeIdentity.identities(in: SecretBytes(copying: bytes[(blank + 1)...])).first
        else { return nil }
        return Opened(identity: identity, until: until)
    }

    /// Whether a key was unlocked.
    package func forget() -> Bool { SessionSecrets.remove(name) }
}
