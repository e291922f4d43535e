// An entry that is edited in its form: the text, its head, and what the head says in fields of their own.

import ApplicationTestSupport
import TestSupport
import Testing

@testable import WebServer

@Suite struct EditedTextTests {
    private static let path = "journal/2026/11/2026-11-20-0900-frost.md"
    private static let address = "/edit/" + path
    private static let entry = """
        ---
        # by hand
        date: 2026-11-20T09:00:00Z
        mood: sad   # not for long
        tags: [garden, home]
        location: Bristol
        ---

        # First frost

        The dahlias are black.

        """

    /// Sends the form with some fields otherwise: nil leaves one out.
    private func save(_ changes: [(String, String?)], _ text: String = Self.entry) throws -> (status: Int, file: String)
    {
        let served = try ServedPages([Self.path: text])
        let cookie = served.cookie()
        let page = WebForms.page(served, cookie, Self.address)
        // A browser sends the box that is ticked, and the texts.
        let form = try WebForms.form(page, to: Self.address).filter { !["mood", "favorite"].contains($0.0) }
        let names = Set(changes.map(\.0))
        let fields =
            (form + Self.texts(page)).filter { !names.contains($0.0) }
            + changes.compactMap { name, value in value.map { (name, $0) } }
        return (WebForms.send(served, cookie, Self.address, fields).status, try served.vault.read(Self.path))
    }

    private static func texts(_ page: String) -> [(String, String)] {
        page.split(separator: "<textarea ").dropFirst().compactMap { part in
            guard let name = part.firstRange(of: "name=\""), let start = part.firstRange(of: ">\n"),
                let end = part.firstRange(of: "</textarea>")
            else { return nil }
            return (
                String(part[name.upperBound...].prefix { $0 != "\"" }),
                String(part[start.upperBound..<end.lowerBound])
            )
        }
    }

    @Test func theHeadIsApart() throws {
        let served = try ServedPages([Self.path: Self.entry])
        let page = WebForms.page(served, served.cookie(), Self.address)
        #expect(page.contains("spellcheck=\"true\">\n# First frost\n\nThe dahlias"))
        #expect(page.contains("value=\"garden, home\"") && page.contains("value=\"sad\" checked"))
        #expect(page.contains("name=\"head\"") && page.contains("# by hand"))
    }

    @Test func whatIsNotChangedStays() throws {
        #expect(try save([("mood", "sad")]).file == Self.entry)
        let text = try save([("mood", "sad"), ("text", "# First frost\r\n\r\nAll black.\r\n")]).file
        #expect(text == Self.entry.replacing("The dahlias are black.", with: "All black."))
    }

    @Test func fieldsChangeTheirKeys() throws {
        let text = try save([("mood", "happy"), ("tags", "home, #walks"), ("place", "Bath"), ("favorite", "1")]).file
        #expect(text.contains("# by hand\n") && text.contains("mood: happy   # not for long\n"))
        #expect(text.contains("tags: [home, walks]\nlocation: Bath\n") && text.contains("\nfavorite: true\n"))
        #expect(
            try save([("mood", "sad"), ("place", "")]).file == Self.entry.replacing("location: Bristol\n", with: ""))
    }

    /// What was typed into the head itself holds beside what the fields say.
    @Test func theHeadCanBeTyped() throws {
        let head =
            String(Self.entry.prefix { $0 != "#" })
            + "date: 2026-11-20T09:00:00Z\nmood: sad\ntags: [garden, home]\nnew: 1\n---\n\n"
        let text = try save([("mood", "sad"), ("head", head), ("tags", "garden")]).file
        #expect(
            text.hasPrefix("---\ndate: 2026-11-20T09:00:00Z\nmood: sad\ntags: [garden]\nnew: 1\n---\n\n# First frost\n")
        )
    }

    /// A tag of two words is not taken apart, and a tag of the text stays there.
    @Test func tagsThatAreNotWords() throws {
        let odd = Self.entry.replacing("tags: [garden, home]", with: "tags: [vie privée, home]")
        #expect(try save([("mood", "sad")], odd).file == odd)
        let both = Self.entry.replacing("The dahlias", with: "#garden: the dahlias")
        let text = try save([("mood", "sad"), ("tags", "home")], both).file
        #expect(text == both.replacing("tags: [garden, home]", with: "tags: [home]"))
    }

    /// Properties without their last line end stay properties.
    @Test func theHeadEndsItsLine() throws {
        let text = try save([
            ("mood", "sad"), ("head", "---\nmood: sad\n---"), ("text", "# Frost\n"), ("tags", "garden, home"),
        ])
        #expect(text.file == "---\nmood: sad\n---\n# Frost\n")
    }

    /// What cannot be a tag is said, and the form stays as it was sent: what its fields say is not taken for what the file says.
    @Test func whatIsRefusedIsShownAsItWasSent() throws {
        let served = try ServedPages([Self.path: Self.entry])
        let cookie = served.cookie()
        let page = WebForms.page(served, cookie, Self.address)
        let form = try WebForms.form(page, to: Self.address).filter { !["mood", "favorite", "tags"].contains($0.0) }
        let sent = form + Self.texts(page) + [("mood", "happy"), ("tags", "garden, 2026")]
        for action in [Self.address, "/preview"] {
            let answer = WebForms.send(served, cookie, action, sent)
            let shown = served.text(answer)
            #expect(answer.status == (action == "/preview" ? 200 : 400))
            #expect(shown.contains("value=\"garden, 2026\"") && shown.contains("value=\"happy\" checked"))
            #expect(shown.contains("mood: sad   # not for long"))
        }
        #expect(try served.vault.read(Self.path) == Self.entry)
    }

    /// What looks like a second head is text.
    @Test func twoHeads() throws {
        let text = "---\nmood: sad\n---\n---\nnote: x\n---\n"
        #expect(try save([("mood", "sad")], text).file == text)
    }

    /// A place with coordinates is not made into a name.
    @Test func coordinatesStay() throws {
        let text = Self.entry.replacing("location: Bristol", with: "location: {name: Bristol, lat: 51.4, lon: -2.6}")
        #expect(
            try save([("mood", "happy"), ("place", "Bath")], text).file
                == text.replacing("mood: sad", with: "mood: happy"))
    }
}
