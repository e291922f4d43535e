// The documents say what the code does: schemas and tables are described, links lead somewhere, manual pages are clean.

import FileSystem
import Processes
import TestSupport
import Testing

@Suite struct DocumentTests {
    /// All that is between two marks of a text.
    private func parts(of text: String, from start: String, to end: Character) -> Set<String> {
        var found: Set<String> = []
        var rest = text[...]
        while let open = rest.firstRange(of: start) {
            rest = rest[open.upperBound...]
            found.insert(String(rest.prefix { $0 != end }))
        }
        return found
    }

    /// A page without its blocks of code and words in backquotes.
    private func prose(_ text: String) -> String {
        ["```", "`"].reduce(text) { text, mark in
            text.split(separator: mark, omittingEmptySubsequences: false).enumerated()
                .filter { $0.offset.isMultiple(of: 2) }.map { String($0.element) }.joined(separator: " ")
        }
    }

    @Test func schemasAreDescribed() throws {
        let described = try Repository.text("docs/json.md")
        var made = 0
        for source in SwiftSource.all {
            let text = source.lines.joined(separator: "\n")
            var names = parts(of: text, from: "\"daybook.", to: "\"").filter {
                $0.hasSuffix("/1") && !$0.contains("\\(")
            }
            if source.path.hasSuffix("+JSON.swift") || source.path.hasSuffix("/Schema.swift") {
                let calls = text.split(separator: "object(", omittingEmptySubsequences: false).dropFirst()
                names.formUnion(
                    calls.map { $0.drop(while: \.isWhitespace) }.filter { $0.hasPrefix("\"") }
                        .map { $0.dropFirst().prefix { $0 != "\"" } + "/1" })
                made += calls.count
            }
            for name in names {
                #expect(described.contains("`daybook.\(name)`"), "\(source): daybook.\(name) is not in docs/json.md")
            }
        }
        #expect(made > 60, "the objects were not found")
    }

    @Test func tablesAreDescribed() throws {
        let described = try Repository.text("docs/index.md")
        let schema = try Repository.text("Sources/Services/Search/Index/IndexSchema.swift")
        let tables = parts(of: schema, from: "CREATE TABLE ", to: "(")
        #expect(tables.count > 5)
        for table in tables { #expect(described.contains("`\(table)`"), "\(table) is not in docs/index.md") }
    }

    @Test func linksLeadSomewhere() throws {
        let pages =
            [
                "README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md", "CODE_OF_CONDUCT.md",
                "Sources/README.md",
                "vault-template/README.md",
            ]
            + (try FileTree.paths(below: Repository.path("docs")).filter { $0.hasSuffix(".md") }.map { "docs/" + $0 })
        for page in pages {
            for target in parts(of: prose(try Repository.text(page)), from: "](", to: ")") where !target.contains(":") {
                let path = Paths.join(Paths.parent(of: page), String(target.prefix { $0 != "#" }))
                #expect(FileStamp.exists(Repository.path(path)), "\(page): \(target)")
            }
        }
    }

    /// The tests that a page names are there: `Target/SuiteTests.test`, and `.another` of the same suite.
    @Test(arguments: ["SECURITY.md", "docs/development/invariants.md"]) func namedTestsExist(page: String) throws {
        let files = try FileTree.paths(below: Repository.path("Tests")).filter { $0.hasSuffix("Tests.swift") }
        var suite = ""
        var count = 0
        for row in try Repository.text(page).split(separator: "\n") where row.hasPrefix("| ") {
            let words = row.split(separator: "`", omittingEmptySubsequences: false).enumerated()
            for word in words.filter({ !$0.offset.isMultiple(of: 2) }).map(\.element) {
                let parts = word.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
                guard parts.count < 3, parts.last?.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "/" }) == true,
                    parts[0].hasSuffix("Tests") || (parts[0].isEmpty && !suite.isEmpty)
                else { continue }
                if !parts[0].isEmpty { suite = parts[0] }
                let names = suite.split(separator: "/").map(String.init)
                let found = files.filter {
                    $0.hasSuffix("/\(names.last ?? "").swift") && (names.count == 1 || $0.hasPrefix(names[0] + "/"))
                }
                let isTarget = files.contains { $0.hasPrefix(suite + "/") }
                #expect(!found.isEmpty || isTarget, "\(page): \(word)")
                guard parts.count == 2, !parts[1].hasSuffix("/") else { continue }
                let isThere = try found.contains { try Repository.text("Tests/" + $0).contains("func \(parts[1])(") }
                #expect(isThere, "\(page): \(word)")
                count += 1
            }
        }
        #expect(count > 15, "the names were not found")
    }

    @Test func manualPagesAreClean() throws {
        for page in try FileTree.paths(below: Repository.path("docs/man")) {
            let result: ProcessResult
            do {
                result = try ChildProcess.run("mandoc", ["-Tlint", "-Wwarning", Repository.path("docs/man/" + page)])
            } catch .missing {
                return
            }
            #expect(result.exitCode == 0, "\(result.outputText)")
        }
    }

    /// What is in English is in French.
    @Test func manualPagesComeInPairs() throws {
        let pages = try FileTree.paths(below: Repository.path("docs/man"))
        let (french, english) = (pages.filter { $0.hasPrefix("fr/") }, pages.filter { !$0.hasPrefix("fr/") })
        #expect(!english.isEmpty && french == english.map { "fr/" + $0 })
        for page in english {
            let counts = try [page, "fr/" + page].map { page in
                try Repository.text("docs/man/" + page).split(separator: "\n").filter { $0.hasPrefix(".SH") }.count
            }
            #expect(counts[0] == counts[1], "\(page)")
        }
    }
}
