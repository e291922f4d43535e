// Two devices and an encrypted remote: what one writes the other has, no race is lost, and whoever keeps the files can undo nothing.

import Bytes
import CivilTime
import FileSystem
import GitSync
import Locking
import Processes
import TestSupport
import Testing

@testable import EncryptedRemotes

struct EncryptedRemoteTests {
    private let folder: TemporaryFolder
    private let one: EncryptedDevice
    private let two: EncryptedDevice

    init() throws {
        folder = try TemporaryFolder()
        one = try EncryptedDevice("one", in: folder)
        two = try EncryptedDevice("two", in: folder)
        one.meet(two)
    }

    /// A remote of a kind with one commit, which both devices have.
    private func begin(_ kind: String = "folder") throws -> String {
        let address = Paths.join(folder.path, "remote")
        if kind == "branch" {
            _ = try ChildProcess.run("git", ["init", "--quiet", "--bare", address])
        }
        try one.commit("first.md", "One.\n")
        try one.remote(address).create()
        #expect(try one.push(address) == nil)
        try two.sync(address)
        return address
    }

    private func files(_ name: String, of address: String) throws -> [String] {
        try OpenFile.folder(Paths.join(address, name)).entries().compactMap(\.text).sorted()
    }

    private func copy(_ from: String, to target: String) throws {
        let copied = try ChildProcess.run("cp", ["-a", from, target])
        #expect(copied.exitCode == 0)
    }

    // MARK: Reading and writing

    @Test(arguments: ["folder", "branch"]) func whatOneWrites(_ kind: String) throws {
        let address = try begin(kind)
        #expect(try two.files == ["first.md"])
        let commit = try two.commit("second.md", "Two.\n")
        #expect(try two.push(address) == nil)
        #expect(try one.fetch(address) == ["refs/heads/main": commit])
        // A branch more, a tag, and a branch less.
        #expect(try two.push(address, to: "refs/heads/other") == nil)
        #expect(try two.push(address, to: "refs/tags/v1") == nil)
        #expect(try one.fetch(address).keys.sorted() == ["refs/heads/main", "refs/heads/other", "refs/tags/v1"])
        #expect(try one.push(address, nil, to: "refs/heads/other") == nil)
        #expect(try two.fetch(address).keys.sorted() == ["refs/heads/main", "refs/tags/v1"])
        #expect(try two.push(address, "nonsense", to: "refs/heads/x") == .noSource)
        #expect(try two.push(address, to: "refs/heads/a..b") == .badName)
    }

    @Test(arguments: ["folder", "branch"]) func noRaceIsLost(_ kind: String) throws {
        let address = try begin(kind)
        // Both have looked before either writes.
        let (first, second) = (try one.remote(address), try two.remote(address))
        try first.look()
        try second.look()
        let commit = try one.commit("a.md", "a\n")
        try two.commit("b.md", "b\n")
        let request = EncryptedRemote.PushRequest(source: "HEAD", target: "refs/heads/main", isForced: false)
        #expect(try first.push([request]).map(\.refusal) == [nil])
        let packs = kind == "folder" ? try files("packs", of: address) : []
        #expect(try second.push([request]).map(\.refusal) == [.fetchFirst])
        // Nothing of it stays.
        if kind == "folder" { #expect(try files("packs", of: address) == packs) }
        #expect(try one.fetch(address) == ["refs/heads/main": commit])
        // Whoever writes another branch at that moment is not in the way.
        let third = try one.remote(address)
        try third.look()
        try two.sync(address)
        let other = EncryptedRemote.PushRequest(source: "HEAD", target: "refs/heads/side", isForced: false)
        #expect(try third.push([other]).map(\.refusal) == [nil])
        #expect(try two.fetch(address).keys.sorted() == ["refs/heads/main", "refs/heads/side"])
    }

    @Test func onlyByForce() throws {
        let address = try begin()
        try one.commit("a.md", "a\n")
        #expect(try one.push(address) == nil)
        try one.run(["reset", "--quiet", "--hard", "HEAD~1"])
        let commit = try one.commit("b.md", "b\n")
        #expect(try one.push(address) == .notFastForward)
        #expect(try one.push(address, to: "refs/tags/t") == nil)
        #expect(try one.push(address, "HEAD~1", to: "refs/tags/t") == .exists)
        #expect(try one.push(address, isForced: true) == nil)
        #expect(try two.fetch(address)["refs/heads/main"] == commit)
    }

    /// Words too long to be in ciphertext by chance, as a word of three letters is now and then.
    @Test func nothingIsReadable() throws {
        let address = try begin()
        try one.commit("Zaunkoenig.md", String(repeating: "Zaunkoenig ", count: 100))
        #expect(try one.push(address) == nil)
        for name in ["manifests", "packs"] {
            for file in try files(name, of: address) {
                let bytes = try OpenFile.reading(Paths.join(address, "\(name)/\(file)")).readAll()
                #expect(bytes.starts(with: Array("age-encryption.org/v1\n".utf8)))
                #expect(
                    !["Zaunkoenig", "refs/heads", "one@example.org"].contains {
                        bytes.firstRange(of: Array($0.utf8)) != nil
                    })
            }
        }
    }

