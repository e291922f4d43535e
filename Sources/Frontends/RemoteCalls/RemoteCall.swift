// The kinds of messages: a request, a notification, or the answer to a request of our own (JSON-RPC 2.0).

import Bytes

/// The identifier of a request, chosen by its sender.
package enum RequestIdentifier: Sendable, Hashable {
    case number(Int)
    case text(String)

    package var json: JSONValue {
        switch self {
        case .number(let number): .int(number)
        case .text(let text): .string(text)
        }
    }

    package init?(_ json: JSONValue?) {
        switch json {
        case .int(let number)?: self = .number(number)
        case .string(let text)?: self = .text(text)
        default: return nil
        }
    }
}

package enum RemoteCall: Sendable {
    case request(RequestIdentifier, method: String, JSONValue)
    case notification(method: String, JSONValue)
    /// The result of one of our requests; nil for an error.
    case answer(RequestIdentifier, JSONValue?)

    /// Throws `RemoteError` if it is not a JSON-RPC message.
    package init(_ bytes: [UInt8]) throws(RemoteError) {
        let json: JSONValue
        do {
            json = try JSONReader.read(bytes)
        } catch {
            throw RemoteError(.parseError, "invalid JSON: \(error)")
        }
        try self.init(json)
    }

    /// Throws `RemoteError` if it is not a JSON-RPC message.
    package init(_ json: JSONValue) throws(RemoteError) {
        // This protocol has no batches (LSP 3.17, "Base Protocol").
        guard json.object != nil else { throw RemoteError(.invalidRequest, "no object") }
        let identifier = RequestIdentifier(json["id"])
        let parameters = json["params"] ?? .null
        switch (json["method"], identifier) {
        case (.string(let method)?, let identifier?): self = .request(identifier, method: method, parameters)
        case (.string(let method)?, nil) where json["id"] == nil:
            self = .notification(method: method, parameters)
        case (nil, let identifier?): self = .answer(identifier, json["result"])
        default: throw RemoteError(.invalidRequest, "neither a request nor an answer")
        }
    }
}

/// An error as transmitted.
package struct RemoteError: Error, Sendable, Hashable {
    /// The codes of JSON-RPC 2.0 §5.1; each protocol adds its own.
    package struct Code: RawRepresentable, Sendable, Hashable {
        package let rawValue: Int

        package init(rawValue: Int) { self.rawValue = rawValue }

        package static let parseError = Code(rawValue: -32700)
        package static let invalidRequest = Code(rawValue: -32600)
        package static let methodNotFound = Code(rawValue: -32601)
        package static let invalidParams = Code(rawValue: -32602)
        package static let internalError = Code(rawValue: -32603)
    }

    package let code: Code
    package let message: String
    /// Details for programs.
    package let data: JSONValue?

    package init(_ code: Code, _ message: String, data: JSONValue? = nil) {
        (self.code, self.message, self.data) = (code, message, data)
    }

    package var json: JSONValue {
        .members(
            [("code", .int(code.rawValue)), ("message", .string(message))] + (data.map { [("data", $0)] } ?? []))
    }
}

extension JSONValue {
    package static func response(_ identifier: RequestIdentifier, _ result: JSONValue) -> JSONValue {
        .members([("jsonrpc", "2.0"), ("id", identifier.json), ("result", result)])
    }

    /// - Parameter identifier: nil if the request could not be parsed.
    package static func failure(_ identifier: RequestIdentifier?, _ error: RemoteError) -> JSONValue {
        .members([
            ("jsonrpc", "2.0"), ("id", identifier?.json ?? .null),
            ("error", error.json),
        ])
    }

    package static func notification(_ method: String, _ parameters: JSONValue) -> JSONValue {
        .members([("jsonrpc", "2.0"), ("method", .string(method)), ("params", parameters)])
    }

    package static func request(_ identifier: Int, _ method: String, _ parameters: JSONValue) -> JSONValue {
        .members([
            ("jsonrpc", "2.0"), ("id", .int(identifier)), ("method", .string(method)), ("params", parameters),
        ])
    }
}
