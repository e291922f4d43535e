// The way in for devices: the code that is good once, the cookie, the name of the server, and what strangers get.

import ApplicationTestSupport
import Permissions
import Synchronization
import TestSupport
import Testing
import Wording
import Workspaces

@testable import WebServer

@Suite struct PairingTests {
    private static let place = DeviceBook.Place(address: "https://192.168.1.20:4712", fingerprint: "AB")

    @Test func aCodeIsGoodOnce() throws {
        let served = try ServedDevice()
        #expect(served.pair("none").status == 403)
        _ = try served.register.open("right", at: Self.place)
        #expect(served.pair("wrong").status == 403)
        let answer = served.pair("right", name: "Léa’s phone")
        #expect(answer.status == 303 && answer.value("location") == "/")
        let cookie = answer.value("set-cookie") ?? ""
        #expect(cookie.hasPrefix("__Host-daybook_4712="))
        for part in ["HttpOnly", "Secure", "SameSite=Strict", "Path=/", "Max-Age=34560000"] {
            #expect(cookie.split(separator: ";").contains { $0 == " " + part }, "\(part)")
        }
        #expect(served.pair("right").status == 403)
        // The token itself is nowhere on the disk.
        let token = cookie.dropFirst("__Host-daybook_4712=".count).prefix { $0 != ";" }
        let kept = try served.vault.home.read(
            String(
                DeviceStore(folder: try served.vault.workspace().stateFolder).path.dropFirst(
                    served.vault.home.path.count + 1)))
        #expect(kept.contains(PairedDevice.digest(of: String(token))) && !kept.contains(token))
        let device = try #require(served.register.book().devices.first)
        #expect(device.name == "Léa’s phone")
        // The first page says how it may write.
        let session = try #require(Visitor.device(device).session)
        let words = served.door.changes.takeNotice(of: session)?.words
        #expect(words?[.english].contains("serve devices grant \"Léa’s phone\" --write") == true)
    }

    @Test func guessesAreCounted() throws {
        let served = try ServedDevice()
        _ = try served.register.open("right", at: Self.place)
        for number in 0..<PairingCode.maxGuesses { #expect(served.pair("wrong\(number)").status == 403) }
        #expect(served.pair("right").status == 403)
        _ = try served.register.open("right")
        #expect(served.pair("right").status == 303)
    }

    @Test func aPhoneIsLedOn() throws {
        let served = try ServedDevice()
        let device = try served.device()
        let page = device.page("/phone")
        #expect(page.contains("AB:CD:EF") && page.contains("href=\"/phone/daybook.crt\" download"))
        #expect(page.contains("Android") && page.contains("iPhone") && page.contains("--write"))
        #expect(device.page("/today").contains("href=\"/phone\""))
        let file = device.get("/phone/daybook.crt")
        #expect(file.value("content-type") == "application/x-x509-ca-cert")
        #expect(served.text(file) == "-----BEGIN CERTIFICATE-----\n")
        // At this machine it says how phones come in, and there is no certificate.
        let own = try ServedPages()
        #expect(own.page("/phone").contains("serve --listen") && !own.page("/phone").contains("daybook.crt"))
        #expect(own.get("/phone/daybook.crt").status == 404)
    }

    @Test func thePageOfTheWayIn() throws {
        let served = try ServedDevice([".daybook/settings.yaml": "site: {title: SECRETNAME}\n"])
        func page(_ language: String) -> WebResponse {
            served.answer(
                WebRequest(
                    "GET", "/pair",
                    headers: [
                        ServedDevice.host, ("User-Agent", "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)"),
                        ("Accept-Language", language),
                    ]))
        }
        let english = served.text(page("en"))
        #expect(
            english.contains("AB:CD:EF") && english.contains("value=\"iPhone\"") && english.contains("Pairing code"))
        #expect(served.text(page("fr")).contains(("Code d’association" as FrenchText).text))
        #expect(!english.contains("SECRETNAME"))
        // A name that is none: the page again, with what was typed, and the code is still good.
        _ = try served.register.open("right", at: Self.place)
        let again = served.pair("right", name: String(repeating: "x", count: 61))
        #expect(again.status == 400 && served.text(again).contains("value=\"right\""))
        #expect(served.pair("right").status == 303)
    }

