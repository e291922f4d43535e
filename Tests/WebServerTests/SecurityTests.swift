// What every route refuses, whoever asks and in whatever way: read off the table, so that no route can be forgotten.

import TestSupport
import Testing
import Wording

@testable import WebServer

@Suite struct SecurityTests {
    /// An address that a route answers to, with something in each of its places.
    private static func target(_ route: Route) -> String {
        route.pattern.split(separator: "/").map { part in
            part.hasPrefix("{") ? "x" : String(part)
        }.reduce("") { $0 + "/" + $1 }.nonEmpty ?? "/"
    }

    private static let strangeHosts: [[String]] = [
        ["evil.example"], ["evil.example:4711"], ["127.0.0.1"], ["127.0.0.1:4712"], ["localhost"], ["localhost.:4711"],
        ["127.0.0.1.:4711"], ["[::1]"], ["127.0.0.1:4711.evil.example"], ["0.0.0.0:4711"], ["127.1:4711"], [""], [],
        ["127.0.0.1:4711", "evil.example"], ["evil.example", "127.0.0.1:4711"],
    ]

    /// Against DNS rebinding: no route, no method and no credential makes up for a wrong name.
    @Test func theNameComesFirst() throws {
        let served = try ServedPages()
        let cookie = served.cookie()
        for route in RouteTable.routes {
            for method in ["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "TRACE", "PATCH", "BREW"] {
                for hosts in Self.strangeHosts {
                    let answer = served.answer(
                        WebRequest(
                            method, Self.target(route),
                            headers: hosts.map { ("Host", $0) } + [
                                ("Authorization", "Bearer " + served.keys.token), cookie,
                                ("Content-Type", "application/x-www-form-urlencoded"),
                            ], body: method == "POST" ? Array(("token=" + served.keys.token).utf8) : []))
                    #expect(answer.status == 421, "\(method) \(route.pattern) \(hosts)")
                    #expect(answer.value("set-cookie") == nil)
                }
            }
        }
    }

    @Test(arguments: ["127.0.0.1:4711", "localhost:4711", "LocalHost:4711", "[::1]:4711"])
    func ownNames(_ name: String) throws {
        let served = try ServedPages()
        let answer = served.answer(WebRequest("GET", "/assets/daybook.css", headers: [("Host", name)]))
        #expect(answer.status == 200)
    }

    /// Without a token nothing is told of the vault, not even its name.
    @Test func strangersGetNothing() throws {
        let served = try ServedPages([
            "notes/a.md": "# SECRETTITLE\n", ".daybook/settings.yaml": "site: {title: SECRETNAME}\n",
        ])
        for route in RouteTable.routes where [.owner, .ownMachine].contains(route.access) {
            for method in [route.method.rawValue, "GET", "HEAD", "POST"] {
                for headers in [[], [("Cookie", "daybook_4711=guess")], [("Authorization", "Bearer guess")]] {
                    let answer = served.answer(
                        WebRequest(method, Self.target(route), headers: [ServedPages.host] + headers))
                    #expect([401, 405].contains(answer.status), "\(method) \(route.pattern): \(answer.status)")
                    #expect(!served.text(answer).contains("SECRET"))
                }
            }
        }
    }

