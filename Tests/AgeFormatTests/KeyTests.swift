// Keys as text: what age-keygen and ssh-keygen write, and what is misspelt.

import Cryptography
import FileSystem
import Processes
import TestSupport
import Testing

@testable import AgeFormat

struct KeyTests {
    private func identities(_ text: String) throws -> [AgeIdentity] {
        try AgeIdentity.identities(in: SecretBytes(copying: Array(text.utf8)))
    }

    /// Bech32 of BIP 173, with the examples that it has.
    @Test(arguments: ["A12UEL5L", "a12uel5l", "abcdef1qpzry9x8gf2tvdw0s3jn54khce6mua7lmqqqxw", "?1ezyfcl"])
    func bech32(_ text: String) {
        let (prefix, bytes) = Bech32.decode(text.utf8) ?? ("", [])
        #expect(!prefix.isEmpty && Bech32.encode(prefix, bytes) == Array(text.utf8))
    }

    @Test(arguments: [
        "\u{20}1nwldj5", "1qzzfhee", "pzry9x0s0muk", "1pzry9x0s0muk", "x1b4n0q5v", "li1dgmt3", "A1G7SGD8", "A12UEL5l",
        "a1qqlll", "",
    ])
    func notBech32(_ text: String) { #expect(Bech32.decode(text.utf8) == nil) }

    @Test func keysOfAge() throws {
        // The example of the specification's repository.
        let file = """
            # created: 2026-01-02T15:04:05Z
            # public key: age1zvkyg2lqzraa2lnjvqej32nkuu0ues2s82hzrye869xeexvn73equnujwj

            AGE-SECRET-KEY-1GFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPQ4EGAEX  \r
            """
        let found = try identities(file)
        #expect(found.count == 1)
        #expect(found[0].recipient.text == "age1zvkyg2lqzraa2lnjvqej32nkuu0ues2s82hzrye869xeexvn73equnujwj")
        #expect(
            found[0].text?.exposed
                == Array("AGE-SECRET-KEY-1GFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPQ4EGAEX".utf8))
        let made = AgeIdentity.make()
        let text = try #require(made.text)
        #expect(try AgeIdentity.identities(in: text)[0].recipient.text == made.recipient.text)
        let recipient = try AgeRecipient(try #require(made.recipient.text))
        #expect(recipient.text == made.recipient.text)
    }

    @Test func whatIsNotAKey() {
        #expect(throws: AgeKeyError.none) { try identities("# nothing\n\n") }
        #expect(throws: AgeKeyError.invalid(line: 2)) {
            try identities("# a\nAGE-SECRET-KEY-1GFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPQ4EGAEY")
        }
        #expect(throws: AgeKeyError.invalid(line: 1)) {
            try identities("age-secret-key-1gfpyysjzgfpyysjzgfpyysjzgfpyysjzgfpyysjzgfpyysjzgfpq4egaex")
        }
        #expect(throws: AgeKeyError.unsupported(kind: "yubikey (plug-in)", line: 1)) {
            try identities(String(decoding: Bech32.encode("AGE-PLUGIN-YUBIKEY-", [1, 2, 3]), as: UTF8.self))
        }
        #expect(throws: AgeKeyError.unsupported(kind: "mlkem768x25519 (post-quantum)", line: 1)) {
            try identities("AGE-SECRET-KEY-PQ-1XX76JRALNLXDMEW0CRK45QMCCH4X06SE84UN3VPM33W6HWDX0H3SK3ZQFR")
        }
        #expect(throws: AgeKeyError.unsupported(kind: "tag (plug-in)", line: 3)) {
            try AgeRecipient("age1tag1qt8lw0ual6avlwmwatk888yqnmdamm7xfd0wak53ut6elz5c4swx2yqdj4e", line: 3)
        }
        #expect(throws: AgeKeyError.unsupported(kind: "ssh-rsa", line: 1)) {
            try AgeRecipient("ssh-rsa AAAAB3NzaC1yc2E= me")
        }
        for text in [
            "", "age1", "ssh-ed25519", "ssh-ed25519 AAAA",
            "AGE1ZVKYG2LQZRAA2LNJVQEJ32NKUU0UES2S82HZRYE869XEEXVN73EQUNUJWJ",
        ] {
            #expect(throws: AgeKeyError.invalid(line: 1), "\(text)") { try AgeRecipient(text) }
        }
    }

    private static let hasSSH = (try? ChildProcess.run("ssh-keygen", ["-?"])) != nil

    @Test(.enabled(if: hasSSH))
    func keysOfOpenSSH() throws {
        let folder = try TemporaryFolder()
        func make(_ name: String, _ arguments: [String]) throws -> SecretBytes {
            let path = Paths.join(folder.path, name)
            let result = try ChildProcess.run("ssh-keygen", ["-q", "-C", "a comment", "-f", path] + arguments)
            #expect(result.exitCode == 0, "\(result.errorText)")
            return SecretBytes(copying: try OpenFile.reading(path).readAll())
        }
        let identity = try AgeIdentity.identities(in: make("plain", ["-t", "ed25519", "-N", ""]))[0]
        let line = String(decoding: try OpenFile.reading(Paths.join(folder.path, "plain.pub")).readAll(), as: UTF8.self)
        let recipient = try AgeRecipient(line)
        #expect(recipient.text == identity.recipient.text && line.hasPrefix(recipient.text ?? "?"))
        let file = try AgeEncryption.encrypt(SecretBytes(copying: [1, 2, 3]), to: [recipient])
        #expect(try AgeDecryption.decrypt(file, with: [identity]).exposed == [1, 2, 3])
        let locked = try make("locked", ["-t", "ed25519", "-N", "words"])
        #expect(throws: AgeKeyError.encryptedSSHKey) { try AgeIdentity.identities(in: locked) }
        let rsa = try make("rsa", ["-t", "rsa", "-b", "2048", "-N", ""])
        #expect(throws: AgeKeyError.unsupported(kind: "ssh-rsa", line: 1)) { try AgeIdentity.identities(in: rsa) }
    }
}
