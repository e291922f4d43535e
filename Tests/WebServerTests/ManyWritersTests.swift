// Two browsers and an editor at work on one entry and one list, at random: nothing of anybody is lost, and all see the same at the end.

import ApplicationTestSupport
import Dispatch
import FileSystem
import Synchronization
import TestSupport
import Testing

@testable import WebServer

@Suite struct ManyWritersTests {
    private static let entry = "journal/2026/2026-11-20.md"
    private static let list = "lists/groceries.md"

    /// Edits of one run (`DAYBOOK_EDITS`).
    private static let edits = MachineFacts.environment("DAYBOOK_EDITS").flatMap { Int($0) } ?? 120

    /// A browser with the form that it has open, which may be old by now.
    private struct Client {
        let cookie: (name: String, value: String)
        var form: [(String, String)]?
    }

    @Test(arguments: [1, 2, 3] as [UInt64])
    func nothingIsLost(_ seed: UInt64) throws {
        let served = try ServedPages([
            Self.entry: "---\ntype: journal\ndate: 2026-11-20\n---\n# Day\n\nOne.\n\nTwo.\n\nThree.\n",
            Self.list: "---\ntype: list\n---\n# Groceries\n\n- [ ] milk\n",
        ])
        var random = SeededGenerator(seed: seed)
        var clients = [Client(cookie: served.cookie()), Client(cookie: served.cookie())]
        var words: [String] = []
        var items = ["milk": false]
        var conflicts = 0
        var merges = 0
        for number in 0..<Self.edits {
            let place = Int.random(in: 0..<2, using: &random)
            let cookie = clients[place].cookie
            switch Int.random(in: 0..<6, using: &random) {
            case 0: clients[place].form = try Self.opened(served, cookie)
            case 1:
                let form = try clients[place].form ?? Self.opened(served, cookie)
                clients[place].form = nil
                let base = form.first { $0.0 == "base" }?.1 ?? ""
                let isOld = try base != served.vault.read(Self.entry)
                let answer = Self.save(served, cookie, form, Self.edited(base, "word\(number)", &random))
                if answer.status == 412 {
                    // As a person does it: what is there now, and one's own below.
                    conflicts += 1
                    let shown = try WebForms.form(served.text(answer), to: "/edit/" + Self.entry)
                    let text = (shown.first { $0.0 == "base" }?.1 ?? "") + "word\(number)\n"
                    #expect(Self.save(served, cookie, shown, text).status == 303, "seed \(seed), edit \(number)")
                } else {
                    #expect(answer.status == 303, "seed \(seed), edit \(number)")
                    if isOld { merges += 1 }
                }
                words.append("word\(number)")
            case 2:
                let fields = try WebForms.form(
                    WebForms.page(served, cookie, "/list/" + Self.list), to: "/lists/add")
                let answer = WebForms.send(
                    served, cookie, "/lists/add", fields.filter { $0.0 != "items" } + [("items", "item\(number)")])
                #expect(answer.status == 303, "seed \(seed), edit \(number)")
                items["item\(number)"] = false
            case 3:
                guard let item = items.keys.sorted().randomElement(using: &random) else { continue }
                let page = WebForms.page(served, cookie, "/list/" + Self.list)
                var fields = try WebForms.form(page, to: "/lists/check", with: "\"item\" value=\"\(item)\"")
                fields = fields.filter { $0.0 != "undone" }
                let isDone = Bool.random(using: &random)
                let answer = WebForms.send(
                    served, cookie, "/lists/check", fields + (isDone ? [] : [("undone", "1")]))
                #expect(answer.status == 303, "seed \(seed), edit \(number)")
                items[item] = isDone
            case 4:
                let text = Self.edited(try served.vault.read(Self.entry), "word\(number)", &random)
                try served.vault.write(text, to: Self.entry)
                words.append("word\(number)")
            default:
                let text = try served.vault.read(Self.list)
                try served.vault.write(text + "- [x] item\(number)\n", to: Self.list)
                items["item\(number)"] = true
            }
        }
        let entry = try served.vault.read(Self.entry)
        let found = entry.split { !$0.isLetter && !$0.isNumber }
        for word in words + ["One", "Two", "Three"] {
            #expect(found.count { $0 == word } == 1, "seed \(seed): \(word) in\n\(entry)")
        }
        let lines = try served.vault.read(Self.list).split(separator: "\n")
        for (item, isDone) in items {
            let own = lines.filter { $0.split(separator: " ").contains { $0 == item } }
            #expect(own.count == 1 && own[0].hasPrefix(isDone ? "- [x] " : "- [ ] "), "seed \(seed): \(item) \(own)")
        }
        let seen = try clients.map { try Self.opened(served, $0.cookie).first { $0.0 == "base" }?.1 ?? "" }
        #expect(seen == [entry, entry])
        // Otherwise there was nothing to see.
        #expect(merges > 0 && merges + conflicts > 2 && words.count > Self.edits / 5, "seed \(seed)")
    }

    /// At the same moment, from several threads, as the server answers.
    @Test func togetherOnOneList() throws {
        let served = try ServedPages([Self.list: "---\ntype: list\n---\n- [ ] milk\n"])
        let cookies = [served.cookie(), served.cookie()]
        let forms = try cookies.map { cookie in
            try WebForms.form(WebForms.page(served, cookie, "/list/" + Self.list), to: "/lists/add")
        }
        let door = served.door
        let refused = Mutex<[Int]>([])
        DispatchQueue.concurrentPerform(iterations: 2) { place in
            for number in 0..<30 {
                let fields = forms[place].filter { $0.0 != "items" } + [("items", "item\(place)x\(number)")]
                let answer = door.answered(WebForms.request(cookies[place], "/lists/add", fields))
                if answer.status != 303 { refused.withLock { $0.append(answer.status) } }
            }
        }
        #expect(refused.withLock { $0 } == [])
        let lines = try served.vault.read(Self.list).split(separator: "\n")
        for place in 0..<2 {
            for number in 0..<30 { #expect(lines.count { $0.hasPrefix("- [ ] item\(place)x\(number) ") } == 1) }
        }
    }

    /// A line of its own somewhere below the head, or a word at the end of a line.
    private static func edited(_ text: String, _ word: String, _ random: inout SeededGenerator) -> String {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let first = (lines.dropFirst().firstIndex(of: "---") ?? 0) + 1
        let places = lines.indices.filter { $0 > first && !lines[$0].isEmpty }
        guard let place = places.randomElement(using: &random) else { return text + word + "\n" }
        if Bool.random(using: &random) {
            lines[place] += " " + word
        } else {
            lines.insert(word, at: place)
        }
        return lines.joined(separator: "\n")
    }

    private static func opened(
        _ served: ServedPages, _ cookie: (name: String, value: String)
    ) throws -> [(String, String)] {
        try WebForms.form(WebForms.page(served, cookie, "/edit/" + entry), to: "/edit/" + entry)
    }

    private static func save(
        _ served: ServedPages, _ cookie: (name: String, value: String), _ form: [(String, String)], _ text: String
    ) -> WebResponse {
        WebForms.send(
            served, cookie, "/edit/" + entry,
            form.filter { $0.0 != "text" } + [("text", text.replacing("\n", with: "\r\n"))])
    }
}
