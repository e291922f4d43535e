// Files with CR LF are shown as those with LF are.

import Processes
import TestSupport
import Testing

@Suite(.enabled(if: BuiltProgram.isBuilt)) struct CarriageReturnTests {
    @Test func showsWhatALineFeedShows() throws {
        let folder = try TemporaryFolder(prefix: "daybook-crlf-")
        let program = BuiltProgram(
            home: try folder.makeFolder("home"), workingFolder: try folder.makeFolder("vault"))
        let made = try program.shell(
            #"""
            mkdir -p .daybook notes
            printf '# Tea\n\nGreen.\n\n- [ ] pot\n\n```\ncode\n```\n' > notes/tea.md
            """#)
        #expect(made.exitCode == 0, "\(made.errorText)")
        for line in ["show tea --plain", "show tea --rendered"] {
            let before = try program.shell("daybook \(line)")
            #expect(before.outputText.contains("Green."))
            let after = try program.shell(
                #"cp notes/tea.md lf; sed 's/$/\r/' lf > notes/tea.md; daybook \#(line); mv lf notes/tea.md"#)
            #expect(after.outputText == before.outputText)
        }
    }
}
