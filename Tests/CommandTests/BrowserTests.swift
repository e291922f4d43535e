// Served pages in a real browser, driven by its driver: what is done on them, how they follow the files, what cannot run in them.

import FileSystem
import Processes
import TestSupport
import Testing

@Suite(
    .serialized, .enabled(if: BuiltProgram.isBuilt),
    .enabled(if: BrowserProgram.isInstalled, "chromium, chromium-driver or python3-selenium is not installed"))
struct BrowserTests {
    /// Where axe.min.js lies (`DAYBOOK_AXE`): it is not a package of Debian's.
    private static let axe = MachineFacts.environment("DAYBOOK_AXE").flatMap { FileStamp.exists($0) ? $0 : nil }

    private static let scripts = Paths.join(Paths.parent(of: #filePath), "Fixtures/Browser")

    /// Runs the checks of one script and says which held.
    private func held(_ script: String, _ variables: [String: String] = [:]) throws -> Int {
        let home = try TemporaryFolder()
        let folder = try TemporaryFolder()
        var program = BuiltProgram(home: home.path, workingFolder: folder.path)
        // Compiled scripts stay out of the sources.
        program.variables.merge(variables.merging(["PYTHONDONTWRITEBYTECODE": "1"]) { $1 }) { $1 }
        let result = try program.shell("exec /usr/bin/python3 '\(Self.scripts)/\(script).py' 2>&1")
        let lines = result.outputText.split(separator: "\n")
        // One line: of a comment of several `script/test` shows the first.
        #expect(result.exitCode == 0, "\(lines.filter { !$0.hasPrefix("held: ") }.joined(separator: " | "))")
        return lines.count { $0.hasPrefix("held: ") }
    }

    @Test func acting() throws { #expect(try held("acting") == 54) }

    @Test func following() throws { #expect(try held("live") == 8) }

    /// `DAYBOOK_EDITS` says how many edits, `DAYBOOK_SEED` by which random numbers.
    @Test func severalAtOnce() throws {
        let names = ["DAYBOOK_EDITS", "DAYBOOK_SEED"]
        let settings = names.map { ($0, MachineFacts.environment($0) ?? "") }
        #expect(try held("many", Dictionary(uniqueKeysWithValues: settings)) == 1)
    }

    @Test func withoutANetwork() throws { #expect(try held("offline") == 10) }

    @Test func entries() throws { #expect(try held("journal") == 11) }

    @Test func writingByHand() throws { #expect(try held("ink") == 13) }

    @Test func aPhoneInTheNetwork() throws { #expect(try held("device") == 2) }

    @Test func aHostileVault() throws { #expect(try held("hostile") == 1) }

    @Test(.enabled(if: axe != nil, "DAYBOOK_AXE names no axe.min.js"))
    func everybodyCanReadThem() throws { #expect(try held("axe", ["DAYBOOK_AXE": Self.axe ?? ""]) == 1) }
}

private enum BrowserProgram {
    static let isInstalled =
        FileStamp.exists("/usr/bin/chromium") && FileStamp.exists("/usr/bin/chromedriver")
        && (try? ChildProcess.run("/usr/bin/python3", ["-c", "import selenium"]).exitCode) == 0
}
