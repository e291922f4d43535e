// MathML out of TeX, by pandoc where it is installed: all formulas of an export in a few runs, without a network.

import Bytes
import Processes
import Wording

/// Asks pandoc (pandoc.org; Debian's package `pandoc`) for the MathML of formulas. It is given nothing but them, as data, and reads no file.
package struct FormulaConverter: Sendable {
    private let program: String

    package init(program: String = "pandoc") { self.program = program }

    /// How many formulas go into one run.
    private static let inOneRun = 500
    /// Seconds for one run; then it is ended, and its formulas stay as they are.
    private static let patience = 60

    /// Whether there is such a program. Asked of which(1), which starts nothing.
    package var isInstalled: Bool { (try? ChildProcess.run("which", [program]))?.exitCode == 0 }

    /// What could be made, and a word where pandoc is not there.
    package func converted(
        _ formulas: some Sequence<DocumentFacts.Formula>
    ) -> (made: [DocumentFacts.Formula: [UInt8]], warning: Phrase?) {
        let wanted = Set(formulas).sorted { ($0.tex, $0.isBlock ? 1 : 0) < ($1.tex, $1.isBlock ? 1 : 0) }
        guard !wanted.isEmpty else { return ([:], nil) }
        guard let version = version() else { return ([:], Self.missing) }
        var made: [DocumentFacts.Formula: [UInt8]] = [:]
        for start in stride(from: 0, to: wanted.count, by: Self.inOneRun) {
            let batch = Array(wanted[start..<min(start + Self.inOneRun, wanted.count)])
            for (formula, math) in zip(batch, run(batch, version)) { made[formula] = math }
        }
        return (made, nil)
    }

    private static let missing = Phrase(
        "pandoc is not installed: formulas are shown as their source",
        fr: "pandoc n’est pas installé : les formules restent sous forme de source")

    private func pandoc(_ arguments: [String], _ input: [UInt8]) -> [UInt8]? {
        // timeout(1) ends with 124 where it had to, and with 127 where there is no such program.
        guard
            let result = try? ChildProcess.run("timeout", [String(Self.patience), program] + arguments, input: input),
            result.exitCode == 0
        else { return nil }
        return result.output
    }

    /// The version of pandoc's own form of documents, which it reads no other of.
    private func version() -> JSONValue? {
        guard let output = pandoc(["--from=commonmark", "--to=json"], []), let value = try? JSONReader.read(output)
        else {
            return nil
        }
        return value["pandoc-api-version"]
    }

    /// The MathML of each formula, or nil where pandoc makes none of it.
    private func run(_ formulas: [DocumentFacts.Formula], _ version: JSONValue) -> [[UInt8]?] {
        var json = JSONWriter()
        json.object { json in
            json.member("pandoc-api-version", version)
            json.key("meta")
            json.object { _ in }
            json.key("blocks")
            json.array { json in formulas.forEach { Self.paragraph($0, &json) } }
        }
        guard let output = pandoc(["--from=json", "--to=html", "--mathml", "--wrap=none", "--sandbox"], json.bytes)
        else { return formulas.map { _ in nil } }
        let paragraphs = Self.paragraphs(output)
        // A formula that broke out of its paragraph would give others its place.
        guard paragraphs.count == formulas.count else { return formulas.map { _ in nil } }
        return paragraphs.map { MathMLCleaner.cleaned(output, $0) }
    }

    private static func paragraph(_ formula: DocumentFacts.Formula, _ json: inout JSONWriter) {
        json.object { json in
            json.member("t", "Para")
            json.key("c")
            json.array { json in
                json.object { json in
                    json.member("t", "Math")
                    json.key("c")
                    json.array { json in
                        json.object { $0.member("t", formula.isBlock ? "DisplayMath" : "InlineMath") }
                        json.string(formula.tex)
                    }
                }
            }
        }
    }

    /// What is between `<p>` and `</p>`.
    private static func paragraphs(_ html: [UInt8]) -> [Range<Int>] {
        var found: [Range<Int>] = []
        var start: Int?
        for at in html.indices where html[at] == .less {
            if html.has("<p>", at: at) { start = at + 3 }
            if html.has("</p>", at: at), let open = start {
                found.append(open..<at)
                start = nil
            }
        }
        return found
    }
}
