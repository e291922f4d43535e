// Converts TeX to MathML with pandoc, if installed: all formulas of an export in a few runs, offline.

import Bytes
import Processes
import Wording

/// Converts formulas with pandoc (pandoc.org; Debian package `pandoc`). It gets nothing but the formulas, as data, and reads no files.
package struct FormulaConverter: Sendable {
    private let program: String

    package init(program: String = "pandoc") { self.program = program }

    /// The number of formulas per run.
    private static let inOneRun = 500
    /// Time limit of a run in seconds, after which it is killed and its formulas are not converted.
    private static let patience = 60

    /// Whether the program exists. Uses which(1), which does not start it.
    package var isInstalled: Bool { (try? ChildProcess.run("which", [program]))?.exitCode == 0 }

    /// The converted formulas, and a warning if pandoc is missing.
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
        // timeout(1) exits with 124 after the time limit, and with 127 if there is no such program.
        guard
            let result = try? ChildProcess.run("timeout", [String(Self.patience), program] + arguments, input: input),
            result.exitCode == 0
        else { return nil }
        return result.output
    }

    /// The version of pandoc's document format, the only one that it reads.
    private func version() -> JSONValue? {
        guard let output = pandoc(["--from=commonmark", "--to=json"], []), let value = try? JSONReader.read(output)
        else {
            return nil
        }
        return value["pandoc-api-version"]
    }

    /// The MathML of each formula; nil if pandoc cannot convert it.
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
        // A formula that breaks out of its paragraph would shift the others.
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

    /// The ranges between `<p>` and `</p>`.
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
