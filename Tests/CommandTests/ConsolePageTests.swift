// Pages of the manual that can be followed: what each of their commands prints is what the page says, from the first to the last.

import Bytes
import FileSystem
import Processes
import TestSupport
import Testing

@Suite(.enabled(if: BuiltProgram.isBuilt && NetworkPrograms.areInstalled)) struct ConsolePageTests {
    /// - Parameter before: what is typed before the first command.
    @Test(arguments: [
        ("docs/tutorial.md", ":"), ("docs/faq.md", ":"), ("README.md", "daybook init ~/daybook; cd ~/daybook"),
    ])
    func asWritten(_ name: String, after before: String) throws {
        let page = ConsolePage(try Repository.text(name))
        #expect(page.commands.count > 3)
        let new = try page.run(after: before)
        guard new != page.text else { return }
        if MachineFacts.environment("UPDATE") == "1" {
            try AtomicWrite.replace(Repository.path(name), with: Array(new.utf8))
        } else {
            let difference = UnifiedDiff.text(
                from: Array(page.text.utf8), named: name, to: Array(new.utf8), named: name)
            Issue.record("UPDATE=1 script/test rewrites it:\n\(difference)")
        }
    }

    @Test func onlyAnswersAreRewritten() throws {
        let page = ConsolePage(
            """
            # A page
            ```console
            $ printf 'a\\n\\nb'; echo c >&2
            old
            $ cd /
            $ pwd

            ```
            ```
            $ not run
            ```

            """)
        #expect(page.commands == ["printf 'a\\n\\nb'; echo c >&2", "cd /", "pwd"])
        #expect(
            try page.run() == """
                # A page
                ```console
                $ printf 'a\\n\\nb'; echo c >&2
                a

                bc

                $ cd /
                $ pwd
                /
                ```
                ```
                $ not run
                ```

                """)
    }
}

/// A page of Markdown with blocks of `console`: after `$ ` what is typed, below it what comes back.
private struct ConsolePage {
    private enum Line {
        case text(String)
        /// A command, by its number.
        case command(Int)
    }

    let text: String
    private(set) var commands: [String] = []
    private var lines: [Line] = []

    init(_ text: String) {
        self.text = text
        var isConsole = false
        for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
            if isConsole, line.hasPrefix("$ ") {
                lines.append(.command(commands.count))
                commands.append(String(line.dropFirst(2)))
            } else if !isConsole || line == "```" {
                lines.append(.text(line))
                isConsole = false
            }
            if line == "```console" { isConsole = true }
        }
    }

    /// The page with what its commands print now, one after the other in one shell whose home is an empty folder at first.
    func run(after before: String = ":") throws -> String {
        let folder = try TemporaryFolder(prefix: "daybook-page-")
        let home = try folder.makeFolder("home")
        let script = commands.map { $0 + "\nprintf '\\036'\n" }.joined()
        let found = try BuiltProgram(home: home, workingFolder: home).shell(
            "exec 2>&1\n{ \(before); } > /dev/null\n" + script)
        let parts = found.outputText.split(separator: "\u{1E}", omittingEmptySubsequences: false)
        try #require(parts.count == commands.count + 1, "\(found.outputText)")
        var written: [String] = []
        // The blank line before the next command.
        var isAnswered = false
        for line in lines {
            switch line {
            case .text(let text):
                written.append(text)
                isAnswered = false
            case .command(let number):
                var answer = Self.portable(String(parts[number]), home).split(
                    separator: "\n", omittingEmptySubsequences: false
                ).map(String.init)
                while answer.last == "" { answer.removeLast() }
                written += (isAnswered ? [""] : []) + ["$ " + commands[number]] + answer
                isAnswered = !answer.isEmpty
            }
        }
        return written.joined(separator: "\n")
    }

    /// Without what is another one at each run: folders, secrets, ports, milliseconds.
    private static func portable(_ text: String, _ home: String) -> String {
        text.replacing(home, with: "~").replacing(/(#[tc]=)\S+/) { $0.1 + "…" }
            .replacing(/SHA-256 \S+/, with: "SHA-256 …").replacing(/(127\.0\.0\.[12]:)\d+/) { $0.1 + "4711" }
            .replacing(/\.\d{3}Z/, with: ".000Z")
    }
}
