// Messages that arrive as single HTTP requests, independent of the connection.

import Bytes
import FileSystem
import RemoteCalls
import Synchronization

/// Model Context Protocol 2026-07-28, "Streamable HTTP", and 2025-11-25 and 2025-06-18 without sessions. Messages are answered one after
/// the other, each with one JSON object.
package final class PostedMessages: Sendable {
    package struct Reply: Sendable {
        /// The HTTP status.
        package let status: Int
        /// Nil for an empty body.
        package let body: JSONValue?
    }

    /// Seconds without a request after which a run ends: the next one starts with fresh limits and a new commit.
    package static let longestPause = 30 * 60

    private struct State {
        var door: AssistantDoor
        /// Nanoseconds of a monotonic clock.
        var lastCall: Int64
    }

    private let surroundings: AssistantSurroundings
    private let version: String
    private let now: @Sendable () -> Int64
    private let state: Mutex<State>

    /// - Parameters:
    ///   - version: of the program.
    ///   - now: a monotonic clock, in nanoseconds.
    package init(
        _ surroundings: AssistantSurroundings, version: String,
        now: @escaping @Sendable () -> Int64 = { MachineFacts.monotonic() }
    ) {
        (self.surroundings, self.version, self.now) = (surroundings, version, now)
        state = Mutex(State(door: AssistantDoor(surroundings), lastCall: now()))
    }

    /// - Parameters:
    ///    - cancelFlag: set once the client has closed the connection. That cancels a request of 2026-07-28 ("Cancellation"): steps not
    ///     begun are skipped, and what is written stays. Earlier revisions had no such cancellation.
    ///   - headers: all values of a header by its name in lower case.
    package func answer(
        _ body: [UInt8], cancelFlag: CancelFlag = .never, headers: @escaping (String) -> [String]
    ) -> Reply {
        let headers = PostHeaders(headers)
        switch StrictMessage.read(body) {
        case .failure(let refusal):
            return Reply(status: 400, body: .refusal(refusal.identifier, refusal.error))
        case .success(.notification), .success(.answer):
            // The client is never asked for anything: its notifications and answers have no effect.
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

    /// The revision of an earlier handshake; nil if the request is self-contained. Throws `RemoteError`.
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
            // Clients before 2025-06-18 did not send it.
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

    /// 2026-07-28, "JSON-RPC Error Handling and HTTP Status Codes". Before that, every answer has status 200.
    private static func status(of answer: JSONValue?, isStateless: Bool) -> Int {
        guard isStateless, let code = answer?["error"]?["code"]?.int else { return 200 }
        switch RemoteError.Code(rawValue: code) {
        case .methodNotFound: return 404
        case .parseError, .invalidRequest, .unsupportedProtocolVersion, .headerMismatch: return 400
        // Errors in the arguments, such as a missing tool, page or resource, as opposed to errors in the request itself.
        case .invalidParams: return answer?["error"]?["message"]?.string?.contains("_meta") == true ? 400 : 200
        default: return 200
        }
    }
}
