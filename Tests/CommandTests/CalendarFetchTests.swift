// A calendar fetched with curl from a server of its own on 127.0.0.1, and read by `today`.

import FileSystem
import Processes
import TestSupport
import Testing

@Suite(.enabled(if: BuiltProgram.isBuilt)) struct CalendarFetchTests {
    private static let hasPrograms = FileStamp.exists("/usr/bin/curl") && FileStamp.exists("/usr/bin/python3")

    /// Serves the folder `web` on a port that is free, and stops the server by the id it was started with.
    private static let script = TestScript.sourced("web_calendar.sh")

    @Test(.enabled(if: hasPrograms)) func curl() throws {
        let folder = try TemporaryFolder()
        let program = BuiltProgram(home: try TemporaryFolder().path, workingFolder: folder.path)
        let result = try program.shell(
            Self.script + #"""

                calendar Choir
                daybook permissions grant calendar "http://127.0.0.1:$port/cal.ics?[1-3]"
                daybook permissions fetch | sed 's/.*: //'
                titles
                calendar Concert
                titles
                daybook permissions fetch > /dev/null
                titles
                rm web/cal.ics
                daybook permissions fetch 2> errors || echo "exit code $?"
                grep -c 404 errors
                titles
                kill $server
                wait $server || true
                daybook permissions fetch 2> errors || echo "exit code $?"
                grep -c "ended with 7" errors
                titles
                grep -c "GET /cal.ics?\[1-3\]" server.log
                """#)
        #expect(result.exitCode == 0, "\(result.errorText)")
        #expect(
            result.outputText.split(separator: "\n").map(String.init) == [
                "a new copy, 1 KB", "Choir", "Choir", "Concert", "exit code 1", "1", "Concert", "exit code 1", "1",
                "Concert", "3",
            ])
    }
}
