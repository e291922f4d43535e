// Two vaults, two vdirs, vdirsyncer between them and a CalDAV server of its own on 127.0.0.1.

import FileSystem
import Processes
import TestSupport
import Testing

@Suite(.enabled(if: BuiltProgram.isBuilt)) struct CalDAVTests {
    private static let hasPrograms =
        FileStamp.exists("/usr/bin/vdirsyncer") && FileStamp.exists("/usr/bin/radicale")
        && FileStamp.exists("/usr/bin/python3")

    /// Starts the server on a port that is free, runs `steps`, and stops the server by the id it was started with.
    private static let script = TestScript.sourced("caldav.sh")

    private func run(_ steps: String) throws -> [String] {
        let folder = try TemporaryFolder()
        let home = try TemporaryFolder()
        let program = BuiltProgram(home: home.path, workingFolder: folder.path)
        let result = try program.shell(Self.script + steps)
        #expect(result.exitCode == 0, "\(result.errorText)")
        return result.outputText.split(separator: "\n").map(String.init)
    }

    @Test(.enabled(if: hasPrograms, "vdirsyncer or radicale is not installed"))
    func bothWaysThroughAServer() throws {
        let output = try run(
            """
            printf -- '- 2026-11-23 14:00-15:30 Dentist @Lyon alarm:30m id:dentist\\n- 2026-11-24 18:00-19:00 Yoga repeat:weekly id:yoga\\n' > a/vault/agenda/home.md
            side a > /dev/null; side b > /dev/null
            echo "== b sees"; cat b/vault/agenda/home.md
            sed -i 's/14:00-15:30 Dentist/15:00-16:30 Dr Martin/' b/vault/agenda/home.md
            sed -i '/Yoga/s/$/ except:2026-12-01/' a/vault/agenda/home.md
            printf -- '- 2026-11-26 20:00 Cinema id:cinema\\n' >> b/vault/agenda/home.md
            side b > /dev/null; side a > /dev/null; side b > /dev/null
            echo "== both"; sort a/vault/agenda/home.md; echo "== same"; sort b/vault/agenda/home.md
            sed -i '/Cinema/d' a/vault/agenda/home.md
            side a > /dev/null; side b > /dev/null
            echo "== gone"; grep -c Cinema b/vault/agenda/home.md || true; ls b/cal/home | wc -l
            """)
        func part(_ name: String) -> [String] {
            Array(output.drop { $0 != "== " + name }.dropFirst().prefix { !$0.hasPrefix("== ") })
        }
        func lines(_ name: String) -> [String] { part(name).filter { $0.hasPrefix("- ") } }
        #expect(lines("b sees").contains("- 2026-11-23 14:00-15:30 Dentist @Lyon alarm:30m id:dentist"))
        #expect(lines("b sees").contains("- 2026-11-24 18:00-19:00 Yoga repeat:weekly id:yoga"))
        #expect(lines("both").contains("- 2026-11-23 15:00-16:30 Dr Martin @Lyon alarm:30m id:dentist"))
        #expect(
            lines("same").contains {
                $0.hasPrefix("- 2026-11-24 18:00-19:00 Yoga repeat:weekly") && $0.contains("except:2026-12-01")
            })
        #expect(lines("both").contains("- 2026-11-26 20:00 Cinema id:cinema"))
        #expect(lines("both").count == 3 && lines("same").count == 3)
        #expect(part("gone") == ["0", "2"])
    }
}
