// `daybook mcp` as a process: JSON Lines on standard output and nothing else, whatever comes in, and an end with its input.

import Bytes
import FileSystem
import Processes
import TestSupport
import Testing

@Suite(.enabled(if: BuiltProgram.isBuilt)) struct AssistantProcessTests {
    private let home: TemporaryFolder
    private let program: BuiltProgram

    init() throws {
        home = try TemporaryFolder()
        try home.makeFolder("vault/.daybook")
        for number in 0..<50 { try home.write("# Tea \(number)\n\ntea\n", to: "vault/notes/n\(number).md") }
        program = BuiltProgram(home: home.path, workingFolder: home.path + "/vault")
    }

    private func run(_ arguments: [String], input: [UInt8] = []) throws -> ProcessResult {
        let settings = program.variables.map { $0.key + "=" + $0.value }.sorted()
        return try ChildProcess.run(
            "env", ["--ignore-environment"] + settings + ["daybook"] + arguments, input: input,
            in: program.workingFolder)
    }

    private func talk(_ input: [UInt8]) throws -> (code: Int32, messages: [JSONValue], errors: String) {
        let result = try run(["mcp"], input: input)
        var messages: [JSONValue] = []
        for line in result.output.split(separator: .newline, omittingEmptySubsequences: false) where !line.isEmpty {
            messages.append(try JSONReader.read(Array(line)))
        }
        #expect(result.output.isEmpty || result.output.last == .newline)
        return (result.exitCode, messages, result.errorText)
    }

    private static let meta =
        #""_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}"#

    private static func call(_ id: Int, _ tool: String, _ arguments: String) -> String {
        #"{"jsonrpc":"2.0","id":\#(id),"method":"tools/call","params":{"name":"\#(tool)","arguments":\#(arguments),\#(meta)}}"#
            + "\n"
    }

    private static let discover = #"{"jsonrpc":"2.0","id":0,"method":"server/discover","params":{\#(meta)}}"# + "\n"

    @Test func aShortSession() throws {
        #expect(try run(["permissions", "grant", "assistant", "--read", "notes"]).exitCode == 0)
        let (code, messages, errors) = try talk(
            Array((Self.discover + Self.call(1, "search", #"{"query":"tea"}"#)).utf8))
        #expect(code == 0 && errors == "" && messages.map { $0["id"]?.int } == [0, 1])
        #expect(messages.last?["result"]?["structuredContent"]?["count"] == 50)
        let history = try run(["permissions", "history", "assistant"]).outputText
        #expect(history.contains("assistant  search: 20 documents,"))
    }

    @Test func aHundredCallsAtOnce() throws {
        #expect(try run(["permissions", "grant", "assistant", "--read", "notes"]).exitCode == 0)
        let input = (0..<100).map { Self.call($0, "read", #"{"path":"notes/n\#($0 % 50).md"}"#) }.joined()
        let (code, messages, _) = try talk(Array(input.utf8))
        #expect(code == 0 && messages.count == 100)
        for message in messages {
            let id = try #require(message["id"]?.int)
            #expect(message["result"]?["structuredContent"]?["title"]?.string == "Tea \(id % 50)")
        }
    }

    @Test func theEndOfInput() throws {
        #expect(try talk([]).code == 0)
        let cut = try talk(Array((Self.discover + #"{"jsonrpc":"2.0","id":1,"me"#).utf8))
        #expect(cut.code == 0 && cut.messages.count == 1 && cut.errors.contains("ended within a line"))
    }

    @Test func brokenInputIsAnswered() throws {
        let inputs: [[UInt8]] = [
            Array("nonsense\n".utf8), Array("[]\n".utf8), [0xff, 0xfe, 0x0a],
            [0x7b, 0x22, 0xc3, 0x28, 0x22, 0x7d, 0x0a],
            Array((String(repeating: "[", count: 1_000_000) + "\n").utf8),
            [UInt8](repeating: 0x61, count: 10_000_000) + [0x0a], Array("{\"a\":1,\"a\":2}\n".utf8), [0, 0, 0x0a],
            Array("Content-Length: 20\r\n\r\n".utf8),
        ]
        for input in inputs {
            let (code, messages, _) = try talk(input + Array(Self.discover.utf8))
            #expect(code == 0 && messages.last?["id"]?.int == 0)
            #expect(messages.dropLast().allSatisfy { $0["error"]?["code"]?.int != nil } && messages.count > 1)
        }
    }

    /// What is thrown at it at random ends nothing before its time, and every line that comes out is JSON.
    @Test(arguments: 0..<8)
    func fuzz(seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        let text = Array((Self.discover + Self.call(1, "search", #"{"query":"tea"}"#)).utf8)
        var input: [UInt8] = []
        for _ in 0..<60 {
            var bytes = text
            for _ in 0..<Int.random(in: 1...6, using: &generator) {
                bytes[Int.random(in: 0..<bytes.count, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
            }
            input += bytes.prefix(Int.random(in: 0...bytes.count, using: &generator)) + [0x0a]
        }
        let (code, messages, _) = try talk(input + Array(Self.discover.utf8))
        #expect(code == 0 && messages.last?["id"]?.int == 0, "seed \(seed)")
    }

    @Test func oneThatNobodyReads() throws {
        let settings = program.variables.map { "\($0.key)='\($0.value)'" }.sorted().joined(separator: " ")
        let input = home.path + "/input"
        try home.write(String(repeating: Self.discover, count: 5000), to: "input")
        let result = try ChildProcess.run(
            "sh", ["-c", "env --ignore-environment \(settings) daybook mcp < \(input) | head -1 | wc -l"],
            in: program.workingFolder)
        #expect(result.outputText.trimmed == "1")
    }
}
