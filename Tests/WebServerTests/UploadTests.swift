// Photos that come in pieces: in their order, once, within limits, and into the vault with their entry alone.

import ApplicationTestSupport
import Bytes
import TestSupport
import Testing
import Wording

@testable import WebServer

@Suite struct UploadTests {
    private static let picture: [UInt8] =
        [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] + (0..<200).map { UInt8($0) }

    private func send(
        _ served: ServedPages, _ bytes: [UInt8], at offset: String = "0", id: String = "upload01",
        name: String = "a.png"
    ) -> WebResponse {
        let fields = [("upload", id), ("name", name), ("offset", offset), ("data", Base64.encode(bytes))]
        return post(served, "/upload", fields)
    }

    private func post(_ served: ServedPages, _ address: String, _ fields: [(String, String)]) -> WebResponse {
        let body = fields.map { FormFields.encoded($0.0) + "=" + FormFields.encoded($0.1) }.joined(separator: "&")
        return served.answer(
            WebRequest(
                "POST", address,
                headers: [
                    ServedPages.host, ("Authorization", "Bearer " + served.keys.token),
                    ("Content-Type", "application/x-www-form-urlencoded"),
                ], body: Array(body.utf8)))
    }

    @Test func piecesInTheirOrder() throws {
        let served = try ServedPages()
        let before = try served.vault.files()
        let (first, second) = (Array(Self.picture[..<100]), Array(Self.picture[100...]))
        #expect(send(served, second, at: "100").status == 409)
        #expect(served.text(send(served, first)) == "100\n")
        // Its answer was lost.
        #expect(served.text(send(served, first)) == "100\n")
        let late = send(served, second, at: "150")
        #expect(late.status == 409 && served.text(late) == "100\n")
        #expect(served.text(send(served, second, at: "100", name: "../../b.png")) == "208\n")
        // Nothing of it is in the vault before its entry.
        #expect(try served.vault.files() == before)
        #expect(post(served, "/journal/new", [("text", "Seen."), ("photo", "upload01")]).status == 303)
        let pictures = try served.vault.files().filter { $0.key.hasSuffix(".png") }
        #expect(pictures.count == 1 && pictures.keys.allSatisfy { $0.hasPrefix("media/") })
        // It is taken once.
        #expect(post(served, "/journal/new", [("text", "Again."), ("photo", "upload01")]).status == 409)
    }

    /// An entry with a photo that is taken back takes its photo along, unless the vault has another use for it.
    @Test(
        arguments: [
            (nil, nil, true), ("notes/roof.md", "See ![](PHOTO).", false), ("notes/roof.md", "Where is PHOTO?", false),
            (".trash/notes/roof.md", "![](PHOTO)", false), (".daybook/settings.yaml", "site: {title: PHOTO}", false),
            ("PHOTO", "Another picture.", false), ("notes/roof.md", "See a.jpg.", true),
            // Escapes of addresses, in which no part of the name is as it is.
            ("notes/roof.md", "See ![](%ESCAPED).", false),
            ("notes/roof.md", "100 % of tea &amp; milk \\ a.jpg", true),
        ] as [(String?, String?, Bool)])
    func takenBackWithItsEntry(_ path: String?, _ text: String?, _ goes: Bool) throws {
        let served = try ServedPages()
        #expect(send(served, Self.picture).status == 200)
        let (cookie, before) = (served.cookie(), try served.vault.files())
        let form = try WebForms.form(WebForms.page(served, cookie, "/journal/new"), to: "/journal/new")
            .filter { [FormTokenCheck.field, "once"].contains($0.0) }
        let saved = WebForms.send(served, cookie, "/journal/new", form + [("text", "Seen."), ("photo", "upload01")])
        let photo = try #require(served.vault.files().keys.first { $0.hasPrefix("media/") })
        let name = String(photo.split(separator: "/").last ?? "")
        let (stem, ending) = (name.dropLast(4), name.suffix(4))
        #expect(ending == ".png" || ending == ".jpg")
        if let path, let text {
            let text = text.replacing("%ESCAPED", with: stem.utf8.map { "%" + String($0, radix: 16) }.joined() + ending)
            try served.vault.write(
                text.replacing("PHOTO", with: path == "PHOTO" ? "" : name), to: path == "PHOTO" ? photo : path)
        }
        let page = WebForms.page(served, cookie, try #require(saved.value("location")))
        let undo = WebForms.send(served, cookie, "/undo", try WebForms.form(page, to: "/undo"))
        #expect(undo.status == 303)
        let after = try served.vault.files()
        #expect(after.keys.contains(photo) != goes && !after.keys.contains { $0.hasPrefix("journal/") })
        if path == nil { #expect(after == before) }
    }

    /// What is still there stays chosen, and so does the text.
    @Test func aPhotoThatHasGone() throws {
        let served = try ServedPages()
        #expect(send(served, Self.picture).status == 200)
        let cookie = served.cookie()
        let form = try WebForms.form(WebForms.page(served, cookie, "/journal/new"), to: "/journal/new")
            .filter { [FormTokenCheck.field, "once"].contains($0.0) }
        let fields = form + [("text", "Seen."), ("photo", "upload01")]
        let answer = WebForms.send(served, cookie, "/journal/new", fields + [("photo", "upload02")])
        let page = served.text(answer)
        #expect(answer.status == 409 && page.contains("role=\"alert\"") && page.contains("Seen.</textarea>"))
        #expect(page.contains("value=\"upload01\"") && !page.contains("upload02"))
        #expect(WebForms.send(served, cookie, "/journal/new", fields).status == 303)
    }

    @Test(arguments: [
        ("short", "a.png", "0"), ("UPPERCASE1", "a.png", "0"), ("../upload01", "a.png", "0"),
        (String(repeating: "a", count: 41), "a.png", "0"), ("upload01", "a.png", "-1"), ("upload01", "a.png", "x"),
    ])
    func whatIsNoUpload(_ id: String, _ name: String, _ offset: String) throws {
        let served = try ServedPages()
        #expect(send(served, Self.picture, at: offset, id: id, name: name).status == 400)
        #expect(
            post(served, "/upload", [("upload", "upload01"), ("name", "a"), ("offset", "0"), ("data", "%")]).status
                == 400)
    }

    @Test func noLongerThanAPhoto() throws {
        let served = try ServedPages()
        #expect(send(served, Self.picture).status == 200)
        #expect(send(served, Self.picture, at: String(64 << 20)).status == 413)
        // A size that is too much is refused before the rest of it comes.
        let announced = [
            ("upload", "upload09"), ("name", "a.png"), ("size", String(64 << 20 + 1)), ("offset", "0"), ("data", ""),
        ]
        #expect(post(served, "/upload", announced).status == 413)
        // What was there of it is gone.
        #expect(send(served, Self.picture, at: "208").status == 409)
    }

    @Test func notTooMany() throws {
        let served = try ServedPages()
        for number in 100..<164 { #expect(send(served, [1], id: "upload\(number)").status == 200) }
        #expect(send(served, [1], id: "upload999").status == 429)
        #expect(send(served, [2], at: "1", id: "upload100").status == 200)
    }

    /// A file whatever it is called is what its bytes are.
    @Test func noPicture() throws {
        let served = try ServedPages()
        let before = try served.vault.files()
        #expect(send(served, [0x7f, 0x45, 0x4c, 0x46, 0, 1, 2, 0xff], name: "a.png").status == 200)
        #expect(post(served, "/journal/new", [("text", "x"), ("photo", "upload01")]).status >= 400)
        #expect(try served.vault.files() == before)
    }
}
