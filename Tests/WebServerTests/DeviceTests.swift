// Devices on the network: how they come in, and what they can never have, over the whole table of routes.

import ApplicationTestSupport
import Permissions
import Testing
import Wording
import Workspaces

@testable import WebServer

@Suite struct DeviceTests {
    /// Names of files, titles, tags, texts and numbers that stay.
    private static let secrets = [
        "PRIVKEYSECRET", "PRIVFOLDERSECRET", "PRIVTAGSECRET", "PRIVHEADSECRET", "PRIVCOMMENTSECRET", "PRIVLISTSECRET",
        "PRIVTASKSECRET", "PRIVDEVICESECRET", "IGNOREDSECRET", "PRIVPICTURESECRET", "privtagname", "45.76412", "666.25",
        "777.5", "HOMEPLACESECRET", "PRIVMOODSECRET", "privkeyname",
    ]

    private static let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\"><text>"

    private static let files = [
        ".daybook/settings.yaml":
            "places:\n  HOMEPLACESECRET: {lat: 45.76412, lon: 4.83571, private: true, radius: 300}\nlists: {default: groceries}\n",
        ".daybookignore": "notes/ignored.md\n",
        "notes/open.md":
            "# Open garden\n\ngarden [[secret]] %%PRIVCOMMENTSECRET%% at 45.76412, 4.83571\n\n![](plan.svg)\n",
        "notes/plan.svg": svg + "garden plan</text></svg>\n",
        "notes/plain.md": "# Plain\n\nTea.\n",
        "notes/secret.md":
            "---\nprivate: true\naliases: [PRIVKEYSECRET]\nprivkeyname: 1\n---\n# garden PRIVKEYSECRET\n\n[[open]] #privtagname ![](shot.svg)\n",
        "notes/shot.svg": svg + "PRIVPICTURESECRET</text></svg>\n",
        "notes/private/folder.md": "# garden PRIVFOLDERSECRET\n",
        "notes/private/shot.svg": svg + "PRIVPICTURESECRET</text></svg>\n",
        "notes/tag.md": "# garden PRIVTAGSECRET\n\n#private\n",
        "notes/head.md": "---\ntitle: [garden PRIVHEADSECRET\n---\n# garden PRIVHEADSECRET\n",
        "notes/ignored.md": "# garden IGNOREDSECRET\n",
        "lists/groceries.md": "---\ntype: list\n---\n# Groceries\n\n- [ ] oat milk\n",
        "lists/gifts.md":
            "---\ntype: list\nprivate: true\nname: garden PRIVLISTSECRET\n---\n- [ ] garden PRIVLISTSECRET\n",
        "agenda/2026/2026-11-20.md": "---\ntype: day\n---\n- 10:00 garden\n- [ ] water garden due:2026-11-20\n",
        "agenda/2026/2026-11-21.md":
            "---\ntype: day\nprivate: true\n---\n- 09:00–18:00 garden PRIVTASKSECRET\n- [ ] garden PRIVTASKSECRET due:2026-11-20\n",
        "journal/2026/2026-11-19.md": "---\ntype: journal\ndate: 2026-11-19\nmood: happy\n---\n# garden\nRain.\n",
        "journal/2026/2026-11-20.md":
            "---\ntype: journal\ndate: 2026-11-20\nmood: awful\nprivate: true\n---\n# garden PRIVMOODSECRET\n\n#privtagname\n",
        "sensors/shed/device.md": "---\ntype: sensor\nname: Garden shed\n---\n",
        "sensors/shed/2026-11.csv": "time,temperature\n2026-11-20T07:00:00Z,12\n",
        "sensors/PRIVDEVICESECRET/device.md": "---\ntype: sensor\nprivate: true\n---\n",
        "sensors/PRIVDEVICESECRET/2026-11.csv": "time,temperature\n2026-11-20T07:00:00Z,666.25\n",
        "sensors/health/device.md": "---\ntype: sensor\n---\n",
        "sensors/health/2026-11.csv": "time,sleep\n2026-11-20T07:00:00Z,777.5\n",
    ]

