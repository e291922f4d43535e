// Changes that browsers send again where no answer came: each is done once, also by a server that was started again meanwhile.

import Digests
import FileSystem
import Synchronization
import Vault
import Wording

/// The names of what was done lately and what was answered: whole answers in memory, and on the disk where they led.
final class DoneOnce: Sendable {
    /// The field of a form that has its name.
    static let field = "once"

    private struct State {
        var answers: [String: WebResponse] = [:]
        var order: [String] = []
        /// Those that are under way.
        var open: Set<String> = []
        /// What a server was going to make of files that ended before it knew whether it was done.
        var interrupted: [String: [PlannedFile]] = [:]
        /// Where those of them lead that said so before they began.
        var begun: [String: String] = [:]

        mutating func keep(_ answer: WebResponse, of name: String) {
            answers[name] = answer
            order.append(name)
            if order.count > DoneRecord.maxRecords { answers[order.removeFirst()] = nil }
        }
    }

    private let state: Mutex<State>
    private let record: DoneRecord?
    /// Bytes of a name.
    private static let longest = 64

    /// - Parameter record: nil where nothing outlives this server.
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
            // What else was answered is not kept.
            case .done: known.keep(line.address.map { .seeOther($0) } ?? WebResponse(204), of: line.name)
            case .failed: break
            }
        }
        state = Mutex(known)
    }

    /// What `change` answers, and what it answered where it was done before. One that is under way is waited for: it may yet fail. What was
    /// refused was not done. Throws 400 for an invalid name, and once 409 for what a server began that then ended, where the files do not
    /// tell whether it was done.
    ///
    /// - Parameters:
    ///   - content: what else belongs to its name: browsers may fill an old name into a form that says something new by now.
    ///   - back: where it leads if a server that ended had done it.
    ///   - now: what a file says; nil where there is none.
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

    /// Says what a change that is under way is going to make of files, before it does: until then nothing is done.
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

    /// Remembers a change that is asked about, and never sent again as it was.
    func remember(_ change: String, leadingTo address: String? = nil) {
        let change = Self.digest(change)
        state.withLock { $0.keep(address.map { .seeOther($0) } ?? WebResponse(204), of: change) }
        record?.note(.done, of: change, leadingTo: address)
    }

    /// Says before a change where it is going to lead.
    func begin(_ change: String, leadingTo address: String) {
        record?.note(.begun, of: Self.digest(change), leadingTo: address)
    }

    func fail(_ change: String) { record?.note(.failed, of: Self.digest(change)) }

    /// Where a change led; where a server was going to lead that ended before it knew whether it was done.
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
