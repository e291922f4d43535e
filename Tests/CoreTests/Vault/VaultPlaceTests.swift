// A vault that is moved or replaced while a program has it open is not made again at its old path.

import FileSystem
import TestSupport
import Testing
import Vault

@Suite struct VaultPlaceTests {
    private let folder: TemporaryFolder
    private let files: VaultFiles
    private let path: VaultPath

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("a\n", to: "vault/notes/tea.md")
        files = try VaultFiles(folder: folder.path + "/vault")
        path = try #require(VaultPath("notes/tea.md"))
    }

    private func move(_ from: String, _ to: String) throws {
        try Paths.rename(folder.path + "/" + from, to: folder.path + "/" + to)
    }

    private func expectGone(_ body: () throws -> Void) {
        let root = files.root
        #expect { try body() } throws: { $0 as? VaultError == .gone(root: root) }
    }

    private func tree() throws -> [String] { try FileTree.paths(below: folder.path).sorted() }

    @Test func movedAway() throws {
        #expect(files.isInPlace)
        try move("vault", "elsewhere")
        let before = try tree()
        let other = try #require(VaultPath("notes/new.md"))
        expectGone { try files.append(path, [0x62]) }
        expectGone { try files.create(other, [0x62]) }
        expectGone { try files.edit(path) { $0 + [0x62] } }
        expectGone { try files.restore(path, [0x62]) }
        #expect(try tree() == before)
        #expect(try folder.read("elsewhere/notes/tea.md") == "a\n")
        #expect(!files.isInPlace)
        try move("elsewhere", "vault")
        try files.append(path, [0x62])
        #expect(try folder.read("vault/notes/tea.md") == "a\nb")
    }

    /// As below a disk that was unmounted, or where another vault was put.
    @Test func anotherFolderInItsPlace() throws {
        try move("vault", "elsewhere")
        try folder.makeFolder("vault")
        let before = try tree()
        expectGone { try files.append(path, [0x62]) }
        expectGone { try files.restore(path, [0x62]) }
        #expect(try tree() == before)
    }

    /// Folders below the vault are made as ever.
    @Test func foldersBelow() throws {
        let deep = try #require(VaultPath("sensors/a/b/c.csv"))
        try files.append(deep, [0x62])
        #expect(try folder.read("vault/sensors/a/b/c.csv") == "b")
        #expect(throws: SystemError.self) {
            try Paths.makeFolder(folder.path + "/none/sensors/a", below: folder.path + "/none")
        }
        #expect(!FileStamp.exists(folder.path + "/none"))
    }
}
