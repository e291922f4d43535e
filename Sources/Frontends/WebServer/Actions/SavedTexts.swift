// What forms have saved: a form whose answer was lost, and that is sent again with more in it, was made from what it sent before.

import Synchronization
import Vault

/// In memory alone: it ends with the server.
final class SavedTexts: Sendable {
    private struct Form: Hashable {
        let name: String
        let path: VaultPath
    }

    private struct State {
        var texts: [Form: String] = [:]
        var order: [Form] = []
    }

    private let state = Mutex(State())
    private static let most = 50

    /// - Parameter name: of the form, which has it to itself; nothing is remembered without.
    func remember(_ text: String, of path: VaultPath, from name: String?) {
        guard let name, !name.isEmpty else { return }
        let form = Form(name: name, path: path)
        state.withLock { state in
            if state.texts.updateValue(text, forKey: form) == nil { state.order.append(form) }
            if state.order.count > Self.most { state.texts[state.order.removeFirst()] = nil }
        }
    }

    func last(of path: VaultPath, from name: String?) -> String? {
        name.flatMap { name in state.withLock { $0.texts[Form(name: name, path: path)] } }
    }
}
