// What open pages are told, without a connection.

import Synchronization
import TestSupport
import Testing

@testable import WebServer

@Suite struct LiveEventsTests {
    /// Somebody who listens until told otherwise.
    private final class Listener: Sendable {
        private let heard = Mutex<[String]>([])
        let isGone = Atomic<Bool>(false)

        var states: [String] { heard.withLock { $0 } }

        func send(_ bytes: [UInt8]) -> Bool {
            guard !isGone.load(ordering: .relaxed) else { return false }
            let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
            heard.withLock { heard in heard += lines.filter { $0.hasPrefix("data: ") }.map { String($0.dropFirst(6)) } }
            return true
        }
    }

    @Test func everybodyHearsTheState() {
        let live = LiveEvents(run: "a")
        let (early, late) = (Listener(), Listener())
        live.add { early.send($0) }
        live.moveOn()
        live.add { late.send($0) }
        live.repeatState()
        live.moveOn()
        #expect(early.states == ["a.0", "a.1", "a.1", "a.2"])
        #expect(late.states == ["a.1", "a.1", "a.2"])
        #expect(live.state == "a.2")
    }

    @Test func whoIsGoneMakesRoom() {
        let live = LiveEvents(run: "a")
        let listeners = (0..<LiveEvents.maxReaders).map { _ in Listener() }
        for listener in listeners { live.add { listener.send($0) } }
        #expect(!live.hasRoom(for: nil))
        listeners[7].isGone.store(true, ordering: .relaxed)
        live.repeatState()
        #expect(live.hasRoom(for: nil))
        #expect(listeners[8].states == ["a.0", "a.0"])
    }

    /// What a page says of itself was so before its files were read: a change in between makes it old.
    @Test func aPageNamesTheStateItWasMadeAt() throws {
        let served = try ServedPages()
        #expect(served.page("/today").contains("<meta name=\"daybook-state\" content=\"0.0\">"))
        served.door.live.moveOn()
        #expect(served.page("/today").contains("<meta name=\"daybook-state\" content=\"0.1\">"))
    }

    @Test func theStreamIsLimited() throws {
        let served = try ServedPages()
        let answer = served.get("/events")
        #expect(answer.status == 200)
        #expect(answer.value("content-type") == "text/event-stream")
        guard case .events = answer.body else {
            Issue.record("no stream")
            return
        }
        for _ in 0..<LiveEvents.maxReaders { served.door.live.add { _ in true } }
        #expect(served.get("/events").status == 503)
    }

    /// What is shown once is shown to the reader, not to the script that looks at the page again.
    @Test func aLookOfTheScriptTakesNoNotice() throws {
        let served = try ServedPages(["lists/groceries.md": "---\ntype: list\n---\n- [ ] milk\n"])
        let cookie = served.cookie()
        func page(_ headers: [(name: String, value: String)]) -> String {
            served.text(
                served.answer(
                    WebRequest("GET", "/list/lists/groceries.md", headers: [ServedPages.host, cookie] + headers)))
        }
        let token = try #require(page([]).firstMatch(of: /name="form_token" value="([^"]+)"/)).1
        let body = "form_token=\(token)&list=lists%2Fgroceries.md&item=milk"
        let answer = served.answer(
            WebRequest(
                "POST", "/lists/check",
                headers: [ServedPages.host, cookie, ("Content-Type", "application/x-www-form-urlencoded")],
                body: Array(body.utf8)))
        #expect(answer.status == 303)
        #expect(!page([("Daybook-Live", "1")]).contains("<span>Done: milk.</span>"))
        #expect(page([]).contains("<span>Done: milk.</span>"))
        #expect(!page([]).contains("<span>Done: milk.</span>"))
    }
}

/// Streams of devices, which end when one is turned away.
@Suite struct DeviceStreamTests {
    @Test func eachHasItsShare() {
        let live = LiveEvents(run: "a")
        for _ in 0..<LiveEvents.maxReadersOfDevice { live.add(device: "phone") { _ in true } }
        #expect(!live.hasRoom(for: "phone"))
        #expect(live.hasRoom(for: "tablet") && live.hasRoom(for: nil))
    }

    @Test func thoseOfOthersGoOn() {
        let live = LiveEvents(run: "a")
        let ended = Mutex<[String]>([])
        for device in ["phone", "tablet", nil] {
            live.add(device: device, end: { ended.withLock { $0.append(device ?? "own") } }, { _ in true })
        }
        live.endStreams(ofDevicesBut: ["tablet"])
        #expect(ended.withLock { $0 } == ["phone"])
        #expect(live.hasDevices)
        live.endStreams(ofDevicesBut: [])
        #expect(ended.withLock { $0 } == ["phone", "tablet"])
        #expect(!live.hasDevices)
    }
}
