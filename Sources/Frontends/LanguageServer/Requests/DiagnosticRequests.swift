// Diagnostics of open documents: pushed shortly after the last change, or pulled by the editor.

import Bytes
import FileSystem
import LanguageFeatures
import Search
import Vault
import Wording

/// The documents to check, and when.
struct DiagnosticSchedule {
    /// Milliseconds of quiet after a change.
    static let pause = 150

    /// Due times by URI, in nanoseconds of a monotonic clock.
    private var due: [String: Int64] = [:]
    /// The last diagnostics sent, to avoid sending the same twice.
    var sent: [String: JSONValue] = [:]

    mutating func add(_ address: String, after milliseconds: Int) {
        due[address] = MachineFacts.monotonic() + Int64(milliseconds) * 1_000_000
    }

    mutating func forget(_ address: String) { due[address] = nil }

    /// Milliseconds until the next check; nil if there is none.
    var next: Int? {
        due.values.min().map { max(0, Int(($0 - MachineFacts.monotonic() + 999_999) / 1_000_000)) }
    }

    /// The documents that are due.
    mutating func take() -> [String] {
        let now = MachineFacts.monotonic()
        let ready = due.filter { $0.value <= now }.keys.sorted()
        for address in ready { due[address] = nil }
        return ready
    }
}

extension EditorFeatures {
    /// Changes of other files may affect open documents.
    func recheckAll(_ session: ServerSession) {
        if session.client.pullsDiagnostics {
            if session.client.refreshesDiagnostics { session.request("workspace/diagnostic/refresh", .null) }
            return
        }
        for address in session.documents.addresses { diagnostics.add(address, after: DiagnosticSchedule.pause) }
    }

    /// Sends diagnostics that are due to an editor that does not pull them.
    func sendDiagnostics(_ session: ServerSession) {
        for address in diagnostics.take() where !session.client.pullsDiagnostics {
            guard let served = document(address, session) else { continue }
            let found: [DocumentDiagnostic]
            do {
                // The document's own problems are available immediately, before the vault is read.
                if diagnostics.sent[address] == nil, try !isReady(served, session) {
                    found = try DiagnosticQuestion(served.document).answer(in: nil)
                    diagnostics.add(address, after: 0)
                } else {
                    found = try diagnostics(of: served, session)
                }
            } catch is Cancellation {
                // Typing continued: the pause starts again.
                diagnostics.add(address, after: DiagnosticSchedule.pause)
                continue
            } catch {
                session.log(words(for: error))
                continue
            }
            let list = json(found, served, session)
            guard diagnostics.sent[address] != list else { continue }
            diagnostics.sent[address] = list
            session.notify(
                "textDocument/publishDiagnostics",
                .members([("uri", .string(address)), ("version", .int(served.text.version)), ("diagnostics", list)]))
        }
    }

    func forgetDiagnostics(of address: String, _ session: ServerSession) {
        guard !session.client.pullsDiagnostics, let list = diagnostics.sent.removeValue(forKey: address), list != []
        else { return }
        session.notify(
            "textDocument/publishDiagnostics", .members([("uri", .string(address)), ("diagnostics", [])]))
    }

    func pulledDiagnostics(_ parameters: JSONValue, _ session: ServerSession) throws -> JSONValue {
        let served = try document(parameters, session)
        let found = try diagnostics(of: served, session)
        return .members([("kind", "full"), ("items", json(found, served, session))])
    }

    /// While the vault is still being read, the document's own problems.
    private func diagnostics(of served: ServedDocument, _ session: ServerSession) throws -> [DocumentDiagnostic] {
        if served.text.bytes.count > VaultIndex.largestText { return [.tooLarge] }
        do {
            return try DiagnosticQuestion(served.document).answer(in: try edited(served, session))
        } catch LanguageFeatureError.stillIndexing {
            return try DiagnosticQuestion(served.document).answer(in: nil)
        }
    }

    /// Whether the vault of a document is available without waiting.
    private func isReady(_ served: ServedDocument, _ session: ServerSession) throws -> Bool {
        guard let vault = served.vault, served.text.bytes.count <= VaultIndex.largestText else { return true }
        guard vault.hasBegun else { return false }
        return try refresh(vault, waiting: 0, session)
    }

    private func json(_ found: [DocumentDiagnostic], _ served: ServedDocument, _ session: ServerSession) -> JSONValue {
        .array(found.map { json($0, served, session) })
    }

    func json(_ found: DocumentDiagnostic, _ served: ServedDocument, _ session: ServerSession) -> JSONValue {
        let severity =
            switch found.severity {
            case .error: 1
            case .warning: 2
            case .information: 3
            case .hint: 4
            }
        return .members([
            ("range", served.text.range(of: found.range, session.client.encoding).json), ("severity", .int(severity)),
            ("code", .string(found.code)), ("source", "daybook"), ("message", .string(found.message[language])),
        ])
    }
}
