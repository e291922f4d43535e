// Texts saved by forms: a form submitted again with more text after a lost response is based on its previous text.

import Synchronization
import Vault

/// Texts are in memory; the fact that a form saved a certain text is stored as a digest, and known after a restart.
final class SavedTexts: Sendable {
    private struct Form: Hashable {
        let name: String
        let path: VaultPath

        /// Its key among remembered changes.
        var change: String { "saved " + name + " " + path.text }
        func change(to text: String) -> String { change + " " + text.replacing("\r\n", with: "\n") }
    }

    enum Earlier {
        case nothing
        case text(String)
        /// Neither in memory nor the current text of the document.
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

    /// - Parameter name: unique to the form; without one, nothing is remembered.
    func remember(_ text: String, of path: VaultPath, from name: String?) {
        guard let name, !name.isEmpty else { return }
        let form = Form(name: name, path: path)
        state.withLock { state in
            if state.texts.updateValue(text, forKey: form) == nil { state.order.append(form) }
            if state.order.count > Self.limit { state.texts[state.order.removeFirst()] = nil }
        }
        for change in [form.change(to: text), form.change] where !done.has(change) { done.remember(change) }
    }

    /// - Parameter now: the current text of the document; nil if there is none.
    func last(of path: VaultPath, from name: String?, now: String?) -> Earlier {
        guard let form = name.map({ Form(name: $0, path: path) }) else { return .nothing }
        if let text = state.withLock({ $0.texts[form] }) { return .text(text) }
        guard done.has(form.change) else { return .nothing }
        return now.flatMap { done.has(form.change(to: $0)) ? .text($0) : nil } ?? .unknown
    }
}