    // MARK: What is there and not right

    /// A bit in every 37th byte of every file that `two` has not read yet.
    @Test func flippedBits() throws {
        let address = try begin()
        let known = Set(try files("packs", of: address))
        try one.commit("more.md", String(repeating: "more\n", count: 40))
        #expect(try one.push(address) == nil)
        let before = try two.run(["count-objects", "-v"])
        let pack = try #require(try files("packs", of: address).first { !known.contains($0) })
        let manifest = try #require(try files("manifests", of: address).last)
        var count = 0
        for file in ["manifests/" + manifest, "packs/" + pack].map({ Paths.join(address, $0) }) {
            let bytes = try OpenFile.reading(file).readAll()
            func expectRefused(_ changed: [UInt8], _ what: String) throws {
                try AtomicWrite.replace(file, with: changed, isDurable: false)
                #expect(throws: EncryptedRemoteError.self, "\(what) of \(file)") { try two.fetch(address) }
                count += 1
            }
            for place in stride(from: 0, to: bytes.count, by: 37) {
                var changed = bytes
                changed[place] ^= 1 << UInt8(place % 8)
                try expectRefused(changed, "byte \(place)")
            }
            for size in [0, 1, 200, bytes.count - 1] { try expectRefused(Array(bytes[..<size]), "the first \(size)") }
            try expectRefused(bytes + [0], "a byte more")
            try AtomicWrite.replace(file, with: bytes, isDurable: false)
        }
        #expect(count > 60)
        #expect(try two.run(["count-objects", "-v"]) == before)
        try two.sync(address)
        #expect(try two.files == ["first.md", "more.md"])
    }

    @Test func swappedAndMissingFiles() throws {
        let address = try begin()
        try one.commit("a.md", "a\n")
        #expect(try one.push(address) == nil)
        let names = try files("manifests", of: address).suffix(2).map { Paths.join(address, "manifests/" + $0) }
        // The older one under the name of the newer.
        try copy(names[1], to: names[1] + ".kept")
        try copy(names[0], to: names[1])
        #expect(throws: EncryptedRemoteError.damaged(Paths.name(of: names[1]))) { try two.fetch(address) }
        try Paths.rename(names[1] + ".kept", to: names[1])
        let packs = try files("packs", of: address)
        for pack in packs { try Paths.rename(Paths.join(address, "packs/" + pack), to: Paths.join(address, pack)) }
        do {
            try two.fetch(address)
            Issue.record("packs are not there")
        } catch EncryptedRemoteError.missing {}
        for pack in packs { try Paths.rename(Paths.join(address, pack), to: Paths.join(address, "packs/" + pack)) }
        try two.sync(address)
    }

