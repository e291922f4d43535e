// Messages over HTTP: what the headers must say, which status an answer has, and when a run is over.

import ApplicationTestSupport
import AssistantServer
import Bytes
import FileSystem
import Permissions
import RemoteCalls
import Synchronization
import Testing
import Vault
import Wording
import Workspaces

/// A door for posts with a clock that moves when it is told to.
private final class PostingAssistant {
    let vault: TemporaryVault
    let posts: PostedMessages
    private let clock: Clock

    private final class Clock: Sendable {
        let now = Mutex<Int64>(0)
    }

    init(_ files: [String: String] = [:], write: Set<VaultPart> = [], isReadOnly: Bool = false) throws {
        vault = try TemporaryVault(files)
        let machine = vault.machine
        let clock = Clock()
        self.clock = clock
        posts = PostedMessages(
            AssistantSurroundings(
                machine: { machine }, vault: vault.root, language: .english, isReadOnly: isReadOnly),
            version: "0.1", now: { clock.now.withLock { $0 } })
        var decision = AssistantDecision(.granted, since: 0)
        (decision.reads, decision.writes) = ([.journal, .notes, .lists], write)
        try PermissionRecorder(try vault.workspace()).decideAssistant(decision)
    }

    func wait(seconds: Int64) { clock.now.withLock { $0 += seconds * 1_000_000_000 } }

    func post(_ body: String, _ headers: [String: [String]]) -> PostedMessages.Reply {
        posts.answer(Array(body.utf8)) { headers[$0] ?? [] }
    }

    /// A request of the stateless revision with the headers that belong to it.
    func ask(
        _ method: String, _ parameters: [(String, JSONValue)] = [],
        cancelFlag: CancelFlag = .never, _ change: (inout [String: [String]]) -> Void = { _ in }
    ) -> PostedMessages.Reply {
        let meta = JSONValue.members([
            ("io.modelcontextprotocol/protocolVersion", "2026-07-28"),
            ("io.modelcontextprotocol/clientCapabilities", .object([])),
        ])
        let all = JSONValue.members(parameters + [("_meta", meta)])
        let body = JSONValue.members([
            ("jsonrpc", "2.0"), ("id", 7), ("method", .string(method)), ("params", all),
        ])
        var headers = ["mcp-protocol-version": ["2026-07-28"], "mcp-method": [method]]
        if let name = (all["name"] ?? all["uri"])?.string { headers["mcp-name"] = [name] }
        change(&headers)
        return posts.answer(body.encoded(), cancelFlag: cancelFlag) { headers[$0] ?? [] }
    }
}

@Suite struct PostedMessagesTests {
    @Test func theStatelessEra() throws {
        let assistant = try PostingAssistant(["notes/tea.md": "# Tea\n"])
        let hello = assistant.ask("server/discover")
        #expect(hello.status == 200 && hello.body?["result"]?["supportedVersions"] == .array(["2026-07-28"]))
        let found = assistant.ask("tools/call", [("name", "search"), ("arguments", .members([("query", "tea")]))])
        #expect(found.status == 200 && found.body?["result"]?["isError"] == false)
        let read = assistant.ask("resources/read", [("uri", "daybook://vault/notes/tea.md")])
        #expect(read.status == 200 && read.body?["result"]?["contents"]?[0]?["text"]?.string?.contains("Tea") == true)
    }

    /// Whoever reads the headers alone must not read another message than the one that is carried out.
    @Test func headersSayWhatTheBodySays() throws {
        let assistant = try PostingAssistant()
        let call: [(String, JSONValue)] = [("name", "tags"), ("arguments", .object([]))]
        let changes: [(String, [String]?)] = [
            ("mcp-protocol-version", nil), ("mcp-protocol-version", ["2025-11-25"]), ("mcp-method", nil),
            ("mcp-method", ["tools/list"]), ("mcp-method", ["tools/call", "tools/call"]), ("mcp-name", nil),
            ("mcp-name", ["search"]), ("mcp-name", ["=?base64?%?="]), ("mcp-name", ["=?base64?/w==?="]),
        ]
        for (name, value) in changes {
            let reply = assistant.ask("tools/call", call) { $0[name] = value }
            #expect(reply.status == 400 && reply.body?["error"]?["code"]?.int == -32020, "\(name) \(value ?? [])")
            #expect(reply.body?["id"]?.int == 7)
        }
        // What no header can say as it is comes in Base64.
        let uri = "daybook://vault/notes/thé.md"
        let encoded = "=?base64?" + Base64.encode(Array(uri.utf8)) + "?="
        let reply = assistant.ask("resources/read", [("uri", .string(uri))]) { $0["mcp-name"] = [encoded] }
        #expect(reply.status == 200 && reply.body?["error"]?["code"]?.int == -32602)
    }

