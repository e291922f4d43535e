// The program alone: its root is a folder with nothing else in it, not even /proc, as in a bare chroot(8).

import FileSystem
import Glibc
import Processes
import TestSupport
import Testing

/// `script/test` names the programs of the release, of which `daybook` is static; only root may change its root.
@Suite(.enabled(if: MachineFacts.environment("DAYBOOK_PROGRAMS") != nil && getuid() == 0)) struct EmptyRootTests {
    private let root: TemporaryFolder

    init() throws {
        root = try TemporaryFolder()
        _ = try ChildProcess.run("cp", [Paths.join(BuiltProgram.folder, "daybook"), root.path])
    }

    private func daybook(_ words: String...) throws -> String {
        let variables = [
            "PATH=/usr/sbin:/usr/bin:/sbin:/bin", "HOME=/home", "DAYBOOK_NOW=2026-11-20T09:15:00+01:00",
            "DAYBOOK_VAULT=/days",
        ]
        let result = try ChildProcess.run(
            "env", ["--ignore-environment"] + variables + ["chroot", root.path, "/daybook"] + words)
        #expect(result.exitCode == 0, "\(words): \(result.errorText)")
        return result.outputText
    }

    @Test func aDay() throws {
        _ = try daybook("init", "/days")
        _ = try daybook("log", "Alone in here. mood:happy #alone")
        #expect(try daybook("search", "tag:alone").contains("Alone in here"))
        #expect(try daybook("today").contains("Friday 20 November 2026"))
        #expect(try daybook("lists", "add", "milk").contains("Groceries"))
        #expect(try daybook("version", "--verbose").contains("sqlite 3."))
        // Enough files for several processors, of which one has to do.
        for number in 1...200 { try root.write("# Page \(number)\n\nMilk.\n", to: "days/notes/\(number).md") }
        #expect(try daybook("search", "--limit", "300", "-l", "milk").split(separator: "\n").count > 200)
        _ = try daybook("export", "html", "/site")
        #expect(FileStamp.exists(Paths.join(root.path, "site/index.html")))
        _ = try daybook("check")
    }
}