    @Test func rolledBack() throws {
        let address = try begin()
        try copy(address, to: address + ".old")
        let commit = try one.commit("late.md", "late\n")
        #expect(try one.push(address) == nil)
        #expect(try two.fetch(address)["refs/heads/main"] == commit)
        try Paths.removeTree(address)
        try copy(address + ".old", to: address)
        for device in [one, two] {
            do {
                try device.fetch(address)
                Issue.record("\(device.name) took what is older")
            } catch EncryptedRemoteError.rolledBack(let found, let seen) {
                #expect(seen.device == "one")
                #expect(found.generation == seen.generation - 1)
            }
        }
        // Whoever has the objects puts them back.
        #expect(try two.remote(address).accept() == ([], true))
        #expect(try one.fetch(address) == ["refs/heads/main": commit])
        let third = try EncryptedDevice("three", in: folder)
        one.meet(third)
        try one.commit("x.md", "x\n")
        #expect(try one.push(address) == nil)
        try third.sync(address)
        #expect(try third.files == ["first.md", "late.md", "x.md"])
    }

    /// Two copies of the folder, each of which got one device's write, as a program that synchronises folders leaves them.
    private func fork(_ address: String, keepsCopy: Bool) throws {
        try copy(address, to: address + ".other")
        try one.commit("a.md", "a\n")
        #expect(try one.push(address) == nil)
        try Paths.rename(address, to: address + ".one")
        try Paths.rename(address + ".other", to: address)
        try two.commit("b.md", "b\n")
        #expect(try two.push(address) == nil)
        for pack in try files("packs", of: address + ".one") {
            try copy(Paths.join(address + ".one/packs", pack), to: Paths.join(address, "packs/" + pack))
        }
        guard keepsCopy else { return }
        let name = try #require(try files("manifests", of: address).last)
        try copy(
            Paths.join(address + ".one/manifests", name),
            to: Paths.join(address, "manifests/\(name.dropLast(4)).sync-conflict-20261120-101500-ABCDEFG.age"))
    }

    @Test func copiesOfManifestsAreForks() throws {
        let address = try begin()
        try fork(address, keepsCopy: true)
        let refs = try one.fetch(address)
        #expect(refs.count == 2)
        #expect(refs.keys.contains { $0.hasPrefix("refs/heads/" + EncryptedRemoteNames.forks(of: "main")) })
        try one.sync(address)
        #expect(try two.fetch(address).keys.sorted() == ["refs/heads/main"])
        try two.sync(address)
        #expect(try one.files == ["a.md", "b.md", "first.md"])
        #expect(try two.files == one.files)
    }

    @Test func whatWasOverwrittenIsMissed() throws {
        let address = try begin()
        try fork(address, keepsCopy: false)
        do {
            try one.fetch(address)
            Issue.record("its own write is gone")
        } catch EncryptedRemoteError.forked(let found, let seen) {
            #expect((found.device, seen.device) == ("two", "one"))
            #expect(found.generation == seen.generation)
        }
        _ = try one.remote(address).accept()
        try one.sync(address)
        try two.sync(address)
        #expect(try one.files == ["a.md", "b.md", "first.md"])
        #expect(try two.files == one.files)
    }

    @Test func damagedManifestsAreSetAside() throws {
        let address = try begin()
        try one.commit("a.md", "a\n")
        #expect(try one.push(address) == nil)
        let name = try #require(try files("manifests", of: address).last)
        try AtomicWrite.replace(Paths.join(address, "manifests/" + name), with: [1, 2, 3], isDurable: false)
        #expect(throws: EncryptedRemoteError.damaged(name)) { try one.fetch(address) }
        #expect(try one.remote(address).accept() == ([name], true))
        #expect(try one.remote(address).accept() == ([], false))
        try two.sync(address)
        #expect(try two.files == ["a.md", "first.md"])
    }

