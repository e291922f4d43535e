// Locked documents on pages: while the key is open, at this machine's own addresses, to read; nowhere else anything of them.

import AgeFormat
import ApplicationTestSupport
import FileSystem
import Locking
import Synchronization
import TestSupport
import Testing
import Vault

@testable import WebServer

struct LockedPageTests {
    private static let entry = "journal/2026/11/2026-11-19-2130.md.age"
    private static let files = [
        entry:
            "---\nmood: sad\ntags: [diary]\ndate: 2026-11-19T21:30:00\nphotos: [media/a.gif, media/b.heic]\n---\n\n# Nachtigall\n\nSang all night, see [[b]].\n",
        "media/a.gif.age": "GIF89a Nachtigall", "media/b.heic.age": "Nachtigall in HEIC",
    ]
    private static let plain = [
        "notes/b.md": "# B\n\nSee [it](../journal/2026/11/2026-11-19-2130.md).\n",
        "journal/2026/11/2026-11-18.md": "# Tea\n\nGreen.\n",
    ]

    /// A lock that is open, or has no key.
    private static let lock: VaultLock = {
        let identity = AgeIdentity.make()
        var recipients = LockRecipients()
        recipients.entries = [.init(name: "laptop", key: identity.recipient.text ?? "", added: nil)]
        return VaultLock(recipients, identities: [identity])
    }()
    private static let closed = VaultLock(lock.recipients, identities: [])

    private final class Key: Sendable {
        let isOpen = Atomic<Bool>(true)
    }

    private let key = Key()
    private let served: ServedPages

    init() throws {
        let key = key
        served = try ServedPages(
            Self.plain, lock: { key.isOpen.load(ordering: .relaxed) ? Self.lock : Self.closed })
        try Self.putLocked(in: served.vault.root)
    }

    private static func putLocked(in root: String) throws {
        for (path, text) in files {
            try Paths.makeFolder(Paths.parent(of: Paths.join(root, path)))
            try AtomicWrite.replace(Paths.join(root, path), with: lock.locked(Array(text.utf8)))
        }
    }

    private func close() { key.isOpen.store(false, ordering: .relaxed) }

    private static let addresses = [
        "/journal", "/journal/2026-11", "/search?q=nachtigall", "/tags", "/year/2026", "/moods", "/stats",
        "/document/" + entry,
    ]

    @Test func whileItIsOpen() throws {
        for (address, word) in zip(
            Self.addresses,
            ["Nachtigall", "Nachtigall", "Sang all night", "#diary", "sad", "sad", "<dd>2 days</dd>", "Sang all night"])
        {
            let page = served.page(address)
            #expect(page.contains(word), "\(address)")
            #expect(!page.contains("not shown"), "\(address)")
        }
        let page = served.page("/document/" + Self.entry)
        #expect(page.contains("changed in the terminal (daybook open 2026-11-19-2130)"))
        #expect(page.contains("href=\"/document/notes/b.md\"") && page.contains("src=\"/file/media/a.gif.age\""))
        // What browsers write into their history.
        #expect(page.contains("<title>2026-11-19-2130 · ") && page.contains("<h1 id=\"nachtigall\">Nachtigall</h1>"))
        // Nothing to change it with.
        for form in ["/edit/", "/entry/mark", "/write", "/move/", "/delete/"] { #expect(!page.contains(form)) }
        #expect(served.page("/document/notes/b.md").contains("href=\"/document/\(Self.entry)\""))
    }

    @Test func aPicture() throws {
        let answer = served.get("/file/media/a.gif.age")
        #expect(answer.value("content-type") == "image/gif" && answer.bytes == Array("GIF89a Nachtigall".utf8))
        let part = served.get("/file/media/a.gif.age", [("Range", "bytes=7-")])
        #expect(part.status == 206 && part.bytes == Array("Nachtigall".utf8))
        #expect(part.value("content-range") == "bytes 7-16/17")
        // No copy of it is made but what a browser could not show.
        #expect(served.page("/document/" + Self.entry).contains("\"/picture/large/media/b.heic.age\""))
        #expect(served.get("/file/" + Self.entry).status == 404)
        close()
        let closed = served.get("/file/media/a.gif.age")
        #expect(closed.value("content-type") == "application/octet-stream" && closed.bytes != answer.bytes)
    }

    /// One that has to be made is made in memory, and is gone with the answer.
    @Test(
        .enabled(if: FileStamp.exists(Paths.join(BuiltProgram.folder, "daybook-media"))),
        .enabled(if: Paths.isInMemory("/dev/shm")))
    func aCopyInMemory() throws {
        let camera = Repository.path("Tests/CommandTests/Fixtures/photos/camera/IMG_1.jpg")
        let place = Paths.join(served.vault.root, "media/c.jpg.age")
        try AtomicWrite.replace(place, with: Self.lock.locked(OpenFile.reading(camera).readAll()))
        func copies() throws -> Int {
            try FileTree.files(below: served.vault.home.path).keys.count { $0.hasSuffix(".jpg") }
                + OpenFile.folder("/dev/shm").entries().count {
                    $0.text?.hasPrefix("daybook-edit-\(MachineFacts.processNumber)-") ?? false
                }
        }
        let answer = served.get("/picture/small/media/c.jpg.age")
        #expect(answer.status == 200 && answer.value("content-type") == "image/jpeg")
        #expect(answer.bytes.starts(with: [0xff, 0xd8]) && answer.value("cache-control") == "no-store")
        #expect(try copies() == 0)
        #expect(served.get("/picture/large/media/b.heic.age").status == 404)
        close()
        #expect(served.get("/picture/small/media/c.jpg.age").status == 403)
    }

    /// What the settings name is locked as it is written: the key need not be open for that.
    @Test func aRuleLocks() throws {
        let served = try ServedPages([".daybook/settings.yaml": "lock: {tags: [diary]}\n"], lock: { Self.closed })
        let cookie = served.cookie()
        let fields = try WebForms.form(WebForms.page(served, cookie, "/today"), to: "/capture").filter {
            $0.0 != "text" && $0.0 != "kind"
        }
        let answer = WebForms.send(
            served, cookie, "/capture", fields + [("kind", "log"), ("text", "Nachtigall #diary")])
        #expect(answer.status == 303)
        let files = try served.vault.files()
        #expect(files.keys.filter { $0.hasPrefix("journal/") } == ["journal/2026/11/2026-11-20-0915.md.age"])
        #expect(!files.values.contains { $0.firstRange(of: Array("Nachtigall".utf8)) != nil })
    }

    /// A document that the browser makes is never on the disk in plain text either.
    @Test func aRuleLocksDocuments() throws {
        let served = try ServedPages(
            [".daybook/settings.yaml": "lock: {tags: [diary], folders: [notes/night]}\n"], lock: { Self.closed })
        let cookie = served.cookie()
        let edit = "/edit/journal/2026/11/2026-11-30-1000.md"
        let fields = try WebForms.form(WebForms.page(served, cookie, edit), to: edit).filter { $0.0 != "text" }
        let saved = WebForms.send(served, cookie, edit, fields + [("text", "# Nachtigall\n\n#diary\n")])
        #expect(saved.value("location") == "/document/journal/2026/11/2026-11-30-1000.md.age")
        let new = try WebForms.form(WebForms.page(served, cookie, "/notes"), to: "/notes/new").filter {
            !["title", "folder"].contains($0.0)
        }
        let made = WebForms.send(
            served, cookie, "/notes/new", new + [("title", "Nachtigall"), ("folder", "notes/night")])
        #expect(made.value("location")?.hasSuffix(".md.age") == true)
        let files = try served.vault.files()
        #expect(files.keys.filter { $0.hasSuffix(".md") }.isEmpty)
        #expect(!files.values.contains { $0.firstRange(of: Array("Nachtigall".utf8)) != nil })
    }

    @Test func whileItIsClosed() throws {
        for address in Self.addresses { _ = served.page(address) }
        close()
        for address in Self.addresses {
            let page = served.page(address)
            #expect(!page.contains("Nachtigall") && !page.contains("diary") && !page.contains("all night"))
            #expect(
                address.hasPrefix("/document/")
                    || page.contains("1 locked document is not shown (daybook open --for 15m)"), "\(address)")
        }
        let answer = served.get("/document/" + Self.entry)
        #expect(answer.status == 403 && served.text(answer).contains("daybook open --for 15m"))
    }

