// A vault behind its web door, without a connection: requests in, responses out.

import ApplicationTestSupport
import TestSupport
import Vault
import WebServer
import Wording
import Workspaces

/// A door with keys that are always the same.
final class ServedPages {
    let vault: TemporaryVault
    let keys: AccessKeys
    private(set) var door: WebDoor
    private let surroundings: WebSurroundings
    static let port = 4711

    /// - Parameters:
    ///   - makingWith: the folder is not a vault yet.
    ///   - later: nanoseconds after the time at which the clock of the vault is.
    ///   - verified: what a watch over the vault would say.
    ///   - stateFolder: for what outlives the server.
    ///   - lock: of the vault, as it is at each request.
    init(
        _ files: [String: String] = [:], isReadOnly: Bool = false, language: LanguageCode? = nil,
        assistantToken: String? = nil, makingWith: String? = nil, later: @escaping @Sendable () -> Int64 = { 0 },
        stateFolder: String? = nil, verified: @escaping @Sendable () -> Int? = { nil },
        lock: @escaping @Sendable () -> (any FileLock)? = { nil }
    ) throws {
        vault = try TemporaryVault(files)
        let counter = Counter()
        keys = AccessKeys(random: { counter.bytes() }, assistantToken: assistantToken)
        let machine = vault.machine
        var surroundings = WebSurroundings(
            machine: {
                Machine(
                    variables: machine.variables, workingFolder: machine.workingFolder, now: machine.now + later(),
                    utcOffset: machine.utcOffset)
            }, vault: vault.root, language: language, isReadOnly: isReadOnly, version: "0", makingWith: makingWith,
            stateFolder: stateFolder, verified: verified)
        surroundings.lock = { _, _, _ in lock() }
        self.surroundings = surroundings
        door = WebDoor(surroundings, keys: keys, port: Self.port)
    }

    /// Another server with the same keys: it knows what is on the disk.
    func restart() { door = WebDoor(surroundings, keys: keys, port: Self.port) }

    private final class Counter: Sendable {
        private let value = TestCounter()
        func bytes() -> [UInt8] { [UInt8](repeating: UInt8(truncatingIfNeeded: value.next()), count: 32) }
    }

    static let host = (name: "Host", value: "127.0.0.1:4711")

    /// The answer as the server gives it: what the head decides first, then the rest.
    func answer(_ request: WebRequest) -> WebResponse { door.answered(request) }

    /// A program that shows the token.
    func get(_ target: String, json: Bool = false, _ headers: [(name: String, value: String)] = []) -> WebResponse {
        answer(
            WebRequest(
                "GET", target,
                headers: [Self.host, ("Authorization", "Bearer " + keys.token)]
                    + (json ? [("Accept", "application/json")] : []) + headers))
    }

    /// The cookie of a browser that was let in.
    func cookie() -> (name: String, value: String) {
        let answer = self.answer(
            WebRequest(
                "POST", "/session",
                headers: [Self.host, ("Content-Type", "application/x-www-form-urlencoded")],
                body: Array(("token=" + keys.token).utf8)))
        return ("Cookie", String((answer.value("set-cookie") ?? "").prefix { $0 != ";" }))
    }

    /// The page as a browser gets it.
    func page(_ target: String, _ headers: [(name: String, value: String)] = []) -> String {
        text(answer(WebRequest("GET", target, headers: [Self.host, cookie()] + headers)))
    }

    func text(_ response: WebResponse) -> String { String(decoding: response.bytes, as: UTF8.self) }
}

extension WebDoor {
    func answered(_ request: WebRequest) -> WebResponse {
        switch enter(request) {
        case .refused(let response): response
        case .admitted(let admission): answer(request, admission)
        }
    }
}