    private func served() throws -> ServedDevice {
        let served = try ServedDevice(Self.files)
        let workspace = try served.vault.workspace()
        var book = workspace.permissionStore.load()
        book.set(PermissionGrant(.denied, since: 0), for: .health)
        try workspace.permissionStore.save(book)
        return served
    }

    // MARK: What stays

    private static let queries = [
        "garden", "garden OR NOT garden", "kind:journal", "is:private", "tag:privtagname", "tag:private", "link:secret",
        "links:open", "mood:<0", "path:private", "near:HOMEPLACESECRET", "near:45.76412,4.83571", "has:location",
        "/SECRET/", "folder:journal", "PRIVCOMMENTSECRE*", "PRIVDEVICESECRET.temperature>1",
    ]

    /// Every address that the routes have for the days, documents, files, lists and devices of the vault.
    private static func targets(_ route: Route) -> [String] {
        let values: [String: [String]] = [
            "day": ["2026-11-19", "2026-11-20", "2026-11-21"], "month": ["2026-11"], "year": ["2026"],
            "path": Array(files.keys), "device": ["shed", "health", "PRIVDEVICESECRET"],
            "size": ["small", "large"], "page": ["1"], "name": ["daybook.css", "icon.svg", "daybook.webmanifest"],
        ]
        var found = [""]
        for part in route.pattern.split(separator: "/") {
            guard part.hasPrefix("{") else {
                found = found.map { $0 + "/" + part }
                continue
            }
            let name = String(part.dropFirst().dropLast()).replacing("...", with: "")
            found = found.flatMap { start in
                (values[name] ?? []).map { start + "/" + WebAddress.encoded($0) }
            }
        }
        switch route.pattern {
        case "/search": found = queries.map { "/search?q=" + FormFields.encoded($0) }
        case "/event":
            found = ["agenda/2026/2026-11-20.md", "agenda/2026/2026-11-21.md"].flatMap { path in
                [4, 5].map { "/event?path=\(path)&line=\($0)&text=garden&day=2026-11-20" }
            }
        case "/capture": found = ["log", "agenda", "list"].map { "/capture?kind=\($0)&text=garden" }
        case "/table", "/board":
            found = queries.map {
                route.pattern + "?q=" + FormFields.encoded($0)
                    // A key that nearly is one of a private note is not told with that one.
                    + "&columns=title,path,tags,links,backlinks,place,location,weather,steps,privkeynam&group=kind&sort=mood"
            }
        case "/events": found = []
        default: break
        }
        return found
    }

    /// A question may name what it asks for; what comes back must not have it of the vault.
    private static func leaks(_ page: String, of target: String) -> [String] {
        // The links and forms of a table ask its question once more.
        let text = page.split(separator: "\"", omittingEmptySubsequences: false)
            .filter { !$0.hasPrefix("/table?") && !$0.hasPrefix("/board?") }.joined(separator: "\"")
        return secrets.filter { secret in
            guard text.contains(secret) else { return false }
            // The page of a search shows its question, and a page that is not there how it was asked for.
            let asked = PercentText.decoded(target)
            return !asked.contains(secret) || text.ranges(of: secret).count > 3
        }
    }

