// A path outside of the vault that is not a file: it takes the bytes, and stays what it is.

import FileSystem
import Glibc
import Permissions
import TestSupport
import Testing

@Suite struct OutgoingFileTests {
    private let folder: TemporaryFolder
    private let file: OutgoingFile

    init() throws {
        folder = try TemporaryFolder()
        let gate = PermissionGate(
            store: PermissionStore(folder: Paths.join(folder.path, "state")),
            history: PermissionHistory(folder: Paths.join(folder.path, "state")),
            .init(
                now: 1_795_162_500, session: "1", restricted: [], withheld: [:], missingNotifier: nil,
                vaultRoot: Paths.join(folder.path, "vault")))
        file = OutgoingFile(Paths.join(folder.path, "out"), try gate.exportGrant(via: .html))
    }

    @Test func pipesStayPipes() throws {
        #expect(mkfifo(file.path, 0o600) == 0)
        let reader = try OpenFile.reading(file.path)
        try file.replace(with: Array("whole".utf8))
        try file.replace { try $0(Array(", in pieces".utf8)) }
        #expect(try FileStamp.of(file.path).kind == .other)
        // No byte more: a program started meanwhile can hold the writing end for a moment, and the pipe would not have ended.
        let expected = Array("whole, in pieces".utf8)
        #expect(try reader.readStart(count: expected.count) == expected)
        #expect(!FileStamp.exists(file.path + ".part"))
    }

    /// Also where what is named is a link to one. `/dev/full` is always full (full(4)).
    @Test func fullDevices() throws {
        try folder.link("out", to: "/dev/full")
        for write in [{ try file.replace(with: [1]) }, { try file.replace { try $0([1]) } }] {
            #expect { try write() } throws: { ($0 as? SystemError)?.isFull == true }
        }
        #expect(try FileStamp.of(file.path).kind == .other)
        #expect(try FileStamp.of(file.path, followingLinks: false).kind == .link)
    }
}