    /// A drive that is not mounted is never a new repository.
    @Test func notThere() throws {
        let address = try begin()
        try Paths.rename(address, to: address + ".away")
        #expect(throws: EncryptedRemoteError.notThere(address)) { try one.fetch(address) }
        try Paths.makeFolder(address)
        #expect(throws: EncryptedRemoteError.gone(address)) { try one.fetch(address) }
        let new = try EncryptedDevice("three", in: folder)
        #expect(throws: EncryptedRemoteError.empty(address)) { try new.fetch(address) }
        try Paths.removeFolder(address)
        try Paths.rename(address + ".away", to: address)
        #expect(throws: EncryptedRemoteError.exists(address)) { try one.remote(address).create() }
        #expect(throws: EncryptedRemoteError.otherFiles(one.folder + "/x")) {
            try AtomicWrite.replace(Paths.join(try makeFolder(one.folder + "/x"), "note.md"), with: [])
            try one.remote(one.folder + "/x").create()
        }
        // Another repository in its place.
        let other = Paths.join(folder.path, "other")
        try one.remote(other).create()
        try Paths.rename(address, to: address + ".away")
        try Paths.rename(other, to: address)
        #expect(throws: EncryptedRemoteError.otherRepository(address)) { try one.fetch(address) }
    }

    private func makeFolder(_ path: String) throws -> String {
        try Paths.makeFolder(path)
        return path
    }

    // MARK: Who may

    @Test func theFirstContact() throws {
        let address = Paths.join(folder.path, "remote")
        let new = try EncryptedDevice("new", in: folder)
        try one.commit("first.md", "One.\n")
        try one.remote(address).create()
        do {
            try new.fetch(address)
            Issue.record("it is for others")
        } catch EncryptedRemoteError.notForUs {}
        one.trusted.take(new.entry, on: nil)
        #expect(try one.push(address) == nil)
        let fingerprint = one.own.publicKey.fingerprint
        #expect(throws: EncryptedRemoteError.firstContact(device: "one", fingerprint: fingerprint)) {
            try new.fetch(address)
        }
        new.writer = two.own.publicKey.fingerprint
        #expect(throws: EncryptedRemoteError.self) { try new.fetch(address) }
        new.writer = fingerprint.filter { $0 != " " }
        #expect(try new.fetch(address).count == 1)
        // From then on the other devices are known without being asked for.
        new.writer = nil
        #expect(try new.remote(address).firstMembers?.entries.map(\.name) == ["one", "two", "new"])
        try new.sync(address)
    }

    @Test func strangers() throws {
        let address = try begin()
        let three = try EncryptedDevice("three", in: folder)
        one.meet(three)
        try one.commit("a.md", "a\n")
        #expect(try one.push(address) == nil)
        // Whom a trusted device trusts is proposed.
        try two.sync(address)
        #expect(two.trusted.lacking(of: two.proposed).map(\.name) == ["three"])
        one.trusted.take(two.entry, on: nil)
        three.trusted.take(two.entry, on: nil)
        try three.sync(address)
        try three.commit("c.md", "c\n")
        #expect(try three.push(address) == nil)
        let fingerprint = three.own.publicKey.fingerprint
        #expect(throws: EncryptedRemoteError.unknownWriter(device: "three", fingerprint: fingerprint)) {
            try two.fetch(address)
        }
        two.trusted.take(try #require(two.trusted.lacking(of: two.proposed).first), on: nil)
        try two.sync(address)
        #expect(try two.files == ["a.md", "c.md", "first.md"])
    }

    @Test func aRemovedDevice() throws {
        let address = try begin()
        // What it wrote last stays.
        try two.commit("two.md", "two\n")
        #expect(try two.push(address) == nil)
        try one.sync(address)
        try two.commit("later.md", "later\n")
        one.trusted.entries.removeAll { $0.name == "two" }
        try one.commit("secret.md", "Not for two.\n")
        #expect(try one.push(address) == nil)
        do {
            try two.fetch(address)
            Issue.record("two reads on")
        } catch EncryptedRemoteError.notForUs {}
        // It can write no more either, even by a copy of what it knows.
        let kept = try #require(try files("manifests", of: address).last)
        try Paths.removeFile(Paths.join(address, "manifests/" + kept))
        #expect(try two.push(address) == nil)
        do {
            try one.fetch(address)
            Issue.record("two still writes")
        } catch EncryptedRemoteError.unknownWriter(device: "two", _) {}
        #expect(try one.remote(address).accept() == ([kept], true))
        #expect(try one.files == ["first.md", "secret.md", "two.md"])
        // Nor does the key of older packs open the newer one.
        let keys = try one.remote(address)
        try keys.look()
        #expect(keys.tips.first?.manifest.keys.count == 2)
        #expect(keys.tips.first?.manifest.packs.contains { $0.key == 1 } == true)
    }

    /// Who is trusted after the last push is let in without a commit.
    @Test func membersFollow() throws {
        let address = try begin()
        let three = try EncryptedDevice("three", in: folder)
        one.meet(three)
        #expect(throws: EncryptedRemoteError.self) { try three.fetch(address) }
        try one.fetch(address)
        #expect(try one.remote(address).updateMembers())
        #expect(try three.fetch(address).count == 1)
        #expect(try !one.remote(address).updateMembers())
    }

    /// The state of a vault goes by its folder: one that was moved has lost whom its user chose, and keeps all members.
    @Test(arguments: [true, false]) func aVaultThatWasMoved(_ hasWritten: Bool) throws {
        let address = try begin()
        try two.fetch(address)
        try two.commit("two.md", "two\n")
        if !hasWritten {
            try two.sync(address)
            try one.sync(address)
        }
        one.trusted.entries.removeAll { $0.name != "one" }
        one.isChosen = false
        try one.commit("b.md", "b\n")
        #expect(try one.push(address) == nil)
        #expect(try one.remote(address).firstMembers?.entries.map(\.name).sorted() == ["one", "two"])
        try two.sync(address)
        #expect(try two.files.contains("b.md"))
    }

    // MARK: Fewer packs

    @Test func packsBecomeOne() throws {
        let address = try begin()
        for number in 0..<4 {
            try one.commit("n\(number).md", "\(number)\n")
            #expect(try one.push(address) == nil)
        }
        let old = Set(try files("packs", of: address))
        #expect(old.count == 5)
        // An upload that was cut off long ago, and one of today.
        let strays = ["0", "1"].map { String(repeating: $0, count: 32) }
        for stray in strays {
            try AtomicWrite.replace(Paths.join(address, "packs/.\(stray).part"), with: [1], isDurable: false)
        }
        try OpenFile.appending(Paths.join(address, "packs/.\(strays[0]).part")).setModified(0)
        let remote = try one.remote(address)
        try remote.look()
        #expect(try remote.compact() == 5)
        #expect(try files("packs", of: address).contains(".\(strays[1]).part"))
        #expect(try !files("packs", of: address).contains(".\(strays[0]).part"))
        // Old ones stay for whoever is reading.
        #expect(old.isSubset(of: try files("packs", of: address)))
        let new = try EncryptedDevice("new", in: folder)
        one.meet(new)
        new.meet(two)
        one.today = one.today.adding(days: 15)
        try one.commit("later.md", "later\n")
        #expect(try one.push(address) == nil)
        #expect(old.isDisjoint(with: try files("packs", of: address)))
        try new.sync(address)
        try two.sync(address)
        #expect(try new.files == two.files)
        #expect(try new.files.count == 6)
    }

    /// Each but the last is at least as large as all after it.
    @Test(arguments: 0..<8 as Range<UInt64>) func packsToJoin(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let packs = (0..<60).map { _ in
            RemoteManifest.Pack(
                name: "", digest: "", count: 1,
                size: Int.random(in: 1...(1 << Int.random(in: 1...20, using: &random)), using: &random), key: 0,
                bases: [])
        }
        let first = EncryptedRemote.firstToJoin(packs)
        #expect(first <= 35)
        #expect(first == 0 || packs[first - 1].size >= packs[first...].reduce(0) { $0 + $1.size })
    }
}
