// Files that documents name, by links, HTML, heads and plain words, and those that only private ones name.

import Permissions
import Testing
import Vault

@Suite struct FileMentionsTests {
    private let mentions = FileMentions(
        [
            "media/2025/IMG_1.jpg", "media/2026/IMG_1.jpg", "media/a b.png", "media/Été 2025.heic", "media/x(1).jpg",
            "journal/IMG_9.jpg", "audio/voice.m4a", "day.chart-1.svg", "sensors/watch/2026-11.csv", "media/a&b.jpg",
            "media/IMG_2034.jpg", "media/nodot", "album/1.jpg", "album/deep/2.jpg", "media/IMG_2034.jpg.json",
            "media/IMG_2034.xmp", "media/other.xmp", "media/page.html", "media/inner.css", "media/inner.png",
            "media/scan (2)", "media/photo.été", "media/two words",
        ].map { VaultPath(trusted: $0) })

    private func files(
        _ text: String, path: String = "journal/a.md", _ scope: FileMentions.Scope = .references
    ) -> [String] {
        mentions.files(of: Document(path: VaultPath(trusted: path), contents: Array(text.utf8)), scope)
            .map(\.text).sorted()
    }

    @Test(arguments: [
        ("![](../media/2025/IMG_1.jpg)", ["media/2025/IMG_1.jpg"]),
        ("![[2026/IMG_1.jpg|300]]", ["media/2026/IMG_1.jpg"]),
        ("<img src=\"../media/a b.png\">", ["media/a b.png"]), ("<img src='/media/a%20b.png'>", ["media/a b.png"]),
        ("<audio controls src=../audio/voice.m4a></audio>", ["audio/voice.m4a"]),
        ("<source srcset=\"../media/x(1).jpg 2x\">", ["media/x(1).jpg"]), ("![[img_9.JPG]]", ["journal/IMG_9.jpg"]),
        ("[x]: ../media/%C3%89t%C3%A9%202025.heic\n\n![][x]", ["media/Été 2025.heic"]),
        ("---\nphotos: [Été 2025.heic]\n---\n", ["media/Été 2025.heic"]),
        ("---\ncover: media/a&b.jpg\n---\n", ["media/a&b.jpg"]),
        ("<a href=\"../media/a&amp;b.jpg\">x</a>", ["media/a&b.jpg"]),
        ("![[IMG_1.jpg]]", ["media/2025/IMG_1.jpg", "media/2026/IMG_1.jpg"]), ("see voice.m4a in audio", []),
        ("---\ntitle: two words\n---\n", ["media/two words"]),
        ("---\ntitle: my nodot\n---\n", []),
        ("<video poster=\"IMG_9.jpg\">", ["journal/IMG_9.jpg"]), ("no.such.jpg", []),
        ("![](../media/IMG\\_2034.jpg)", ["media/IMG_2034.jpg"]), ("![[IMG\\_2034.jpg]]", ["media/IMG_2034.jpg"]),
        ("![](../audio/voice%2Em4a)", ["audio/voice.m4a"]), ("![](../audio/voice%252Em4a)", ["audio/voice.m4a"]),
        ("![](../audio/voice&period;m4a)", ["audio/voice.m4a"]), ("![](../audio/voice&#46;m4a)", ["audio/voice.m4a"]),
        ("<img src='../audio/voice&#x2e;m4a'>", ["audio/voice.m4a"]), ("[a](../media/nodot)", ["media/nodot"]),
        ("![[nodot]]", ["media/nodot"]), ("---\nfile: media/nodot\n---\n", ["media/nodot"]), ("so nodot", []),
        ("[a](../album/)", []),
    ])
    func references(_ text: String, _ expected: [String]) { #expect(files(text) == expected, "\(text)") }

    @Test(arguments: [
        ("see voice.m4a in audio", ["audio/voice.m4a"]), ("`a b.png`", ["media/a b.png"]),
        ("“Été 2025.heic”", ["media/Été 2025.heic"]), ("xvoice.m4a", []), ("voice.m4ax", []),
        ("[a](../album/)", ["album/1.jpg", "album/deep/2.jpg"]), ("[[album/deep]]", ["album/deep/2.jpg"]),
        ("[a](../album/deep)", ["album/deep/2.jpg"]), ("[[album]]", []), ("---\ntype: album\n---\n", []),
        ("voice%2em4a", ["audio/voice.m4a"]), ("IMG\\_2034.jpg", ["media/IMG_2034.jpg"]),
        ("see /media/nodot, there", ["media/nodot"]), ("NoDot.", ["media/nodot"]), ("nodots xnodot", []),
        ("the scan (2)", ["media/scan (2)"]), ("the scan (3)", []), ("photo.e\u{301}te\u{301}", ["media/photo.été"]),
        ("the two words", ["media/two words"]), ("two more words", []), ("图IMG_9.jpg图", ["journal/IMG_9.jpg"]),
    ])
    func anythingThatBearsTheName(_ text: String, _ expected: [String]) {
        #expect(files(text, .anything) == expected, "\(text)")
    }

    @Test func whatOnlyPrivateDocumentsName() {
        func document(_ text: String) -> Document {
            Document(path: VaultPath(trusted: "journal/a.md"), contents: Array(text.utf8))
        }
        let found = mentions.namedOnly(
            by: [document("![](../media/2025/IMG_1.jpg) <audio src='../audio/voice.m4a'> IMG_9.jpg")],
            notBy: [document("![](../media/2026/IMG_1.jpg) ![[IMG_9.jpg]]")])
        #expect(found.map(\.text).sorted() == ["audio/voice.m4a", "media/2025/IMG_1.jpg"])
    }

    @Test func whatLiesBesideAFileGoesWithIt() {
        func document(_ text: String) -> Document {
            Document(path: VaultPath(trusted: "journal/a.md"), contents: Array(text.utf8))
        }
        let found = mentions.namedOnly(by: [document("![[IMG\\_2034.jpg]]")], notBy: [])
        #expect(
            found.map(\.text).sorted()
                == ["media/IMG_2034.jpg", "media/IMG_2034.jpg.json", "media/IMG_2034.xmp"])
        #expect(
            mentions.namedOnly(by: [document("![[IMG\\_2034.jpg]]")], notBy: [document("![[IMG_2034.xmp]]")])
                .map(\.text).sorted() == ["media/IMG_2034.jpg", "media/IMG_2034.jpg.json"])
    }

    @Test func whatAPageNamesGoesWithThePage() {
        func document(_ text: String) -> Document {
            Document(path: VaultPath(trusted: "journal/a.md"), contents: Array(text.utf8))
        }
        let files = [
            "media/page.html": "<link href=inner.css>", "media/inner.css": "a { background: url(inner.png) }",
        ]
        func found(_ open: String) -> [String] {
            mentions.namedOnly(by: [document("[x](../media/page.html)")], notBy: [document(open)]) {
                files[$0.text].map { Array($0.utf8) }
            }.map(\.text).sorted()
        }
        #expect(found("") == ["media/inner.css", "media/inner.png", "media/page.html"])
        #expect(found("![[inner.css]]") == ["media/page.html"])
        #expect(found("[x](../media/page.html)").isEmpty)
    }

    @Test func readingsGoWithTheirDevice() {
        #expect(
            files("---\nprivate: true\n---\n", path: "sensors/watch/device.md", .anything)
                == ["sensors/watch/2026-11.csv"])
    }
}
