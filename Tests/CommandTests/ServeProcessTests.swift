// `daybook serve` as a process: its address, its way in, both addresses of this machine, its end, and who holds its port.

import FileSystem
import Processes
import TestSupport
import Testing

@Suite(.enabled(if: BuiltProgram.isBuilt))
struct ServeProcessTests {
    /// `serve FLAG…` starts it on a free port and waits for its address; `ask HOST PATH [HEADER…]` prints the status and the first words of the
    /// answer; `$P` is the port, `$T` the token.
    private static let words = """
        set -u; s=
        until_true() { for i in $(seq 1200); do eval "$1" && return 0; sleep 0.05; done; echo "never: $1"; cat "$HOME/err"; return 9; }
        serve() { : > "$HOME/out"; daybook serve --port 0 "$@" > "$HOME/out" 2> "$HOME/err" & s=$!; until_true '[ -s "$HOME/out" ]'
          A=$(head -1 "$HOME/out"); P=${A#http://127.0.0.1:}; P=${P%%/*}; T=${A##*#t=}; }
        ask() { python3 - "$P" "$@" <<'END'
        import http.client, sys
        port, host, path, *headers = sys.argv[1:]
        connection = http.client.HTTPConnection(host, int(port))
        connection.request("GET", path, headers=dict(h.split(": ", 1) for h in headers))
        answer = connection.getresponse()
        print(answer.status, answer.read().decode()[:38].split("\\n")[0])
        END
        }
        trap 'kill $s 2>/dev/null' EXIT

        """

