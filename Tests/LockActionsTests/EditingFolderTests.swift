// Where locked documents are edited: in memory, and gone after it.

import ApplicationTestSupport
import FileSystem
import LockActions
import TestSupport
import Testing
import Workspaces

struct EditingFolderTests {
    private let vault: TemporaryVault

    init() throws { vault = try TemporaryVault() }

    private var machine: Machine {
        // Nothing but /dev/shm.
        vault.machine
    }

    @Test(.enabled(if: Paths.isInMemory("/dev/shm"))) func inMemory() throws {
        let folder = try EditingFolder(machine)
        #expect(Paths.isInMemory(folder.path))
        #expect(try FileStamp.of(folder.path).mode & 0o777 == 0o700)
        let file = try folder.put("2026-11-20.md", Array("words".utf8))
        #expect(try FileStamp.of(file).mode & 0o777 == 0o600)
        try AtomicWrite.replace(file, with: Array("others".utf8))
        #expect(try folder.take("2026-11-20.md") == Array("others".utf8))
        #expect(try folder.take("none.md") == nil)
        // It is ours as long as we run.
        #expect(EditingFolder.wipeLeftovers(machine).isEmpty)
        #expect(FileStamp.exists(folder.path))
        folder.wipe()
        #expect(!FileStamp.exists(folder.path))
    }

    @Test(.enabled(if: Paths.isInMemory("/dev/shm"))) func leftovers() throws {
        // No process has this number (proc(5), pid_max).
        let left = try Paths.makeTemporaryFolder(in: "/dev/shm", prefix: "daybook-edit-4194305-")
        try Paths.makeFolder(left + "/sub")
        try OpenFile.creating(left + "/sub/.a.md.swp").write([1, 2, 3])
        #expect(EditingFolder.wipeLeftovers(machine).isEmpty)
        #expect(!FileStamp.exists(left))
        let kept = try EditingFolder(machine)
        let place = kept.keep()
        #expect(EditingFolder.wipeLeftovers(machine).isEmpty)
        #expect(FileStamp.exists(place) && place != kept.path)
        try Paths.removeTree(place)
    }

    /// The editor may have saved after its command was killed.
    @Test(.enabled(if: Paths.isInMemory("/dev/shm")), arguments: [false, true]) func whatWasTyped(isChanged: Bool)
        throws
    {
        let folder = try EditingFolder(machine)
        let file = try folder.put("a.md", Array("words".utf8), isEdited: true)
        if isChanged { try AtomicWrite.replace(file, with: Array("more words".utf8)) }
        // As if that had been another process.
        let left = folder.path.replacing("daybook-edit-\(MachineFacts.processNumber)-", with: "daybook-edit-4194305-")
        try Paths.rename(folder.path, to: left)
        let kept = EditingFolder.wipeLeftovers(machine)
        #expect(!FileStamp.exists(left))
        #expect(kept.count == (isChanged ? 1 : 0))
        guard let place = kept.first else { return }
        #expect(try OpenFile.reading(place + "/a.md").readAll() == Array("more words".utf8))
        try Paths.removeTree(place)
    }

    @Test(.enabled(if: !Paths.isInMemory("/dev/shm"))) func notOnADisk() throws {
        #expect(throws: LockActionError.noMemoryFolder) { try EditingFolder(machine) }
    }
}
