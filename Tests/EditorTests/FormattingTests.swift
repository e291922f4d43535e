// Formatting: columns below one another, and every text rendered as before.

import Bytes
import CommonMark
import FileSystem
import TestSupport
import Testing
import Vault

@testable import LanguageFeatures

@Suite struct FormattingTests {
    private func formatted(
        _ text: String, within range: Range<Int>? = nil, _ change: (inout FormattingQuestion.Options) -> Void = { _ in }
    ) -> String {
        var options = FormattingQuestion.Options()
        change(&options)
        let document = Document(path: VaultPath(trusted: "a.md"), contents: Array(text.utf8))
        let edits = FormattingQuestion(document, options).edits(within: range)
        return String(decoding: edits.applied(to: document.bytes), as: UTF8.self)
    }

    @Test func columnsStandBelowOneAnother() {
        #expect(
            formatted("|Été|n|x|\n|:-|-:|:-:|\n|thé|1000|a|\nlait|2\n") == """
                | Été  |    n |  x  |
                | :--- | ---: | :-: |
                | thé  | 1000 |  a  |
                | lait |    2 |     |

                """)
        // Wide characters take two columns of a screen.
        #expect(formatted("|京都|\n|-|\n|a|\n") == "| 京都 |\n| ---- |\n| a    |\n")
        #expect(formatted("| a \\| b |\n|---|\n| `x` |\n") == "| a \\| b |\n| ------ |\n| `x`    |\n")
        #expect(formatted("  | a |\n  |-|\n  | b |\r\n") == "  | a   |\n  | --- |\n  | b   |\r\n")
    }

    /// A cell beyond the header is never shown; it stays all the same.
    @Test func nothingIsLost() {
        #expect(
            formatted("|a|b|\n|-|-|\n|1|2|3|\n|4|\n")
                == "| a   | b   |\n| --- | --- |\n| 1   | 2   | 3 |\n| 4   |     |\n")
        let wide = String(repeating: "lang ", count: 40)
        #expect(formatted("|\(wide)|b|\n|-|-|\n|1|2|\n") == "| \(wide.dropLast()) | b |\n| --- | --- |\n| 1 | 2 |\n")
    }

    @Test func whatMeansSomethingElseStays() {
        for text in [
            "---\ntable: |\n  |a|b|\n  |-|-|\n---\nx\n", "```\n|a|b|\n|-|-|\n```\n", "    |a|b|\n    |-|-|\n",
            "<pre>\n|a|b|\n|-|-|\n</pre>\n", "|a|b|\n|-|\n", "a|b\n", "> |a|b|\n> |-|-|\n",
            // One link for some programs, two cells for others.
            "|a|b|\n|-|-|\n|[[x|y]]|\n",
            "<!-- daybook: #a | table title,date -->\n\n|a|b|\n|-|-|\n|1|2|\n\n<!-- /daybook -->\n",
        ] {
            #expect(formatted(text) == text, "\(text)")
        }
    }

    @Test func blanksAsTheEditorAsks() {
        let text = "---\na: b \n---\neins  \nzwei \n\t\n```\nx \n```\ndrei\t\n\n\n"
        #expect(formatted(text) == text)
        #expect(
            formatted(text) { $0.trimsTrailingWhitespace = true }
                == "---\na: b \n---\neins  \nzwei\n\n```\nx \n```\ndrei\n\n\n")
        #expect(formatted("a\n\n\n") { $0.trimsFinalNewlines = true } == "a\n")
        #expect(formatted("a\r\n\r\n") { $0.trimsFinalNewlines = true } == "a\r\n")
        #expect(formatted("a\r\nb") { $0.insertsFinalNewline = true } == "a\r\nb\r\n")
        #expect(formatted("") { $0.insertsFinalNewline = true }.isEmpty)
    }

    @Test func aPartOfTheText() {
        let text = "|a|\n|-|\n\nb\n\n|c|\n|-|\n"
        #expect(formatted(text, within: 0..<1) == "| a   |\n| --- |\n\nb\n\n|c|\n|-|\n")
        #expect(formatted(text, within: 10..<13) == "|a|\n|-|\n\nb\n\n| c   |\n| --- |\n")
    }

    private func rendered(_ text: String) -> String {
        let document = Document(path: VaultPath(trusted: "a.md"), contents: Array(text.utf8))
        var options = MarkdownRenderer.Options()
        options.isSafe = false
        return String(
            decoding: MarkdownRenderer.html(of: Array(document.bytes[document.body]), options: options), as: UTF8.self)
    }

    private func check(_ text: String, _ name: String) {
        let result = formatted(text) { $0.trimsTrailingWhitespace = true }
        #expect(rendered(result) == rendered(text), "\(name)")
        #expect(formatted(result) { $0.trimsTrailingWhitespace = true } == result, "\(name)")
    }

    /// Whatever is there is rendered as before, and formatting twice is formatting once.
    @Test(arguments: 0..<4) func randomTexts(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let pieces = [
            "|", "|", "|", "-", "--", ":-", "-:", "\n", "\n", "\n", " ", "  ", "\\|", "\\", "a", "é", "`", "``",
            "```\n", "[[x|y]]",
            "> ", "- ", "1. ", "    ", "\t", "<b>", "<!-- ", "-->", "# ", "京", "**", "\r\n", "[^1]", "|-|-|\n",
            "|a|b|\n|-|-|\n",
        ]
        for _ in 0..<250 {
            let count = Int.random(in: 1...40, using: &generator)
            let text = (0..<count).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
            check(text, "seed \(seed): \(text.debugDescription)")
        }
    }

    private static let corpora = MachineFacts.environment("DAYBOOK_CORPORA") ?? "../shared/corpora"

    /// The notes of others, in the folder that DAYBOOK_CORPORA names (default ../shared/corpora).
    @Test(
        .enabled(if: FileStamp.isFolder(corpora)),
        arguments: ["vault-simonw-til", "vault-kepano"])
    func notesOfOthers(folder: String) throws {
        for (path, bytes) in try FileTree.files(below: Paths.join(Self.corpora, folder)) where path.hasSuffix(".md") {
            check(String(decoding: bytes, as: UTF8.self), path)
        }
    }
}
