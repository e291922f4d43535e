// Pages load small copies of pictures; what is not a picture is nothing to be shown.

import ApplicationTestSupport
import FileSystem
import Glibc
import TestSupport
import Testing
import Vault
import Workspaces

@testable import WebServer

@Suite(.enabled(if: FileStamp.exists(Paths.join(BuiltProgram.folder, "daybook-media")), "daybook-media is not built"))
struct PictureCopyTests {
    private let served: ServedPages

    init() throws {
        served = try ServedPages([
            "journal/2026/2026-11-20.md":
                "---\ntype: journal\ndate: 2026-11-20\nphotos: [a.jpg, b.heic, c.gif]\n---\n# Day\n",
            "notes/shown.md": "# Shown\n\n![](../journal/2026/b.heic) ![](../journal/2026/a.jpg)\n",
            "journal/2026/odd.jpg": "no picture", "journal/2026/b.heic": "no picture", "journal/2026/c.gif": "GIF89a",
            "journal/2026/.hidden.jpg": "x",
        ])
        let camera = Repository.path("Tests/CommandTests/Fixtures/photos/camera/IMG_1.jpg")
        try AtomicWrite.replace(
            Paths.join(served.vault.root, "journal/2026/a.jpg"), with: OpenFile.reading(camera).readAll())
    }

    @Test func copiesAreMadeOnce() throws {
        let (small, large) = (
            served.get("/picture/small/journal/2026/a.jpg"), served.get("/picture/large/journal/2026/a.jpg")
        )
        for answer in [small, large] {
            #expect(answer.status == 200 && answer.value("content-type") == "image/jpeg")
            #expect(answer.bytes.starts(with: [0xff, 0xd8]))
            // What the camera wrote stays in the vault.
            #expect(!served.text(answer).contains("Exif"))
            #expect(answer.value("content-security-policy")?.contains("sandbox") == true)
        }
        #expect(served.get("/picture/small/journal/2026/a.jpg").bytes == small.bytes)
    }

    /// Photos of a folder that was granted are on the page of their day, small and without what the camera wrote.
    @Test func photosOfADay() throws {
        let cookie = served.cookie()
        let folder = Repository.path("Tests/CommandTests/Fixtures/photos/camera")
        let form = try WebForms.form(
            WebForms.page(served, cookie, PermissionsPage.address), to: PermissionsPage.address,
            with: "value=\"photos\"")
        let fields = form.filter { $0.0 != "paths" } + [("decision", "grant"), ("paths", folder)]
        #expect(WebForms.send(served, cookie, PermissionsPage.address, fields).status == 303)
        let page = WebForms.page(served, cookie, "/day/2026-11-18")
        #expect(page.contains("<img height=\"96\" src=\"data:image/jpeg;base64,/9j/"))
        #expect(page.contains("alt=\"IMG_1.jpg\"") && !page.contains("IMG_3.jpg"))
    }

    @Test func whatCannotBeMadeSmall() throws {
        let odd = served.get("/picture/small/journal/2026/odd.jpg")
        #expect(odd.status == 303 && odd.value("location") == "/file/journal/2026/odd.jpg")
        #expect(served.get("/picture/large/journal/2026/b.heic").status == 404)
        for target in [
            "/picture/small/journal/2026/none.jpg", "/picture/small/journal/2026/c.gif",
            "/picture/small/journal/2026/.hidden.jpg", "/picture/small/journal/2026/2026-11-20.md",
            "/picture/huge/journal/2026/a.jpg", "/picture/small/.daybook/a.jpg", "/picture/small/journal",
        ] {
            #expect(served.get(target).status == 404, "\(target)")
        }
    }

    @Test func inkIsDrawn() throws {
        let served = try ServedPages([
            "agenda/2026/2026-11-20.md": "---\nink: [media/a.inkml, media/b.inkml]\n---\n# Day\n",
            "media/a.inkml": "<ink><trace>1 2, 3 4</trace></ink>", "media/b.inkml": "no ink",
        ])
        let page = served.text(served.get("/document/agenda/2026/2026-11-20.md"))
        // Once, on the way to the page to write on.
        #expect(page.contains("<img src=\"/drawing/1/media/a.inkml\""))
        #expect(!page.contains("/picture/large/media/a.inkml"))
        let drawing = served.get("/picture/large/media/a.inkml")
        #expect(drawing.status == 200 && drawing.value("content-type") == "image/svg+xml")
        #expect(drawing.value("content-security-policy")?.contains("sandbox") == true)
        #expect(served.text(drawing).contains("<path d=\"M"))
        #expect(served.get("/picture/large/media/b.inkml").status == 404)
        #expect(served.get("/picture/small/media/none.inkml").status == 404)
        // The file itself is handed over as it is.
        #expect(served.get("/file/media/a.inkml").value("content-disposition")?.hasPrefix("attachment") == true)
    }

    /// A link out of the vault does not lead to what lies there.
    @Test func linksStayInside() throws {
        let outside = try TemporaryFolder()
        try outside.write("secret", to: "a.jpg")
        let link = Paths.join(served.vault.root, "journal/2026/link.jpg")
        try #require(symlink(outside.path + "/a.jpg", link) == 0)
        #expect(served.get("/picture/small/journal/2026/link.jpg").status == 404)
        #expect(served.get("/file/journal/2026/link.jpg").status == 404)
        #expect(served.get("/file/journal/2026/link.jpg", [("Range", "bytes=0-2")]).status == 404)
    }

    @Test func pagesShowCopies() throws {
        let page = served.page("/document/journal/2026/2026-11-20.md")
        #expect(page.contains("<img src=\"/picture/small/journal/2026/a.jpg\""))
        #expect(page.contains("<a href=\"/file/journal/2026/a.jpg\""))
        #expect(page.contains("<img src=\"/picture/small/journal/2026/b.heic\""))
        #expect(page.contains("<a href=\"/picture/large/journal/2026/b.heic\""))
        #expect(page.contains("<img src=\"/file/journal/2026/c.gif\""))
        #expect(served.page("/document/notes/shown.md").contains("src=\"/picture/large/journal/2026/b.heic\""))
    }
}
