// A command that waits for a person or for another program keeps no other command waiting.

import Processes
import TestSupport
import Testing

@Suite(.enabled(if: BuiltProgram.isBuilt)) struct WaitingTests {
    /// While the editor is open an entry is added and the index is written: `streak` answers.
    @Test func anEditorHoldsNothing() throws {
        let folder = try TemporaryFolder()
        let program = BuiltProgram(home: folder.path, workingFolder: folder.path)
        #expect(try program.shell("daybook init vault && cd vault && daybook log first").exitCode == 0)
        try folder.write(
            """
            mkfifo began goes-on
            printf '#!/bin/sh\\necho > "$FOLDER/began"\\ncat "$FOLDER/goes-on"\\n' > editor
            chmod +x editor
            export FOLDER=$PWD VISUAL=$PWD/editor
            cd vault
            daybook journal edit 2026-11-20 > /dev/null 2>&1 &
            cat ../began
            daybook log second > /dev/null
            timeout 60 daybook streak > ../streak
            echo "streak ended with $?"
            echo > ../goes-on
            wait
            """, to: "wait.sh")
        let end = try program.shell("sh wait.sh")
        #expect(String(decoding: end.output, as: UTF8.self).contains("streak ended with 0"))
    }
}