    @Test(arguments: [false, true]) func nothingPrivateIsShown(writes: Bool) throws {
        let device = try served().device(writes: writes)
        var answered = 0
        for route in RouteTable.routes where route.method == .get {
            for target in Self.targets(route) {
                for json in [false, true] {
                    let answer = device.get(target, json: json)
                    let text = device.served.text(answer)
                    #expect(Self.leaks(text, of: target) == [], "\(target) \(answer.status)")
                    #expect(answer.status < 500, "\(target): \(text.prefix(300))")
                    answered += answer.status == 200 ? 1 : 0
                }
            }
        }
        #expect(answered > 60)
        // What is not private is there.
        #expect(device.page("/search?q=garden").contains("Open <mark>garden</mark>"))
        #expect(device.page("/list/lists/groceries.md").contains("oat milk"))
        #expect(device.page("/file/notes/plan.svg").contains("garden plan"))
        #expect(device.page("/sensors").contains("Garden shed"))
        // What is private is missing, like what is not there.
        for path in [
            "document/notes/secret.md", "file/notes/shot.svg", "file/notes/private/shot.svg", "list/lists/gifts.md",
            "edit/notes/tag.md",
        ] {
            let missing = device.page("/" + path.replacing(".", with: "-none."))
            #expect(device.get("/" + path).status == 404, "\(path)")
            #expect(device.page("/" + path) == missing.replacing("-none.", with: "."), "\(path)")
        }
        #expect(!device.page("/moods").contains("awful\" style"))
    }

    @Test func aDeviceThatIsGrantedItSeesPrivate() throws {
        let device = try served().device(seesPrivate: true)
        #expect(device.page("/document/notes/secret.md").contains("PRIVKEYSECRET"))
        #expect(device.page("/file/notes/shot.svg").contains("PRIVPICTURESECRET"))
        #expect(device.page("/search?q=garden").contains("PRIVTAGSECRET"))
        #expect(device.get("/permissions").status == 403)
    }

    /// What is granted or taken back counts from the next request on, whatever was kept of a day.
    @Test func grantsCountAtOnce() throws {
        let served = try served()
        let device = try served.device(seesPrivate: true)
        #expect(device.page("/day/2026-11-21").contains("PRIVTASKSECRET"))
        _ = try served.register.grant("phone", seesPrivate: false, writes: false)
        #expect(!device.page("/day/2026-11-21").contains("PRIVTASKSECRET"))
        // What was done last with more in sight is no longer shown.
        _ = try served.register.grant("phone", seesPrivate: true, writes: true)
        #expect(try device.send("/list/lists/gifts.md", to: "/lists/check", with: "PRIVLISTSECRET").status == 303)
        _ = try served.register.grant("phone", seesPrivate: false, writes: true)
        #expect(!device.page("/today").contains("PRIVLISTSECRET"))
        _ = try served.register.revoke("Phone")
        #expect(device.get("/today").status == 401)
        #expect(!device.page("/today").contains("garden"))
    }

    // MARK: What it may do

    @Test func nothingIsChangedWithoutAGrant() throws {
        let device = try served().device()
        let before = try device.served.vault.files()
        for route in RouteTable.routes where route.method == .post && route.access != .newDevice {
            for target in Self.targets(route).prefix(3) {
                let answer = device.post(target, [("text", "x"), ("kind", "log"), ("list", "lists/groceries.md")])
                let isHere = route.access != .newcomer && route.access != .assistant
                #expect(answer.status == (isHere ? 403 : 404) || answer.status == 405, "\(target): \(answer.status)")
            }
        }
        for route in RouteTable.routes where route.method == .get && route.access == .owner {
            for target in Self.targets(route) {
                #expect(!device.page(target).contains("method=\"post\""), "\(target)")
            }
        }
        #expect(try device.served.vault.files() == before)
    }

    @Test func whatIsForTheOwnerAlone() throws {
        let device = try served().device(seesPrivate: true, writes: true)
        for route in RouteTable.routes where route.access == .ownMachine {
            let answer = route.method == .get ? device.get(route.pattern) : device.post(route.pattern, [])
            #expect(answer.status == 403, "\(route.pattern)")
        }
        #expect(!device.page("/today").contains("/permissions"))
        for (target, fields) in [("/session", [("token", device.served.door.keys.token)]), ("/mcp", [])] {
            #expect(device.post(target, fields).status == 404, "\(target)")
        }
    }

