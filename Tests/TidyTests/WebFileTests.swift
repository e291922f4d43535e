// CResources/Web is what the program carries, and its scripts and style sheets are all written in one way.

import Resources
import TestSupport
import Testing

@testable import Bytes

@Suite struct WebFileTests {
    static let folder = (try? FileTree.files(below: Repository.path("Sources/CLibraries/CResources/Web"))) ?? [:]
    static let paths = folder.keys.sorted { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) }
    static let scripts = paths.filter { $0.hasSuffix(".js") }

    private func text(_ path: String) -> String { String(decoding: Self.folder[path] ?? [], as: UTF8.self) }

    @Test func theProgramCarriesTheFolder() {
        // Sources/CLibraries/CResources/web.c lists them.
        #expect(EmbeddedFile.webFiles.map(\.path) == Self.paths)
        for file in EmbeddedFile.webFiles {
            #expect(Array(file.bytes) == Self.folder[file.path], "\(file.path)")
        }
    }

    /// A name without its file ends the program, and a file without a name is on no page.
    @Test func eachIsNamed() {
        var names: Set<String> = []
        let loading = ["EmbeddedFile.web(", "SiteStyle.style("]
        for source in SwiftSource.all where source.has(loading) {
            for name in source.lines.joined().split(separator: "\"") where name.contains("/") && !name.hasPrefix("/") {
                if !name.contains(" "), name.hasSuffix(".js") || name.hasSuffix(".css") { names.insert(String(name)) }
            }
        }
        #expect(names.sorted() == Self.paths.sorted())
    }

    @Test(arguments: Self.paths)
    func isWrittenLikeTheOthers(_ path: String) {
        let isScript = path.hasSuffix(".js")
        #expect(isScript || path.hasSuffix(".css"))
        let lines = text(path).split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines[0].hasPrefix(isScript ? "// " : "/* ") && lines[0].count > 12, "\(path): say what it is for")
        #expect(lines.last == "" && lines.dropLast().last?.isEmpty == false, "\(path): end with one newline")
        for (index, line) in lines.enumerated() {
            let place = "\(path):\(index + 1)"
            #expect(!line.contains("\t") && !line.contains("\r") && !line.hasSuffix(" "), "\(place)")
            #expect(line.prefix { $0 == " " }.count % 2 == 0, "\(place): indent by two")
            // A template is on one line, however long.
            #expect(line.count <= 140 || line.contains("`"), "\(place): too long")
            if !isScript, line.contains("/*") || line.contains("*/") {
                let comment = line.drop { $0 == " " }
                #expect(comment.hasPrefix("/*") && comment.hasSuffix("*/"), "\(place): a comment is a line of its own")
            }
        }
    }

    /// `node --check` in script/test reads the scripts.
    @Test(arguments: Self.paths)
    func bracesAreBalanced(_ path: String) {
        guard path.hasSuffix(".css") else { return }
        var depth = 0
        for character in text(path) {
            depth += character == "{" ? 1 : character == "}" ? -1 : 0
            #expect(depth >= 0)
        }
        #expect(depth == 0)
    }

    private func normal(_ line: some StringProtocol) -> String {
        [(" ", ""), (";}", "}"), ("true", "!0"), ("false", "!1")].reduce(String(line)) {
            $0.replacing($1.0, with: $1.1)
        }
    }

    /// Between quotes nothing is made shorter, and what is outside of them means the same.
    @Test(arguments: Self.scripts)
    func literalsStayAsTheyAre(_ path: String) {
        for line in text(path).split(separator: "\n") where !line.contains("//") {
            let line = line.drop { $0 == " " }
            let short = String(decoding: CompactCode.scriptLine(Array(line.utf8)), as: UTF8.self)
            #expect(normal(short) == normal(line))
            for quote in ["\"", "`"] as [Character] {
                let parts = [Substring(short), line].map {
                    $0.split(separator: quote, omittingEmptySubsequences: false)
                }
                #expect(parts[0].count % 2 == 1, "\(line)")
                // What is in a pair of one of them may be a literal of the other.
                guard !line.contains(quote == "`" ? "\"" : "`") else { continue }
                for at in stride(from: 1, to: parts[1].count, by: 2) {
                    #expect(parts[0][at] == parts[1][at], "\(line)")
                }
            }
        }
    }
}
