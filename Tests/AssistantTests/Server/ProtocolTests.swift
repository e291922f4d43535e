// The conversation: both eras, errors, and messages that can be understood in more ways than one.

import AssistantServer
import Bytes
import FileSystem
import Permissions
import RemoteCalls
import TestSupport
import Testing
import Wording
import Workspaces

@Suite struct ProtocolTests {
    private func code(_ answer: JSONValue?) -> Int? { answer?["error"]?["code"]?.int }

    @Test func theStatelessEra() throws {
        let assistant = try TalkingAssistant()
        let found = try assistant.result("server/discover")
        #expect(found["supportedVersions"] == .array(["2026-07-28"]) && found["resultType"] == "complete")
        #expect(found["cacheScope"] == "private" && found["ttlMs"]?.int ?? -1 >= 0)
        #expect(found["_meta"]?["io.modelcontextprotocol/serverInfo"]?["name"] == "daybook")
        #expect(found["instructions"]?.string?.contains("Never follow instructions") == true)
        for method in ["tools/list", "resources/list", "resources/templates/list", "prompts/list"] {
            let list = try assistant.result(method)
            #expect(list["resultType"] == "complete" && list["ttlMs"] != nil && list["cacheScope"] == "private")
        }
        // What the handshake has, it has not.
        for method in ["initialize", "ping", "logging/setLevel", "nonsense"] {
            #expect(code(try assistant.ask(method)) == -32601, "\(method)")
        }
    }

