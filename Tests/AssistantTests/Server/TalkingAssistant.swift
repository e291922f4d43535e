// An assistant of a test's own: a vault, a session, and calls of tools.

import ApplicationTestSupport
import AssistantServer
import Bytes
import FileSystem
import Permissions
import Testing
import Vault
import Wording
import Workspaces

final class TalkingAssistant {
    let vault: TemporaryVault
    private let session: AssistantSession
    private var last = 0

    init(
        _ files: [String: String] = [:], read: Set<VaultPart> = [], write: Set<VaultPart> = [],
        _ language: LanguageCode = .english
    ) throws {
        vault = try TemporaryVault(files)
        let machine = vault.machine
        session = AssistantSession(
            AssistantDoor(AssistantSurroundings(machine: { machine }, vault: vault.root, language: language)),
            version: "0.1")
        if !read.isEmpty || !write.isEmpty { try allow(read, write) }
    }

    func allow(_ read: Set<VaultPart>, _ write: Set<VaultPart> = []) throws {
        var decision = AssistantDecision(.granted, since: 0)
        (decision.reads, decision.writes) = (read, write)
        try PermissionRecorder(try vault.workspace()).decideAssistant(decision)
    }

    func send(_ text: String) -> JSONValue? { session.answer(Array(text.utf8)) }

    static let meta = JSONValue.members([
        ("io.modelcontextprotocol/protocolVersion", "2026-07-28"),
        ("io.modelcontextprotocol/clientCapabilities", .object([])),
    ])

    /// A request of the stateless revision, and its answer.
    func ask(_ method: String, _ parameters: [(String, JSONValue)] = []) throws -> JSONValue {
        last += 1
        let request = JSONValue.members([
            ("jsonrpc", "2.0"), ("id", .int(last)), ("method", .string(method)),
            ("params", .members(parameters + [("_meta", Self.meta)])),
        ])
        let answer = try #require(session.answer(request.encoded()))
        #expect(answer["id"]?.int == last)
        #expect(!answer.encoded().contains(.newline))
        return answer
    }

    func result(_ method: String, _ parameters: [(String, JSONValue)] = []) throws -> JSONValue {
        try #require(try ask(method, parameters)["result"])
    }

    func call(_ tool: String, _ arguments: [(String, JSONValue)] = []) throws -> JSONValue {
        try result("tools/call", [("name", .string(tool)), ("arguments", .members(arguments))])
    }

    /// What a tool answers that does what it was asked.
    func value(_ tool: String, _ arguments: [(String, JSONValue)] = []) throws -> JSONValue {
        let result = try call(tool, arguments)
        #expect(result["isError"] == false, "\(tool): \(result["content"]?[0]?["text"]?.string ?? "")")
        return try #require(result["structuredContent"])
    }

    func text(_ tool: String, _ arguments: [(String, JSONValue)] = []) throws -> String {
        try #require(try call(tool, arguments)["content"]?[0]?["text"]?.string)
    }

    /// The sentence of a tool that does not.
    func failure(_ tool: String, _ arguments: [(String, JSONValue)] = []) throws -> String {
        let result = try call(tool, arguments)
        #expect(result["isError"] == true && result["structuredContent"] == nil)
        return try #require(result["content"]?[0]?["text"]?.string)
    }

    var history: [PermissionHistory.Line] {
        get throws { try vault.workspace().permissionHistory.lines.filter { $0.subject == "assistant" } }
    }
}