    /// The browser keeps nothing, and neither does a disk.
    @Test func nothingIsKept() throws {
        for address in Self.addresses + [
            "/file/media/a.gif.age", "/today", "/day/2026-11-19", "/week", "/month/2026-11",
        ] {
            #expect(served.get(address).value("cache-control") == "no-store", "\(address)")
        }
        let holders = try FileTree.files(below: served.vault.home.path).filter { _, bytes in
            String(decoding: bytes, as: UTF8.self).contains("Nachtigall")
        }
        #expect(holders.isEmpty)
    }

    /// Days are kept in memory, and so have nothing of it.
    @Test func otherPagesHaveNothing() throws {
        for address in [
            "/today", "/day/2026-11-19", "/week/2026-11-19", "/month/2026-11", "/notes", "/table?q=kind:journal",
        ] {
            #expect(!served.page(address).contains("Nachtigall"), "\(address)")
        }
    }

    @Test func noFormChangesIt() throws {
        let path = Paths.join(served.vault.root, Self.entry)
        let before = try OpenFile.reading(path).readAll()
        let program = [("Authorization", "Bearer " + served.keys.token), ServedPages.host].map {
            (name: $0.0, value: $0.1)
        }
        for (address, form) in [
            ("/edit/" + Self.entry, "text=Gone&revision=1"), ("/entry/mark", "path=\(Self.entry)&favorite=1"),
            ("/delete/" + Self.entry, "revision=1"), ("/preview", "text=a&path=\(Self.entry)"),
        ] {
            let answer = served.answer(
                WebRequest(
                    "POST", address,
                    headers: program + [(name: "Content-Type", value: "application/x-www-form-urlencoded")],
                    body: Array(form.utf8)))
            #expect(answer.status >= 400, "\(address)")
            #expect(!served.text(answer).contains("Nachtigall"))
        }
        #expect(try OpenFile.reading(path).readAll() == before)
    }

    /// A device in the network sees nothing of it, whatever it was granted, and is not told how many there are.
    @Test(arguments: [false, true]) func aDevice(seesPrivate: Bool) throws {
        let served = try ServedDevice(Self.plain, lock: Self.lock)
        try Self.putLocked(in: served.vault.root)
        let device = try served.device(seesPrivate: seesPrivate, writes: true)
        for address in Self.addresses + ["/file/media/a.gif.age"] {
            let page = served.text(device.get(address))
            #expect(!page.contains("Nachtigall") && !page.contains("not shown"), "\(address)")
        }
        #expect(device.get("/document/" + Self.entry).status >= 400)
    }
}
