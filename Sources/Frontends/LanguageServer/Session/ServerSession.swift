// The conversation with one editor, from its first word to its last.

import Bytes

/// Takes messages and answers them, one after the other.
package final class ServerSession {
    /// What a message came to.
    package enum Outcome: Sendable, Equatable {
        case goesOn
        /// The process ends with that exit code (LSP 3.17, "Exit Notification").
        case ended(Int32)
    }

    /// What answers the requests between the first and the last.
    package protocol Features {
        /// For the answer to `initialize`.
        func abilities(_ client: ClientAbilities) -> JSONValue
        /// Nil for a method that there is not. Throws `RemoteError`.
        func answer(_ method: String, _ parameters: JSONValue, _ session: ServerSession) throws -> JSONValue?
        /// A document was opened, changed or closed.
        func noticed(_ address: String, _ session: ServerSession)
    }

    private enum Phase { case fresh, running, shutDown }

    private var phase = Phase.fresh
    package private(set) var client = ClientAbilities()
    package private(set) var documents = OpenDocuments()
    private let features: any Features
    private let version: String
    private let send: (JSONValue) -> Void

    /// - Parameters:
    ///   - version: of the program.
    ///   - send: takes messages for the editor.
    package init(_ features: any Features, version: String, send: @escaping (JSONValue) -> Void) {
        (self.features, self.version, self.send) = (features, version, send)
    }

    package func take(_ bytes: [UInt8]) -> Outcome {
        do throws(RemoteError) {
            switch try RemoteCall(bytes) {
            case .request(let identifier, let method, let parameters):
                send(answer(identifier, method, parameters))
                return .goesOn
            case .notification(let method, let parameters): return try notice(method, parameters)
            case .answer: return .goesOn
            }
        } catch {
            // What cannot be read has no request that an answer could name; a notification has no answer at all.
            if [.parseError, .invalidRequest].contains(error.code) { send(.failure(nil, error)) } else { log(error.message) }
            return .goesOn
        }
    }

    /// A line for the log of the editor.
    package func log(_ text: String) {
        send(.notification("window/logMessage", .members([("type", .int(2)), ("message", .string(text))])))
    }

    // MARK: Requests

    private func answer(_ identifier: RequestIdentifier, _ method: String, _ parameters: JSONValue) -> JSONValue {
        do {
            return .response(identifier, try result(method, parameters))
        } catch let error as RemoteError {
            return .failure(identifier, error)
        } catch {
            return .failure(identifier, RemoteError(.requestFailed, "\(error)"))
        }
    }

    private func result(_ method: String, _ parameters: JSONValue) throws -> JSONValue {
        switch (phase, method) {
        case (.fresh, "initialize"):
            client = ClientAbilities(parameters)
            phase = .running
            var abilities: [JSONValue.Member] = [
                .init("positionEncoding", .string(client.encoding.rawValue)),
                .init("textDocumentSync", .members([("openClose", true), ("change", 2), ("save", false)])),
            ]
            abilities += features.abilities(client).object ?? []
            let server = JSONValue.members([("name", "daybook"), ("version", .string(version))])
            return .members([("capabilities", .object(abilities)), ("serverInfo", server)])
        case (.fresh, _): throw RemoteError(.serverNotInitialized, "initialize comes first")
        case (_, "initialize"): throw RemoteError(.invalidRequest, "initialize comes once")
        case (.shutDown, _): throw RemoteError(.invalidRequest, "nothing comes behind shutdown")
        case (.running, "shutdown"):
            phase = .shutDown
            return .null
        case (.running, _):
            guard let result = try features.answer(method, parameters, self) else {
                throw RemoteError(.methodNotFound, method)
            }
            return result
        }
    }

    // MARK: Notifications

    private func notice(_ method: String, _ parameters: JSONValue) throws(RemoteError) -> Outcome {
        if method == "exit" { return .ended(phase == .shutDown ? 0 : 1) }
        // Before the first word nothing else is heard (LSP 3.17, "Initialize Request").
        guard phase == .running else { return .goesOn }
        let address: String?
        switch method {
        case "textDocument/didOpen": address = try documents.open(parameters)
        case "textDocument/didChange": address = try documents.change(parameters, client.encoding)
        case "textDocument/didClose": address = documents.close(parameters)
        default: return .goesOn
        }
        if let address { features.noticed(address, self) }
        return .goesOn
    }
}
