// Attributes that ask for daybook, in a repository that was not told where it is.

import GitSync
import Processes
import TestSupport
import Testing

@Suite struct UnknownDriverTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func git(_ arguments: String...) throws {
        #expect(try ChildProcess.run("git", ["-C", folder.path] + arguments).exitCode == 0)
    }

    private func unknown(_ place: String = "") throws -> [String] {
        try UnknownDriver.all(of: folder.path + place).map { "\($0.file):\($0.line): \($0.name)" }
    }

    @Test func aCloneKnowsNone() throws {
        try folder.write("# daybook\n*.txt text\n*.md merge=daybook\n*.csv text merge=daybook\n", to: ".gitattributes")
        try folder.makeFolder("vault/deep")
        #expect(try unknown() == [], "no repository")
        try git("init", "-q")
        #expect(try unknown() == [".gitattributes:3: daybook"])
        #expect(try unknown("/vault") == ["../.gitattributes:3: daybook"])
        #expect(try MergeDriver.register(in: folder.path, program: "/bin/sh"))
        #expect(try unknown() == [])
        // A program that was there once.
        #expect(try MergeDriver.register(in: folder.path, program: folder.path + "/gone"))
        #expect(try unknown() == [".gitattributes:3: daybook"])
    }

    @Test func othersAreNotOurs() throws {
        try folder.write("*.md merge=union\n# *.md merge=daybook\n*.ink merge=daybook-ink\n", to: ".gitattributes")
        try git("init", "-q")
        #expect(try unknown() == [".gitattributes:3: daybook-ink"])
        try git("config", "merge.daybook-ink.driver", "merge-ink %O %A %B")
        #expect(try unknown() == [])
    }
}
