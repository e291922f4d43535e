// The text of a manifest comes back as it was, and says nothing once a byte of it is another.

import AgeFormat
import Bytes
import CivilTime
import Cryptography
import GitSync
import Locking
import TestSupport
import Testing

@testable import EncryptedRemotes

struct RemoteManifestTests {
    private static func hex(_ count: Int, _ random: inout SeededGenerator) -> String {
        String((0..<count).map { _ in "0123456789abcdef".randomElement(using: &random) ?? "0" })
    }

    private static func manifest(_ random: inout SeededGenerator) -> RemoteManifest {
        func some<Value>(_ make: (inout SeededGenerator) -> Value) -> [Value] {
            (0..<Int.random(in: 0...4, using: &random)).map { _ in make(&random) }
        }
        var manifest = RemoteManifest(
            repository: hex(32, &random), generation: Int.random(in: 1...1_000_000, using: &random), device: "laptop",
            written: "2026-11-20T09:15:00Z", objectFormat: "sha1",
            keys: [AgeIdentity.make().text.map { String(decoding: $0.exposed, as: UTF8.self) } ?? ""])
        manifest.previous = some { hex(64, &$0) }
        for name in some({ hex(8, &$0) }) { manifest.refs["refs/heads/é-" + name] = hex(40, &random) }
        manifest.head = manifest.refs.keys.sorted().first
        manifest.rewritten = manifest.refs.keys.sorted()
        manifest.packs = some { random in
            let count = Int.random(in: 1...1_000_000, using: &random)
            return .init(
                name: hex(32, &random), digest: hex(64, &random), count: count, size: count + 200, key: 0,
                bases: Bool.random(using: &random) ? [] : [hex(40, &random), hex(40, &random)])
        }
        for name in some({ hex(32, &$0) }) { manifest.retired[name] = Day(year: 2026, month: 11, day: 20) }
        manifest.members.entries = [
            .init(
                name: "laptop", key: AgeIdentity.make().recipient.text ?? "", added: nil,
                remote: RemoteKey(
                    recipient: AgeIdentity.make().recipient.text ?? "", signer: RandomBytes.make(32))),
            .init(
                name: "anna", key: "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIMkKLVSEQvCJYqp9L9UfCJrcGXHoMXUHTqrEqEWuD3Lk",
                added: nil),
        ]
        return manifest
    }

    private let key = SigningKey(seed: SecretBytes(random: 32))

    @Test(arguments: 0..<40 as Range<UInt64>) func comesBack(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let manifest = Self.manifest(&random)
        let text = manifest.signed(by: key)
        #expect(text.count % 1024 == 0)
        let read = try RemoteManifest.read(text, named: "x")
        #expect(read.manifest == manifest)
        #expect(read.signer == key.publicKey)
        // What follows is blank, and says nothing.
        #expect(try RemoteManifest.read(text + [.newline], named: "x").digest == read.digest)
        for _ in 0..<40 {
            var changed = text
            let place = Int.random(in: 0..<(text.lastIndex { $0 != .newline } ?? 0), using: &random)
            changed[place] = changed[place] &+ UInt8.random(in: 1...255, using: &random)
            #expect(throws: EncryptedRemoteError.self, "\(seed): byte \(place)") {
                try RemoteManifest.read(changed, named: "x")
            }
        }
    }

    /// Signed, and still not what a manifest is.
    @Test(arguments: [
        "generation 0", "repository x", "format md5", "ref 12 refs/heads/a", "pack a b c", "head refs/../x",
        "unknown line",
        "retired x 2026-11-20", "previous 12",
    ])
    func wrongLines(_ line: String) throws {
        var random = SeededGenerator(seed: 1)
        let manifest = Self.manifest(&random)
        let text = String(decoding: manifest.signed(by: key), as: UTF8.self)
        let body = text[..<(text.firstRange(of: "signature ")?.lowerBound ?? text.endIndex)] + line + "\n"
        let signature = key.sign(Array(("daybook+crypt manifest\n" + body).utf8))
        let signed = body + "signature \(Base64.encode(key.publicKey)) \(Base64.encode(signature))\n"
        #expect(throws: EncryptedRemoteError.damaged("x")) { try RemoteManifest.read(Array(signed.utf8), named: "x") }
    }

    @Test func laterFormats() {
        let body = "daybook+crypt 2\nsomething new\n"
        let signature = key.sign(Array(("daybook+crypt manifest\n" + body).utf8))
        let text = body + "signature \(Base64.encode(key.publicKey)) \(Base64.encode(signature))\n"
        #expect(throws: EncryptedRemoteError.newerFormat(2)) { try RemoteManifest.read(Array(text.utf8), named: "x") }
    }

    @Test func names() {
        #expect(ManifestName.of(42) == "0000000042.age")
        for name in [
            "0000000042.age", "0000000042.sync-conflict-20261120-101500-ABCDEFG.age",
            "0000000042 (conflicted copy).age",
        ] {
            #expect(ManifestName.generation(name) == 42)
            #expect(ManifestName.isManifest(name))
            #expect(ManifestName.isCopy(name) == (name.utf8.count > 14))
        }
        for name in [".syncthing.0000000042.age.tmp", "0000000042.unreadable", ".0000000042.age", "~0000000042.age"] {
            #expect(!ManifestName.isManifest(name))
        }
    }

    @Test func paddingSaysLittle() {
        var sizes: Set<Int> = []
        for count in stride(from: 1, to: 100_000, by: 7) {
            let size = Padding.size(of: count)
            #expect(size >= count && (count <= 512 || size * 8 <= count * 9))
            sizes.insert(size)
        }
        #expect(sizes.count < 150)
    }

    @Test func addresses() throws {
        func address(_ text: String) throws -> String {
            try EncryptedAddress(text, from: "/home/me", home: "/home/me").text
        }
        #expect(try address("daybook+crypt::stick/vault") == "daybook+crypt::/home/me/stick/vault")
        #expect(try address("../a/./b") == "daybook+crypt::/home/a/b")
        #expect(try address("~/b") == "daybook+crypt::/home/me/b")
        #expect(try address("me@example.org:vault.git#box") == "daybook+crypt::me@example.org:vault.git#box")
        #expect(try address("https://example.org/v.git") == "daybook+crypt::https://example.org/v.git")
        for wrong in ["", "-x", "ext::sh -c id", "daybook+crypt::fd::3", "https://e.org/v#a b", "a\nb", "/a#b"] {
            #expect(throws: EncryptedRemoteError.badAddress(wrong)) { try address(wrong) }
        }
    }
}
