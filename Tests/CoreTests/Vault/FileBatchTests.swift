// Many files edited together: each whole, no write lost, nothing left over.

import FileSystem
import Processes
import TestSupport
import Testing
import Vault

struct FileBatchTests {
    private let folder: TemporaryFolder
    private let files: VaultFiles

    init() throws {
        folder = try TemporaryFolder()
        for name in ["a", "b", "c"] { try folder.write(name, to: "v/\(name).md") }
        files = try VaultFiles(folder: folder.path + "/v")
    }

    private struct Refusal: Error {}

    private func path(_ name: String) throws -> VaultPath { try #require(VaultPath(name)) }

    private func edits(
        _ names: [String], _ change: @escaping @Sendable (String) throws -> String
    ) throws -> [VaultFiles.Edit] {
        try names.map { name in
            (try path(name), { bytes in Array(try change(String(decoding: bytes, as: UTF8.self)).utf8) })
        }
    }

    private func texts(_ results: [Result<VaultFiles.Edited, any Error>]) -> [String] {
        results.map { result in
            switch result {
            case .success(let edited): String(decoding: edited.before + [0x3e] + edited.after, as: UTF8.self)
            case .failure(let error): error is Refusal ? "refused" : "\(error)"
            }
        }
    }

    private func expect(_ contents: [String: String]) throws {
        let found = try ChildProcess.run("find", [".", "-type", "f", "-printf", "%P\n"], in: folder.path + "/v")
            .outputText.split(separator: "\n").map(String.init)
        #expect(Set(found) == Set(contents.keys))
        for (name, text) in contents { #expect(try folder.read("v/\(name)") == text, "\(name)") }
    }

    @Test func allOfThem() throws {
        let before = try FileStamp.of(folder.path + "/v/b.md")
        let results = try files.edit(edits(["a.md", "b.md", "c.md"]) { $0 == "b" ? $0 : $0 + "!" }) { _ in false }
        #expect(texts(results) == ["a>a!", "b>b", "c>c!"])
        try expect(["a.md": "a!", "b.md": "b", "c.md": "c!"])
        // What stays the same is not written.
        #expect(try FileStamp.of(folder.path + "/v/b.md") == before)
    }

    @Test func theFirstFailureEndsIt() throws {
        let results = try files.edit(
            edits(["a.md", "b.md", "c.md"]) { text in
                if text == "b" { throw Refusal() }
                return text + "!"
            }
        ) { _ in false }
        #expect(texts(results) == ["a>a!", "refused"])
        try expect(["a.md": "a!", "b.md": "b", "c.md": "c"])
    }

    /// Enough that they are edited on all processors.
    @Test func theFirstFailureEndsItForThoseBehind() throws {
        let names = (0..<200).map { "many/\($0).md" }
        for (number, name) in names.enumerated() { try folder.write("\(number)", to: "v/" + name) }
        let many = try edits(names) { text in
            if text == "150" { throw Refusal() }
            return text + "!"
        }
        let results = try files.edit(many) { _ in false }
        #expect(texts(results) == (0..<150).map { "\($0)>\($0)!" } + ["refused"])
        for (number, name) in names.enumerated() {
            #expect(try folder.read("v/" + name) == (number < 150 ? "\(number)!" : "\(number)"))
        }
        #expect(texts(try files.edit(many) { _ in true }).count == 200)
        #expect(try folder.read("v/many/199.md") == "199!")
        #expect(try folder.read("v/many/149.md") == "149!!")
        let left = try ChildProcess.run("find", ["v/many", "-type", "f"], in: folder.path).outputText
        #expect(left.split(separator: "\n").count == 200)
    }

    @Test func othersGoOn() throws {
        let results = try files.edit(
            edits(["a.md", "none.md", "b.md", "c.md"]) { text in
                if text == "b" { throw Refusal() }
                return text + "!"
            }
        ) { _ in true }
        #expect(texts(results) == ["a>a!", "\(VaultError.missing(try path("none.md")))", "refused", "c>c!"])
        try expect(["a.md": "a!", "b.md": "b", "c.md": "c!"])
    }

    /// Somebody saves while the new bytes wait for the disk: the edit is made once more, on theirs.
    @Test func savedMeanwhile() throws {
        let location = folder.path + "/v/a.md"
        let results = try files.edit(
            edits(["a.md", "b.md"]) { text in
                if text == "b" { try AtomicWrite.replace(location, with: Array("theirs".utf8)) }
                return text + "!"
            }
        ) { _ in false }
        #expect(texts(results) == ["theirs>theirs!", "b>b!"])
        try expect(["a.md": "theirs!", "b.md": "b!", "c.md": "c"])
    }

    /// In place, with the time that it had: no stamp moves.
    @Test func savedMeanwhileWithoutATrace() throws {
        let location = folder.path + "/v/a.md"
        let results = try files.edit(
            edits(["a.md", "b.md"]) { text in
                if text == "b" {
                    _ = try ChildProcess.run(
                        "sh", ["-c", "touch -r a.md t; printf z > a.md; touch -r t a.md; rm t"], in: folder.path + "/v")
                }
                return text + "!"
            }
        ) { _ in false }
        #expect(texts(results) == ["z>z!", "b>b!"])
        #expect(FileStamp.exists(location))
        try expect(["a.md": "z!", "b.md": "b!", "c.md": "c"])
    }

    @Test func linksAndModesStay() throws {
        _ = try ChildProcess.run(
            "sh", ["-c", "chmod 640 a.md; ln -s b.md l.md; ln -s ../o.md out.md"], in: folder.path + "/v")
        try folder.write("outside", to: "o.md")
        let results = try files.edit(edits(["a.md", "l.md", "out.md"]) { $0 + "!" }) { _ in true }
        #expect(texts(results) == ["a>a!", "b>b!", "\(VaultError.outside(path: "out.md"))"])
        #expect(try FileStamp.of(folder.path + "/v/a.md").mode & 0o777 == 0o640)
        #expect(try FileStamp.of(folder.path + "/v/l.md", followingLinks: false).kind == .link)
        #expect(try folder.read("v/b.md") == "b!" && folder.read("o.md") == "outside")
    }

    @Test func aVaultThatIsGone() throws {
        _ = try ChildProcess.run("mv", ["v", "w"], in: folder.path)
        #expect(throws: (any Error).self) { try files.edit(edits(["a.md"]) { $0 + "!" }) { _ in true } }
        #expect(try folder.read("w/a.md") == "a" && !FileStamp.exists(folder.path + "/v"))
    }
}
