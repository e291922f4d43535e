// `daybook serve` as a process: its address, its way in, both addresses of this machine, its end, and who holds its port.

import FileSystem
import Processes
import TestSupport
import Testing

@Suite(.enabled(if: BuiltProgram.isBuilt))
struct ServeProcessTests {
    private static let words = TestScript.sourced("serve.sh")

    private func run(_ script: String, _ files: [String: String] = [:], isVault: Bool = true) throws -> String {
        let folder = try TemporaryFolder()
        let home = try TemporaryFolder()
        if isVault { try folder.makeFolder(".daybook") }
        for (path, text) in files { try folder.write(text, to: path) }
        let result = try BuiltProgram(home: home.path, workingFolder: folder.path).shell(Self.words + script)
        return result.outputText + result.errorText
    }

    @Test func fromTheAddressToTheEnd() throws {
        let output = try run(
            """
            serve; cat "$HOME/err"
            ask 127.0.0.1 /today; ask 127.0.0.1 /today "Authorization: Bearer $T"; ask ::1 /today "Authorization: Bearer $T"
            ask 127.0.0.1 /today "Host: evil.example" "Authorization: Bearer $T"
            ask 127.0.0.1 /today "Accept: application/json" "Authorization: Bearer $T"
            ask 127.0.0.1 "/?t=$T"
            kill -TERM $s; wait $s; echo "exit $?"
            """)
        #expect(
            output == """
                Ctrl-C ends it
                401 <!doctype html>
                200 <!doctype html>
                200 <!doctype html>
                421 this server has no such name
                200 {"schema":"daybook.today/1","date":"20
                303 
                exit 0

                """)
    }

    /// Without a vault the page offers to make one; where there would be nothing to look at, it is refused.
    @Test func inAFolderWithoutAVault() throws {
        let output = try run(
            """
            serve; sed "s|^/.*/[^ ]* is|FOLDER is|" "$HOME/err"
            ask 127.0.0.1 / "Authorization: Bearer $T"; ask 127.0.0.1 /today "Authorization: Bearer $T"
            find . -type f; kill -TERM $s; wait $s; echo "exit $?"
            for flag in --read-only --mcp "--listen 127.0.0.1"; do daybook serve $flag 2> "$HOME/err"; echo "exit $?"; done
            """, ["a.md": "# A\n"], isVault: false)
        #expect(
            output == """
                FOLDER is not a vault yet; the page offers to make one, and nothing is written before
                Ctrl-C ends it
                200 <!doctype html>
                303 
                ./a.md
                exit 0
                exit 3
                exit 3
                exit 3

                """)
    }

    /// A browser that was let in by a name comes in on either address of that name: what it did last is the same through both.
    @Test func bothAddressesHaveOneMemory() throws {
        let output = try run(
            #"""
            serve; python3 "$SCRIPTS/one_memory.py" "$P" "$T"
            find . -name "*.md" -path "./journal/*"
            """#)
        #expect(output == "303\n303 None\n")
    }

    @Test func thePortIsTaken() throws {
        let output = try run(
            """
            serve; daybook serve --port $P 2>&1 | sed "s/$P/PORT/; s/$s/ID/"
            daybook --lang fr serve --port $P > /dev/null 2>&1; echo "exit $?"
            kill -INT $s; wait $s; echo "exit $?"
            """)
        #expect(
            output == """
                port PORT of 127.0.0.1 is taken by daybook-station (ID)
                --port says another; --port 0 takes a free one
                exit 3
                exit 0

                """)
    }

    /// Bytes that no browser sends, with the right name and the right token: the program, its library and its checks together.
    @Test func rawBytes() throws {
        let output = try run(
            #"""
            serve; python3 "$SCRIPTS/raw_requests.py" "$P" "$T"
            """#)
        #expect(
            output.split(separator: "\n").joined(separator: " ")
                == "200 400 400 400 400 400 400 400 421 421 405 431 411 411 411 411 400 400 400 400")
    }

    /// A stream begins with the state, and says another when a file was saved, also in a folder that was made meanwhile; pages name the same.
    @Test func filesThatChangeAreTold() throws {
        let output = try run(
            #"""
            serve; python3 "$SCRIPTS/follow_events.py" "$P" "$T"
            kill -TERM $s; wait $s; echo "exit $?"
            """#)
        #expect(output == "200 text/event-stream\nTrue\n4 False\nexit 0\n")
    }

    /// Files that change between two requests, in folders old and new, by programs of all kinds: the very next answer has it.
    @Test func noAnswerIsOlderThanTheFiles() throws {
        let output = try run(
            #"""
            mkdir notes; serve; python3 "$SCRIPTS/change_and_ask.py" "$P" "$T"
            """#)
        #expect(output == "all True\n")
    }

    /// A server that is killed anywhere around a form: sent again to the next one it is done once, or the answer is that this is not known.
    @Test func aFormIsDoneOnceWhoeverIsKilled() throws {
        let output = try run(
            #"""
            send() { python3 "$SCRIPTS/send_form.py" "$P" "$T" "$@"; }
            there() { grep -rl "Rain $1 here" journal 2> /dev/null | wc -l; }
            die() { kill -9 $s; wait $s 2> /dev/null; }
            mkdir lists; printf -- '- [ ] milk\n' > lists/groceries.md
            serve; send /lists/add list=lists/groceries.md "items=2 honey" once=a1; cp lists/groceries.md "$HOME/before"; die
            serve; send /lists/add list=lists/groceries.md "items=2 honey" once=a1; cmp lists/groceries.md "$HOME/before" && echo same; die
            bad=0
            for n in 0 1 2 3 4 5 6 7; do
              serve; send /journal/new "text=Rain $n here." once=n$n > "$HOME/answer" & a=$!
              sleep 0.$((n * 25 + 100)); die; wait $a
              serve; r=$(send /journal/new "text=Rain $n here." once=n$n)
              [ $r = 409 ] && [ $(there $n) = 0 ] && r=$(send /journal/new "text=Rain $n here." once=n$n)
              [ $(there $n) = 1 ] || { bad=1; echo "$n: $(there $n), $r, $(cat "$HOME/answer")"; }
              die
            done
            echo "bad $bad"; ls -l "$HOME"/.local/state/daybook/*/serve-once.jsonl | cut -c1-10; cat "$HOME/err"
            """#)
        #expect(output == "303\n303\nsame\nbad 0\n-rw-------\nCtrl-C ends it\n")
    }

    /// The vault goes away and comes back while it is served.
    @Test func theVaultIsGone() throws {
        let output = try run(
            """
            mkdir -p v/.daybook; (cd v; mkdir notes; echo '# Tea' > notes/tea.md); export DAYBOOK_VAULT=$PWD/v; serve
            d() { ask 127.0.0.1 /document/notes/tea.md "Authorization: Bearer $T" | cut -c 1-3; }
            d; mv v w; d; mv w v; d
            """)
        #expect(output.hasPrefix("200\n5") && output.hasSuffix("\n200\n"), "\(output)")
    }
}
