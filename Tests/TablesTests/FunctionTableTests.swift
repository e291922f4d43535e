// docs/tables.md lists every function with an example and what that is worth: made here.

import Bytes
import CivilTime
import FileSystem
import Tables
import TestSupport
import Testing
import Wording

@Suite struct FunctionTableTests {
    private static let begin = "<!-- functions -->\n"
    private static let end = "<!-- /functions -->"

    /// Each function as a row of Markdown.
    private func rows() throws -> String {
        var text = "| on | function | example | value |\n|---|---|---|---|\n"
        for function in FunctionTable.all {
            let value = try evaluator().value(of: try Expression(function.example), for: sampleRow)
            let receiver = function.receiver == .global ? "" : function.receiver.rawValue
            let cells = [
                receiver, "`\(function.call)`", "`\(function.example)`",
                value.text.isEmpty ? "nothing" : "`\(value.text)`",
            ]
            text += "| " + cells.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ") + " |\n"
        }
        return text
    }

    @Test func docsListThem() throws {
        let page = try Repository.text("docs/tables.md")
        let start = try #require(page.firstRange(of: Self.begin)).upperBound
        let stop = try #require(page.firstRange(of: Self.end)).lowerBound
        let made = try rows()
        if MachineFacts.environment("UPDATE") == "1" {
            let text = page[..<start] + made + page[stop...]
            try AtomicWrite.replace(Repository.path("docs/tables.md"), with: Array(text.utf8))
        } else {
            #expect(String(page[start..<stop]) == made, "UPDATE=1 script/test FunctionTableTests rewrites it")
        }
    }

    @Test func signatures() throws {
        let split = try #require(FunctionTable.all.first { $0.name == "split" })
        #expect(split.signature == "text.split(separator, count?)")
        let now = LocalDateTime(day: try #require(Day(iso: "2026-11-20")), time: .noon)
        #expect(split.exampleValue(TableContext(now: now)) == "a, b, c")
        let hasTag = try #require(FunctionTable.all.first { $0.name == "hasTag" })
        #expect(hasTag.exampleValue(TableContext(now: now)) == nil)
    }

    @Test func namesAreUniqueForEachType() {
        let names = FunctionTable.all.map { $0.receiver.rawValue + "." + $0.name }
        #expect(Set(names).count == names.count)
    }
}
