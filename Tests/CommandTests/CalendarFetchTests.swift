// A calendar fetched with curl from a server of its own on 127.0.0.1, and read by `today`.

import FileSystem
import Processes
import TestSupport
import Testing

@Suite(.enabled(if: BuiltProgram.isBuilt)) struct CalendarFetchTests {
    private static let hasPrograms = FileStamp.exists("/usr/bin/curl") && FileStamp.exists("/usr/bin/python3")

    /// Serves the folder `web` on a port that is free, and stops the server by the id it was started with.
    private static let script = #"""
        set -e
        mkdir -p web vault/.daybook "$XDG_CONFIG_HOME/daybook"
        : > server.log  # made before its server is, so that the first look finds it
        python3 -u -m http.server --bind 127.0.0.1 --directory web 0 > server.log 2>&1 &
        server=$!
        trap 'kill $server 2>/dev/null || true; wait $server 2>/dev/null || true' EXIT
        for i in $(seq 300); do port=$(sed -n 's/.* port \([0-9]*\) .*/\1/p' server.log); [ -n "$port" ] && break; sleep 0.1; done
        [ -n "$port" ] || { echo "the server did not start: $(cat server.log)" >&2; exit 1; }
        export DAYBOOK_VAULT=$PWD/vault
        printf 'sources: {calendar: {fetch: [curl, -fsSL, -g, --max-time, "20", "{}"]}}\n' > "$XDG_CONFIG_HOME/daybook/config.yaml"
        calendar() {
          printf 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTART:20261120T170000Z\r\nSUMMARY:%s\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n' "$1" > web/cal.ics
        }
        titles() { daybook today --json | sed -n 's/^      "title": "\(.*\)",$/\1/p'; }
        """#

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
