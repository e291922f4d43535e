// A list that is watched, as a process: edits of other processes, other files, signals.

import FileSystem
import Processes
import TestSupport
import Testing

@Suite(.enabled(if: BuiltProgram.isBuilt)) struct ListWatchTests {
    /// `line FILE TEXT [COUNT]` waits until that many lines of a file hold a text.
    private static let words = TestScript.sourced("watch.sh")

    private func run(_ script: String) throws -> ProcessResult {
        let folder = try TemporaryFolder()
        let home = try TemporaryFolder()
        try folder.makeFolder(".daybook")
        try folder.write("- [ ] Milk\n- [ ] Bread\n", to: "lists/food.md")
        return try BuiltProgram(home: home.path, workingFolder: folder.path).shell(Self.words + script)
    }

    @Test func otherProcessesAreSeen() throws {
        let result = try run(
            """
            daybook lists watch food >"$O" 2>"$E" & p=$!
            line "$O" Bread
            daybook lists check food milk >/dev/null; line "$O" '1 bought, 1 to buy'
            echo '- [ ] Tea' >> lists/food.md; line "$O" Tea
            echo '- [ ] Nails' > lists/shop.md; sleep 0.3
            mv lists/food.md lists/away.md; sleep 0.2; mv lists/away.md lists/food.md; daybook lists add food Jam >/dev/null; line "$O" Jam
            kill -TERM $p; wait $p; echo "exit $?"; grep -c '^food' "$O"; cat "$E"
            """)
        #expect(result.outputText == "exit 0\n4\n", "\(result.outputText)\(result.errorText)")
    }

    @Test func interruptedItEndsWell() throws {
        // What a shell runs in the background ignores SIGINT, which is in the transcript; HUP is what a closed terminal sends,
        // which the tests ignore where they run under nohup(1).
        let result = try run(
            """
            env --default-signal=HUP daybook lists watch food --json >"$O" 2>"$E" & p=$!
            line "$O" daybook.list/1
            daybook lists remove food milk >/dev/null; line "$O" daybook.list/1 2
            kill -HUP $p; wait $p; echo "exit $?"; cat "$E"
            """)
        #expect(result.outputText == "exit 0\n", "\(result.outputText)\(result.errorText)")
    }

    @Test func aReaderThatGoesAwayEndsIt() throws {
        let result = try run(
            """
            (daybook lists watch food 2>"$E"; echo "exit $?" >"$O") | head -1 & 
            sleep 0.5; for i in 1 2 3; do daybook lists add food "Tea$i" >/dev/null; sleep 0.3; done
            line "$O" exit; cat "$O" "$E"
            """)
        #expect(result.outputText.hasSuffix("exit 0\n"), "\(result.outputText)\(result.errorText)")
    }
}
