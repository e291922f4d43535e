// The code by which one device is let in: good once, for ten minutes, and not to be guessed.

import Bytes

package struct PairingCode: Sendable, Equatable {
    /// Seconds in which somebody walks over to the phone.
    package static let life: Int64 = 600
    /// Wrong codes after which the right one opens nothing either.
    package static let maxGuesses = 10

    /// SHA-256 of the code.
    package let digest: String
    /// Seconds since the epoch.
    package let end: Int64
    /// Wrong codes that were tried since it was made.
    package var guesses = 0

    package init(_ code: String, at time: Int64) { (digest, end) = (PairedDevice.digest(of: code), time + Self.life) }

    package func isOpen(at time: Int64) -> Bool {
        // A clock that was turned back by more than a correction makes none live longer.
        time < end && time >= end - Self.life - 60 && guesses < Self.maxGuesses
    }

    /// Nil for what is half understood.
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
