// What happens on the way in that a person should know.

import Wording

/// One line of a log.
package struct IngestEvent: Sendable, Hashable {
    package enum Kind: String, Sendable, CaseIterable {
        case junk, badValue, suspect, strangeTime, retained, unclaimed, file
    }

    package let kind: Kind
    package let message: Phrase

    package init(_ kind: Kind, _ message: Phrase) {
        self.kind = kind
        self.message = message
    }
}

/// Lets the first lines of a kind through and counts the others, so that a broken sensor does not fill the disk with its log.
package struct EventLimit: Sendable {
    private var shown: [IngestEvent.Kind: Int] = [:]
    private var hidden: [IngestEvent.Kind: Int] = [:]
    /// Milliseconds since the epoch.
    private var windowStart: Int64 = 0
    private static let most = 5
    private static let window: Int64 = 60_000

    package init() {}

    package mutating func lets(_ event: IngestEvent) -> Bool {
        shown[event.kind, default: 0] += 1
        if shown[event.kind, default: 0] <= Self.most { return true }
        hidden[event.kind, default: 0] += 1
        return false
    }

    /// At the end of each minute, what was kept back.
    package mutating func summary(now: Int64) -> [IngestEvent] {
        if windowStart == 0 { windowStart = now }
        guard now < windowStart || now - windowStart >= Self.window else { return [] }
        defer {
            windowStart = now
            shown = [:]
            hidden = [:]
        }
        return rest()
    }

    package func rest() -> [IngestEvent] {
        IngestEvent.Kind.allCases.compactMap { kind in
            guard let count = hidden[kind] else { return nil }
            return IngestEvent(
                kind, Phrase("\(kind.rawValue): \(count) more", fr: "\(kind.rawValue) : \(count) de plus"))
        }
    }
}
