// A typed grant for assistants, checked before it is decided.

import Bytes
import Permissions

/// A grant as typed: `--read journal,agenda --write lists`.
package struct AssistantRequest {
    /// Parts of the vault, separated by commas.
    package var reads: [String] = []
    package var writes: [String] = []
    /// A duration, or `session`; nil for no expiry.
    package var expiry: String?

    package init() {}

    /// Whether a word means assistants rather than a source, in English or French.
    package static func isMeant(by typed: String) -> Bool {
        ["assistant", "assistants"].contains(Folding.fold(typed))
    }

    /// The decision. Throws `PermissionActionError`.
    package func decision(in workspace: Workspace) throws(PermissionActionError) -> AssistantDecision {
        var decision = AssistantDecision(.granted, since: workspace.machine.clock / 1_000_000_000)
        decision.reads = try Self.parts(reads)
        decision.writes = try Self.parts(writes)
        if decision.reads.isEmpty, decision.writes.isEmpty { throw .needsParts }
        if let part = VaultPart.allCases.first(where: { decision.writes.contains($0) && !$0.isWritable }) {
            throw .unwritablePart(part)
        }
        if let expiry { decision.expiry = try GrantRequest.expiry(expiry, workspace) }
        return decision
    }

    private static func parts(_ words: [String]) throws(PermissionActionError) -> Set<VaultPart> {
        var parts: Set<VaultPart> = []
        for word in words.flatMap({ $0.split(separator: ",") }).map({ String($0).trimmed }) where !word.isEmpty {
            guard let part = VaultPart(named: word) else { throw .noVaultPart(word) }
            parts.insert(part)
        }
        return parts
    }
}
