// The order of a conversation, and what an editor gets for what it should not have said.

import Bytes
import RemoteCalls
import Synchronization
import Testing

@testable import LanguageServer

@Suite struct ServerSessionTests {
    /// Answers one method, and keeps what it heard.
    private final class Echo: ServerSession.Features {
        var heard: [String] = []

        func abilities(_ client: ClientAbilities) -> JSONValue { .members([("echoProvider", true)]) }

        func answer(_ method: String, _ parameters: JSONValue, _ session: ServerSession) throws -> JSONValue? {
            guard method == "echo" else { return .none }
            return parameters
        }

        func started(_ session: ServerSession) {}
        var nextWork: Int? { nil }
        func work(_ session: ServerSession) {}
        func ended() {}
        func words(for error: any Error) -> String { "\(error)" }

        func noticed(_ event: ServerSession.Event, _ session: ServerSession) {
            switch event {
            case .opened(let address), .changed(let address), .closed(let address):
                let text = session.documents[address].map { String(decoding: $0.bytes, as: UTF8.self) }
                heard.append(address + ": " + (text ?? "closed"))
            case .told: break
            }
        }
    }

    /// What comes back for some messages, and how the last of them ended.
    private func talk(_ messages: [String]) -> (answers: [JSONValue], outcome: ServerSession.Outcome, heard: [String]) {
        let answers = Mutex<[JSONValue]>([])
        let features = Echo()
        let session = ServerSession(features, version: "1") { answer in answers.withLock { $0.append(answer) } }
        var outcome = ServerSession.Outcome.goesOn
        for message in messages {
            do throws(RemoteError) {
                outcome = session.take(try RemoteCall(Array(message.utf8)))
            } catch {
                session.refuse(error)
            }
        }
        return (answers.withLock { $0 }, outcome, features.heard)
    }

    private let hello =
        #"{"id":1,"method":"initialize","params":{"capabilities":{"general":{"positionEncodings":["utf-8","utf-16"]}}}}"#

    @Test func aWholeConversation() throws {
        let (answers, outcome, heard) = talk([
            hello, #"{"method":"initialized","params":{}}"#, #"{"id":2,"method":"echo","params":{"a":1}}"#,
            #"{"method":"textDocument/didOpen","params":{"textDocument":{"uri":"file:///a.md","version":1,"text":"été\n"}}}"#,
            #"{"method":"textDocument/didChange","params":{"textDocument":{"uri":"file:///a.md","version":2},"contentChanges":[{"range":{"start":{"line":0,"character":0},"end":{"line":0,"character":2}},"text":"E"},{"range":{"start":{"line":1,"character":0},"end":{"line":9,"character":9}},"text":"fin"}]}}"#,
            #"{"method":"textDocument/didClose","params":{"textDocument":{"uri":"file:///a.md"}}}"#,
            #"{"id":3,"method":"shutdown"}"#, #"{"method":"exit"}"#,
        ])
        #expect(outcome == .ended(0))
        #expect(answers.map { $0["id"]?.int } == [1, 2, 3])
        let abilities = try #require(answers[0]["result"]?["capabilities"])
        #expect(abilities["positionEncoding"]?.string == "utf-8" && abilities["echoProvider"]?.bool == true)
        #expect(answers[1]["result"]?["a"]?.int == 1 && answers[2]["result"] == .null)
        #expect(heard == ["file:///a.md: été\n", "file:///a.md: Eté\nfin", "file:///a.md: closed"])
    }

    @Test(arguments: [
        (#"{"id":5,"method":"echo"}"#, -32002), ("no json", -32700), ("[]", -32600), (#"{"id":5}"#, nil as Int?),
    ])
    func beforeTheFirstWord(message: String, code: Int?) {
        let (answers, outcome, _) = talk([message])
        #expect(outcome == .goesOn && answers.first?["error"]?["code"]?.int == code)
    }

    @Test(arguments: [
        (#"{"id":5,"method":"nosuch"}"#, -32601), (#"{"id":5,"method":"initialize"}"#, -32600),
    ])
    func afterIt(message: String, code: Int) {
        #expect(talk([hello, message]).answers.last?["error"]?["code"]?.int == code)
        #expect(
            talk([hello, #"{"id":9,"method":"shutdown"}"#, message]).answers.last?["error"]?["code"]?.int == -32600)
    }

    /// A notification is not answered; what could not be done with it is a line in the log.
    @Test(arguments: [
        #"{"method":"textDocument/didChange","params":{"textDocument":{"uri":"file:///b.md"},"contentChanges":[]}}"#,
        #"{"method":"textDocument/didOpen","params":{}}"#,
    ])
    func oddNotifications(message: String) {
        let (answers, outcome, heard) = talk([hello, message])
        #expect(outcome == .goesOn && heard.isEmpty)
        #expect(answers.count == 2 && answers[1]["method"]?.string == "window/logMessage")
    }

    @Test func leavingWithoutAWord() {
        #expect(talk([hello, #"{"method":"exit"}"#]).outcome == .ended(1))
        #expect(talk([#"{"method":"exit"}"#]).outcome == .ended(1))
        #expect(talk([hello, #"{"method":"$/setTrace","params":{}}"#]).answers.count == 1)
    }
}
