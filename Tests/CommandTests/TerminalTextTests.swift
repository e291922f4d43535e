// Lines of text on the terminal.

import Processes
import TestSupport
import Testing

@testable import daybook

@Suite struct TerminalTextTests {
    @Test(arguments: [
        ("one two three", ["one two", "three"]),
        // No line begins with what French sets a blank before, and none ends with an opening quote.
        ("usage usag ; abc", ["usage", "usag ; abc"]),
        ("usage usag : abc", ["usage", "usag : abc"]),
        ("abc defg « x »", ["abc defg", "« x »"]),
        ("abc defgh\u{202f}? a", ["abc", "defgh\u{202f}? a"]),
    ])
    func wrapped(text: String, expected: [String]) {
        #expect(TerminalText.wrapped(text, to: 10) == expected)
    }

    @Test(arguments: [
        ("plain é\tb\n", "plain é\tb\n"),
        ("\u{1b}[1;33mbold\u{1b}[0m", "\u{1b}[1;33mbold\u{1b}[0m"),
        (
            "\u{1b}]8;;https://example.org\u{1b}\\a\u{1b}]8;;\u{1b}\\",
            "\u{1b}]8;;https://example.org\u{1b}\\a\u{1b}]8;;\u{1b}\\"
        ),
        // The clipboard, the title, the cursor, and a link that does not end.
        ("\u{1b}]52;c;YQ==\u{7}", "\u{fffd}]52;c;YQ==\u{fffd}"), ("\u{9d}2;t\u{9c}", "\u{fffd}2;t\u{fffd}"),
        ("\u{1b}[2J", "\u{fffd}[2J"), ("\u{1b}]8;;a b", "\u{fffd}]8;;a b"), ("\u{1b}", "\u{fffd}"),
        // A name that reads `exe.fdp`.
        ("a\u{202e}fdp.exe", "a\u{fffd}fdp.exe"), ("\u{2066}a\u{2069}", "\u{fffd}a\u{fffd}"),
    ])
    func nothingDrivesATerminal(text: String, expected: String) {
        #expect(TerminalText.styledHarmless(text) == expected)
    }

    /// What the program writes to a terminal of its own (script(1)).
    @Test(arguments: ["mood", "search needle", "lists add todo x --dry-run", "journal show 2026-11-20"])
    func filesDriveNoTerminal(line: String) throws {
        let (folder, home) = (try TemporaryFolder(), try TemporaryFolder())
        let hostile = "\u{1b}]52;c;YQ==\u{7} \u{202e}txet"
        try folder.write("moods: {\"\\e]52;c;YQ==\\a\\u202Etxet\": happy}\n", to: ".daybook/settings.yaml")
        try folder.write(
            "---\ndate: 2026-11-20\nmood: happy\n---\nneedle \(hostile)\n", to: "journal/2026/2026-11-20 a.md")
        try folder.write("# Todo\n\n- [ ] \(hostile)\n", to: "lists/todo.md")
        var program = BuiltProgram(home: home.path, workingFolder: folder.path)
        program.variables["TERM"] = "xterm"
        program.variables["PAGER"] = "cat"
        let said = try program.shell("script -E never -qefc 'daybook \(line)' /dev/null </dev/null").outputText
        #expect(said.contains("\u{fffd}"), "\(said.debugDescription)")
        #expect(!said.contains("\u{1b}]52") && !said.contains("\u{202e}"), "\(said.debugDescription)")
    }

    /// Facts break between words, and those that fit are on one line as they are for a program.
    @Test func factsBreakBetweenWords() {
        let facts = [["2026-11-20"], ["journal/2026/a.md"], ["#gardening/vegetables", "#astronomy", "#日本語"]]
        #expect(
            TerminalText.facts(facts, to: 200) == [
                "2026-11-20  journal/2026/a.md  #gardening/vegetables #astronomy #日本語"
            ])
        let lines = TerminalText.facts(facts, to: 34)
        #expect(lines == ["2026-11-20  journal/2026/a.md", "#gardening/vegetables #astronomy", "#日本語"])
        #expect(TerminalText.facts(facts, to: 1).count == 5)
        #expect(TerminalText.facts([], to: 80).isEmpty)
    }
}
