// What forms have saved: a form whose answer was lost, and that is sent again with more in it, was made from what it sent before.

import Synchronization
import Vault

/// The texts in memory; that a form was saved, and with which text, is kept as a digest and known after a restart, too.
final class SavedTexts: Sendable {
    private struct Form: Hashable {
        let name: String
        let path: VaultPath

        /// As it is remembered beside other changes.
        var change: String { "saved " + name + " " + path.text }
        func change(to text: String) -> String { change + " " + text.replacing("\r\n", with: "\n") }
    }

    enum Earlier {
        case nothing
        case text(String)
        /// Something that is neither in memory nor what the document says now.
        case unknown
    }

    private struct State {
        var texts: [Form: String] = [:]
        var order: [Form] = []
    }

    private let state = Mutex(State())
    private let done: DoneOnce
    private static let limit = 50

    init(_ done: DoneOnce) { self.done = done }

    /// - Parameter name: of the form, which has it to itself; nothing is remembered without.
    func remember(_ text: String, of path: VaultPath, from name: String?) {
        guard let name, !name.isEmpty else { return }
        let form = Form(name: name, path: path)
        state.withLock { state in
            if state.texts.updateValue(text, forKey: form) == nil { state.order.append(form) }
            if state.order.count > Self.limit { state.texts[state.order.removeFirst()] = nil }
        }
        for change in [form.change(to: text), form.change] where !done.has(change) { done.remember(change) }
    }

    /// - Parameter now: what the document says; nil where there is none.
    func last(of path: VaultPath, from name: String?, now: String?) -> Earlier {
        guard let form = name.map({ Form(name: $0, path: path) }) else { return .nothing }
        if let text = state.withLock({ $0.texts[form] }) { return .text(text) }
        guard done.has(form.change) else { return .nothing }
        return now.flatMap { done.has(form.change(to: $0)) ? .text($0) : nil } ?? .unknown
    }
}
