// What assistants may do with the vault, now, and how they see it.

import Bytes
import Vault
import Wording

/// What an assistant may do. Made only by `PermissionGate.assistantGrant`, once per call.
package struct AssistantGrant: Sendable {
    package let reads: Set<VaultPart>
    package let writes: Set<VaultPart>
    /// What is left out of what they read.
    let redaction: Redaction
    private let write: @Sendable (PermissionHistory.Event, String) -> Void

    init(
        reads: Set<VaultPart>, writes: Set<VaultPart>, redaction: Redaction,
        note: @escaping @Sendable (PermissionHistory.Event, String) -> Void
    ) {
        (self.reads, self.writes, self.redaction, write) = (reads, writes, redaction, note)
    }

    /// Whether devices of health have to be known before the vault is seen.
    package var hidesHealth: Bool { !redaction.hiddenHealth.isEmpty }

    /// Throws `PermissionRefusal.assistantReadsOnly`.
    package func requireWriting(in part: VaultPart) throws(PermissionRefusal) {
        guard writes.contains(part) else { throw .assistantReadsOnly(part) }
    }

    // MARK: The history

    /// What a tool gave away, for the history: how many bytes, of which documents.
    package func noteUse(of tool: String, documents: [VaultPath], bytes: Int) {
        write(.used, Self.line(tool, documents, "\(bytes) bytes"))
    }

    package func noteWriting(by tool: String, documents: [VaultPath], bytes: Int) {
        write(.used, Self.line(tool, documents, "\(bytes) bytes written"))
    }

    package func noteRefusal(of tool: String, _ reason: Phrase) { write(.refused, tool + ": " + reason[.english]) }

    /// Paths of one line of the history.
    private static let maxNamed = 20

    private static func line(_ tool: String, _ documents: [VaultPath], _ bytes: String) -> String {
        let named = documents.prefix(maxNamed).map(\.text).joined(separator: ", ")
        let rest = documents.count > maxNamed ? " and \(documents.count - maxNamed) more" : ""
        let count = "\(documents.count) document\(documents.count == 1 ? "" : "s")"
        return "\(tool): \(count), \(bytes)" + (documents.isEmpty ? "" : ": \(named)\(rest)")
    }
}

extension PermissionGate {
    /// Of the lines of the history that are about assistants.
    package static let assistantSubject = "assistant"

    /// How things stand with assistants.
    package var assistantState: PermissionState {
        guard book.problem == nil, let decision = book.assistant,
            decision.isValid(now: circumstances.now, session: circumstances.session)
        else { return .unknown }
        if decision.decision == .denied { return .denied }
        return decision.expiry == .never ? .granted : .provisional
    }

    /// Lets assistants in as far as it was granted. What is denied to the vault's owner does not reach them either, nor do comments, nor
    /// exact places unless somebody granted location. Throws `PermissionRefusal`.
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

    /// Writes down that an assistant came to a closed gate.
    package func noteAssistantRefusal(of tool: String, _ reason: Phrase) {
        note(.refused, Self.assistantSubject, tool + ": " + reason[.english])
    }
}