    @Test func aTokenMakesASession() throws {
        let served = try ServedPages()
        let cookie = served.cookie()
        #expect(cookie.value.hasPrefix("daybook_4711="))
        #expect(served.page("/today").contains("<main"))
        // One for another port is none.
        let other = cookie.value.replacing("daybook_4711", with: "daybook_4712")
        #expect(
            served.answer(WebRequest("GET", "/today", headers: [ServedPages.host, ("Cookie", other)])).status == 401)
    }

    @Test func theCookieIsNobodyElses() throws {
        let served = try ServedPages()
        let answer = served.answer(WebRequest("GET", "/?t=" + served.keys.token, headers: [ServedPages.host]))
        #expect(answer.status == 303)
        #expect(answer.value("location") == "/today")
        let cookie = answer.value("set-cookie") ?? ""
        for part in ["; HttpOnly", "; SameSite=Strict", "; Path=/"] { #expect(cookie.contains(part)) }
        #expect(!cookie.contains(served.keys.token))
        #expect(served.answer(WebRequest("GET", "/?t=wrong", headers: [ServedPages.host])).status == 401)
    }

    /// What a program was handed to open a browser is good once.
    @Test func aVisitIsGoodOnce() throws {
        let served = try ServedPages()
        let request = WebRequest("GET", "/?t=" + served.keys.visit, headers: [ServedPages.host])
        #expect(served.answer(request).status == 303)
        #expect(served.answer(request).status == 401)
        #expect(served.get("/today").status == 200)
    }

    @Test func otherSitesGetNothing() throws {
        let served = try ServedPages()
        let cookie = served.cookie()
        let strange: [[(name: String, value: String)]] = [
            [("Origin", "https://evil.example")], [("Origin", "null")], [("Origin", "http://127.0.0.1:4712")],
            [("Origin", "https://127.0.0.1:4711")], [("Sec-Fetch-Site", "cross-site")],
            [("Sec-Fetch-Site", "same-site")],
            [("Origin", "null"), ("Sec-Fetch-Site", "cross-site")],
            [("Sec-Fetch-Site", "cross-site"), ("Sec-Fetch-Mode", "no-cors"), ("Sec-Fetch-Dest", "image")],
        ]
        for route in RouteTable.routes {
            for headers in strange {
                let answer = served.answer(
                    WebRequest(
                        route.method.rawValue, Self.target(route), headers: [ServedPages.host, cookie] + headers))
                #expect(answer.status == 403, "\(route.pattern) \(headers)")
            }
        }
        // A link of another site leads to the front page, and to no other.
        let visit = [("Sec-Fetch-Site", "cross-site"), ("Sec-Fetch-Mode", "navigate"), ("Sec-Fetch-Dest", "document")]
        #expect(served.answer(WebRequest("GET", "/", headers: [ServedPages.host] + visit)).status == 401)
        #expect(served.answer(WebRequest("GET", "/today", headers: [ServedPages.host, cookie] + visit)).status == 403)
        let own: [(name: String, value: String)] = [
            ("Origin", "http://localhost:4711"), ("Sec-Fetch-Site", "same-origin"),
        ]
        #expect(served.answer(WebRequest("GET", "/today", headers: [ServedPages.host, cookie] + own)).status == 200)
    }

    @Test func formsCarryTheirToken() throws {
        let served = try ServedPages()
        let cookie = served.cookie()
        for route in RouteTable.routes where route.method == .post && [.owner, .ownMachine].contains(route.access) {
            for body in ["", "form_token=guess", "form_token=" + served.keys.token] {
                let answer = served.answer(
                    WebRequest(
                        "POST", Self.target(route),
                        headers: [ServedPages.host, cookie, ("Content-Type", "application/x-www-form-urlencoded")],
                        body: Array(body.utf8)))
                #expect(answer.status == 403, "\(route.pattern) \(body)")
            }
            let answer = served.answer(
                WebRequest(
                    "POST", Self.target(route), headers: [ServedPages.host, cookie, ("Content-Type", "text/plain")],
                    body: Array("x".utf8)))
            #expect(answer.status == 415)
        }
    }

    @Test func readOnlyChangesNothing() throws {
        let served = try ServedPages(isReadOnly: true)
        for route in RouteTable.routes where route.writes {
            let answer = served.answer(
                WebRequest(
                    "POST", Self.target(route),
                    headers: [ServedPages.host, ("Authorization", "Bearer " + served.keys.token)]))
            #expect(answer.status == 403, "\(route.pattern)")
        }
    }

    @Test func otherMethods() throws {
        let served = try ServedPages()
        for route in RouteTable.routes {
            for method in ["PUT", "DELETE", "OPTIONS", "TRACE", "PATCH", "CONNECT", "BREW", "get"] {
                let answer = served.answer(WebRequest(method, Self.target(route), headers: [ServedPages.host]))
                #expect(answer.status == 405, "\(method) \(route.pattern)")
                #expect(answer.value("allow")?.isEmpty == false)
            }
        }
    }

    /// Every answer, whatever it is, has the headers that keep a browser from doing more than it should.
    @Test func everyAnswerHasItsHeaders() throws {
        let served = try ServedPages(["notes/x.md": "# x\n"])
        let cookie = served.cookie()
        for route in RouteTable.routes {
            for host in ["127.0.0.1:4711", "evil.example"] {
                let answer = served.answer(
                    WebRequest(route.method.rawValue, Self.target(route), headers: [("Host", host), cookie]))
                let policy = answer.value("content-security-policy") ?? ""
                #expect(policy.contains("default-src 'none'"))
                #expect(!policy.contains("script-src") || policy.contains("script-src 'self';"))
                #expect(!policy.contains("unsafe-eval"))
                #expect(answer.value("x-content-type-options") == "nosniff")
                #expect(answer.value("referrer-policy") == "no-referrer")
                #expect(answer.value("cross-origin-opener-policy") == "same-origin")
                #expect(answer.value("cross-origin-resource-policy") == "same-origin")
                #expect(
                    answer.value("cache-control")
                        == (route.access == .anybody && answer.status == 200 ? "no-cache" : "no-store"))
            }
        }
    }

    @Test(arguments: [
        "/today/../x", "/%2e%2e/x", "/document/%2E%2E/x.md", "/document/a%2fb", "/document/a%00b", "/document/%c0%af",
        "/document/%ff", "/document/%e9", "/today%", "/today%2", "/today%zz", "//today", "/today/", "/a//b", "today",
        "http://127.0.0.1:4711/today", "*", "", "/\\..\\x", "/document/a%5cb", "/today#x", "/é", "/document/%0a",
        "/search?q=%00", "/search?q=%c0%af", "/search?q=%",
    ])
    func addressesThatMeanNothing(_ target: String) throws {
        let served = try ServedPages()
        #expect(served.get(target).status == 400)
    }

    @Test func framing() throws {
        let served = try ServedPages()
        let strange: [[(name: String, value: String)]] = [
            [("Content-Length", "3"), ("Transfer-Encoding", "chunked")],
            [("Content-Length", "3"), ("Content-Length", "3")], [("Content-Length", "3"), ("Content-Length", "4")],
            [("Content-Length", "-1")], [("Content-Length", "+3")], [("Content-Length", "0x3")],
            [("Content-Length", "")],
            [("Transfer-Encoding", "gzip, chunked")], [("Transfer-Encoding", "xchunked")],
            [("Transfer-Encoding", "chunked"), ("Transfer-Encoding", "chunked")],
        ]
        for headers in strange {
            #expect(served.get("/assets/daybook.css", headers).status == 400, "\(headers)")
        }
        // Whatever is beside the bytes of its pieces would not be seen.
        #expect(served.get("/assets/daybook.css", [("Transfer-Encoding", "chunked")]).status == 411)
        var hidden = WebRequest("GET", "/assets/daybook.css", headers: [ServedPages.host])
        hidden.hasHiddenBytes = true
        #expect(served.answer(hidden).status == 400)
    }

    @Test func lengths() throws {
        let served = try ServedPages()
        #expect(served.get("/" + String(repeating: "a", count: 9000)).status == 414)
        #expect(served.get("/today", [("X", String(repeating: "a", count: 17_000))]).status == 431)
        #expect(served.get("/today", (0..<120).map { ("X\($0)", "") }).status == 431)
        #expect(served.get("/today", [("Content-Length", "1048577")]).status == 413)
    }

    @Test func languageOfTheBrowser() throws {
        let served = try ServedPages()
        func language(_ header: String) -> String {
            let page = served.page("/today", [("Accept-Language", header)])
            return page.contains("<html lang=\"fr\">") ? "fr" : "en"
        }
        #expect(language("fr-CA,fr;q=0.9,en;q=0.8") == "fr")
        #expect(language("de,en;q=0.5,fr;q=0.7") == "fr")
        #expect(language("en-GB,fr;q=0.3") == "en")
        #expect(language("de") == "en")
        #expect(language("fr;q=0") == "en")
    }

    /// Nothing inline, nothing from elsewhere, no handler in an attribute.
    @Test func pagesCarryNoScript() throws {
        let served = try ServedPages([
            "agenda/2026/2026-11-20.md": "---\ntype: day\n---\n- 10:00 <script>alert(1)</script>\n"
        ])
        let page = served.page("/today")
        #expect(page.contains("<script src=\"/assets/daybook.js\"></script>"))
        #expect(page.split(separator: "<script").count == 2)
        for word in [" style=\"", "onclick", "onload", "onerror", "javascript:", "https://", "<script>"] {
            #expect(!page.contains(word), "\(word)")
        }
    }
}

extension String {
    fileprivate var nonEmpty: String? { isEmpty ? nil : self }
}
