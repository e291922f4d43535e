// Names of copies, markers of conflicts, messages of commits, git's status: read as their writers meant them.

import Bytes
import GitSync
import Testing
import Vault

struct ConflictTests {
    @Test(
        arguments: [
            ("food.sync-conflict-20261120-091500-ABCDEFG.md", "food.md"),
            ("food (Anna's conflicted copy 2026-11-20).md", "food.md"),
            ("food (conflicted copy 2026-11-20 091500).md", "food.md"),
            ("food (Copie en conflit de Anna 2026-11-20).csv", "food.csv"),
            ("food (1) (Case Conflict).md", "food (1).md"), ("food.md~HEAD", "food.md"),
            ("food.md~origin_main", "food.md"),
            ("food.md~", "food.md"), ("food.md", nil), ("~", nil), ("food~.md", nil), (".sync-conflict-1.md", nil),
            ("a (copy).md", nil), ("(conflicted copy).md", nil), ("x.txt~", nil),
        ] as [(String, String?)])
    func names(name: String, original: String?) {
        #expect(ConflictCopy(name: name)?.original == original)
        #expect(ConflictCopy(name: name)?.isBackup ?? false == (name == "food.md~"))
    }

    @Test func markers() throws {
        let text = "a\n<<<<<<< ours\nb\n||||||| base\nc\n=======\nd\n>>>>>>> theirs\ne\n"
        let sides = try #require(ConflictMarkers(Array(text.utf8)))
        #expect(String(decoding: sides.first, as: UTF8.self) == "a\nb\ne\n")
        #expect(String(decoding: sides.second, as: UTF8.self) == "a\nd\ne\n")
        #expect(sides.base.map { String(decoding: $0, as: UTF8.self) } == "a\nc\ne\n")
        #expect(String(decoding: sides.both, as: UTF8.self) == "a\nb\nd\ne\n")
        #expect(String(decoding: sides.common, as: UTF8.self) == "a\ne\n")
        #expect(sides.hasProseOnBothSides && sides.count == 1)
        for broken in [
            "<<<<<<< a\n=======\n", "<<<<<<< a\n<<<<<<< b\n=======\n>>>>>>> c\n", "Title\n=======\ntext\n", "",
        ] {
            #expect(ConflictMarkers(Array(broken.utf8)) == nil)
        }
        #expect(!ConflictMarkers.isMarked(Array("Title\n=======\n".utf8)))
    }

    @Test func messages() {
        #expect(
            SyncMessage.text(["lists/a.md", "lists/b.md", "agenda/x.md", "agenda/y.md", "journal/2026/z.md"])
                == "agenda: 2 pages; journal: 1 entry; lists: a, b")
        #expect(
            SyncMessage.text(["lists/a.md", "lists/b.md", "lists/c.md", "lists/d.md"]) == "lists: a, b, c and 1 more")
        #expect(
            SyncMessage.text(["sensors/pool/2026-11.csv", ".gitattributes", "x.md"])
                == "sensors: pool; notes: 1 file; settings")
        #expect(
            SyncMessage.text(["media/a.jpg", "media/2026/B.JPG", "journal/x.md", "journal/c.heic", "media/d.m4a"])
                == "journal: 1 entry; media: 3 photos, 1 file")
        #expect(SyncMessage.text(["media/a.png"]) == "media: 1 photo")
        #expect(SyncMessage.text([".daybook/a.png", "media/.hidden"]) == "settings")
        #expect(SyncMessage.text([]) == "changes")
    }

    @Test func status() {
        let text =
            "# branch.oid abc\0# branch.head main\0# branch.upstream origin/main\0# branch.ab +2 -1\0"
            + "1 .M N... 100644 100644 100644 a b lists/a b.md\0u UU N... 1 2 3 4 a b c n.md\0? new.md\0? inner/\0"
        let status = GitStatus(Array(text.utf8))
        #expect(status.branch == "main" && status.commit == "abc" && status.ahead == 2 && status.behind == 1)
        #expect(status.changes.map(\.path) == ["lists/a b.md", "new.md"])
        #expect(status.unmerged.map(\.path) == ["n.md"])
        let unborn = GitStatus(Array("# branch.oid (initial)\0# branch.head (detached)\0".utf8))
        #expect(unborn.commit == nil && unborn.branch == nil && unborn.ahead == nil)
    }

    @Test func deletions() {
        #expect(
            !DeletionGuard.isTooMuch(5, of: 5) && DeletionGuard.isTooMuch(6, of: 29)
                && !DeletionGuard.isTooMuch(6, of: 30))
        #expect(DeletionGuard.lost(deleted: ["a/x.md", "a/y.md", "b/x.md"], added: ["c/x.md", "z.md"]) == 2)
    }

    @Test func places() throws {
        let text = "x\n<<<<<<< a\n1\n||||||| o\n0\n=======\n2\n2\n>>>>>>> b\ny\n<<<<<<< a\n=======\n3\n>>>>>>> b"
        let bytes = Array(text.utf8)
        let places = try #require(ConflictMarkers(bytes)).places
        #expect(places.map { String(decoding: $0.first, as: UTF8.self) } == ["1\n", ""])
        #expect(places.map { String(decoding: $0.second, as: UTF8.self) } == ["2\n2\n", "3\n"])
        #expect(
            bytes[places[0].range].starts(with: "<<<<<<< a\n1".utf8)
                && bytes[places[0].range.upperBound...].starts(with: "y\n".utf8))
        #expect(places[1].range.upperBound == bytes.count)
    }
}