    private func run(_ script: String, _ files: [String: String] = [:]) throws -> String {
        let folder = try TemporaryFolder()
        let home = try TemporaryFolder()
        try folder.makeFolder(".daybook")
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

    /// A browser that was let in by a name comes in on either address of that name: what it did last is the same through both.
    @Test func bothAddressesHaveOneMemory() throws {
        let output = try run(
            #"""
            serve; python3 - "$P" "$T" <<'END'
            import http.client, re, sys, urllib.parse
            port, token = sys.argv[1:]
            host = {"Host": f"localhost:{port}"}
            def ask(address, method, path, headers={}, fields=None):
                connection = http.client.HTTPConnection(address, int(port))
                kind = {"Content-Type": "application/x-www-form-urlencoded"} if fields else {}
                connection.request(method, path, urllib.parse.urlencode(fields) if fields else None, {**host, **kind, **headers})
                answer = connection.getresponse()
                return answer, answer.read().decode()
            entered, _ = ask("127.0.0.1", "GET", "/?t=" + token)
            cookie = {"Cookie": entered.getheader("Set-Cookie").split(";")[0]}
            def form(address, action):
                _, page = ask(address, "GET", "/today", cookie)
                found = re.search(f'<form [^>]*action="{action}".*?</form>', page, re.S)
                return dict(re.findall('name="([^"]*)" value="([^"]*)"', found[0])) if found else None
            print(ask("127.0.0.1", "POST", "/mood", cookie, {**form("127.0.0.1", "/mood"), "mood": "happy"})[0].status)
            undo = form("::1", "/undo")
            print(undo and ask("::1", "POST", "/undo", cookie, undo)[0].status, form("127.0.0.1", "/undo"))
            END
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
            serve; python3 - "$P" "$T" <<'END'
            import socket, sys
            port, token = sys.argv[1:]
            host, key = f"Host: 127.0.0.1:{port}\r\n", f"Authorization: Bearer {token}\r\n"
            def status(text):
                with socket.create_connection(("127.0.0.1", int(port))) as client:
                    client.sendall(text.encode("latin-1"))
                    return client.recv(4096).split(b" ")[1].decode()
            print(status("GET /today HTTP/1.1\r\n" + host + key + "\r\n"))
            print(status("POST /mood HTTP/1.1\r\n" + host + key + "Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"))
            print(status("POST /mood HTTP/1.1\r\n" + host + key + "Content-Length: 3\r\nContent-Length: 5\r\n\r\nabc"))
            for target in ["/today\0x", "/file/%2e%2e/x", "/file/%c0%ae%c0%ae/x", "/\xc0\xaf", f"http://127.0.0.1:{port}/today"]:
                print(status(f"GET {target} HTTP/1.1\r\n" + host + key + "\r\n"))
            print(status("GET /today HTTP/1.0\r\n" + key + "\r\n"))
            print(status("GET /today HTTP/1.1\r\n" + host + "Host: evil.example\r\n" + key + "\r\n"))
            print(status("BREW /today HTTP/1.1\r\n" + host + key + "\r\n"))
            print(status("GET /today HTTP/1.1\r\n" + host + "X: " + "a" * 30000 + "\r\n\r\n"))
            END
            """#)
        #expect(output == "200\n400\n400\n400\n400\n400\n400\n400\n421\n421\n405\n431\n")
    }

    /// A stream begins with the state, and says another when a file was saved, also in a folder that was made meanwhile; pages name the same.
    @Test func filesThatChangeAreTold() throws {
        let output = try run(
            #"""
            serve; python3 - "$P" "$T" <<'END'
            import http.client, os, sys
            port, token = sys.argv[1:]
            headers = {"Authorization": "Bearer " + token}
            def ask(path):
                connection = http.client.HTTPConnection("127.0.0.1", int(port), timeout=60)
                connection.request("GET", path, headers=headers)
                return connection.getresponse()
            stream = ask("/events")
            print(stream.status, stream.getheader("content-type"))
            def state():
                event = [stream.readline() for _ in range(5)]
                assert event[0] == b"retry: 1000\n" and event[2] == b"event: state\n" and event[4] == b"\n", event
                assert event[1][4:] == event[3][6:], event
                return event[3][6:].decode().strip()
            def another(old):
                while (new := state()) == old: pass
                return new
            first = state()
            print(f'content="{first}"' in ask("/today").read().decode())
            with open("tea.md", "w") as file: file.write("# Tea\n")
            second = another(first)
            os.mkdir("new")
            third = another(second)
            with open("new/cake.md", "w") as file: file.write("# Cake\n")
            fourth = another(third)
            print(len({first, second, third, fourth}), f'content="{first}"' in ask("/today").read().decode())
            END
            kill -TERM $s; wait $s; echo "exit $?"
            """#)
        #expect(output == "200 text/event-stream\nTrue\n4 False\nexit 0\n")
    }

    /// Files that change between two requests, in folders old and new, by programs of all kinds: the very next answer has it.
    @Test func noAnswerIsOlderThanTheFiles() throws {
        let output = try run(
            #"""
            mkdir notes; serve; python3 - "$P" "$T" <<'END'
            import http.client, json, os, random, shutil, sys
            port, token = sys.argv[1:]
            connection = http.client.HTTPConnection("127.0.0.1", int(port), timeout=60)
            def found(word):
                connection.request("GET", "/search?q=" + word, headers={
                    "Authorization": "Bearer " + token, "Accept": "application/json"})
                return {hit["path"] for hit in json.loads(connection.getresponse().read())["results"]}
            chance, there = random.Random(7), {}
            for number in range(150):
                kind, path = chance.randrange(6), f"notes/n{chance.randrange(8)}.md"
                if kind == 0: path = f"made{number}/deep/n.md"
                word = f"word{number}"
                if kind == 1 and there:
                    path = chance.choice(sorted(there)); word = there.pop(path); os.remove(path)
                    assert path not in found(word), (number, path)
                elif kind == 2 and there:
                    path = chance.choice(sorted(there)); word = there.pop(path)
                    there[f"notes/moved{number}.md"] = word; os.rename(path, f"notes/moved{number}.md")
                    assert found(word) == {f"notes/moved{number}.md"}, (number, path)
                else:
                    os.makedirs(os.path.dirname(path), exist_ok=True)
                    place = path + "~" if kind == 3 else path
                    with open(place, "w") as file: file.write(word + "\n")
                    if place != path: os.rename(place, path)
                    there[path] = word
                    assert found(word) == {path}, (number, path, found(word))
            print("all", len(there) > 5)
            END
            """#)
        #expect(output == "all True\n")
    }

    /// A server that is killed anywhere around a form: sent again to the next one it is done once, or the answer is that this is not known.
    @Test func aFormIsDoneOnceWhoeverIsKilled() throws {
        let output = try run(
            #"""
            send() { python3 - "$P" "$T" "$@" <<'END'
            import http.client, sys, urllib.parse
            port, token, path, *fields = sys.argv[1:]
            connection = http.client.HTTPConnection("127.0.0.1", int(port), timeout=60)
            try:
                connection.request("POST", path, urllib.parse.urlencode([tuple(field.split("=", 1)) for field in fields]), {
                    "Authorization": "Bearer " + token, "Content-Type": "application/x-www-form-urlencoded"})
                print(connection.getresponse().status)
            except (OSError, http.client.HTTPException):
                print("lost")
            END
            }
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
