// The session with one client, independent of the transport: a message in, at most one message out.

import Bytes
import FileSystem
import RemoteCalls

/// Answers messages one by one, without any input or output of its own.
package final class AssistantSession {
    /// Handles the requests.
    package protocol Features: AnyObject {
        /// What a client tells its model about this server.
        var instructions: String { get }
        var tools: [AssistantTool] { get }
        /// Throws what the tool throws, and `Cancellation` once the answer is no longer wanted.
        func call(_ tool: AssistantTool, _ arguments: JSONValue, _ cancelFlag: CancelFlag) throws -> ToolAnswer
        /// Throws `RemoteError`.
        func resources(from cursor: String?, _ cancelFlag: CancelFlag) throws -> JSONValue
        var resourceTemplates: JSONValue { get }
        /// Nil if there is none.
        func resource(_ address: String, _ cancelFlag: CancelFlag) throws -> JSONValue?
        var prompts: [AssistantPrompt] { get }
        /// An error message in the reader's language, with a hint.
        func words(for error: any Error) -> String
        /// Records in the history that a tool was refused.
        func noteRefusal(of tool: String, _ error: any Error)
    }

    private let features: any Features
    private let version: String
    /// From the handshake, if there was one.
    private var agreed: ProtocolRevision?

    /// - Parameters:
    ///   - version: of the program.
    ///   - agreed: the revision of an earlier handshake, if the transport knows it.
    package init(_ features: any Features, version: String, agreed: ProtocolRevision? = nil) {
        (self.features, self.version, self.agreed) = (features, version, agreed)
    }

    /// The answer to a message; nil if none is due.
    ///
    /// - Parameter cancelFlag: set once the answer is no longer wanted.
    package func answer(_ bytes: [UInt8], cancelFlag: CancelFlag = .never) -> JSONValue? {
        switch StrictMessage.read(bytes) {
        case .failure(let refusal): .refusal(refusal.identifier, refusal.error)
        case .success(.request(let identifier, let method, let parameters)):
            answer(identifier, method, parameters, cancelFlag)
        // The client is never asked for anything: its notifications and answers have no effect.
        case .success(.notification), .success(.answer): nil
        }
    }

    func answer(
        _ identifier: RequestIdentifier, _ method: String, _ parameters: JSONValue, _ cancelFlag: CancelFlag
    ) -> JSONValue? {
        do {
            try cancelFlag.check()
            let revision = try revision(of: method, parameters)
            let result = try result(method, parameters, revision, cancelFlag)
            return .response(identifier, revision.isStateless ? stateless(result, method) : result)
        } catch is Cancellation {
            // 2026-07-28, "Cancellation": there is no answer.
            return nil
        } catch let error as RemoteError {
            return .refusal(identifier, error)
        } catch {
            return .refusal(identifier, RemoteError(.internalError, features.words(for: error)))
        }
    }

    // MARK: Revisions

    /// From the request itself, or else from the handshake. Throws `RemoteError`.
    private func revision(of method: String, _ parameters: JSONValue) throws(RemoteError) -> ProtocolRevision {
        let meta = parameters["_meta"]
        if let meta, meta.object == nil { throw RemoteError(.invalidParams, "_meta is not an object") }
        if let asked = meta?[ProtocolRevision.key + "protocolVersion"] {
            guard let asked = asked.string else { throw RemoteError(.invalidParams, "protocolVersion is not a string") }
            guard asked == ProtocolRevision.stateless.rawValue else {
                throw RemoteError(
                    .unsupportedProtocolVersion, "Unsupported protocol version",
                    data: .members([
                        ("supported", .array([.string(ProtocolRevision.stateless.rawValue)])),
                        ("requested", .string(asked)),
                    ]))
            }
            guard meta?[ProtocolRevision.key + "clientCapabilities"]?.object != nil else {
                throw RemoteError(.invalidParams, "_meta has no clientCapabilities")
            }
            return .stateless
        }
        if method == "initialize" {
            let revision = ProtocolRevision.agreed(on: parameters["protocolVersion"]?.string)
            agreed = revision
            return revision
        }
        if let agreed { return agreed }
        if method == "ping" { return .handshake2025November }
        throw RemoteError(
            .invalidParams,
            "neither _meta with \(ProtocolRevision.key)protocolVersion (2026-07-28) nor initialize (2025-11-25, 2025-06-18) came before"
        )
    }

    private var serverInfo: JSONValue {
        .members([("name", "daybook"), ("title", "daybook"), ("version", .string(version))])
    }

    private var capabilities: JSONValue {
        .members([("tools", .object([])), ("resources", .object([])), ("prompts", .object([]))])
    }

    /// Milliseconds for which results stay fresh (2026-07-28, "Caching"). Data of the vault is outdated immediately.
    private static let freshness: [String: Int] = [
        "server/discover": 3_600_000, "tools/list": 3_600_000, "prompts/list": 3_600_000,
        "resources/templates/list": 3_600_000, "resources/list": 0, "resources/read": 0,
    ]

    private func stateless(_ result: JSONValue, _ method: String) -> JSONValue {
        var members = result.object ?? []
        members.append(.init("resultType", "complete"))
        if let milliseconds = Self.freshness[method] {
            members.append(.init("ttlMs", .int(milliseconds)))
            members.append(.init("cacheScope", "private"))
        }
        members.append(.init("_meta", .members([(ProtocolRevision.key + "serverInfo", serverInfo)])))
        return .object(members)
    }

    // MARK: Methods

    private func result(
        _ method: String, _ parameters: JSONValue, _ revision: ProtocolRevision, _ cancelFlag: CancelFlag
    ) throws -> JSONValue {
        switch (method, revision.isStateless) {
        case ("server/discover", true):
            return .members([
                ("supportedVersions", .array([.string(ProtocolRevision.stateless.rawValue)])),
                ("capabilities", capabilities), ("instructions", .string(features.instructions)),
            ])
        case ("initialize", false):
            return .members([
                ("protocolVersion", .string(revision.rawValue)), ("capabilities", capabilities),
                ("serverInfo", serverInfo), ("instructions", .string(features.instructions)),
            ])
        case ("ping", false), ("logging/setLevel", false): return .object([])
        case ("tools/list", _):
            try Self.requireFirstPage(parameters)
            return .members([("tools", .array(features.tools.map(\.json)))])
        case ("tools/call", _): return try call(parameters, cancelFlag)
        case ("resources/list", _):
            let cursor = parameters["cursor"]
            if let cursor, cursor.string == nil { throw RemoteError(.invalidParams, "cursor is not a string") }
            return try features.resources(from: cursor?.string, cancelFlag)
        case ("resources/templates/list", _):
            try Self.requireFirstPage(parameters)
            return .members([("resourceTemplates", features.resourceTemplates)])
        case ("resources/read", _): return try read(parameters, revision, cancelFlag)
        case ("prompts/list", _):
            try Self.requireFirstPage(parameters)
            return .members([("prompts", .array(features.prompts.map(\.json)))])
        case ("prompts/get", _): return try prompt(parameters)
        default: throw RemoteError(.methodNotFound, "no method “\(method)”")
        }
    }

    /// For lists with a single page.
    private static func requireFirstPage(_ parameters: JSONValue) throws(RemoteError) {
        if let cursor = parameters["cursor"], cursor != .null { throw RemoteError(.invalidParams, "invalid cursor") }
    }

    private func call(_ parameters: JSONValue, _ cancelFlag: CancelFlag) throws -> JSONValue {
        guard let name = parameters["name"]?.string else { throw RemoteError(.invalidParams, "which tool?") }
        guard let tool = features.tools.first(where: { $0.name == name }) else {
            throw RemoteError(.invalidParams, "no tool “\(name)”")
        }
        let arguments = parameters["arguments"] ?? .object([])
        guard arguments.object != nil else { throw RemoteError(.invalidParams, "arguments is not an object") }
        do {
            try tool.check(arguments)
            return try features.call(tool, arguments, cancelFlag).json
        } catch let error as Cancellation {
            throw error
        } catch {
            // Errors that the model can correct are answers (2025-11-25 and later, "Error Handling").
            features.noteRefusal(of: name, error)
            return ToolAnswer.failure(features.words(for: error))
        }
    }

    private func read(
        _ parameters: JSONValue, _ revision: ProtocolRevision, _ cancelFlag: CancelFlag
    ) throws -> JSONValue {
        guard let address = parameters["uri"]?.string else { throw RemoteError(.invalidParams, "which uri?") }
        guard let found = try features.resource(address, cancelFlag) else {
            throw RemoteError(
                revision.isStateless ? .invalidParams : .resourceNotFound, "Resource not found",
                data: .members([("uri", .string(address))]))
        }
        return .members([("contents", .array([found]))])
    }

    private func prompt(_ parameters: JSONValue) throws(RemoteError) -> JSONValue {
        guard let name = parameters["name"]?.string, let prompt = features.prompts.first(where: { $0.name == name })
        else { throw RemoteError(.invalidParams, "no such prompt") }
        let arguments = parameters["arguments"] ?? .object([])
        guard let members = arguments.object else { throw RemoteError(.invalidParams, "arguments is not an object") }
        var words: [String: String] = [:]
        for member in members {
            guard prompt.arguments.contains(where: { $0.name == member.key }), let text = member.value.string else {
                throw RemoteError(.invalidParams, "invalid argument “\(member.key)”")
            }
            words[member.key] = text
        }
        return prompt.message(words)
    }
}

extension JSONValue {
    /// An error, without an identifier if the request could not be parsed (2026-07-28, "Error Responses").
    static func refusal(_ identifier: RequestIdentifier?, _ error: RemoteError) -> JSONValue {
        .members(
            [("jsonrpc", "2.0")] + (identifier.map { [("id", $0.json)] } ?? []) + [("error", error.json)])
    }
}
