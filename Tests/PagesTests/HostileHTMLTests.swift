// What a hostile note makes of a page, as another parser of HTML sees it: python3's html.parser.

import Bytes
import FileSystem
import Processes
import TestSupport
import Testing
import Vault
import Wording

@testable import Pages

@Suite(.enabled(if: (try? ChildProcess.run("python3", ["--version"])) != nil)) struct HostileHTMLTests {
    /// Each holds `TEXT`, which stays, in HTML that tries to run, load, submit, cover the page or take a name.
    static let notes: [String] = [
        "<script>alert(1)</script>TEXT", "<ScRiPt src=//evil.example></sCrIpT>TEXT", "<script>alert(1)\n\nTEXT",
        "<<script>script>alert(1)</script>TEXT", "<scr<script>ipt>alert(1)</script>TEXT", "<script/x>a</script >TEXT",
        "<style>@import '//evil.example'; p{background:url(//evil.example)}</style>TEXT", "<style>\nTEXT",
        "<p style=\"background:url(https://evil.example/x)\">TEXT</p>", "<div onclick=alert(1)>TEXT</div>",
        "<div\nonclick\n=\nalert(1)>TEXT</div>", "<div/onclick=alert(1)/>TEXT", "<div \"onclick=alert(1)\" >TEXT</div>",
        "<img src=x onerror=alert(1)>TEXT", "<img src=\"x\"onerror=\"alert(1)\">TEXT",
        "<img/src='x'/onerror='alert(1)'>TEXT",
        "<img src=https://evil.example/x.png>TEXT", "<img srcset=\"https://evil.example/x 2x\" src=a.png>TEXT",
        "<picture><source srcset=https://evil.example/x><img src=a.png></picture>TEXT",
        "<img src=`javascript:alert(1)`>TEXT",
        "<image src=https://evil.example/x>TEXT", "<input type=image src=https://evil.example/x>TEXT",
        "<input type=checkbox disabled autofocus onfocus=alert(1)>TEXT", "<svg onload=alert(1)>TEXT</svg>",
        "<svg><style>TEXT</style></svg>TEXT", "<svg><a xlink:href=javascript:alert(1)><text>TEXT</text></a></svg>",
        "<svg><foreignObject><iframe srcdoc='<script>alert(1)</script>'></iframe></foreignObject></svg>TEXT",
        "<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style>TEXT</mglyph></table></mtext></math>TEXT",
        "<math href=javascript:alert(1)>TEXT</math>",
        "<math><maction actiontype=statusline xlink:href=javascript:alert(1)>TEXT</maction></math>",
        "<iframe src=javascript:alert(1)>TEXT</iframe>", "<iframe srcdoc=\"<script>alert(1)</script>\"></iframe>TEXT",
        "<object data=//evil.example>TEXT</object>", "<embed src=javascript:alert(1)>TEXT",
        "<applet code=x>TEXT</applet>",
        "<video src=https://evil.example/x poster=https://evil.example/y onerror=alert(1)>TEXT</video>",
        "<audio><source src=https://evil.example/x>TEXT</audio>",
        "<form action=//evil.example><button>TEXT</button></form>",
        "<form><input name=body><textarea name=x>TEXT</textarea><select><option>TEXT</select></form>",
        "<button formaction=javascript:alert(1)>TEXT</button>", "<isindex action=javascript:alert(1)>TEXT",
        "<meta http-equiv=refresh content='0;url=//evil.example'>TEXT", "<base href=//evil.example>TEXT",
        "<link rel=stylesheet href=//evil.example>TEXT", "<link rel=prefetch href=//evil.example>TEXT",
        "<a href=javascript:alert(1)>TEXT</a>", "<a href=\"jav&#x09;ascript:alert(1)\">TEXT</a>",
        "<a href=\"&#1;javascript:alert(1)\">TEXT</a>",
        "<a href=\"javascript&colon;alert(1)\">TEXT</a>",
        "<a href=\"data:text/html,<script>alert(1)</script>\">TEXT</a>",
        "<a href=\"x\" target=_top ping=//evil.example>TEXT</a>", "<a href='vbscript:x'>TEXT</a>",
        "[TEXT](javascript:alert(1))", "[TEXT](<java\tscript:alert(1)>)", "![TEXT](javascript:alert(1))",
        "<javascript:alert(1)> TEXT",
        "[TEXT]: javascript:alert(1)\n\n[TEXT]", "[TEXT](data:text/html;base64,PHNjcmlwdD4=)",
        "[TEXT](x \"a&quot; onclick=alert(1) b\")", "![](x \"\\\" onerror=\\\"alert(1)\")TEXT",
        "[TEXT](x' onclick='alert(1)')",
        "<div id=Text name=Text class=site>TEXT</div>", "<a name=query id=state>TEXT</a>",
        "<img name=getElementById src=a.png>TEXT",
        "<h1 id=location>TEXT</h1>", "<p id=\"x\" id=\"y\">TEXT</p>", "<body onload=alert(1)>TEXT</body>",
        "<html><head><title>TEXT</title></head></html>TEXT",
        "</div></main></body></html><script>alert(1)</script>TEXT", "</article></main>TEXT",
        "<main id=Text>TEXT</main>",
        "<!--><script>alert(1)</script>-->TEXT", "<!-- --!><script>alert(1)</script> -->TEXT", "<!--->TEXT",
        "<![CDATA[<script>alert(1)</script>]]>TEXT",
        "<?php <script>alert(1)</script> ?>TEXT", "<!DOCTYPE x [<!ENTITY y 'z'>]>TEXT",
        "<noscript><p title=\"</noscript><img src=x onerror=alert(1)>\">TEXT</noscript>",
        "<textarea></textarea><img src=x onerror=alert(1)>TEXT",
        "<title><a title='</title><img src=x onerror=alert(1)>'>TEXT",
        "<xmp><p title=\"</xmp><img src=x onerror=alert(1)>\">TEXT",
        "<noembed><p title='</noembed><img src=x onerror=alert(1)>'>TEXT",
        "<table background=//evil.example><td background=//evil.example>TEXT</td></table>",
        "<table><script>alert(1)</script><tr><td>TEXT",
        "<details open ontoggle=alert(1)><summary>TEXT</summary></details>", "<marquee onstart=alert(1)>TEXT</marquee>",
        "<dialog open style=position:fixed>TEXT</dialog>", "<div style=position:fixed;inset:0>TEXT</div>",
        "<div class=skip>TEXT</div>",
        "<keygen autofocus onfocus=alert(1)>TEXT", "<slot name=x>TEXT</slot>",
        "<template><script>alert(1)</script>TEXT</template>TEXT",
        "<portal src=//evil.example>TEXT", "<frameset onload=alert(1)><frame src=//evil.example></frameset>TEXT",
        "<plaintext>TEXT",
        "<a href=\"x\"<script>alert(1)</script>\">TEXT</a>", "<p title=\"a>b\" onclick='x'>TEXT</p>",
        "<p title='a\"b' onclick=x>TEXT</p>",
        "<p =\"onclick=alert(1)\">TEXT</p>", "<p a=\"b\"onclick=\"alert(1)\">TEXT</p>", "<p x=`y` onclick=z>TEXT</p>",
        "<p\u{0}onclick=alert(1)>TEXT</p>",
        "> [!note\" onclick=\"alert(1)] x\n> TEXT", "> [!<script>alert(1)</script>] x\n> TEXT",
        "==<script>alert(1)</script>== TEXT",
        "$<script>alert(1)</script>$ TEXT", "$$\n<img src=x onerror=alert(1)>\n$$\n\nTEXT",
        "![[a.png|<img src=x onerror=alert(1)>]] TEXT",
        "![[a.png|1\" onload=\"alert(1)]] TEXT", "![[x\"><script>alert(1)</script>]] TEXT",
        "TEXT ^\"><script>alert(1)</script>",
        "Term\n: <script>alert(1)</script>TEXT", "- [<] <script>alert(1)</script>TEXT", "- [\"] TEXT",
        "^[<script>alert(1)</script>TEXT]",
        "\u{e000}0\u{e001}TEXT [[x]]", "<a href=\"\u{e000}0\u{e001}\">TEXT</a> [[x\" onclick=\"y]]",
        "```mermaid\"><script>alert(1)</script>\nTEXT\n```",
        "<code class=\"language-x onclick=y\">TEXT</code>",
        "<section class=footnotes data-footnotes onclick=x>TEXT</section>",
        "<a data-footnote-ref data-footnote-x\"onclick=alert(1) href=#fn-1 id=fn-Text>TEXT</a>",
        "<time datetime='\"onclick=x'>TEXT</time>",
        "<td colspan='2\" onclick=\"x'>TEXT</td>", "<ol start='1 onclick=x'><li value=x>TEXT</ol>",
        "<bdo dir=rtl onclick=x>TEXT</bdo>",
    ]

    /// Reads a page and prints what is wrong with it, a line each.

    private let links = NoteRenderer.Links(
        wiki: { _, _ in nil }, markdown: { _ in .same }, own: { _ in nil }, image: { _ in .same },
        embed: { $0 == "a.png" ? .init(address: "files/a.png", kind: .picture) : nil }, note: { _, _ in nil },
        tag: { _ in nil }, formula: { _, _ in nil })

    private func scan(_ text: String) -> BodyScan {
        let bytes = Array(text.utf8)
        return BodyScan(bytes, body: bytes.indices)
    }

    private func problems(_ pages: [[UInt8]]) throws -> [String] {
        let result = try ChildProcess.run(
            "python3", [TestScript.path("read_pages.py")], input: Array(pages.joined(separator: [0x1e])),
            variables: [("PYTHONIOENCODING", "utf-8"), ("PYTHONUTF8", "1")])
        #expect(result.exitCode == 0, "\(result.errorText)")
        return result.outputText.split(separator: "\n").map(String.init)
    }

    @Test func anotherParserSeesNothingThatRunsOrLoads() throws {
        let renderer = NoteRenderer(links: links, language: .english)
        // A carriage return or the like of a note does not end a page here.
        let pages = Self.notes.map { note in
            renderer.html(of: NoteText(Array(note.utf8), 0..<note.utf8.count, scan(note))).bytes
        }
        let found = try problems(pages)
        #expect(
            found.isEmpty, "\(found.map { line in line + " in " + Self.notes[Int(line.prefix { $0 != ":" }) ?? 0] })")
    }

    /// Notes cut anywhere, and two of them in one another.
    @Test func neitherInPieces() throws {
        let renderer = NoteRenderer(links: links, language: .english)
        var pages: [[UInt8]] = []
        for (number, note) in Self.notes.enumerated() {
            let other = Self.notes[(number * 7 + 3) % Self.notes.count]
            for text in [
                String(note.prefix(note.count / 2)) + other, "<div>\n" + note + "\n" + other,
                "> " + note + "\n\n- " + other,
                "| a | b |\n|---|---|\n| " + note.replacing("\n", with: " ") + " | " + other.replacing("\n", with: " ")
                    + " |",
                "<p title='" + note + "'>" + other,
            ] {
                pages.append(renderer.html(of: NoteText(Array(text.utf8), 0..<text.utf8.count, scan(text))).bytes)
            }
        }
        let found = try problems(pages).filter { !$0.hasSuffix("lost its text") }
        #expect(found.isEmpty, "\(found.prefix(10))")
    }

    /// What repeats without end takes its own length of time, not the square of it: the test ends.
    @Test(arguments: [
        "<script>", "<style>", "<h1>", "<h1><!--", "<a x=\"", "<a <", "</", "<!", "<?", "<!--", "x%% ", "x%%\n\n",
        "%%a%% ", " $a", "$$",
        "==a", "^[", "[", "![[", "[x](", "[x]([[", "> [!a]\n", "a\n: b\n", "a ^b\n", "- [/] a\n", "<p>",
        "<iframe src=\"https://e\">",
        "# a\n", "[a](#b)\n", "\u{e000}0\u{e001}", "<div>\n<a \"", "<input", "<b id=x>", "`", "$$\n\n", "%%\n", "&",
        "<details>",
    ])
    func repetitionEnds(_ text: String) {
        let renderer = NoteRenderer(links: links, language: .english)
        for lead in ["", "<div>\n", "> "] {
            let note = lead + String(repeating: text, count: 6_000 / text.utf8.count)
            let document = Document(path: VaultPath("a.md")!, contents: Array(note.utf8))
            #expect(renderer.html(of: document).bytes.count < note.utf8.count * 60 + 1000)
            _ = (PlainText.of(document), DocumentFacts(document), document.title)
        }
    }
}
