// `daybook lsp` as a process: what it says to broken input, and that it ends when its editor does.

import Bytes
import FileSystem
import Processes
import TestSupport
import Testing

@Suite(.enabled(if: BuiltProgram.isBuilt)) struct LanguageServerProcessTests {
    private let home: TemporaryFolder
    private let program: BuiltProgram

    init() throws {
        home = try TemporaryFolder()
        try home.makeFolder("vault/.daybook")
        try home.write("# A\n\n[[a]]\n", to: "vault/a.md")
        program = BuiltProgram(home: home.path, workingFolder: home.path + "/vault")
    }

    private static let hello = framed(#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}"#)
    private static let goodbye =
        framed(#"{"jsonrpc":"2.0","id":99,"method":"shutdown"}"#) + framed(#"{"jsonrpc":"2.0","method":"exit"}"#)

    private static func framed(_ text: String) -> String { "Content-Length: \(text.utf8.count)\r\n\r\n\(text)" }

    private func talk(_ input: [UInt8]) throws -> (code: Int32, messages: [JSONValue]) {
        let settings = program.variables.map { $0.key + "=" + $0.value }.sorted()
        let result = try ChildProcess.run(
            "env", ["--ignore-environment"] + settings + ["daybook", "lsp", "--stdio"], input: input,
            in: program.workingFolder)
        #expect(result.errorText == "")
        return (result.exitCode, Self.messages(Array(result.output)))
    }

    private static func messages(_ bytes: [UInt8]) -> [JSONValue] {
        String(decoding: bytes, as: UTF8.self).split(separator: "Content-Length: ").compactMap { part in
            part.firstIndex(of: "{").flatMap { try? JSONReader.read(Array(part[$0...].utf8)) }
        }
    }

    @Test func aShortSession() throws {
        let (code, messages) = try talk(Array((Self.hello + Self.goodbye).utf8))
        #expect(code == 0 && messages.map { $0["id"]?.int } == [1, 99])
    }

    /// Without goodbye, in the middle of a message, or without a word.
    @Test func anEditorThatGoes() throws {
        for input in ["", Self.hello, Self.hello + "Content-Length: 500\r\n\r\n{", "Content-Le", "x"] {
            #expect(try talk(Array(input.utf8)).code == 1, "\(input.suffix(40))")
        }
    }

    @Test func brokenInputIsAnswered() throws {
        let inputs = [
            Self.framed("{\"id\":7,\"method\":\"a\u{0}\"}"), Self.framed("[]"), Self.framed("nonsense"),
            Self.framed(String(repeating: "[", count: 100_000)), "Content-Length: 3\r\n\r\n{}",
            "Content-Length: -5\r\n\r\n", "Content-Length: 77777777777777777777\r\n\r\n",
            "POST / HTTP/1.1\r\nHost: x\r\n\r\n",
        ]
        for input in inputs {
            let all = Self.hello + input + Self.hello + Self.goodbye + Self.goodbye
            let (code, messages) = try talk(Array(all.utf8))
            #expect(code == 0, "\(input.prefix(40))")
            #expect(messages.contains { $0["id"] == .null && $0["error"] != nil }, "\(input.prefix(40))")
            #expect(messages.contains { $0["id"]?.int == 99 }, "\(input.prefix(40))")
        }
    }

    @Test func bytesThatAreNoText() throws {
        let body: [UInt8] = Array(#"{"id":2,"method":""#.utf8) + [0xff, 0xfe] + Array(#""}"#.utf8)
        let input =
            Array(Self.hello.utf8) + Array("Content-Length: \(body.count)\r\n\r\n".utf8) + body
            + Array(Self.goodbye.utf8)
        let (code, messages) = try talk(input)
        #expect(code == 0 && messages.contains { $0["error"]?["code"]?.int == -32700 })
    }

    /// What is thrown at it at random ends nothing before its time.
    @Test(arguments: 0..<8)
    func fuzz(seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        let address = "file://\(home.path)/vault/a.md"
        let texts = [
            #"{"method":"textDocument/didOpen","params":{"textDocument":{"uri":"\#(address)","version":1,"text":"é🎉\r\n# [[x]]"}}}"#,
            #"{"method":"textDocument/didChange","params":{"textDocument":{"uri":"\#(address)","version":-3},"contentChanges":[{"range":{"start":{"line":99,"character":-5},"end":{"line":0,"character":9999999999}},"text":"a\ud83c\udf89"}]}}"#,
            #"{"method":"textDocument/didChange","params":{"textDocument":{"uri":"\#(address)"},"contentChanges":[{"range":3}]}}"#,
            #"{"id":5,"method":"textDocument/definition","params":{"textDocument":{"uri":"\#(address)"},"position":{"line":1,"character":4}}}"#,
            #"{"id":"x","method":"textDocument/references","params":{"textDocument":{"uri":"http://a"},"position":{}}}"#,
            #"{"id":6,"method":"textDocument/selectionRange","params":{"textDocument":{"uri":"\#(address)"},"positions":[{"line":-1,"character":3},null]}}"#,
            #"{"method":"$/cancelRequest","params":{"id":5}}"#, #"{"method":"workspace/didChangeConfiguration"}"#,
        ]
        var input = Self.hello
        for _ in 0..<60 {
            var text = texts.randomElement(using: &generator) ?? ""
            if Int.random(in: 0..<4, using: &generator) == 0 {
                text = String(text.prefix(Int.random(in: 0...text.count, using: &generator)))
            }
            input += Self.framed(text)
        }
        let (code, messages) = try talk(Array((input + Self.goodbye).utf8))
        #expect(code == 0 && messages.last?["id"]?.int == 99, "seed \(seed)")
    }

    /// What the editor says while an answer takes its time is heard before the next one is begun.
    @Test func aCancellationWhileAnAnswerIsMade() throws {
        let address = "file://\(home.path)/vault/big.md"
        let text = String(repeating: "- [ ] Zeile [[a]] #tag\\n## Teil\\n", count: 120_000)
        let open = Self.framed(
            #"{"method":"textDocument/didOpen","params":{"textDocument":{"uri":"\#(address)","version":1,"text":"\#(text)"}}}"#
        )
        let questions = [2, 3].map { number in
            Self.framed(
                #"{"id":\#(number),"method":"textDocument/foldingRange","params":{"textDocument":{"uri":"\#(address)"}}}"#
            )
        }
        // More than a pipe holds: it is not read before the first question is begun.
        let others = Self.framed(#"{"method":"$/other","params":"\#(String(repeating: "x", count: 200_000))"}"#)
        let cancellation = Self.framed(#"{"method":"$/cancelRequest","params":{"id":3}}"#)
        let input = Self.hello + open + questions.joined() + others + cancellation + Self.goodbye
        let (code, messages) = try talk(Array(input.utf8))
        #expect(code == 0 && messages.contains { $0["id"]?.int == 2 && $0["result"]?.array?.isEmpty == false })
        #expect(messages.first { $0["id"]?.int == 3 }?["error"]?["code"]?.int == -32800)
    }

    @Test func aTextOfFiftyMegabytes() throws {
        let text = String(repeating: "- [ ] Zeile [[a]] #tag\\n", count: 2_200_000)
        let open = Self.framed(
            #"{"method":"textDocument/didOpen","params":{"textDocument":{"uri":"file://\#(home.path)/vault/big.md","version":1,"text":"\#(text)"}}}"#
        )
        let ask = Self.framed(
            #"{"id":2,"method":"textDocument/documentSymbol","params":{"textDocument":{"uri":"file://\#(home.path)/vault/big.md"}}}"#
        )
        let (code, messages) = try talk(Array((Self.hello + open + ask + Self.goodbye).utf8))
        #expect(code == 0 && messages.contains { $0["id"]?.int == 2 && $0["result"] == .array([]) })
    }
}
