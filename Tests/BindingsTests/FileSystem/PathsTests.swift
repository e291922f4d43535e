// Folders that are made, closed and removed: never one beside the right one, never through a link.

import FileSystem
import Glibc
import Processes
import TestSupport
import Testing

@Suite struct PathsTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func at(_ name: String) -> String { folder.path + "/" + name }
    private func mode(_ name: String) throws -> UInt32 { try FileStamp.of(at(name)).mode & 0o7777 }
    private func names() throws -> [String] {
        try ChildProcess.run("find", [".", "-mindepth", "1", "-printf", "%P\n"], in: folder.path).outputText
            .split(separator: "\n").map(String.init).sorted()
    }

    @Test func parts() {
        #expect(Paths.parent(of: "/a/b") == "/a" && Paths.parent(of: "/a") == "/" && Paths.parent(of: "a") == ".")
        #expect(Paths.name(of: "/a/b") == "b" && Paths.name(of: "b") == "b" && Paths.name(of: "/a/") == "")
        #expect(Paths.join("/a", "b") == "/a/b" && Paths.join("/a/", "b") == "/a/b" && Paths.join("/", "b") == "/b")
        #expect(Paths.join("", "b") == "b" && Paths.join("/a", "/b") == "/b")
    }

    /// `v-secret` begins like `v`, and is not below it.
    @Test func siblingsAreNotBelow() throws {
        try folder.makeFolder("v")
        for name in ["v-secret", "v-secret/a", "vault/a", "V/a"] {
            #expect(throws: SystemError(code: ENOENT, path: at(name)), "\(name)") {
                try Paths.makeFolder(at(name), below: at("v"))
            }
        }
        try Paths.makeFolder(at("v/a/b"), below: at("v"))
        try Paths.makeFolder(at("v/a/b"), below: at("v"))
        try Paths.makeFolder(at("v"), below: at("v"))
        #expect(try names() == ["v", "v/a", "v/a/b"])
        try folder.write("", to: "v/file")
        #expect(throws: SystemError(code: EEXIST, path: at("v/file"))) {
            try Paths.makeFolder(at("v/file"), below: at("v"))
        }
        #expect(throws: SystemError(code: ENOTDIR, path: at("v/file/c"))) {
            try Paths.makeFolder(at("v/file/c"), below: at("v"))
        }
    }

    @Test func privateFolders() throws {
        try folder.makeFolder("open")
        try folder.changeMode(of: "open", to: 0o755)
        try Paths.makePrivateFolder(at("open/a/b"))
        #expect(try mode("open/a/b") == 0o700 && mode("open/a") == 0o700)
        #expect(try mode("open") == 0o755, "a folder that was there belongs to somebody else")
        try folder.changeMode(of: "open/a/b", to: 0o777)
        try Paths.makePrivateFolder(at("open/a/b"))
        #expect(try mode("open/a/b") == 0o700, "closed again")
        try folder.write("", to: "file")
        try folder.changeMode(of: "file", to: 0o664)
        Paths.restrict(at("file"))
        #expect(try mode("file") == 0o600)
        try folder.changeMode(of: "file", to: 0o664)
        try folder.link("link", to: "file")
        Paths.restrict(at("link"))
        #expect(try mode("file") == 0o664, "a link leads to what may be somebody else's")
    }

    /// A link is removed, but not what it leads to.
    @Test func treesAreRemovedWithoutFollowing() throws {
        try folder.write("kept", to: "outside/a.md")
        try folder.write("gone", to: "tree/b/c.md")
        try folder.link("tree/b/out", to: at("outside"))
        try folder.link("tree/file", to: at("outside/a.md"))
        try folder.link("tree/none", to: at("none"))
        try folder.link("way", to: at("outside"))
        try Paths.removeTree(at("tree"))
        try Paths.removeTree(at("way"))
        try Paths.removeTree(at("nothing"))
        #expect(try names() == ["outside", "outside/a.md"])
    }

    @Test func temporaryFoldersArePrivate() throws {
        let made = try Paths.makeTemporaryFolder(in: folder.path, prefix: "x-")
        #expect(try FileStamp.of(made).mode & 0o7777 == 0o700)
        #expect(try Paths.makeTemporaryFolder(in: folder.path, prefix: "x-") != made)
    }
}
