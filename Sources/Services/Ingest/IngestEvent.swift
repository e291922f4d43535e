// Ingestion events that a person should know about.

import Sensors
import Vault
import Wording

/// One log line.
package struct IngestEvent: Sendable, Hashable {
    package enum Kind: String, Sendable, CaseIterable {
        case junk, badValue, suspect, ambiguous, strangeTime, retained, unclaimed, leftOut, file, hint
    }

    package let kind: Kind
    /// The device or file concerned, if any.
    package let source: String?
    package let message: Phrase

    package init(_ kind: Kind, of device: DeviceID?, _ message: Phrase) {
        (self.kind, source, self.message) = (kind, device?.text, message)
    }

    init(_ kind: Kind, about file: VaultPath, _ message: Phrase) {
        (self.kind, source, self.message) = (kind, file.text, message)
    }

    fileprivate init(_ kind: Kind, source: String?, _ message: Phrase) {
        (self.kind, self.source, self.message) = (kind, source, message)
    }
}

/// Passes the first lines of a kind for each device and counts the rest, so that a broken sensor neither fills the disk with logs nor
/// hides problems of others.
package struct EventLimit: Sendable {
    private struct Source: Hashable {
        let kind: IngestEvent.Kind
        let name: String?
    }

    private var shown: [Source: Int] = [:]
    private var hidden: [Source: Int] = [:]
    /// Milliseconds since the epoch.
    private var windowStart: Int64 = 0
    private static let limit = 5
    private static let window: Int64 = 60_000

    package init() {}

    package mutating func lets(_ event: IngestEvent) -> Bool {
        let source = Source(kind: event.kind, name: event.source)
        shown[source, default: 0] += 1
        if shown[source, default: 0] <= Self.limit { return true }
        hidden[source, default: 0] += 1
        return false
    }

    /// The suppressed events, at the end of each minute.
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
        let sources = hidden.keys.sorted { ($0.name ?? "", $0.kind.rank) < ($1.name ?? "", $1.kind.rank) }
        return sources.map { source in
            let (name, count) = (source.kind.rawValue, hidden[source] ?? 0)
            let start = source.name.map { Phrase("\($0): ", fr: "\($0) : ") } ?? Phrase(same: "")
            return IngestEvent(
                source.kind, source: source.name,
                start + Phrase("\(name): \(count) more", fr: "\(name) : \(count) de plus"))
        }
    }
}

extension IngestEvent.Kind {
    fileprivate var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
