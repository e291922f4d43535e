// The session with one editor, from start to end.

import Bytes
import FileSystem
import RemoteCalls

/// Receives messages and answers them, one after the other.
package final class ServerSession {
    /// The result of handling a message.
    package enum Outcome: Sendable, Equatable {
        case goesOn
        /// The process ends with that exit code (LSP 3.17, "Exit Notification").
        case ended(Int32)
    }

    /// Handles the requests between initialisation and shutdown.
    package protocol Features: AnyObject {
        /// For the answer to `initialize`.
        func abilities(_ client: ClientAbilities) -> JSONValue
        /// The editor is ready for other messages.
        func started(_ session: ServerSession)
        /// Nil for an unknown method. Throws `RemoteError`, and any error with a message.
        func answer(_ method: String, _ parameters: JSONValue, _ session: ServerSession) throws -> JSONValue?
        /// A document was opened, changed or closed, or there was another notification.
        func noticed(_ event: Event, _ session: ServerSession)
        /// Milliseconds until background work is due; nil if there is none.
        var nextWork: Int? { get }
        func work(_ session: ServerSession)
        /// The session has ended: background work for it may stop.
        func ended()
        /// An error message in the reader's language.
        func words(for error: any Error) -> String
    }

    package enum Event: Sendable {
        case opened(String)
        case changed(String)
        case closed(String)
        /// Any other notification.
        case told(method: String, JSONValue)
    }

    private enum Phase { case fresh, running, shutDown }

    private var phase = Phase.fresh
    package private(set) var client = ClientAbilities()
    package private(set) var documents = OpenDocuments()
    /// Set once the current answer is no longer wanted.
    package private(set) var cancelFlag = CancelFlag.never
    private let features: any Features
    private let version: String
    private let queue: MessageQueue
    private let sendMessage: @Sendable (JSONValue) -> Void
    private var lastRequest = 0

    /// - Parameters:
    ///   - version: of the program.
    ///   - queue: knows which requests were cancelled.
    ///   - send: sends messages to the editor, from any thread.
    package init(
        _ features: any Features, version: String, queue: MessageQueue = MessageQueue.ofEditor(),
        send: @escaping @Sendable (JSONValue) -> Void
    ) {
        (self.features, self.version, self.queue, sendMessage) = (features, version, queue, send)
    }

    package func take(_ call: RemoteCall) -> Outcome {
        switch call {
        case .request(let identifier, let method, let parameters):
            sendMessage(answer(identifier, method, parameters))
            queue.forget(identifier)
            return .goesOn
        case .notification(let method, let parameters):
            do throws(RemoteError) {
                return try notice(method, parameters)
            } catch {
                // A notification has no answer.
                log("\(method): \(error.message)")
                return .goesOn
            }
        case .answer: return .goesOn
        }
    }

    /// Answers an unparsable message: it has no identifier.
    package func refuse(_ error: RemoteError) { sendMessage(.failure(nil, error)) }

    /// A line in the editor's log.
    package func log(_ text: String) {
        notify("window/logMessage", .members([("type", 2), ("message", .string(text))]))
    }

    package func notify(_ method: String, _ parameters: JSONValue) { sendMessage(.notification(method, parameters)) }

    /// Sends a request whose answer is ignored.
    package func request(_ method: String, _ parameters: JSONValue) {
        lastRequest += 1
        sendMessage(.request(lastRequest, method, parameters))
    }

    /// For use by other threads.
    package var sender: @Sendable (JSONValue) -> Void { sendMessage }

    package var nextWork: Int? { phase == .running ? features.nextWork : nil }

    package func work() {
        guard phase == .running, features.nextWork == 0 else { return }
        let queue = queue
        // Typing takes precedence: work for an outdated text is abandoned.
        cancelFlag = CancelFlag { queue.isAbandoned || !queue.isEmpty }
        features.work(self)
    }

    /// Whether the editor's process must be watched, as it may end without notice.
    package var watchesEditor: Bool { phase != .fresh }

    // MARK: Requests

    private func answer(_ identifier: RequestIdentifier, _ method: String, _ parameters: JSONValue) -> JSONValue {
        let queue = queue
        cancelFlag = CancelFlag { queue.isCancelled(identifier) || queue.isAbandoned }
        do {
            try cancelFlag.check()
            return .response(identifier, try result(method, parameters))
        } catch let error as RemoteError {
            return .failure(identifier, error)
        } catch is Cancellation {
            return .failure(identifier, RemoteError(.requestCancelled, "cancelled"))
        } catch {
            return .failure(identifier, RemoteError(.requestFailed, features.words(for: error)))
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
        case (.shutDown, _): throw RemoteError(.invalidRequest, "nothing may come after shutdown")
        case (.running, "shutdown"):
            phase = .shutDown
            return .null
        case (.running, _):
            guard let result = try features.answer(method, parameters, self) else {
                throw RemoteError(.methodNotFound, "no method “\(method)”")
            }
            return result
        }
    }

    // MARK: Notifications

    private func notice(_ method: String, _ parameters: JSONValue) throws(RemoteError) -> Outcome {
        if method == "exit" { return .ended(phase == .shutDown ? 0 : 1) }
        // Before `initialize`, other notifications are dropped (LSP 3.17, "Initialize Request").
        guard phase == .running else { return .goesOn }
        let event: Event
        switch method {
        case "initialized":
            features.started(self)
            return .goesOn
        case "textDocument/didOpen": event = .opened(try documents.open(parameters))
        case "textDocument/didChange": event = .changed(try documents.change(parameters, client.encoding))
        case "textDocument/didClose":
            guard let address = documents.close(parameters) else {
                throw RemoteError(.invalidParams, "a document that is not open")
            }
            event = .closed(address)
        default: event = .told(method: method, parameters)
        }
        features.noticed(event, self)
        return .goesOn
    }
}
