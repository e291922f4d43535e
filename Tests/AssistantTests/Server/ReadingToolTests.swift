// What the tools tell of an ordinary vault.

import AssistantServer
import Bytes
import Permissions
import Testing
import Wording

@Suite struct ReadingToolTests {
    static let files = [
        "notes/tea.md": "# Thé vert\n\nÀ 70°. Voir [[soupe]]. #boisson\n",
        "notes/soupe.md": "# Soupe\n\nPoireaux, pommes de terre. #cuisine\n",
        "journal/2026/2026-11-19-0800.md":
            "---\ncreated: 2026-11-19T08:00:00\nmood: good\n---\n# Course\n\nCouru avec Léa. #sport\n",
        "agenda/2026/2026-11-20.md":
            "---\ntype: day\ndate: 2026-11-20\n---\n- 10:00–11:00 Dentiste\n- [ ] payer le loyer due:2026-11-18\n",
        "lists/groceries.md":
            "---\nname: Courses\n---\n# Courses\n\n- [ ] lait d’avoine added:2026-11-19\n- [x] pain\n",
        "sensors/kitchen/device.md": "---\ntype: sensor\nname: Cuisine\nmeasures:\n  temperature: {unit: °C}\n---\n",
        "sensors/kitchen/2026-11.csv": "time,temperature\n2026-11-19T08:00:00Z,20.5\n2026-11-19T09:00:00Z,21.5\n",
    ]

    private func assistant() throws -> TalkingAssistant {
        try TalkingAssistant(Self.files, read: Set(VaultPart.allCases))
    }