    @Test func statuses() throws {
        let assistant = try PostingAssistant()
        #expect(assistant.ask("nonsense").status == 404)
        #expect(assistant.ask("tools/call", [("name", "nonsense")]).status == 200)
        let told = assistant.post(
            #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}"#, [:])
        #expect(told.status == 202 && told.body == nil)
        for body in [
            "", "{", "[]", #"[{"jsonrpc":"2.0","id":1,"method":"ping"}]"#,
            #"{"jsonrpc":"2.0","id":1,"id":2,"method":"ping"}"#,
        ] {
            let reply = assistant.post(body, [:])
            #expect(reply.status == 400 && reply.body?["error"] != nil, "\(body)")
        }
        let other =
            #"{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"1900-01-01","io.modelcontextprotocol/clientCapabilities":{}}}}"#
        let refused = assistant.post(other, ["mcp-protocol-version": ["1900-01-01"], "mcp-method": ["tools/list"]])
        #expect(refused.status == 400 && refused.body?["error"]?["code"]?.int == -32022)
        let bare =
            #"{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28"}}}"#
        #expect(
            assistant.post(bare, ["mcp-protocol-version": ["2026-07-28"], "mcp-method": ["tools/list"]]).status == 400)
    }

    /// Closing the connection cancels a request of 2026-07-28, and none of before.
    @Test func cancelledRequests() throws {
        let assistant = try PostingAssistant(write: [.journal])
        let gone = CancelFlag { true }
        let call: [(String, JSONValue)] = [("name", "log"), ("arguments", .members([("text", "Rain")]))]
        let reply = assistant.ask("tools/call", call, cancelFlag: gone)
        #expect(try reply.body == nil && assistant.vault.files().keys.allSatisfy { !$0.hasPrefix("journal/") })
        let list = #"{"jsonrpc":"2.0","id":2,"method":"tools/list"}"#
        let before = assistant.posts.answer(Array(list.utf8), cancelFlag: gone) {
            $0 == "mcp-protocol-version" ? ["2025-11-25"] : []
        }
        #expect(before.body?["result"]?["tools"] != nil)
    }

    /// Without a session: the header says what the handshake came to.
    @Test func theHandshake() throws {
        let assistant = try PostingAssistant()
        let hello = assistant.post(
            #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"x","version":"1"}}}"#,
            [:])
        #expect(hello.status == 200 && hello.body?["result"]?["protocolVersion"] == "2025-06-18")
        let list = #"{"jsonrpc":"2.0","id":2,"method":"tools/list"}"#
        for version in [["2025-11-25"], ["2025-06-18"], []] {
            let reply = assistant.post(list, ["mcp-protocol-version": version])
            #expect(reply.status == 200 && reply.body?["result"]?["tools"]?.array?.isEmpty == false, "\(version)")
        }
        let strange = assistant.post(list, ["mcp-protocol-version": ["1900-01-01"]])
        #expect(strange.status == 400 && strange.body?["error"]?["code"]?.int == -32022)
        let wrong = assistant.post(list, ["mcp-protocol-version": ["2025-11-25"], "mcp-method": ["tools/call"]])
        #expect(wrong.status == 400)
        #expect(
            assistant.post(#"{"jsonrpc":"2.0","id":2,"method":"no"}"#, ["mcp-protocol-version": ["2025-11-25"]]).status
                == 200)
    }

    /// After a long silence there are changes to make again; before that there are as many as in any other run.
    @Test func aRunEndsWithALongPause() throws {
        let assistant = try PostingAssistant(write: [.lists])
        func add(_ item: String) -> Bool? {
            let arguments = JSONValue.members([("list", "shopping"), ("items", .array([.string(item)]))])
            return assistant.ask("tools/call", [("name", "list_add"), ("arguments", arguments)])
                .body?["result"]?["isError"]?.bool
        }
        try assistant.vault.write("# Shopping\n\n- [ ] tea\n", to: "lists/shopping.md")
        for number in 1...30 { #expect(add("thing \(number)") == false, "\(number)") }
        #expect(add("too much") == true)
        assistant.wait(seconds: Int64(PostedMessages.longestPause) - 60)
        #expect(add("too soon") == true)
        assistant.wait(seconds: Int64(PostedMessages.longestPause) + 1)
        #expect(add("fine") == false)
        let text = try assistant.vault.read("lists/shopping.md")
        #expect(text.contains("fine") && !text.contains("too"))
    }

    @Test func aReadOnlyServerHasNoToolThatWrites() throws {
        let assistant = try PostingAssistant(write: [.lists], isReadOnly: true)
        let names =
            assistant.ask("tools/list").body?["result"]?["tools"]?.array?.compactMap { $0["name"]?.string } ?? []
        #expect(names.contains("search") && !names.contains("list_add") && !names.contains("edit"))
        let refused = assistant.ask("tools/call", [("name", "list_add"), ("arguments", .object([]))])
        #expect(refused.body?["error"]?["code"]?.int == -32602)
    }
}
