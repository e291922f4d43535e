// Validation of messages before they are interpreted.

import Bytes
import RemoteCalls

/// A message with a single possible interpretation.
enum StrictMessage {
    /// Maximum nesting of containers; arguments need less.
    static let deepest = 64

    /// The message or the refusal, with the identifier of the request if it can be read.
    static func read(_ bytes: [UInt8]) -> Result<RemoteCall, Refusal> {
        let json: JSONValue
        do {
            json = try JSONReader.read(bytes)
        } catch {
            return .failure(Refusal(RemoteError(.parseError, "invalid JSON: \(error)")))
        }
        if json.array != nil { return .failure(Refusal(RemoteError(.invalidRequest, "batches are not taken"))) }
        guard json.object != nil else { return .failure(Refusal(RemoteError(.invalidRequest, "no object"))) }
        if let problem = problem(json, depth: 1) {
            // With two identifiers, it is unclear which is meant.
            let isClear = json.object?.filter { $0.key == "id" }.count == 1
            return .failure(Refusal(problem, isClear ? RequestIdentifier(json["id"]) : nil))
        }
        guard json["jsonrpc"]?.string == "2.0" else {
            return .failure(
                Refusal(RemoteError(.invalidRequest, "jsonrpc is not “2.0”"), RequestIdentifier(json["id"])))
        }
        if let parameters = json["params"], parameters.object == nil {
            return .failure(
                Refusal(RemoteError(.invalidParams, "params is not an object"), RequestIdentifier(json["id"])))
        }
        do throws(RemoteError) {
            return .success(try RemoteCall(json))
        } catch {
            return .failure(Refusal(error, RequestIdentifier(json["id"])))
        }
    }

    struct Refusal: Error {
        let error: RemoteError
        let identifier: RequestIdentifier?

        init(_ error: RemoteError, _ identifier: RequestIdentifier? = nil) {
            (self.error, self.identifier) = (error, identifier)
        }
    }

    private static func problem(_ json: JSONValue, depth: Int) -> RemoteError? {
        guard depth <= deepest else { return RemoteError(.invalidRequest, "too deeply nested") }
        switch json {
        case .array(let items): return items.lazy.compactMap { problem($0, depth: depth + 1) }.first
        case .object(let members):
            var keys: Set<String> = []
            for member in members {
                // Parsers disagree on which duplicate counts: the value checked might not be the value used (RFC 8259 §4).
                guard keys.insert(member.key).inserted else {
                    return RemoteError(.invalidRequest, "“\(member.key)” is there twice")
                }
                if let found = problem(member.value, depth: depth + 1) { return found }
            }
            return nil
        case .null, .bool, .int, .double, .string: return nil
        }
    }
}
