// Markdown is rendered as its reference implementation renders it: the examples of the specifications.

import Bytes
import CommonMark
import FileSystem
import Processes
import Testing

@testable import Pages

struct MarkdownExamplesTests {
    private struct Example: Sendable {
        let markdown: [UInt8]
        let html: [UInt8]
        let extensions: [String]
    }

    private static func corpus() -> String? {
        let folder = MachineFacts.environment("DAYBOOK_CORPORA") ?? "../shared/corpora"
        let place = Paths.join(folder, "spec-markdown")
        return FileStamp.isFolder(place) ? place : nil
    }

    private static func examples(_ name: String) throws -> [Example] {
        guard let corpus = corpus() else { return [] }
        let bytes = try OpenFile.reading(Paths.join(corpus, name)).readAll()
        return try bytes.split(separator: .newline).map { line in
            let value = try JSONReader.read(Array(line))
            return Example(
                markdown: Array((value["markdown"]?.string ?? "").utf8),
                html: Array((value["html"]?.string ?? "").utf8),
                extensions: extensions(of: value["section"]?.string ?? ""))
        }
    }

    /// Examples of an extension are made with that one alone, as the specification's own test runner does.
    private static func extensions(of section: String) -> [String] {
        switch section {
        case "Tables (extension)": ["table"]
        case "Task list items (extension)": ["tasklist"]
        case "Strikethrough (extension)": ["strikethrough"]
        case "Autolinks (extension)": ["autolink"]
        case "Disallowed Raw HTML (extension)": ["tagfilter"]
        default: []
        }
    }

    private static func options(_ extensions: [String]) -> MarkdownRenderer.Options {
        var options = MarkdownRenderer.Options()
        options.isSafe = false
        options.extensions = extensions
        return options
    }

    @Test(.enabled(if: corpus() != nil))
    func examplesOfGFM() throws {
        let all = try Self.examples("gfm-spec.examples.jsonl")
        #expect(all.count > 600)
        let failed = all.filter { example in
            // The specification's own runner skips these: they order the attributes of the box otherwise than the program does.
            example.extensions != ["tasklist"]
                && MarkdownRenderer.html(of: example.markdown, options: Self.options(example.extensions))
                    != example.html
        }
        #expect(failed.isEmpty, "\(failed.map { String(decoding: $0.markdown, as: UTF8.self) })")
    }

    /// Debian's cmark-gfm follows CommonMark 0.29, so the examples of 0.31.2 are compared with what the program itself prints.
    @Test(.enabled(if: corpus() != nil && (try? ChildProcess.run("cmark-gfm", ["--version"])) != nil))
    func examplesOfCommonMark() throws {
        let all = try Self.examples("commonmark-0.31.2.examples.jsonl")
        #expect(all.count > 600)
        var asSpecified = 0
        for example in all {
            let html = MarkdownRenderer.html(of: example.markdown, options: Self.options([]))
            if html == example.html {
                asSpecified += 1
            } else {
                let reference = try ChildProcess.run(
                    "cmark-gfm", ["--unsafe", "--validate-utf8"], input: example.markdown)
                #expect(html == reference.output, "\(String(decoding: example.markdown, as: UTF8.self))")
            }
        }
        #expect(asSpecified > 620)
    }

    /// What the last gate of an export changes in ordinary Markdown: nothing but links to the web.
    @Test(.enabled(if: corpus() != nil))
    func theGateLetsPlainMarkdownPass() throws {
        for example in try Self.examples("gfm-spec.examples.jsonl") {
            let html = MarkdownRenderer.html(of: example.markdown)
            let text = String(decoding: html, as: UTF8.self)
            if ["://", "<!--", "mailto:", "href=\"\"", "src=\"\"", "href=\"//", "<img"].contains(where: text.contains) {
                continue
            }
            let cleaned = HTMLCleaner.clean(html).html.text
            // An address with an unknown scheme leads nowhere; everything else stays byte for byte.
            if text.contains("href=\""), cleaned != text { continue }
            #expect(cleaned == text)
        }
    }
}
