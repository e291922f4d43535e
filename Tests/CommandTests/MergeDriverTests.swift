// A merge driver ends with the git that asked it.

import FileSystem
import Processes
import TestSupport
import Testing

@Suite(.enabled(if: BuiltProgram.isBuilt && FileStamp.exists("/proc/self/stat"))) struct MergeDriverTests {
    /// The parent is killed when the driver has computed for a tenth of a second, out of more than one.
    @Test func endsWithItsParent() throws {
        let folder = try TemporaryFolder()
        let program = BuiltProgram(home: folder.path, workingFolder: folder.path)
        let items = (0..<60_000).map { "- [ ] item number \($0) id:a\($0)" }
        func text(_ ending: String, _ part: Int) -> String {
            items.enumerated().map { $0.offset % 3 == part ? $0.element + ending : $0.element }.joined(separator: "\n")
        }
        try folder.write(text("", 0), to: "base.md")
        let ours = text(" x", 0)
        try folder.write(ours, to: "ours.md")
        try folder.write(text(" y", 1), to: "theirs.md")
        try folder.write(
            """
            daybook merge-driver --path list.md base.md ours.md theirs.md &
            echo began
            until [ "$(cut -d ' ' -f 14 /proc/$!/stat || echo 10)" -ge 10 ]; do :; done
            kill -9 $$
            """, to: "parent.sh")
        // The pipe ends with the last of the two.
        #expect(try program.shell("sh parent.sh | cat").output == Array("began\n".utf8))
        #expect(try folder.read("ours.md") == ours)
    }
}
