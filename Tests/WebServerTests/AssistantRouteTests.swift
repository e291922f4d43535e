// The door of assistants in the server: a token of its own, which opens it and nothing else.

import ApplicationTestSupport
import Testing

@testable import WebServer

@Suite struct AssistantRouteTests {
    private static let token = String(repeating: "a", count: 43)
    private static let message =
        #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"x","version":"1"}}}"#

    private func post(
        _ served: ServedPages, _ authorization: String?, type: String = "application/json",
        _ headers: [(name: String, value: String)] = []
    ) -> WebResponse {
        let named = authorization.map { [(name: "Authorization", value: "Bearer " + $0)] } ?? []
        return served.answer(
            WebRequest(
                "POST", "/mcp", headers: [ServedPages.host, ("Content-Type", type)] + named + headers,
                body: Array(Self.message.utf8)))
    }

    @Test func aMessageIsAnswered() throws {
        let served = try ServedPages(assistantToken: Self.token)
        let answer = post(served, Self.token, [("Accept", "application/json, text/event-stream")])
        #expect(answer.status == 200 && answer.value("content-type")?.hasPrefix("application/json") == true)
        #expect(served.text(answer).contains(#""protocolVersion":"2025-11-25""#))
        #expect(answer.value("cache-control") == "no-store")
    }

    /// Neither is the assistant's token good for pages, nor the owner's for the assistant's door.
    @Test func eachTokenOpensItsOwnDoor() throws {
        let served = try ServedPages(["notes/a.md": "# SECRET\n"], assistantToken: Self.token)
        for route in RouteTable.routes where [.owner, .ownMachine].contains(route.access) {
            let target =
                "/" + route.pattern.split(separator: "/").map { $0.hasPrefix("{") ? "x" : $0 }.joined(separator: "/")
            let answer = served.answer(
                WebRequest(
                    route.method.rawValue, target,
                    headers: [ServedPages.host, ("Authorization", "Bearer " + Self.token)]))
            #expect(answer.status == 401, "\(route.pattern)")
        }
        #expect(post(served, served.keys.token).status == 401)
        #expect(post(served, nil).status == 401)
        #expect(post(served, nil, [served.cookie()]).status == 401)
        #expect(post(served, "wrong").status == 401)
    }

    @Test func whatIsRefused() throws {
        let served = try ServedPages(assistantToken: Self.token)
        #expect(post(served, Self.token, type: "application/x-www-form-urlencoded").status == 415)
        #expect(post(served, Self.token, [("Accept", "text/html")]).status == 406)
        #expect(post(served, Self.token, [("Origin", "http://evil.example")]).status == 403)
        for method in ["GET", "DELETE", "PUT"] {
            let answer = served.answer(
                WebRequest(method, "/mcp", headers: [ServedPages.host, ("Authorization", "Bearer " + Self.token)]))
            #expect(answer.status == 405 && answer.value("allow")?.contains("POST") == true, "\(method)")
        }
    }

    /// Where no assistant was let in, there is no such address.
    @Test func withoutAssistantsThereIsNone() throws {
        let served = try ServedPages()
        #expect(post(served, Self.token).status == 404)
        #expect(post(served, served.keys.token).status == 404)
        #expect(served.answer(WebRequest("GET", "/mcp", headers: [ServedPages.host])).status == 404)
    }
}
