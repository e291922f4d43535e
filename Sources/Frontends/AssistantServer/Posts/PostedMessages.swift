// Messages that come one by one as requests of HTTP, whoever reads them from a connection.

import Bytes
import FileSystem
import RemoteCalls
import Synchronization

/// Model Context Protocol 2026-07-28, "Streamable HTTP", and 2025-11-25 and 2025-06-18 without sessions. Messages are answered one after
/// the other, each with one JSON object.
package final class PostedMessages: Sendable {
    package struct Reply: Sendable {
        /// Of HTTP.
        package let status: Int
        /// Nil where nothing is said.
        package let body: JSONValue?
    }

    /// A run is over when nothing was asked for this long: then there are changes to make again, and a commit of their own for them.
    package static let longestPause = 30 * 60

    private struct State {
        var door: AssistantDoor
        /// Of a clock that never goes back, in nanoseconds.
        var lastCall: Int64
    }

    private let surroundings: AssistantSurroundings
    private let version: String
    private let now: @Sendable () -> Int64
    private let state: Mutex<State>

    /// - Parameters:
    ///   - version: of the program.
    ///   - now: a clock that never goes back, in nanoseconds.
    package init(
        _ surroundings: AssistantSurroundings, version: String,
        now: @escaping @Sendable () -> Int64 = { MachineFacts.monotonic() }
    ) {
        (self.surroundings, self.version, self.now) = (surroundings, version, now)
        state = Mutex(State(door: AssistantDoor(surroundings), lastCall: now()))
    }

    /// - Parameters:
    ///   - cancelFlag: set once the client closed the connection. That cancels a request of 2026-07-28 ("Cancellation"): what is not begun
    ///     is not done, and what is written is written. Before that revision it cancelled none.
    ///   - headers: all values of a header by its name in small letters.
    package func answer(
        _ body: [UInt8], cancelFlag: CancelFlag = .never, headers: @escaping (String) -> [String]
    ) -> Reply {
        let headers = PostHeaders(headers)
        switch StrictMessage.read(body) {
        case .failure(let refusal):
            return Reply(status: 400, body: .refusal(refusal.identifier, refusal.error))
        case .success(.notification), .success(.answer):
            // Nothing is asked of a client, so nothing that it says beside its requests changes anything.
            return Reply(status: 202, body: nil)
        case .success(.request(let identifier, let method, let parameters)):
            do throws(RemoteError) {
                let agreed = try revision(headers, method, parameters)
                return reply(body, agreed, agreed == nil ? cancelFlag : .never)
            } catch {
                return Reply(status: 400, body: .refusal(identifier, error))
            }
        }
    }

    /// The revision of the handshake that came before; nil where the request says everything of itself. Throws `RemoteError`.
    private func revision(
        _ headers: PostHeaders, _ method: String, _ parameters: JSONValue
    ) throws(RemoteError) -> ProtocolRevision? {
        let header = try headers.revision()
        if let asked = parameters["_meta"]?[ProtocolRevision.key + "protocolVersion"] {
            guard header == asked.string else {
                throw PostHeaders.mismatch("mcp-protocol-version is not what the body says")
            }
            try headers.check(method, parameters, isRequired: true)
            return nil
        }
        try headers.check(method, parameters, isRequired: false)
        guard method != "initialize", let header else {
            // Clients of before 2025-06-18 did not say it.
            return method == "initialize" ? nil : .handshake2025June
        }
        guard let agreed = ProtocolRevision(rawValue: header) else {
            throw RemoteError(
                .unsupportedProtocolVersion, "Unsupported protocol version",
                data: .members([
                    ("supported", .array(ProtocolRevision.allCases.map { .string($0.rawValue) })),
                    ("requested", .string(header)),
                ]))
        }
        return agreed.isStateless ? nil : agreed
    }

    private func reply(_ body: [UInt8], _ agreed: ProtocolRevision?, _ cancelFlag: CancelFlag) -> Reply {
        state.withLock { state in
            let moment = now()
            if moment - state.lastCall > Int64(Self.longestPause) * 1_000_000_000 {
                state.door = AssistantDoor(surroundings)
            }
            let session = AssistantSession(state.door, version: version, agreed: agreed)
            let answer = session.answer(body, cancelFlag: cancelFlag)
            state.lastCall = now()
            return Reply(status: Self.status(of: answer, isStateless: agreed == nil), body: answer)
        }
    }

    /// 2026-07-28, "JSON-RPC Error Handling and HTTP Status Codes". Before that an answer is one, whatever it says.
    private static func status(of answer: JSONValue?, isStateless: Bool) -> Int {
        guard isStateless, let code = answer?["error"]?["code"]?.int else { return 200 }
        switch RemoteError.Code(rawValue: code) {
        case .methodNotFound: return 404
        case .parseError, .invalidRequest, .unsupportedProtocolVersion, .headerMismatch: return 400
        // Of what is asked for: a tool, a page of a list, a resource that is not there; but not of the request itself.
        case .invalidParams: return answer?["error"]?["message"]?.string?.contains("_meta") == true ? 400 : 200
        default: return 200
        }
    }
}
