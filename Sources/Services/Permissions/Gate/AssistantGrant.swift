// What assistants may currently do with the vault, and how they see it.

import Bytes
import Vault
import Wording

/// The permission of an assistant. Made only by `PermissionGate.assistantGrant`, once per call.
package struct AssistantGrant: Sendable {
    package let reads: Set<VaultPart>
    package let writes: Set<VaultPart>
    /// The parts hidden from them.
    let redaction: Redaction
    private let write: @Sendable (PermissionHistory.Event, String) -> Void

    init(
        reads: Set<VaultPart>, writes: Set<VaultPart>, redaction: Redaction,
        note: @escaping @Sendable (PermissionHistory.Event, String) -> Void
    ) {
        (self.reads, self.writes, self.redaction, write) = (reads, writes, redaction, note)
    }

    /// Whether the health devices have to be known before the vault is read.
    package var hidesHealth: Bool { !redaction.hiddenHealth.isEmpty }

    /// Throws `PermissionRefusal.assistantReadsOnly`.
    package func requireWriting(in part: VaultPart) throws(PermissionRefusal) {
        guard writes.contains(part) else { throw .assistantReadsOnly(part) }
    }

    // MARK: The history

    /// Records the disclosures of a tool: the number of bytes, and the documents.
    package func noteUse(of tool: String, documents: [VaultPath], bytes: Int) {
        write(.used, Self.line(tool, documents, "\(bytes) bytes"))
    }

    package func noteWriting(by tool: String, documents: [VaultPath], bytes: Int) {
        write(.used, Self.line(tool, documents, "\(bytes) bytes written"))
    }

    package func noteRefusal(of tool: String, _ reason: Phrase) { write(.refused, tool + ": " + reason[.english]) }

    /// The maximum number of paths in a line of the history.
    private static let maxNamed = 20

    private static func line(_ tool: String, _ documents: [VaultPath], _ bytes: String) -> String {
        let named = documents.prefix(maxNamed).map(\.text).joined(separator: ", ")
        let rest = documents.count > maxNamed ? " and \(documents.count - maxNamed) more" : ""
        let count = "\(documents.count) document\(documents.count == 1 ? "" : "s")"
        return "\(tool): \(count), \(bytes)" + (documents.isEmpty ? "" : ": \(named)\(rest)")
    }
}

extension PermissionGate {
    /// The subject of history lines about assistants.
    package static let assistantSubject = "assistant"

    /// The state of the permission for assistants.
    package var assistantState: PermissionState {
        guard book.problem == nil, let decision = book.assistant,
            decision.isValid(now: circumstances.now, session: circumstances.session)
        else { return .unknown }
        if decision.decision == .denied { return .denied }
        return decision.expiry == .never ? .granted : .provisional
    }

    /// Admits assistants as far as granted. Anything denied to the vault's owner is denied to them too, as are comments, and exact places
    /// unless location was granted. Throws `PermissionRefusal`.
    package func assistantGrant() throws(PermissionRefusal) -> AssistantGrant {
        if let problem = book.problem { throw .noBook(problem, path: bookPath) }
        if let path = circumstances.unreadSettings { throw .noSettings(path: path) }
        guard let decision = book.assistant, decision.isValid(now: circumstances.now, session: circumstances.session)
        else { throw .assistantNotAsked }
        guard decision.decision == .granted else { throw .assistantDenied }
        var redaction = redaction
        redaction.hidesComments = true
        if redaction.causes[.location] == nil, state(of: .location) == .unknown {
            redaction.hidesCoordinates = true
            redaction.causes[.location] = .undecided
        }
        let gate = self
        return AssistantGrant(reads: decision.reads, writes: decision.writes, redaction: redaction) {
            gate.note($0, Self.assistantSubject, $1)
        }
    }

    /// Records that an assistant was refused.
    package func noteAssistantRefusal(of tool: String, _ reason: Phrase) {
        note(.refused, Self.assistantSubject, tool + ": " + reason[.english])
    }
}