    @Test func searchAndRead() throws {
        let assistant = try assistant()
        let found = try assistant.value("search", [("query", "soupe")])
        #expect(found["count"] == 2 && found["next_offset"] == .null)
        #expect(
            found["results"]?.array?.compactMap { $0["path"]?.string }.sorted() == ["notes/soupe.md", "notes/tea.md"])
        let read = try assistant.value("read", [("path", "notes/tea.md")])
        #expect(read["text"]?.string == Self.files["notes/tea.md"] && read["lines"] == 3 && read["next_line"] == .null)
        let text = try assistant.text("read", [("path", "notes/tea.md")])
        #expect(text.contains("```vault notes/tea.md\n# Thé vert\n") && text.hasSuffix("#boisson\n```"))
        #expect(try assistant.failure("read", [("path", "notes/none.md")]).contains("notes/none.md"))
        #expect(try assistant.value("tags")["tags"]?.array?.count == 3)
    }

    @Test func twentyAtATime() throws {
        let assistant = try TalkingAssistant(
            Dictionary(uniqueKeysWithValues: (0..<45).map { ("notes/n\($0).md", "# N\($0)\n\ncommun\n") }),
            read: [.notes])
        var seen: Set<String> = []
        var offset = 0
        while true {
            let page = try assistant.value("search", [("query", "commun"), ("offset", .int(offset))])
            #expect(page["count"] == 45 && page["results"]?.array?.count ?? 99 <= 20)
            for hit in page["results"]?.array ?? [] { seen.insert(hit["path"]?.string ?? "") }
            guard let next = page["next_offset"]?.int else { break }
            offset = next
        }
        #expect(seen.count == 45)
        var resources: Set<String> = []
        let list = try assistant.result("resources/list")
        for resource in list["resources"]?.array ?? [] { resources.insert(resource["uri"]?.string ?? "") }
        #expect(resources.count == 45 && list["nextCursor"] == nil)
    }

    @Test func daysAndLists() throws {
        let assistant = try assistant()
        let day = try assistant.value("day")
        #expect(day["date"] == "2026-11-20" && day["events"]?[0]?["title"] == "Dentiste")
        #expect(day["overdue"]?[0]?["text"] == "payer le loyer")
        #expect(try assistant.value("day", [("date", "hier")])["entries"]?[0]?["title"] == "Course")
        #expect(
            try assistant.value("agenda", [("from", "2026-11-20"), ("to", "2026-11-21")])["events"]?.array?.count == 1)
        #expect(try assistant.value("agenda", [("open_tasks", true)])["count"] == 1)
        #expect(
            try assistant.failure("agenda", [("from", "2026-01-01"), ("to", "2026-12-31")]) == "at most 92 days at once"
        )
        let free = try assistant.value("free", [("from", "today"), ("to", "today"), ("between", "9-12")])
        #expect(
            free["gaps"]?.array?.compactMap { $0["start"]?.string } == ["2026-11-20T09:15:00", "2026-11-20T11:00:00"])
        #expect(try assistant.value("lists")["lists"]?[0]?["name"] == "Courses")
        let list = try assistant.value("lists", [("name", "courses")])["lists"]?[0]
        #expect(list?["items"]?.array?.count == 2 && list?["items"]?[0]?["text"] == "lait d’avoine")
        #expect(try assistant.value("mood_stats")["count"] == 1)
        let readings = try assistant.value("sensor_history", [("device", "cuisine")])
        #expect(readings["device"] == "kitchen" && readings["rows"]?[0]?["mean"]?.double == 21)
    }

    @Test func tables() throws {
        let assistant = try assistant()
        let table = try assistant.value(
            "table",
            [
                ("query", "kind:note OR kind:journal"), ("columns", "title,words,mood as Mood"),
                ("where", "words > 2"), ("sort", "-words"), ("sums", ["Sum:words", "Count:title"]), ("limit", 1),
            ])
        #expect(table["schema"] == "daybook.table/1" && table["count"] == 3)
        #expect(table["rows"]?.array?.count == 1 && table["columns"] == ["title", "words", "Mood"])
        #expect(table["rows"]?[0]?["path"] == "notes/tea.md" && table["summaries"]?[1]?["value"] == 3)
        let tasks = try assistant.value("table", [("from", "tasks"), ("columns", "text,due"), ("group", "state")])
        #expect(tasks["groups"]?[0]?["keys"] == ["open"] && tasks["rows"]?[0]?["cells"]?["due"] == "2026-11-18")
        let readings = try assistant.value(
            "table", [("from", "readings"), ("query", "Cuisine"), ("columns", "value"), ("sums", ["Average:value"])])
        #expect(readings["count"] == 2 && readings["summaries"]?[0]?["value"] == 21)
        #expect(try assistant.text("table", [("columns", "path,name")]).contains("notes/tea.md — path: notes/tea.md"))
        #expect(try assistant.failure("table", [("where", "title.lowr()")]).contains("did you mean lower?"))
        #expect(try assistant.failure("table", [("sums", ["words"])]).contains("invalid summary “words”"))
    }

    @Test func savedViews() throws {
        var files = Self.files
        files["notes/food.base"] = """
            filters: file.inFolder("notes")
            views:
              - {type: table, name: Names, order: [file.name]}
              - {type: table, name: Tea, filters: file.hasTag("boisson"), order: [file.name], summaries: {file.name: Count}}

            """
        let assistant = try TalkingAssistant(files, read: [.notes])
        #expect(try assistant.value("base")["bases"] == ["notes/food.base"])
        #expect(try assistant.value("base", [("base", "food")])["count"] == 2)
        let tea = try assistant.value("base", [("base", "food"), ("view", "tea")])
        #expect(tea["view"] == "Tea" && tea["rows"]?[0]?["path"] == "notes/tea.md")
        #expect(try assistant.failure("base", [("base", "food"), ("view", "x")]).contains("Names, Tea"))
        // They are read with the notes.
        try assistant.allow([.lists])
        #expect(try assistant.value("base")["bases"] == .array([]))
        #expect(try assistant.failure("base", [("base", "food")]).contains("food"))
    }

    @Test func resources() throws {
        let assistant = try assistant()
        let list = try assistant.result("resources/list")["resources"]?.array ?? []
        for resource in list {
            let found = try assistant.result("resources/read", [("uri", resource["uri"] ?? .null)])
            #expect(found["contents"]?[0]?["uri"] == resource["uri"] && found["ttlMs"] == 0)
        }
        #expect(list.count == 6)
        let day = try assistant.result("resources/read", [("uri", "daybook://day/2026-11-20")])
        #expect(day["contents"]?[0]?["text"]?.string?.contains("Dentiste") == true)
        for missing in [
            "daybook://vault/notes/none.md", "daybook://vault/../x", "daybook://vault/%2e%2e/x", "file:///etc/passwd",
            "daybook://vault/sensors/kitchen/2026-11.csv", "daybook://day/never", "daybook://other/x",
        ] {
            #expect(
                try assistant.ask("resources/read", [("uri", .string(missing))])["error"]?["code"] == -32602,
                "\(missing)")
        }
    }

    @Test func nothingGrantedTellsHow() throws {
        let assistant = try TalkingAssistant(Self.files)
        for tool in ["search", "read", "day", "agenda", "lists", "log"] {
            let words = try assistant.failure(
                tool,
                ["search": [("query", "a")], "read": [("path", "notes/tea.md")], "log": [("text", "x")]][tool] ?? [])
            #expect(words.contains("daybook permissions grant assistant --read"), "\(tool): \(words)")
        }
        #expect(try assistant.result("resources/list")["resources"] == .array([]))
        #expect(try assistant.history.map(\.event) == Array(repeating: .refused, count: 6))
        try assistant.allow([.lists])
        #expect(try assistant.failure("agenda").contains("--read agenda"))
        #expect(try assistant.value("lists")["lists"]?.array?.count == 1)
        #expect(try assistant.history.last?.detail.hasPrefix("lists: 1 document,") == true)
        // What is taken back is gone at once.
        try assistant.allow([.notes])
        #expect(try assistant.failure("lists").contains("may not read"))
    }

    @Test func inFrench() throws {
        let assistant = try TalkingAssistant(Self.files, read: [.lists], .french)
        #expect(try assistant.failure("agenda").contains("les assistants ne peuvent pas lire"))
    }
}
