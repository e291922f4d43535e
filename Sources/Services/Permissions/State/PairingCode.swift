// The code that pairs one device: valid once, for ten minutes, and impossible to guess.

import Bytes

package struct PairingCode: Sendable, Equatable {
    /// Seconds of validity: enough to walk over to the phone.
    package static let life: Int64 = 600
    /// Wrong attempts after which the right code is no longer accepted.
    package static let maxGuesses = 10

    /// SHA-256 of the code.
    package let digest: String
    /// Seconds since the epoch.
    package let end: Int64
    /// Wrong attempts since it was made.
    package var guesses = 0

    package init(_ code: String, at time: Int64) { (digest, end) = (PairedDevice.digest(of: code), time + Self.life) }

    package func isOpen(at time: Int64) -> Bool {
        // Turning the clock back, except for small corrections, does not extend its life.
        time < end && time >= end - Self.life - 60 && guesses < Self.maxGuesses
    }

    /// Nil if partly invalid.
    init?(_ json: JSONValue) {
        guard let digest = json["sha256"]?.string, let end = json["end"]?.string.flatMap(PermissionBook.instant),
            let guesses = json["guesses"]?.int
        else { return nil }
        (self.digest, self.end, self.guesses) = (digest, end, guesses)
    }

    var json: JSONValue {
        .members([
            ("sha256", .string(digest)), ("end", .string(PermissionBook.text(end))), ("guesses", .int(guesses)),
        ])
    }
}