    /// No name but its own, and no origin but its own with TLS.
    @Test func theNameComesFirst() throws {
        let served = try ServedDevice()
        let device = try served.device()
        for host in [
            "127.0.0.1:4712", "localhost:4712", "192.168.1.20", "192.168.1.20:4711", "laptop:4712", "evil.example:4712",
            "laptop.local.:4712",
        ] {
            for route in RouteTable.routes {
                let answer = served.answer(
                    WebRequest(route.method.rawValue, route.pattern, headers: [("Host", host), device.cookie]))
                #expect(answer.status == 421, "\(host) \(route.pattern)")
            }
        }
        #expect(
            served.answer(WebRequest("GET", "/today", headers: [("Host", "Laptop.local:4712"), device.cookie])).status
                == 200)
        for origin in ["http://192.168.1.20:4712", "https://192.168.1.20", "https://127.0.0.1:4712", "null"] {
            let answer = served.answer(
                WebRequest("GET", "/today", headers: [ServedDevice.host, device.cookie, ("Origin", origin)]))
            #expect(answer.status == 403, "\(origin)")
        }
    }

    /// Without a cookie, with one of another port, with the token of this machine's own address: nothing.
    @Test func strangersGetNothing() throws {
        let served = try ServedDevice(["notes/a.md": "# SECRETTITLE\n"])
        let device = try served.device()
        let keys = served.door.keys
        let strange: [(name: String, value: String)] = [
            ("Cookie", "__Host-daybook_4712=guess"), ("Cookie", device.cookie.value.replacing("4712", with: "4711")),
            ("Cookie", "daybook_4712=" + (keys.session(for: keys.token) ?? "")),
            ("Authorization", "Bearer " + keys.token), ("X", "y"),
        ]
        for route in RouteTable.routes where !route.access.isOpen && route.access != .assistant {
            for header in strange {
                let target = route.pattern.replacing("{path...}", with: "notes/a.md")
                let answer = served.answer(
                    WebRequest(route.method.rawValue, target, headers: [ServedDevice.host, header]))
                #expect(answer.status == 401, "\(route.pattern) \(header): \(answer.status)")
                #expect(!served.text(answer).contains("SECRET") && !served.text(answer).contains("token"))
            }
        }
        #expect(served.answer(WebRequest("GET", "/?t=" + keys.token, headers: [ServedDevice.host])).status == 401)
    }

    /// At this machine's own addresses there is no pairing, and the cookie of a device opens nothing.
    @Test func theOtherDoorKnowsNoDevices() throws {
        let served = try ServedPages()
        let device = try ServedDevice().device()
        let pair = served.answer(
            WebRequest("GET", "/pair", headers: [ServedPages.host]))
        #expect(pair.status == 404)
        let answer = served.answer(
            WebRequest(
                "GET", "/today",
                headers: [ServedPages.host, ("Cookie", device.cookie.value.replacing("__Host-", with: ""))]))
        #expect(answer.status == 401)
    }

    @Test func visitsAreInTheHistory() throws {
        let served = try ServedDevice()
        let device = try served.device()
        _ = device.get("/today")
        let lines = try served.vault.workspace().permissionHistory.lines.filter { $0.subject == "device" }
        #expect(lines.map(\.event) == [.asked, .granted, .left, .granted])
        #expect(lines.map(\.detail) == ["code for a new device", "Phone: paired", "Phone", "Phone: read"])
    }

    /// Days later, on the clock of the server.
    private final class Days: Sendable {
        let count = Mutex<Int64>(0)
        var later: @Sendable () -> Int64 { { self.count.withLock { $0 } * 86_400_000_000_000 } }
    }

    /// The seconds for which an answer lets the browser keep the cookie; nil where it says nothing of it.
    private func life(_ answer: WebResponse) -> Int64? {
        answer.value("set-cookie")?.split(separator: "; ").first { $0.hasPrefix("Max-Age=") }.flatMap {
            Int64($0.dropFirst("Max-Age=".count))
        }
    }

    /// A phone that comes each month stays paired for two years, whatever browsers do with old cookies, and no longer.
    @Test func theCookieIsRenewed() throws {
        let days = Days()
        let served = try ServedDevice(later: days.later)
        let device = try served.device()
        for day in stride(from: Int64(0), to: 730, by: 30) {
            days.count.withLock { $0 = day }
            let answer = device.get("/today")
            #expect(answer.status == 200 && life(answer) == min(400, 730 - day) * 86_400)
            #expect(answer.value("set-cookie")?.hasPrefix(device.cookie.value + "; HttpOnly; Secure;") == true)
        }
        // What is not a page renews nothing.
        for answer in [device.get("/today", json: true), device.get("/assets/daybook.css"), device.get("/nowhere")] {
            #expect(life(answer) == nil)
        }
        days.count.withLock { $0 = 730 }
        let over = device.get("/today")
        #expect(over.status == 401 && life(over) == nil)
        // Its name is free for the next.
        _ = try served.device()
        #expect(try served.register.book().devices.map(\.name) == ["Phone"])
    }

    @Test func whoStaysAwayIsForgotten() throws {
        let days = Days()
        let served = try ServedDevice(later: days.later)
        let device = try served.device()
        days.count.withLock { $0 = 399 }
        #expect(device.get("/today").status == 200)
        days.count.withLock { $0 = 729 }
        #expect(device.get("/today").status == 200)
        let other = try ServedDevice(later: days.later)
        days.count.withLock { $0 = 0 }
        let away = try other.device()
        days.count.withLock { $0 = 400 }
        #expect(away.get("/today").status == 401)
    }

    @Test func whatIsRevokedIsNotRenewed() throws {
        let served = try ServedDevice()
        let device = try served.device()
        #expect(life(device.get("/today")) != nil)
        _ = try served.register.revoke("Phone")
        #expect(life(device.get("/today")) == nil && device.get("/today").status == 401)
    }

    /// A file of devices that others may read, or that is damaged, lets no one in.
    @Test func aBookThatIsNotSecretLetsNobodyIn() throws {
        let served = try ServedDevice()
        let device = try served.device()
        let store = DeviceStore(folder: try served.vault.workspace().stateFolder)
        try served.vault.home.write("{", to: String(store.path.dropFirst(served.vault.home.path.count + 1)))
        #expect(device.get("/today").status == 401)
        #expect(served.pair("code").status == 403)
    }
}