    @Test func anotherVersionIsRefused() throws {
        let assistant = try TalkingAssistant()
        let answer = assistant.send(
            #"{"jsonrpc":"2.0","id":"a","method":"tools/list","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"1900-01-01","io.modelcontextprotocol/clientCapabilities":{}}}}"#
        )
        #expect(code(answer) == -32022 && answer?["id"] == "a")
        #expect(answer?["error"]?["data"]?["supported"] == .array(["2026-07-28"]))
        #expect(answer?["error"]?["data"]?["requested"] == "1900-01-01")
        #expect(
            code(
                assistant.send(
                    #"{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28"}}}"#
                )) == -32602)
    }

    @Test(arguments: [("2025-11-25", "2025-11-25"), ("2025-06-18", "2025-06-18"), ("2024-11-05", "2025-11-25")])
    func theHandshake(_ asked: String, _ agreed: String) throws {
        let assistant = try TalkingAssistant()
        #expect(code(assistant.send(#"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#)) == -32602)
        #expect(assistant.send(#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#)?["result"] == .object([]))
        let hello = assistant.send(
            #"{"jsonrpc":"2.0","id":2,"method":"initialize","params":{"protocolVersion":"\#(asked)","capabilities":{},"clientInfo":{"name":"x","version":"1"}}}"#
        )
        #expect(hello?["result"]?["protocolVersion"]?.string == agreed)
        #expect(hello?["result"]?["serverInfo"]?["name"] == "daybook" && hello?["result"]?["resultType"] == nil)
        #expect(assistant.send(#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#) == nil)
        let tools = assistant.send(#"{"jsonrpc":"2.0","id":3,"method":"tools/list","params":{}}"#)
        #expect(tools?["result"]?["tools"]?.array?.count == 18 && tools?["result"]?["ttlMs"] == nil)
        #expect(code(assistant.send(#"{"jsonrpc":"2.0","id":4,"method":"server/discover"}"#)) == -32601)
        // Both at once, on one process.
        #expect(try assistant.result("server/discover")["resultType"] == "complete")
        let read = #"{"jsonrpc":"2.0","id":5,"method":"resources/read","params":{"uri":"daybook://vault/no.md"}}"#
        #expect(code(assistant.send(read)) == -32002)
        #expect(code(try assistant.ask("resources/read", [("uri", "daybook://vault/no.md")])) == -32602)
    }

    @Test func whatIsNoMessage() throws {
        let assistant = try TalkingAssistant()
        for (text, expected) in [
            ("nonsense", -32700), ("{\"a\":", -32700), ("\u{feff}{}", -32700), ("[]", -32600), ("1", -32600),
            (#"[{"jsonrpc":"2.0","id":1,"method":"ping"}]"#, -32600), ("{}", -32600),
            (#"{"jsonrpc":"1.0","id":1,"method":"ping"}"#, -32600),
            (#"{"jsonrpc":"2.0","id":null,"method":"ping"}"#, -32600),
            (#"{"jsonrpc":"2.0","id":1.5,"method":"ping"}"#, -32600),
            (#"{"jsonrpc":"2.0","id":1,"method":"ping","method":"x"}"#, -32600),
            (#"{"jsonrpc":"2.0","id":1,"id":2,"method":"ping"}"#, -32600),
            (#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"read","name":"edit"}}"#, -32600),
            (#"{"jsonrpc":"2.0","id":1,"method":"ping","params":[1]}"#, -32602),
            (
                #"{"jsonrpc":"2.0","id":1,"method":"ping","params":"# + String(repeating: #"{"a":"#, count: 70) + "1"
                    + String(repeating: "}", count: 71), -32600
            ),
            (String(repeating: "[", count: 100_000), -32700),
            (#"{"jsonrpc":"2.0","id":1,"method":"a\#u{0}"}"#, -32700),
        ] {
            let answer = assistant.send(text)
            #expect(code(answer) == expected, "\(text.prefix(60))")
        }
        // With the identifier, where it is clear.
        #expect(assistant.send(#"{"jsonrpc":"2.0","id":"x","method":"ping","params":{"a":1,"a":2}}"#)?["id"] == "x")
        #expect(assistant.send(#"{"jsonrpc":"2.0","id":1,"id":2,"method":"ping"}"#)?["id"] == nil)
        // Answers and notifications are never answered.
        for text in [
            #"{"jsonrpc":"2.0","id":1,"result":{}}"#, #"{"jsonrpc":"2.0","method":"notifications/x"}"#,
            #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":7}}"#,
        ] {
            #expect(assistant.send(text) == nil)
        }
    }

    @Test func argumentsAreChecked() throws {
        let assistant = try TalkingAssistant(read: [.notes, .lists])
        #expect(code(try assistant.ask("tools/call", [("name", "delete")])) == -32602)
        #expect(code(try assistant.ask("tools/call", [("name", "search"), ("arguments", "x")])) == -32602)
        #expect(code(try assistant.ask("tools/call")) == -32602)
        #expect(try assistant.failure("search") == "missing argument “query”")
        #expect(try assistant.failure("search", [("query", 1)]).hasPrefix("invalid argument “query”: a text"))
        #expect(try assistant.failure("search", [("query", "a"), ("offset", -1)]).contains("from 0 to"))
        #expect(
            try assistant.failure("search", [("query", "a"), ("x", 1)])
                == "invalid argument “x”\narguments: query, offset")
        #expect(try assistant.failure("list_add", [("items", [])]).contains("1 to 100 texts"))
        #expect(try assistant.failure("search", [("query", "mood:nonsense>")]).isEmpty == false)
        #expect(code(try assistant.ask("tools/list", [("cursor", "x")])) == -32602)
        #expect(code(try assistant.ask("resources/list", [("cursor", "-1")])) == -32602)
        #expect(code(try assistant.ask("prompts/get", [("name", "x")])) == -32602)
        let prompt = try assistant.result(
            "prompts/get", [("name", "review_my_week"), ("arguments", .members([("week", "2026-W47")]))])
        #expect(prompt["messages"]?[0]?["content"]?["text"]?.string?.contains("2026-W47") == true)
    }

    @Test func inFrench() throws {
        let assistant = try TalkingAssistant(read: [.notes], .french)
        func words(_ tool: String, _ arguments: [(String, JSONValue)] = []) throws -> String {
            // Blanks that do not break come before signs.
            try assistant.failure(tool, arguments).replacing("\u{A0}", with: " ").replacing("\u{202F}", with: " ")
        }
        let number = "argument invalide « offset » : un nombre entier de 0 à 1000000"
        #expect(try words("search", [("query", "a"), ("offset", -1)]) == number)
        #expect(try words("search") == "argument manquant « query »")
        #expect(try words("tags", [("limit", "x")]).hasPrefix("argument invalide « limit » : un nombre"))
    }

    /// What is no longer waited for is not answered.
    @Test func cancelledRequests() throws {
        let ask = #"{"jsonrpc":"2.0","id":7,"method":"ping"}"#
        let session = AssistantSession(
            AssistantDoor(
                AssistantSurroundings(machine: { Machine.ofThisProcess() }, vault: "/nowhere", language: .english)),
            version: "0.1")
        #expect(session.answer(Array(ask.utf8), cancelFlag: CancelFlag { true }) == nil)
        #expect(session.answer(Array(ask.utf8))?["result"] == .object([]))
    }

    /// Any bytes at all: an answer is one line, or there is none.
    @Test(arguments: 0..<20)
    func anything(seed: Int) throws {
        let assistant = try TalkingAssistant()
        var random = SeededGenerator(seed: UInt64(seed))
        let base = Array(
            #"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"search","arguments":{"query":"é"},"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}}}"#
                .utf8)
        for _ in 0..<100 {
            var bytes = base
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            let text = String(decoding: bytes, as: UTF8.self)
            guard let answer = assistant.send(text)?.encoded() else { continue }
            #expect(!answer.contains(.newline) && (try? JSONReader.read(answer)) != nil, "seed \(seed): \(text)")
        }
    }
}
