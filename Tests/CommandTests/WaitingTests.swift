// A command that waits for a person or for another program keeps no other command waiting.

import Processes
import TestSupport
import Testing

@Suite(.enabled(if: BuiltProgram.isBuilt)) struct WaitingTests {
    /// An editor, and a picker on a terminal of script(1).
    private static let waiting = [
        "daybook journal edit 2026-11-20", "script -qec 'daybook search -i first' /dev/null",
    ]

    /// While it waits an entry is added and the index is written: `streak` answers.
    @Test(arguments: waiting) func nothingIsHeld(by command: String) throws {
        let folder = try TemporaryFolder()
        let program = BuiltProgram(home: folder.path, workingFolder: folder.path)
        #expect(try program.shell("daybook init vault && cd vault && daybook log first").exitCode == 0)
        try folder.write(
            """
            mkfifo began goes-on
            printf '#!/bin/sh\necho > "$FOLDER/began"\ncat "$FOLDER/goes-on"\n' > editor
            chmod +x editor && cp editor fzf
            export FOLDER=$PWD VISUAL=$PWD/editor PATH=$PWD:$PATH
            cd vault
            \(command) > /dev/null 2>&1 < /dev/null &
            timeout 60 cat ../began > /dev/null && echo waits
            daybook log second > /dev/null
            timeout 60 daybook streak > ../streak
            echo "streak ended with $?"
            echo > ../goes-on
            wait
            """, to: "wait.sh")
        let end = try program.shell("sh wait.sh")
        #expect(end.outputText == "waits\nstreak ended with 0\n")
    }
}
