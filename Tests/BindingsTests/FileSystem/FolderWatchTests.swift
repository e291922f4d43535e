// Changes are noticed at once, and asking whether there are any takes none away.

import FileSystem
import TestSupport
import Testing

@Suite struct FolderWatchTests {
    @Test func newsStayUntilTheyAreTaken() throws {
        let folder = try TemporaryFolder()
        try folder.makeFolder("a")
        let watch = FolderWatch(folder.path, leavingOut: { _, _ in false }, others: [])
        try #require(watch.isComplete)
        #expect(!watch.hasNews(milliseconds: 0))
        try folder.write("x", to: "a/b.md")
        // The system has told it before the write was over.
        #expect(watch.hasNews(milliseconds: 0))
        #expect(watch.hasNews(milliseconds: 0))
        guard case .change(includesFolders: false) = watch.wait(milliseconds: 0, endsBySignals: false) else {
            Issue.record("no change")
            return
        }
        #expect(!watch.hasNews(milliseconds: 0))
        guard case .time = watch.wait(milliseconds: 0, endsBySignals: false) else {
            Issue.record("a change twice")
            return
        }
        try folder.makeFolder("c")
        guard case .change(includesFolders: true) = watch.wait(milliseconds: 0, endsBySignals: false) else {
            Issue.record("no folder")
            return
        }
    }

    /// What is not known is not verified.
    @Test func fileSystemsOfOthers() {
        #expect(!FolderWatch.isLocal("/proc"))
        #expect(!FolderWatch.isLocal("/nowhere"))
    }
}
