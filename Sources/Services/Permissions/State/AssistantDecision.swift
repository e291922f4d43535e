// A person's decision about assistants: which parts of the vault they may read, and write.

import Bytes

/// The decision about programs that act as assistants, on this machine. Without one nothing is granted.
package struct AssistantDecision: Sendable, Equatable {
    package var decision: PermissionGrant.Decision
    package var reads: Set<VaultPart> = []
    package var writes: Set<VaultPart> = []
    /// Seconds since the epoch.
    package var since: Int64
    package var expiry = PermissionGrant.Expiry.never

    package init(_ decision: PermissionGrant.Decision, since: Int64) {
        self.decision = decision
        self.since = since
    }

    /// Whether it is still valid.
    func isValid(now: Int64, session: @autoclosure () -> String) -> Bool {
        expiry.isOpen(now: now, session: session())
    }

    // MARK: JSON

    /// Nil if partly invalid.
    init?(_ json: JSONValue) {
        func parts(_ key: String) -> Set<VaultPart>? {
            guard let words = json[key]?.array else { return nil }
            let parts = words.compactMap { $0.string.flatMap(VaultPart.init(rawValue:)) }
            return parts.count == words.count ? Set(parts) : nil
        }
        guard let decision = json["decision"]?.string.flatMap(PermissionGrant.Decision.init(rawValue:)),
            let since = json["since"]?.string.flatMap(PermissionBook.instant), let expiry = PermissionBook.expiry(json),
            let reads = parts("read"), let writes = parts("write"), writes.allSatisfy(\.isWritable)
        else { return nil }
        (self.decision, self.since, self.expiry, self.reads, self.writes) = (decision, since, expiry, reads, writes)
    }

    var json: JSONValue {
        func names(_ parts: Set<VaultPart>) -> JSONValue {
            .array(VaultPart.allCases.filter(parts.contains).map { .string($0.rawValue) })
        }
        return .members(
            [
                ("decision", .string(decision.rawValue)), ("read", names(reads)), ("write", names(writes)),
                ("since", .string(PermissionBook.text(since))),
            ] + PermissionBook.encoded(expiry))
    }
}
