// Forms that are sent again where no answer came: done once, and answered as they were.

import ApplicationTestSupport
import FileSystem
import Permissions
import Synchronization
import TestSupport
import Testing
import Vault
import Wording
import Workspaces

@testable import WebServer

@Suite struct DoneOnceTests {
    private static let list = "lists/groceries.md"
    private static let drawing = "media/2026/11/2026-11-19.inkml"
    private static let files = [
        list: "---\ntype: list\n---\n- [ ] milk\n", ".daybook/settings.yaml": "lists: {default: groceries}\n",
    ]

    struct Form: Sendable, CustomTestStringConvertible {
        let page: String
        let action: String
        let fields: [String: String]
        /// What is changed in it for another one.
        let other: (name: String, value: String)
        var testDescription: String { page }
    }

    static let forms = [
        Form(page: "/journal/new", action: "/journal/new", fields: ["text": "A day."], other: ("text", "Another.")),
        Form(page: "/today", action: "/mood", fields: ["mood": "happy"], other: ("mood", "sad")),
        Form(page: "/capture?kind=log&text=Tea.", action: "/capture", fields: [:], other: ("text", "Coffee.")),
        Form(
            page: "/capture?kind=agenda&text=09:00+Tea", action: "/capture", fields: [:], other: ("text", "10:00 Tea")),
        Form(page: "/capture?kind=list&text=2+honey", action: "/capture", fields: [:], other: ("kind", "log")),
        Form(page: "/list/" + list, action: "/lists/add", fields: ["items": "2 honey"], other: ("items", "3 honey")),
    ]

    @Test(arguments: forms)
    func sentTwiceItIsDoneOnce(_ form: Form) throws {
        let served = try ServedPages(Self.files)
        let (cookie, before) = (served.cookie(), try served.vault.files())
        let carried = try WebForms.form(WebForms.page(served, cookie, form.page), to: form.action)
            .filter {
                ["form_token", "back", "once", "list", "text", "kind"].contains($0.0) && form.fields[$0.0] == nil
            }
        #expect(carried.contains { $0.0 == "once" && $0.1.utf8.count >= 22 })
        let fields = carried + form.fields.map { ($0.key, $0.value) }
        let first = WebForms.send(served, cookie, form.action, fields)
        #expect(first.status == 303)
        let after = try served.vault.files()
        #expect(after != before)
        // By a page of another state: what proves it, and where it goes back to, say nothing about it.
        for again in [fields, fields.map { $0.0 == "back" ? ($0.0, "/week") : $0 }] {
            let answer = WebForms.send(served, cookie, form.action, again)
            let places = [first.value("location"), form.action == "/lists/add" ? "/week" : nil]
            #expect(answer.status == 303 && places.contains(answer.value("location")))
            #expect(try served.vault.files() == after)
        }
        // A browser may have filled the old name in.
        let other = fields.map { $0.0 == form.other.name ? form.other : $0 }
        #expect(WebForms.send(served, cookie, form.action, other).status == 303)
        #expect(try served.vault.files() != after)
    }

    private func entries(_ served: ServedPages) throws -> [String: String] {
        try served.vault.files().filter { $0.key.hasPrefix("journal/") }.mapValues {
            String(decoding: $0, as: UTF8.self)
        }
    }

