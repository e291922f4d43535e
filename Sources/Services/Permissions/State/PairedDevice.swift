// A paired device in the same network: its name, authentication and permissions.

import Bytes
import Digests

/// A phone or tablet with a browser, paired with a vault on this machine.
package struct PairedDevice: Sendable, Equatable {
    /// Given by a person; unique.
    package var name: String
    /// SHA-256 of its token in hexadecimal digits: the file does not contain the token.
    package let digest: String
    /// Seconds since the epoch.
    package let paired: Int64
    /// Seconds since the epoch; written at most once an hour.
    package var lastSeen: Int64
    /// Whether it sees private documents, and everything else that the owner sees.
    package var seesPrivate = false
    /// Whether it may change the vault.
    package var writes = false

    package init(name: String, token: String, at time: Int64) {
        (self.name, digest, paired, lastSeen) = (name, Self.digest(of: token), time, time)
    }

    /// Seconds after which it has to be paired again, however often it was used.
    package static let life: Int64 = 730 * 86_400
    /// Seconds without a visit after which it has to be paired again: browsers keep cookies no longer (RFC 6265bis, section 5.5).
    package static let longestAbsence: Int64 = 400 * 86_400

    /// Whether the pairing has expired.
    package func isOver(at time: Int64) -> Bool { time >= min(paired + Self.life, lastSeen + Self.longestAbsence) }

    /// Seconds until it expires if it visits at this time and not again.
    package func rest(at time: Int64) -> Int64 { min(Self.longestAbsence, paired + Self.life - time) }

    package static func digest(of token: String) -> String { SHA256.digits(of: Array(token.utf8)) }

    /// Whether two names look the same to people.
    package static func isSame(_ one: String, _ other: String) -> Bool { Folding.fold(one) == Folding.fold(other) }

    // MARK: JSON

    /// Nil if partly invalid.
    init?(_ json: JSONValue) {
        guard let name = json["name"]?.string, !name.isEmpty, let digest = json["sha256"]?.string, digest.count == 64,
            let paired = json["paired"]?.string.flatMap(PermissionBook.instant),
            let lastSeen = json["last_seen"]?.string.flatMap(PermissionBook.instant),
            let seesPrivate = json["private"]?.bool, let writes = json["write"]?.bool
        else { return nil }
        (self.name, self.digest, self.paired, self.lastSeen) = (name, digest, paired, lastSeen)
        (self.seesPrivate, self.writes) = (seesPrivate, writes)
    }

    var json: JSONValue {
        .members([
            ("name", .string(name)), ("sha256", .string(digest)), ("paired", .string(PermissionBook.text(paired))),
            ("last_seen", .string(PermissionBook.text(lastSeen))), ("private", .bool(seesPrivate)),
            ("write", .bool(writes)),
        ])
    }
}
