// Problems of the documents that are open: sent a moment after the last change, or when the editor asks.

import Bytes
import FileSystem
import LanguageFeatures
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
    func recheckAll(_ session: ServerSession) {}
    func sendDiagnostics(_ session: ServerSession) { _ = diagnostics.take() }
    func forgetDiagnostics(of address: String, _ session: ServerSession) {}
}