    /// An entry whose answer was lost, and whose form is sent again with more in it, is that entry; so it is for the server that comes next.
    @Test(arguments: [false, true]) func anEntryThatIsSentAgainWithMore(isRestarted: Bool) throws {
        let state = try TemporaryFolder()
        let served = try ServedPages(Self.files, stateFolder: state.path)
        let cookie = served.cookie()
        let form = try WebForms.form(WebForms.page(served, cookie, "/journal/new"), to: "/journal/new")
        func send(_ fields: [(String, String)]) throws -> WebResponse {
            if isRestarted { served.restart() }
            let rest = form.filter { field in !fields.contains { $0.0 == field.0 } }
            return WebForms.send(served, cookie, "/journal/new", rest + fields)
        }
        let first = try send([("text", "A day of rain."), ("tags", "garden")])
        #expect(
            try send([("text", "A day of rain."), ("tags", "garden")]).value("location") == first.value("location"))
        let second = try send([("text", "A day of rain, and sun."), ("tags", "garden"), ("mood", "happy")])
        #expect(second.status == 303 && second.value("location") == first.value("location"))
        let made = try entries(served)
        #expect(made.count == 1 && made.values.first?.contains("rain, and sun") == true)
        #expect(made.values.first?.contains("mood: happy") == true)
        // On another day it is another file, and still the only one.
        let moved = try send([("text", "A day of rain, and sun."), ("day", "2026-11-18")])
        #expect(moved.status == 303)
        #expect(try entries(served).map(\.key).allSatisfy { $0.contains("2026-11-18") })
        // What others wrote into it meanwhile stays, and that is said.
        let path = try #require(try entries(served).keys.first)
        let text = try served.vault.read(path) + "More.\n"
        try served.vault.write(text, to: path)
        let refused = try send([("text", "A day of rain, sun and wind.")])
        #expect(refused.status == 412 && served.text(refused).contains("/document/" + path))
        #expect(try entries(served) == [path: text])
        // Other words altogether are another entry: a browser may have filled the name in.
        try served.vault.write(text.replacing("More.\n", with: ""), to: path)
        #expect(try send([("text", "Bought a bicycle in town today.")]).status == 303)
        #expect(try entries(served).count == 2)
    }

    /// A server that was killed after the file was there, and before that was known.
    @Test func anEntryInTheMidst() throws {
        let restarts = try Restarts()
        let path = try #require(VaultPath("journal/2026/11/a.md"))
        let bytes = Array("A day.".utf8)
        func earlier(_ content: String, _ now: [UInt8]?) -> String {
            switch MadeEntries(done: restarts.started()).earlier("x", content, now: { _ in now }) {
            case .nothing: "nothing"
            case .same(let address): address
            case .other(let path, let isUnchanged): "\(path.name) \(isUnchanged)"
            }
        }
        #expect(earlier("one", bytes) == "nothing")
        MadeEntries(done: restarts.started()).begin("x", "one", path, bytes)
        #expect(earlier("one", nil) == "nothing")
        #expect(earlier("one", bytes) == "/document/journal/2026/11/a.md")
        #expect(earlier("two", bytes) == "a.md true" && earlier("two", Array("Other.".utf8)) == "a.md false")
        MadeEntries(done: restarts.started()).fail("x")
        #expect(earlier("one", bytes) == "nothing")
    }

    @Test func everyFormHasANameOfItsOwn() throws {
        let served = try ServedPages(Self.files)
        let cookie = served.cookie()
        let names = try (0..<5).map { _ in
            try #require(
                WebForms.form(WebForms.page(served, cookie, "/journal/new"), to: "/journal/new").first {
                    $0.0 == "once"
                }
            ).1
        }
        #expect(Set(names).count == 5)
    }

    /// A page of ink is added once, too.
    @Test func aPageToWriteOn() throws {
        let served = try ServedPages(Self.files)
        let cookie = served.cookie()
        let day = try WebForms.form(WebForms.page(served, cookie, "/day/2026-11-19"), to: "/write")
        let there = try #require(WebForms.send(served, cookie, "/write", day).value("location"))
        let form = try WebForms.form(WebForms.page(served, cookie, there), to: "/ink/" + Self.drawing)
        for _ in 0..<2 { #expect(WebForms.send(served, cookie, "/ink/" + Self.drawing, form).status == 303) }
        #expect(try served.vault.read(Self.drawing).components(of: "type=\"page\"") == 2)
    }

    /// One that failed was not done: it may come again.
    @Test func whatFailedMayComeAgain() throws {
        let done = DoneOnce()
        var count = 0
        func change(_ name: String?, of content: String = "", status: Int = 303) throws -> Int {
            try done.answer(name, of: content) {
                count += 1
                return WebResponse(status)
            }.status
        }
        #expect(throws: WebRefusal.self) { try done.answer("x", of: "") { throw WebRefusal.notFound } }
        #expect(try change("x", status: 400) == 400)
        for _ in 0..<2 { #expect(try change("x") == 303) }
        #expect(count == 2)
        _ = try change("x", of: "other")
        for _ in 0..<2 { _ = try change(nil) }
        #expect(count == 5)
    }

    @Test func theOldestIsForgotten() throws {
        let done = DoneOnce()
        var count = 0
        func change(_ name: String) throws {
            _ = try done.answer(name, of: "") {
                count += 1
                return WebResponse(303)
            }
        }
        for number in 0...1000 { try change("n\(number)") }
        try change("n1000")
        #expect(count == 1001)
        try change("n0")
        #expect(count == 1002)
    }

    // MARK: Over restarts

    /// The memory of one server after the other, in one file.
    private final class Restarts {
        static let start: Int64 = 1_795_162_500

        /// What the servers are told, and tell.
        final class World: Sendable {
            let said = Mutex<[Phrase]>([])
            let now = Mutex<Int64>(Restarts.start)
        }

        let folder: TemporaryFolder
        let world = World()
        var said: [Phrase] { world.said.withLock { $0 } }
        var path: String { folder.path + "/state/once.jsonl" }
        private(set) var count = 0

        init() throws { folder = try TemporaryFolder() }

        var record: DoneRecord {
            let world = world
            return DoneRecord(
                path, now: { world.now.withLock { $0 } }, tell: { phrase in world.said.withLock { $0.append(phrase) } })
        }

        func started() -> DoneOnce { DoneOnce(record) }

        func send(_ name: String, to done: DoneOnce, leads address: String? = "/day/2026-11-20") throws -> WebResponse {
            try done.answer(name, of: "SECRET") {
                count += 1
                return address.map { .seeOther($0) } ?? WebResponse(200, [], Array("SECRET".utf8))
            }
        }
    }

    @Test func aRestartForgetsNothing() throws {
        let restarts = try Restarts()
        for name in ["one", "two"] { _ = try restarts.send(name, to: restarts.started()) }
        _ = try restarts.send("three", to: restarts.started(), leads: nil)
        let done = restarts.started()
        for name in ["one", "two"] {
            let answer = try restarts.send(name, to: done)
            #expect(answer.status == 303 && answer.value("location") == "/day/2026-11-20")
        }
        // An answer that led nowhere is not kept.
        #expect(try restarts.send("three", to: done).status == 204)
        #expect(restarts.count == 3 && restarts.said.isEmpty)
        let kept = try restarts.folder.read("state/once.jsonl")
        #expect(!kept.contains("SECRET") && !kept.contains("\"one\""))
        #expect(try FileStamp.of(restarts.path).mode & 0o777 == 0o600)
    }

    /// A server that was killed halfway: the file tells whether it was done. Where it says something else by now, that is said once.
    @Test(arguments: [("old", false), ("new", true), ("other", nil)] as [(String, Bool?)])
    func inTheMidst(_ now: String, _ isDone: Bool?) throws {
        let restarts = try Restarts()
        let path = try #require(VaultPath("lists/a.md"))
        let plan = PlannedFile.all([ChangedFile(path, before: Array("old".utf8), after: Array("new".utf8))])
        restarts.record.note(.begun, of: PairedDevice.digest(of: "once one SECRET"), files: plan)
        let done = restarts.started()
        var count = 0
        func send(to done: DoneOnce) throws -> WebResponse {
            try done.answer("one", of: "SECRET", leadingBackTo: "/lists", now: { _ in Array(now.utf8) }) {
                count += 1
                return .seeOther("/list/a")
            }
        }
        if isDone == nil { #expect(throws: WebRefusal.self) { try send(to: done) } }
        for answer in [try send(to: done), try send(to: restarts.started())] {
            #expect(answer.status == 303 && answer.value("location") == (isDone == true ? "/lists" : "/list/a"))
        }
        #expect(count == (isDone == true ? 0 : 1))
    }

    /// Where files would not tell all of a change, none is noted; of locked documents none ever is.
    @Test func whatTellsNothing() throws {
        let (old, new) = (try #require(VaultPath("a.md")), try #require(VaultPath("b.md")))
        let edit = ChangedFile(old, before: [1], after: [2])
        #expect(PlannedFile.all([edit]).map(\.path) == [old])
        #expect(PlannedFile.all([edit, ChangedFile(new, before: [1], after: [1], origin: old)]).isEmpty)
        #expect(PlannedFile.all([edit, ChangedFile(new.locked, before: nil, after: [1])]).isEmpty)
        #expect(PlannedFile.areDone([], now: { _ in nil }) == nil)
    }

    /// What is going to be made of which file is on the disk before it is made.
    @Test(arguments: forms.dropFirst())
    func aKillBeforeTheAnswer(_ form: Form) throws {
        let state = try TemporaryFolder()
        let served = try ServedPages(Self.files, stateFolder: state.path)
        let cookie = served.cookie()
        let fields =
            try WebForms.form(WebForms.page(served, cookie, form.page), to: form.action)
            .filter { form.fields[$0.0] == nil } + form.fields.map { ($0.key, $0.value) }
        #expect(WebForms.send(served, cookie, form.action, fields).status == 303)
        let after = try served.vault.files()
        // As it was before the last line came.
        let name = "serve-once.jsonl"
        let lines = try state.read(name).split(separator: "\n")
        #expect(lines.count == 2 && lines[0].contains("begun") && lines[1].contains("done"))
        try state.write(lines[0] + "\n", to: name)
        served.restart()
        #expect(WebForms.send(served, cookie, form.action, fields).status == 303)
        #expect(try served.vault.files() == after)
    }

    /// What was refused was not done, whoever is asked next.
    @Test func whatFailedMayComeToAnother() throws {
        let restarts = try Restarts()
        #expect(throws: WebRefusal.self) {
            try restarts.started().answer("one", of: "SECRET") { throw WebRefusal.notFound }
        }
        #expect(try restarts.started().answer("two", of: "SECRET") { WebResponse(412) }.status == 412)
        for name in ["one", "two"] { #expect(try restarts.send(name, to: restarts.started()).status == 303) }
        #expect(restarts.count == 2)
    }

    @Test func theOldestGoes() throws {
        let restarts = try Restarts()
        let names = (0..<DoneRecord.maxRecords + 5).map { PairedDevice.digest(of: "\($0)") }
        let lines = names.map {
            DoneRecord.Line(name: $0, step: .done, time: Restarts.start, address: "/today")
        }
        try restarts.folder.makeFolder("state")
        try restarts.folder.write(
            String(decoding: lines.flatMap(\.bytes), as: UTF8.self), to: "state/once.jsonl")
        #expect(restarts.record.load().map(\.name) == Array(names.suffix(DoneRecord.maxRecords)))
        restarts.world.now.withLock { $0 += DoneRecord.life }
        #expect(restarts.record.load() == [])
    }

    /// A line that a kill cut off is none; anything else that is not understood begins the file again, and is reported.
    @Test(arguments: [
        ("{\"time\":1,\"st", 0, 1), ("{}\n", 1, 0), ("\u{0}\u{1}\n", 1, 0),
        (#"{"time":1795162500,"step":"done","name":"x"}"# + "\n", 1, 0),
        (
            #"{"time":1795162500,"step":"done","name":""# + String(repeating: "a", count: 64)
                + #"","to":"https://evil.example/"}"# + "\n", 1, 0
        ),
    ])
    func aDamagedFile(_ rest: String, _ said: Int, _ kept: Int) throws {
        let restarts = try Restarts()
        _ = try restarts.send("one", to: restarts.started())
        try restarts.folder.write(restarts.folder.read("state/once.jsonl") + rest, to: "state/once.jsonl")
        #expect(restarts.record.load().count == kept)
        #expect(restarts.said.count == said)
        #expect(restarts.said.allSatisfy { $0[.french].contains(("abîmé" as FrenchText).text) })
        // From then on all is well.
        _ = try restarts.send("two", to: restarts.started())
        #expect(restarts.record.load().count == kept + 1 && restarts.said.count == said)
    }

    /// A disk that takes nothing stops no one, and is reported once.
    @Test func whereNothingCanBeWritten() throws {
        let restarts = try Restarts()
        try restarts.folder.write("no folder", to: "state")
        let done = restarts.started()
        for name in ["one", "two"] { #expect(try restarts.send(name, to: done).status == 303) }
        #expect(try restarts.send("one", to: done).status == 303)
        #expect(restarts.count == 2 && restarts.said.count == 1)
    }
}

extension String {
    fileprivate func components(of part: String) -> Int {
        split(separator: part, omittingEmptySubsequences: false).count - 1
    }
}
