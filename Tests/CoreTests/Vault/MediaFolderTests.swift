// Attachments come into media/: names, numbers, the same content once, dry runs.

import CivilTime
import FileSystem
import Glibc
import TestSupport
import Testing
import Vault

struct MediaFolderTests {
    private let folder: TemporaryFolder
    private let files: VaultFiles
    private let day = Day(year: 2026, month: 11, day: 20)!

    init() throws {
        folder = try TemporaryFolder()
        files = try VaultFiles(folder: try folder.makeFolder("vault"))
    }

    private func place(
        _ media: inout MediaFolder, _ text: String, _ name: String
    ) throws -> MediaFolder.Placement {
        try media.place(.bytes(Array(text.utf8)), named: name, on: day)
    }

    @Test func keepsTheNameAndNumbersOthers() throws {
        var media = MediaFolder(files)
        #expect(try place(&media, "one", "a.jpg").path.text == "media/2026/11/a.jpg")
        #expect(try place(&media, "two", "a.jpg").path.text == "media/2026/11/a-2.jpg")
        #expect(try place(&media, "three", "A.JPG").path.text == "media/2026/11/A-3.JPG")
        #expect(try place(&media, "four", "sans-fin").path.text == "media/2026/11/sans-fin")
        #expect(try folder.read("vault/media/2026/11/a-2.jpg") == "two")
    }

    @Test func storesTheSameContentOnce() throws {
        try folder.write("same", to: "vault/media/old/place/x.png")
        try folder.write("same", to: "camera/IMG_1.png")
        try folder.write("samt", to: "camera/IMG_2.png")
        var media = MediaFolder(files)
        let first = try media.place(.file(folder.path + "/camera/IMG_1.png"), named: "IMG_1.png", on: day)
        #expect(first == .init(path: VaultPath("media/old/place/x.png")!, isNew: false))
        let second = try media.place(.file(folder.path + "/camera/IMG_2.png"), named: "IMG_2.png", on: day)
        #expect(second == .init(path: VaultPath("media/2026/11/IMG_2.png")!, isNew: true))
        #expect(try place(&media, "samt", "else.png") == .init(path: second.path, isNew: false))
        var later = MediaFolder(files)
        #expect(try place(&later, "samt", "else.png").path == second.path)
        #expect(try FileTree.paths(below: files.root) == ["media/2026/11/IMG_2.png", "media/old/place/x.png"])
    }

    @Test func aDryRunAnswersTheSamePathsAndWritesNothing() throws {
        try folder.write("bytes of a photo", to: "camera/b.jpg")
        var answers: [[MediaFolder.Placement]] = []
        for isDryRun in [true, false] {
            var media = MediaFolder(files, isDryRun: isDryRun)
            answers.append([
                try place(&media, "one", "a.jpg"), try place(&media, "two", "a.jpg"), try place(&media, "one", "c.jpg"),
                try media.place(.file(folder.path + "/camera/b.jpg"), named: "b.jpg", on: day),
                try place(&media, "bytes of a photo", "d.jpg"),
            ])
            if isDryRun { #expect(try FileTree.paths(below: files.root).isEmpty) }
        }
        #expect(answers[0] == answers[1])
        #expect(answers[0].map(\.isNew) == [true, true, false, true, false])
    }

    @Test func copiesALargeFileByteForByte() throws {
        var generator = SeededGenerator(seed: 7)
        let bytes = (0..<400_000).flatMap { _ in withUnsafeBytes(of: generator.next(), Array.init) }
        let source = folder.path + "/large.heic"
        try AtomicWrite.replace(source, with: bytes)
        var media = MediaFolder(files)
        let placement = try media.place(.file(source), named: "large.heic", on: day)
        #expect(try files.read(placement.path).bytes == bytes)
        #expect(try media.place(.bytes(bytes), named: "x", on: day) == .init(path: placement.path, isNew: false))
        var changed = bytes
        changed[changed.count - 1] ^= 1
        #expect(try media.place(.bytes(changed), named: "large.heic", on: day).path.name == "large-2.heic")
    }

    @Test(arguments: [
        ("a.jpg", "a.jpg"), ("Été à la mer 1.JPG", "Été à la mer 1.JPG"), ("../../etc/passwd", "passwd"),
        ("..", "file"),
        ("", "file"), (".hidden.jpg", "hidden.jpg"), ("a\u{0}b\nc.jpg", "abc.jpg"), ("a\\b.jpg", "ab.jpg"),
        ("gpj.\u{202e}exe.jpg", "gpj.exe.jpg"), (" x .jpg ", "x .jpg"), ("dir/", "dir"),
    ])
    func namesAreMadeSafe(name: String, safe: String) {
        #expect(MediaFolder.safeName(name) == safe)
    }

    @Test func longNamesKeepTheirEnding() {
        let name = MediaFolder.safeName(String(repeating: "é", count: 300) + ".jpeg")
        #expect(name.utf8.count <= 200)
        #expect(name.hasSuffix("é.jpeg"))
        #expect(MediaFolder.safeName(String(repeating: "x.", count: 300)).utf8.count <= 200)
    }

    @Test func whatIsNoFileIsRefused() throws {
        var media = MediaFolder(files)
        #expect(throws: VaultError.self) { try media.place(.file(folder.path + "/none.jpg"), named: "n", on: day) }
        #expect(throws: VaultError.self) { try media.place(.file(folder.path), named: "n", on: day) }
        #expect(try FileTree.paths(below: files.root).isEmpty)
    }

    @Test func aMediaFolderElsewhereIsRefused() throws {
        try folder.makeFolder("elsewhere")
        #expect(symlink(folder.path + "/elsewhere", files.root + "/media") == 0)
        var media = MediaFolder(files)
        #expect(throws: VaultError.self) { try place(&media, "one", "a.jpg") }
    }
}
