// Texts that were written to take a parser minutes or gigabytes: each is read by the program within limits that the system enforces.

import FileSystem
import Processes
import TestSupport
import Testing

@Suite(.enabled(if: BuiltProgram.isBuilt)) struct HostileInputTests {
    /// A text, and the question that reads it.
    struct Input: Sendable, CustomTestStringConvertible {
        let name: String
        var path = "journal/hostile.md"
        var question = ["export", "html", "out"]
        let text: @Sendable (_ size: Int) -> String

        var testDescription: String { name }
    }

    /// The text, repeated up to this number of bytes.
    private static func repeated(_ text: String, _ size: Int) -> String {
        String(repeating: text, count: size / text.utf8.count)
    }

    private static func numbered(_ count: Int, _ text: (Int) -> String) -> String {
        (0..<count).map(text).joined()
    }

    private static let inputs: [Input] = [
        Input(name: "a table of many columns and rows (CVE-2023-37463)") { size in
            "|" + repeated("a|", size / 8) + "\n|" + repeated("-|", size / 8) + "\n" + repeated("a\n", size * 3 / 4)
        },
        Input(name: "what may stand below a table's head") { repeated("a\n|-|-\n", $0) },
        Input(name: "sections of XML that nothing ends") { repeated("a<![CDATA[", $0) },
        Input(name: "a long definition and many references") {
            "[a]: /" + repeated("x", $0 / 2) + "\n\n" + repeated("[a]", $0 / 2)
        },
        Input(name: "a definition with a title of many lines") {
            "[a]: /x \"" + repeated("[b]: x\n", $0 / 2) + "\"\n\n" + repeated("[a]", $0 / 2)
        },
        Input(name: "references to one footnote") { "[^a]: x\n\n" + repeated("[^a]", $0) },
        Input(name: "footnotes") { numbered($0 / 24) { "[^\($0)]: x\n\n[^\($0)]\n\n" } },
        Input(name: "tags, each once", question: ["tags"]) { numbered($0 / 8) { "#t\($0) " } },
        Input(name: "runs of backticks, each longer", question: ["search", "a"]) {
            numbered(Int(Double(2 * $0).squareRoot())) { String(repeating: "`", count: $0 + 1) + "a" }
        },
        Input(name: "links that lead nowhere in one line", question: ["check"]) { repeated("[[a]] ", $0) },
        Input(name: "signs of addresses") { repeated("a@", $0) },
        Input(name: "addresses with parentheses") { repeated("http://a(", $0) },
        Input(name: "addresses with entities") { repeated("http://a&b;", $0) },
        Input(name: "a tag of many levels") { "#a" + repeated("/a", $0) },
        Input(name: "a tag of many levels in a tree", question: ["tags", "--tree"]) { "#a" + repeated("/a", $0) },
        Input(name: "formulas that nothing ends", question: ["search", "a"]) { repeated("$a ", $0) },
        Input(name: "highlights that nothing ends", question: ["search", "a"]) { repeated("==a ", $0) },
        Input(name: "links that nothing ends", question: ["search", "a"]) { repeated("[a](", $0) },
        Input(name: "brackets") { repeated("[", $0) },
        Input(name: "fields that nothing ends") { repeated("[a:: ", $0) },
        Input(name: "names of blocks") { repeated("a ^id ", $0) },
        Input(name: "tasks of one name", path: "lists/hostile.md", question: ["check"]) {
            repeated("- [ ] a id:x\n", $0)
        },
        Input(name: "events of each second", path: "agenda/2026/2026-01-01.md", question: ["today"]) { _ in
            numbered(500) { _ in "- 10:00 a rrule:FREQ=SECONDLY\n" }
        },
        Input(
            name: "a rule of each second of each minute", path: "hostile.ics",
            question: ["import", "ics", "hostile.ics"]
        ) { _ in
            let all = (0..<60).map(String.init).joined(separator: ",")
            let hours = (0..<24).map(String.init).joined(separator: ",")
            let events = numbered(50) {
                "BEGIN:VEVENT\nUID:\($0)\nDTSTAMP:20260101T000000Z\nDTSTART:20260101T100000Z\nSUMMARY:a\n"
                    + "RRULE:FREQ=YEARLY;BYSECOND=\(all);BYMINUTE=\(all);BYHOUR=\(hours)\nEND:VEVENT\n"
            }
            return "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:x\n" + events + "END:VCALENDAR\n"
        },
        Input(name: "an entry of many activities", path: "hostile.csv", question: ["import", "daylio", "hostile.csv"]) {
            "full_date,date,weekday,time,mood,activities,note_title,note\n2026-11-20,November 20,Friday,10:00,good,\""
                + numbered($0 / 10) { "act\($0) | " } + "\",,a\n"
        },
        Input(name: "strokes that are alike", path: "hostile.inkml", question: ["ink", "import", "hostile.inkml"]) {
            "<ink xmlns=\"http://www.w3.org/2003/InkML\">\n" + repeated("<trace>1 2, 3 4</trace>\n", $0) + "</ink>\n"
        },
    ]

    @Test(arguments: inputs) func withinLimits(_ input: Input) throws {
        let (folder, home) = (try TemporaryFolder(), try TemporaryFolder())
        try folder.makeFolder(".daybook")
        try folder.write(input.text(300_000), to: input.path)
        let program = BuiltProgram(home: home.path, workingFolder: folder.path)
        // Seconds of a processor and KiB of addresses: some tens of times what a program takes that was built for release.
        let limits = "ulimit -t 30; ulimit -v 2500000; ulimit -c 0; "
        let result = try program.shell(limits + "exec daybook " + input.question.joined(separator: " "))
        #expect([0, 1].contains(result.exitCode), "\(result.exitCode) \(result.errorText.prefix(500))")
    }

    /// What is not a trap is shown as it was before.
    @Test func ordinaryTextsAreNotShownAsTheirSource() throws {
        let (folder, home) = (try TemporaryFolder(), try TemporaryFolder())
        try folder.makeFolder(".daybook")
        let table = "| a | b |\n|---|---|\n" + Self.numbered(3000) { "| \($0) | x |\n" }
        let links = Self.numbered(300) { "See [the page \($0)][\($0)] (it's long).\n\n" }
        let definitions = Self.numbered(300) { "[\($0)]: https://example.org/pages/\($0) \"Page \($0)\"\n" }
        try folder.write("# Title\n\n" + table + "\n" + links + definitions, to: "notes/fine.md")
        let program = BuiltProgram(home: home.path, workingFolder: folder.path)
        #expect(try program.run(["export", "html", "out"]).exitCode == 0)
        let page = try ChildProcess.run("grep", ["-rlF", "<td>2999</td>", "out"], in: folder.path)
        #expect(!page.outputText.isEmpty)
        let link = try ChildProcess.run(
            "grep", ["-rlF", "href=\"https://example.org/pages/299\"", "out"], in: folder.path)
        #expect(!link.outputText.isEmpty)
    }
}
