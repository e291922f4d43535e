// The server of HTTP as clients meet it, those that mean no good among them.

import Glibc
import HTTPServer
import Synchronization
import Testing

@Suite struct HTTPListenerTests {
    /// A server that says what it was asked.
    private static func listener(
        _ change: (inout HTTPListener.Options) -> Void = { _ in }, stream: ResponseStream? = nil,
        answer: (@Sendable (IncomingRequest) -> OutgoingResponse)? = nil
    ) throws -> HTTPListener {
        var options = HTTPListener.Options()
        change(&options)
        let answer =
            answer ?? { request in
                if let stream { return OutgoingResponse(status: 200, headers: [], body: .stream(stream)) }
                return OutgoingResponse(
                    status: 200, headers: [("Content-Type", "text/plain")],
                    body: .bytes(Array("\(request.method) \(request.target) \(request.body.count)".utf8)))
            }
        return try HTTPListener(options) { _ in
            HTTPListener.Handlers(
                head: { request in
                    request.hasHiddenBytes || request.method == "BREW"
                        ? .answer(OutgoingResponse(status: 400, headers: [], body: .bytes([]))) : .whole(answer)
                },
                tooLong: { _ in OutgoingResponse(status: 413, headers: [], body: .bytes([])) })
        }
    }

    private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    @Test func targetsComeAsTheyWereSent() throws {
        let listener = try Self.listener()
        defer { listener.stop() }
        for target in ["/", "/a%2e%2e/%00?q=%C3%A9+x", "/a/../b", "//x", "/%c0%af"] {
            let client = try RawClient(port: listener.port)
            client.send("GET \(target) HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
            #expect(Self.text(client.read()).hasSuffix("\r\n\r\nGET \(target) 0"))
        }
    }

    @Test func severalRequestsOnOneConnection() throws {
        let listener = try Self.listener()
        defer { listener.stop() }
        let client = try RawClient(port: listener.port)
        for number in 0..<20 {
            client.send("POST /\(number) HTTP/1.1\r\nHost: x\r\nContent-Length: \(number)\r\n\r\n")
            client.send([UInt8](repeating: 0x61, count: number))
            let answer = client.read { Self.text($0).hasSuffix("POST /\(number) \(number)") }
            #expect(Self.text(answer).hasPrefix("HTTP/1.1 200 "))
        }
    }

    private final class Seen: Sendable {
        let begun = Atomic<Bool>(false)
        let found = Atomic<Bool>(false)
    }

    /// Whoever works on an answer can ask whether somebody still waits for it.
    @Test func clientsThatLeave() throws {
        let seen = Seen()
        let listener = try Self.listener(answer: { request in
            #expect(request.target == "/stays" || !request.isAbandoned())
            seen.begun.store(true, ordering: .releasing)
            while request.target == "/leaves", !request.isAbandoned() { usleep(1000) }
            seen.found.store(request.isAbandoned(), ordering: .releasing)
            return OutgoingResponse(status: 200, headers: [], body: .bytes([]))
        })
        do {
            let client = try RawClient(port: listener.port)
            client.send("GET /leaves HTTP/1.1\r\nHost: x\r\n\r\n")
            while !seen.begun.load(ordering: .acquiring) { usleep(1000) }
            withExtendedLifetime(client) {}
        }
        while !seen.found.load(ordering: .acquiring) { usleep(1000) }
        let client = try RawClient(port: listener.port)
        client.send("GET /stays HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        #expect(Self.text(client.read()).hasPrefix("HTTP/1.1 200 ") && !seen.found.load(ordering: .acquiring))
        listener.stop()
    }

    @Test func aBodyInPieces() throws {
        let listener = try Self.listener()
        defer { listener.stop() }
        let client = try RawClient(port: listener.port)
        client.send("POST /x HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n")
        for _ in 0..<100 { client.send("3\r\nabc\r\n") }
        client.send("0\r\n\r\n")
        #expect(Self.text(client.read()).hasSuffix("POST /x 300"))
    }

    /// What the library cuts off or passes over is refused, and the connection ends (RFC 9112, sections 2.2, 3, 5 and 6).
    @Test(arguments: [
        "GET /a\0b HTTP/1.1", "GET /a  HTTP/1.1", "GET /a\0 HTTP/1.1", "GET /a\0?q=x HTTP/1.1", "GET  /a HTTP/1.1",
        "GET /a HTTP/1.1 ", "GET /a HTTP/1.1\0", "GET /a", "GET /a HTTP/11", "GET\t/a HTTP/1.1", " GET /a HTTP/1.1",
        "GET /a HTTP/1.1\nX: y",
        // A name that is not a token.
        "X : y", "Content-Length : 3", "Transfer-Encoding : chunked", "X\t: y", ": y", "X y: z", "X\0: y", "X(: y",
        "é: y",
        "X", "Content-Length: 3\r\nTransfer-Encoding : chunked",
        // A line that goes on on the next one.
        "X: y\r\n z", "X: y\r\n\tz", "X:\r\n y", "Transfer-Encoding:\r\n chunked", "Transfer-Encoding: chun\r\n ked",
        "Content-Length: 3\r\nTransfer-Encoding:\r\n chunked", "X: y\r\n ", " X: y",
        // Ends of lines and what else is not seen.
        "X: y\nZ: z", "X: y\n", "X: a\rb", "X: \r", "X: y\r", "X: a\0b", "X: a\0", "X: \0", "X: y\0\r\nZ: z",
        "X: a\u{1}b", "X: \u{7F}", "X: a\u{B}",
    ])
    func malformedHeads(_ line: String) throws {
        let listener = try Self.listener()
        defer { listener.stop() }
        let isFirst = line.contains("/a")
        let head = isFirst ? line + "\r\nHost: x" : "GET /a HTTP/1.1\r\nHost: x\r\n" + line
        let client = try RawClient(port: listener.port)
        client.send(head + "\r\n\r\n")
        let answer = Self.text(client.read())
        // A version that there is not has a status of its own.
        #expect(
            answer.hasPrefix("HTTP/1.1 400 ") || answer.hasPrefix("HTTP/1.1 505 ") || answer.isEmpty,
            "\(answer.prefix(20))")
        #expect(answer.isEmpty || answer.contains("\r\nConnection: close\r\n"))
    }

    /// Nothing that programs send is taken for that.
    @Test(arguments: [
        "X: y", "X:y", "X: \t y", "X:", "X: ", "X: é", "X: y ", "!#$%&'*+-.^_`|~09azAZ: y", "Cookie: a=b; c=\"d e\"; f",
        "X: a\tb", "Content-Length: 0", "Accept: */*\r\nAccept: text/html",
    ])
    func headsThatAreFine(_ line: String) throws {
        let listener = try Self.listener()
        defer { listener.stop() }
        for target in ["/a", "/a?b=c%20d&e&f=", "/%00?"] {
            let request = "GET \(target) HTTP/1.1\r\nHost: x\r\n\(line)\r\n\r\n"
            let client = try RawClient(port: listener.port)
            for _ in 0..<2 {
                client.send(request)
                let answer = client.read { Self.text($0).hasSuffix("GET \(target) 0") }
                #expect(Self.text(answer).hasPrefix("HTTP/1.1 200 "))
            }
        }
    }

    @Test func lengthsHaveLimits() throws {
        let listener = try Self.listener { $0.bodyLimit = 1000 }
        defer { listener.stop() }
        let long = String(repeating: "a", count: 100_000)
        #expect(try RawClient.status("GET / HTTP/1.1\r\nHost: x\r\nX: \(long)\r\n\r\n", port: listener.port) == 431)
        #expect(try RawClient.status("GET /\(long) HTTP/1.1\r\nHost: x\r\n\r\n", port: listener.port) == 414)
        let body = String(repeating: "a", count: 1001)
        #expect(
            try RawClient.status(
                "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1001\r\n\r\n" + body, port: listener.port) == 413)
        #expect(
            try RawClient.status(
                "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n3E9\r\n\(body)\r\n0\r\n\r\n",
                port: listener.port) == 413)
    }

    /// What is refused by its head is answered before its body comes, and the connection ends.
    @Test func aRefusalWaitsForNoBody() throws {
        let listener = try Self.listener()
        defer { listener.stop() }
        let client = try RawClient(port: listener.port)
        client.send("BREW / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\n\r\n")
        let answer = Self.text(client.read())
        #expect(answer.hasPrefix("HTTP/1.1 400 "))
        #expect(answer.contains("Connection: close"))
    }

    /// No one holds a place with half a request; others are served meanwhile.
    @Test func slowClientsAreEnded() throws {
        let listener = try Self.listener { $0.seconds = 0.2 }
        defer { listener.stop() }
        let slow = try (0..<20).map { _ in try RawClient(port: listener.port) }
        for client in slow { client.send("GET / HTTP/1.1\r\nHo") }
        #expect(try RawClient.status("GET / HTTP/1.1\r\nHost: x\r\n\r\n", port: listener.port) == 200)
        for client in slow {
            let answer = Self.text(client.read())
            #expect(answer.isEmpty || answer.hasPrefix("HTTP/1.1 408 "))
        }
    }

    @Test func aStreamSendsWhatIsPutIntoIt() throws {
        let stream = ResponseStream()
        let listener = try Self.listener(stream: stream)
        defer { listener.stop() }
        let client = try RawClient(port: listener.port)
        client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        _ = client.read { Self.text($0).contains("\r\n\r\n") }
        for number in 0..<50 {
            #expect(stream.send(Array("<\(number)>".utf8)))
            _ = client.read { Self.text($0).contains("<\(number)>") }
        }
        stream.close()
        _ = client.read { Self.text($0).hasSuffix("0\r\n\r\n") }
        #expect(!stream.send([1]))
    }

    /// A reader that takes nothing is let go before it fills the memory.
    @Test func aStreamThatNobodyReads() {
        let stream = ResponseStream()
        var sent = 0
        while stream.send([UInt8](repeating: 0x61, count: 1000)), sent < 10_000 { sent += 1 }
        #expect(sent < 1000)
        #expect(stream.isClosed)
    }

    /// What is under way is answered, streams end, and nothing hangs.
    @Test func stoppingAnswersWhatIsUnderWay() throws {
        let stream = ResponseStream()
        let started = Atomic(false)
        let listener = try Self.listener(answer: { request in
            if request.target == "/stream" { return OutgoingResponse(status: 200, headers: [], body: .stream(stream)) }
            started.store(true, ordering: .releasing)
            return OutgoingResponse(status: 200, headers: [], body: .bytes(Array("done".utf8)))
        })
        let streaming = try RawClient(port: listener.port)
        streaming.send("GET /stream HTTP/1.1\r\nHost: x\r\n\r\n")
        _ = streaming.read { Self.text($0).contains("\r\n\r\n") }
        let client = try RawClient(port: listener.port)
        client.send("GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        #expect(Self.text(client.read()).hasSuffix("done"))
        listener.stop()
        _ = streaming.read()
        #expect(stream.isClosed)
        let isStarted = started.load(ordering: .acquiring)
        #expect(isStarted)
    }

    @Test func aPortThatIsTaken() throws {
        let listener = try Self.listener()
        defer { listener.stop() }
        #expect(throws: HTTPServerError.portTaken(address: "127.0.0.1", port: listener.port)) {
            try Self.listener { $0.port = listener.port }
        }
        // This very process holds it.
        #expect(PortHolder.of(listener.port)?.contains("(") == true)
    }
}
