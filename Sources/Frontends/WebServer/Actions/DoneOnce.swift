// Idempotent forms: a form that a browser submits again after a lost response is processed only once, even across a restart of the server.

import Digests
import FileSystem
import Synchronization
import Vault
import Wording

/// The names of recently processed forms and their responses: complete in memory, and on disk only the redirect.
final class DoneOnce: Sendable {
    /// The form field with the name.
    static let field = "once"

    private struct State {
        var answers: [String: WebResponse] = [:]
        var order: [String] = []
        /// Forms being processed.
        var open: Set<String> = []
        /// The planned files of forms whose server ended before it knew the outcome.
        var interrupted: [String: [PlannedFile]] = [:]
        /// Redirects of such forms, if announced in advance.
        var begun: [String: String] = [:]

        mutating func keep(_ answer: WebResponse, of name: String) {
            answers[name] = answer
            order.append(name)
            if order.count > DoneRecord.maxRecords { answers[order.removeFirst()] = nil }
        }
    }

    private let state: Mutex<State>
    private let record: DoneRecord?
    /// Maximum bytes of a name.
    private static let longest = 64

    /// - Parameter record: nil if nothing is to outlive this server.
    init(_ record: DoneRecord? = nil) {
        self.record = record
        var known = State()
        for line in record?.load() ?? [] {
            switch line.step {
            case .begun:
                if let address = line.address {
                    known.begun[line.name] = address
                } else {
                    known.interrupted[line.name] = line.files
                }
            // Other responses are not stored.
            case .done: known.keep(line.address.map { .seeOther($0) } ?? WebResponse(204), of: line.name)
            case .failed: break
            }
        }
        state = Mutex(known)
    }

    /// Runs `change`, or repeats its earlier response. One that is being processed is awaited, since it may fail; refused ones count as
    /// not processed. Throws 400 for an invalid name, and once 409 for a form begun by a server that then ended, if the files do not show
    /// whether it was completed.
    ///
    /// - Parameters:
    ///   - content: further input to the identity: browsers may restore an old name in a form with new contents.
    ///   - back: the redirect if a server that ended had completed it.
    ///   - now: the current bytes of a file; nil if there is none.
    func answer(
        _ name: String?, of content: String, leadingBackTo back: String = WebAddress.home,
        now: (VaultPath) -> [UInt8]? = { _ in nil }, _ change: () throws -> WebResponse
    ) throws -> WebResponse {
        guard let name else { return try change() }
        try Self.check(name)
        let whole = Self.whole(name, content)
        return try TurnOrder.taking("once " + whole) {
            if let answered = state.withLock({ $0.answers[whole] }) { return answered }
            if let files = state.withLock({ $0.interrupted.removeValue(forKey: whole) }) {
                switch PlannedFile.areDone(files, now: now) {
                case true?: return keep(.seeOther(back), of: whole)
                case false?: break
                case nil: throw Self.interruption
                }
            }
            state.withLock { _ = $0.open.insert(whole) }
            var isDone = false
            defer {
                let wasPlanned = state.withLock { $0.open.remove(whole) == nil }
                if !isDone, wasPlanned { record?.note(.failed, of: whole) }
            }
            let answer = try change()
            guard answer.status < 400 else { return answer }
            isDone = true
            return keep(answer, of: whole)
        }
    }

    private func keep(_ answer: WebResponse, of whole: String) -> WebResponse {
        state.withLock { $0.keep(answer, of: whole) }
        record?.note(.done, of: whole, leadingTo: answer.value("location"))
        return answer
    }

    /// Announces the files that a change under way is going to write: nothing is written before that.
    func plan(_ name: String?, of content: String, _ files: () throws -> [PlannedFile]) rethrows {
        guard let whole = name.map({ Self.whole($0, content) }), state.withLock({ $0.open.contains(whole) }) else {
            return
        }
        record?.note(.begun, of: whole, files: try files())
        state.withLock { _ = $0.open.remove(whole) }
    }

    private static func whole(_ name: String, _ content: String) -> String { digest("once " + name + " " + content) }

    /// Throws 400 for an invalid name.
    static func check(_ name: String) throws(WebRefusal) {
        guard !name.isEmpty, name.utf8.count <= longest else { throw WebRefusal.badRequest }
    }

    /// Remembers a change that can be looked up, but is never submitted again in the same form.
    func remember(_ change: String, leadingTo address: String? = nil) {
        let change = Self.digest(change)
        state.withLock { $0.keep(address.map { .seeOther($0) } ?? WebResponse(204), of: change) }
        record?.note(.done, of: change, leadingTo: address)
    }

    /// Announces the redirect of a change before it is made.
    func begin(_ change: String, leadingTo address: String) {
        record?.note(.begun, of: Self.digest(change), leadingTo: address)
    }

    func fail(_ change: String) { record?.note(.failed, of: Self.digest(change)) }

    /// The redirect of a change; or the one announced by a server that ended before it knew the outcome.
    func address(of change: String) -> (led: String?, begun: String?) {
        let change = Self.digest(change)
        return state.withLock { ($0.answers[change]?.value("location"), $0.begun[change]) }
    }

    func has(_ change: String) -> Bool {
        let change = Self.digest(change)
        return state.withLock { $0.answers[change] != nil }
    }

    private static func digest(_ change: String) -> String { SHA256.digits(of: Array(change.utf8)) }

    private static let interruption: WebRefusal = {
        var refusal = WebRefusal(
            409,
            Phrase(
                "the server stopped in the middle of this; check whether it was done",
                fr: "le serveur s’est arrêté au milieu ; regardez si c’est fait"))
        refusal.hint = Phrase("Send it again to do it.", fr: "Renvoyé, ce sera fait.")
        return refusal
    }()
}
