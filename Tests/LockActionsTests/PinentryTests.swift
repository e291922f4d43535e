// What a pinentry program is told, and what its answers come to.

import Cryptography
import FileSystem
import Locking
import Processes
import TestSupport
import Testing

struct PinentryTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// A script that notes what it is told, and answers GETPIN with some lines.
    private func pinentry(
        _ answer: String, terminal: (path: String, kind: String)? = nil, locale: String? = nil
    ) throws -> Pinentry {
        let script = Paths.join(folder.path, "pinentry")
        let text = """
            #!/bin/sh
            echo 'OK Pleased to meet you'
            while read -r line; do
              printf '%s\\n' "$line" >> "\(folder.path)/told"
              case $line in
                'OPTION lc-'*) echo 'ERR 83886254 Unknown option <Pinentry>' ;;
                GETPIN) printf '\(answer)' ;;
                *) echo OK ;;
              esac
            done
            """
        // By another process: a file that this one has open for writing cannot be run (execve(2), ETXTBSY), and other tests start programs.
        _ = try ChildProcess.run("sh", ["-c", "cat > \"$0\" && chmod 700 \"$0\"", script], input: Array(text.utf8))
        return Pinentry(script, terminal: terminal, locale: locale)
    }

    private func told() throws -> String {
        String(decoding: try OpenFile.reading(Paths.join(folder.path, "told")).readAll(), as: UTF8.self)
    }

    @Test func whatIsAsked() throws {
        let pinentry = try pinentry("D horse\\nOK\\n", terminal: ("/dev/tty", "xterm"), locale: "fr_FR.UTF-8")
        let answer = try pinentry.ask("100 %\nof it", prompt: "passphrase:", failure: "wrong passphrase")
        #expect(answer == SecretBytes(copying: Array("horse".utf8)))
        #expect(
            try told() == """
                SETTITLE daybook
                SETDESC 100 %25%0Aof it
                SETPROMPT passphrase:
                SETERROR wrong passphrase
                OPTION ttyname=/dev/tty
                OPTION ttytype=xterm
                OPTION lc-ctype=fr_FR.UTF-8
                OPTION lc-messages=fr_FR.UTF-8
                GETPIN
                BYE

                """)
    }

    @Test(arguments: [
        ("D a%%25b%%0Ac %%zz\\nOK\\n", "a%b\nc %zz"), ("S PASSWORD_FROM_CACHE\\nD one\\nD two\\nOK\\n", "onetwo"),
        ("OK\\n", ""), ("D caf\\303\\251\\nOK\\n", "café"),
    ])
    func answers(_ said: String, _ expected: String) throws {
        let answer = try pinentry(said).ask("a", prompt: "b")
        #expect(answer == SecretBytes(copying: Array(expected.utf8)))
    }

    @Test(arguments: ["83886179", "83886278"]) func cancelled(_ code: String) throws {
        #expect(throws: PinentryError.cancelled) {
            try pinentry("ERR \(code) Operation cancelled <Pinentry>\\n").ask("a", prompt: "b")
        }
    }

    @Test func unusable() throws {
        let script = Paths.join(folder.path, "pinentry")
        let reason = "Inappropriate ioctl for device <Pinentry>"
        #expect(throws: PinentryError.unusable(program: script, reason: reason)) {
            try pinentry("S ERROR curses.isatty 83918950\\nERR 83918950 \(reason)\\n").ask("a", prompt: "b")
        }
        #expect(throws: PinentryError.unusable(program: "/none/pinentry", reason: "")) {
            try Pinentry("/none/pinentry").ask("a", prompt: "b")
        }
        // One that says nothing at all.
        #expect(throws: PinentryError.unusable(program: "true", reason: "")) {
            try Pinentry("true").ask("a", prompt: "b")
        }
    }
}
