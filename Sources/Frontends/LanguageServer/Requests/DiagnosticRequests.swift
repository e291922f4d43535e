// Problems of the documents that are open: sent a moment after the last change, or when the editor asks.

import Bytes
import FileSystem
import LanguageFeatures
import Search
import Vault
import Wording

/// Which documents are to be looked at, and when.
struct DiagnosticSchedule {
    /// Milliseconds of quiet after a change.
    static let pause = 150

    /// Moments by addresses, in nanoseconds of the clock that never goes back.
    private var due: [String: Int64] = [:]
    /// What was sent last, so that the same is not sent twice.
    var sent: [String: JSONValue] = [:]

    mutating func add(_ address: String, after milliseconds: Int) {
        due[address] = MachineFacts.monotonic() + Int64(milliseconds) * 1_000_000
    }

    mutating func forget(_ address: String) { due[address] = nil }

    /// Milliseconds until the next one; nil where there is none.
    var next: Int? {
        due.values.min().map { max(0, Int(($0 - MachineFacts.monotonic() + 999_999) / 1_000_000)) }
    }

    /// The ones whose moment has come.
    mutating func take() -> [String] {
        let now = MachineFacts.monotonic()
        let ready = due.filter { $0.value <= now }.keys.sorted()
        for address in ready { due[address] = nil }
        return ready
    }
}

extension EditorFeatures {
    /// Others may have changed what open documents ask for.
    func recheckAll(_ session: ServerSession) {
        if session.client.pullsDiagnostics {
            if session.client.refreshesDiagnostics { session.request("workspace/diagnostic/refresh", .null) }
            return
        }
        for address in session.documents.addresses { diagnostics.add(address, after: DiagnosticSchedule.pause) }
    }

    /// Those whose moment has come, to an editor that does not ask by itself.
    func sendDiagnostics(_ session: ServerSession) {
        for address in diagnostics.take() where !session.client.pullsDiagnostics {
            guard let served = document(address, session) else { continue }
            let found: [DocumentDiagnostic]
            do {
                // What the document says by itself is there at once, before the vault has been looked at.
                if diagnostics.sent[address] == nil, try !isReady(served, session) {
                    found = try DiagnosticQuestion(served.document).answer(in: nil)
                    diagnostics.add(address, after: 0)
                } else {
                    found = try diagnostics(of: served, session)
                }
            } catch is Cancellation {
                // It was typed on: the pause begins again.
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

    /// While the vault is still being read, what the document says by itself.
    private func diagnostics(of served: ServedDocument, _ session: ServerSession) throws -> [DocumentDiagnostic] {
        if served.text.bytes.count > VaultIndex.largestText { return [.tooLarge] }
        do {
            return try DiagnosticQuestion(served.document).answer(in: try edited(served, session))
        } catch LanguageFeatureError.stillIndexing {
            return try DiagnosticQuestion(served.document).answer(in: nil)
        }
    }

    /// Whether the vault of a document needs no wait.
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