    /// Links in what it does not see would lead nowhere then.
    @Test func otherNamesAreForWhoSeesAll() throws {
        let device = try served().device(writes: true)
        let path = "lists/groceries.md"
        #expect(!device.page("/document/" + path).contains("/move/"))
        let token = try WebForms.form(device.page("/notes"), to: "/notes/new").filter { $0.0 == FormTokenCheck.field }
        #expect(device.post("/notes/new", token + [("title", "Tea"), ("folder", "notes/new")]).status == 303)
        for action in ["/move/" + path, "/delete/" + path] {
            #expect(device.get(action).status == 403)
            let revision = DocumentRevision.of(Array(try device.served.vault.read(path).utf8))
            #expect(device.post(action, token + [("title", "x"), ("revision", revision)]).status == 403)
        }
        #expect(try device.served.vault.read("notes/new/tea.md").contains("# Tea"))
    }

    @Test func aListIsTicked() throws {
        let device = try served().device(writes: true)
        let answer = try device.send("/list/lists/groceries.md", to: "/lists/check", with: "oat milk")
        #expect(answer.status == 303)
        #expect(try device.served.vault.read("lists/groceries.md").contains("- [x] oat milk"))
        #expect(device.page("/list/lists/groceries.md").contains("/undo"))
        #expect(try device.send("/list/lists/groceries.md", to: "/undo").status == 303)
        #expect(try device.served.vault.read("lists/groceries.md").contains("- [ ] oat milk"))
    }

    /// Where it does not see all of a document, or nothing, it changes nothing, and is told nothing.
    @Test func whatIsNotSeenIsNotChanged() throws {
        let device = try served().device(writes: true)
        let before = try device.served.vault.files()
        #expect(try device.send("/edit/notes/open.md", to: "/edit/notes/open.md", [("text", "mine")]).status == 403)
        let proof = try WebForms.form(device.page("/list/lists/groceries.md"), to: "/lists/check").filter {
            $0.0 == FormTokenCheck.field
        }
        for (target, fields) in [
            ("/lists/check", [("list", "lists/gifts.md"), ("item", "garden PRIVLISTSECRET")]),
            ("/lists/add", [("list", "lists/gifts.md"), ("items", "tea")]),
            ("/tasks/done", [("path", "agenda/2026/2026-11-21.md"), ("line", "6"), ("text", "- [ ] garden")]),
            ("/entry/mark", [("path", "journal/2026/2026-11-20.md"), ("mood", "happy")]),
            ("/edit/notes/secret.md", [("text", "x"), ("revision", "0")]),
            ("/write", [("document", "notes/secret.md")]),
            ("/write", [("day", "2026-11-21")]),
            (
                "/events/move",
                [
                    ("path", "agenda/2026/2026-11-20.md"), ("line", "4"), ("text", "- 10:00 garden"),
                    ("day", "2026-11-20"), ("to", "2026-11-21"),
                ]
            ),
        ] {
            let answer = device.post(target, proof + fields)
            #expect([403, 404, 409, 412].contains(answer.status), "\(target): \(answer.status)")
            #expect(Self.leaks(device.served.text(answer), of: fields.map(\.1).joined()) == [], "\(target)")
        }
        #expect(try device.served.vault.files() == before)
        #expect(
            try device.send("/edit/notes/plain.md", to: "/edit/notes/plain.md", [("text", "# Plain\n\nTea!\n")]).status
                == 303)
    }

    @Test func readOnlyIsStronger() throws {
        let device = try ServedDevice(Self.files, isReadOnly: true).device(writes: true)
        #expect(device.post("/mood", [("mood", "happy")]).status == 403)
        #expect(!device.page("/today").contains("method=\"post\""))
    }
}

private enum PercentText {
    static func decoded(_ target: String) -> String {
        (RequestTarget(target)?.path.joined(separator: "/") ?? "")
            + (RequestTarget(target)?.query.all("q").joined() ?? "")
    }
}
