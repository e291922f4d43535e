// An editor of the tests: it says hello, opens texts, asks, and keeps what it hears.

import ApplicationTestSupport
import Bytes
import FileSystem
import LanguageFeatures
import RemoteCalls
import Synchronization
import Wording
import Workspaces

@testable import LanguageServer

final class TalkingEditor {
    let session: ServerSession
    let features: EditorFeatures
    private var last = 0
    private var versions: [String: Int] = [:]

    /// - Parameters:
    ///   - folders: open in it, as paths.
    ///   - vault: named at the start of the server.
    init(
        _ home: TemporaryVault, folders: [String]? = nil, vault: String? = nil, encoding: String = "utf-16",
        language: LanguageCode? = .english, capabilities: JSONValue = .members([]), options: JSONValue = .members([])
    ) {
        let machine = home.machine
        features = EditorFeatures(ServerSurroundings(machine: { machine }, vault: vault, language: language))
        let heard = Mailbox()
        session = ServerSession(features, version: "1") { heard.add($0) }
        mailbox = heard
        let general = JSONValue.members([("positionEncodings", [.string(encoding)])])
        let all = (capabilities.object ?? []) + [.init("general", general)]
        let names = (folders ?? [home.root]).map { JSONValue.members([("uri", .string(FileAddress.of(path: $0)))]) }
        hello = ask(
            "initialize",
            .members([
                ("capabilities", .object(all)), ("workspaceFolders", .array(names)), ("initializationOptions", options),
            ]))
        tell("initialized", .members([]))
    }

    private let mailbox: Mailbox
    private(set) var hello: JSONValue = .null

    /// The result, or the error. What the vault has no answer for yet, since it is being read, is asked again, as editors do.
    @discardableResult
    func ask(_ method: String, _ parameters: JSONValue) -> JSONValue {
        for _ in 0..<500 {
            let answer = askOnce(method, parameters)
            guard answer["code"]?.int == -32803, Self.isBeingRead.contains(answer["message"]?.string ?? "") else {
                return answer
            }
            MachineFacts.sleep(milliseconds: 20)
        }
        return .null
    }

    private static let isBeingRead = [LanguageCode.english, .french].map { language in
        let explanation = Explanation(LanguageFeatureError.stillIndexing)
        return explanation.message[language] + (explanation.hint.map { " (\($0[language]))" } ?? "")
    }

    private func askOnce(_ method: String, _ parameters: JSONValue) -> JSONValue {
        last += 1
        _ = session.take(.request(.number(last), method: method, parameters))
        let answer = mailbox.all.last { $0["id"]?.int == last && $0["method"] == nil }
        return answer?["result"] ?? answer?["error"] ?? .null
    }

    func tell(_ method: String, _ parameters: JSONValue) { _ = session.take(.notification(method: method, parameters)) }

    func open(_ path: String, _ text: String) {
        let address = FileAddress.of(path: path)
        versions[address] = 1
        tell(
            "textDocument/didOpen",
            .members([
                (
                    "textDocument",
                    .members([
                        ("uri", .string(address)), ("languageId", "markdown"), ("version", 1), ("text", .string(text)),
                    ])
                )
            ]))
    }

    /// Puts all text again.
    func change(_ path: String, to text: String) {
        let address = FileAddress.of(path: path)
        versions[address, default: 1] += 1
        tell(
            "textDocument/didChange",
            .members([
                ("textDocument", .members([("uri", .string(address)), ("version", .int(versions[address] ?? 0))])),
                ("contentChanges", [.members([("text", .string(text))])]),
            ]))
    }

    func ask(
        _ method: String, _ path: String, _ line: Int, _ character: Int, _ more: [(String, JSONValue)] = []
    ) -> JSONValue {
        ask(
            "textDocument/" + method,
            .members(
                [
                    ("textDocument", .members([("uri", .string(FileAddress.of(path: path)))])),
                    ("position", TextPosition(line: line, character: character).json),
                ] + more))
    }

    func ask(_ method: String, _ path: String, _ more: [(String, JSONValue)] = []) -> JSONValue {
        ask(
            "textDocument/" + method,
            .members([("textDocument", .members([("uri", .string(FileAddress.of(path: path)))]))] + more))
    }

    /// What the server said by itself, without answers.
    var notes: [JSONValue] { mailbox.all.filter { $0["method"] != nil } }

    /// `path:line:character` of each location, paths from a folder.
    static func places(_ locations: JSONValue, below root: String) -> [String] {
        (locations.array ?? []).map { location in
            let path = location["uri"]?.string.flatMap { FileAddress.path(of: $0) } ?? "?"
            let start = location["range"]?["start"]
            return "\(path.hasPrefix(root + "/") ? String(path.dropFirst(root.utf8.count + 1)) : path)"
                + ":\(start?["line"]?.int ?? -1):\(start?["character"]?.int ?? -1)"
        }
    }
}

/// Messages by any thread.
final class Mailbox: Sendable {
    private let messages = Mutex<[JSONValue]>([])
    func add(_ message: JSONValue) { messages.withLock { $0.append(message) } }
    var all: [JSONValue] { messages.withLock { $0 } }
}
