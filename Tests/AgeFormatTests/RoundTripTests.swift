// What is encrypted comes back, whatever its length, and nothing else does.

import Cryptography
import TestSupport
import Testing

@testable import AgeFormat

struct RoundTripTests {
    private static let chunk = AgePayload.chunkSize

    private func bytes(_ count: Int, _ generator: inout SeededGenerator) -> [UInt8] {
        (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
    }

    private func secret(_ text: String) -> SecretBytes { SecretBytes(copying: Array(text.utf8)) }

    /// The text comes in, and the file goes back, in pieces of any length.
    @Test(
        arguments: [0, 1, 15, 16, 100]
            + [1, 2, 3].flatMap { k in [-17, -16, -1, 0, 1, 16, 17].map { k * chunk + $0 } })
    func lengths(_ count: Int) throws {
        var generator = SeededGenerator(seed: UInt64(count))
        let text = bytes(count, &generator)
        let identity = AgeIdentity.make()
        for isArmored in [false, true] {
            var encryption = try AgeEncryption(to: [identity.recipient], isArmored: isArmored)
            var file: [UInt8] = []
            var at = 0
            while at < text.count {
                let end = min(text.count, at + Int.random(in: 1...Self.chunk * 2, using: &generator))
                try text[at..<end].withUnsafeBytes { try encryption.add($0) { file.append(contentsOf: $0) } }
                at = end
            }
            try encryption.finish { file.append(contentsOf: $0) }
            if isArmored {
                #expect(file.allSatisfy { $0 < 0x80 } && file.starts(with: "-----BEGIN AGE".utf8))
            } else {
                // Header, nonce, and a tag for each chunk; an empty text has one.
                let chunks = max(1, (count + Self.chunk - 1) / Self.chunk)
                #expect(file.count == 184 + count + chunks * 16)
            }
            var decryption = AgeDecryption(with: [identity])
            var back: [UInt8] = []
            at = 0
            while at < file.count {
                let end = min(file.count, at + Int.random(in: 1...Self.chunk * 2, using: &generator))
                try file[at..<end].withUnsafeBytes { try decryption.add($0) { back.append(contentsOf: $0) } }
                at = end
            }
            try decryption.finish { back.append(contentsOf: $0) }
            #expect(back == text)
        }
    }

    @Test func anyOfTheRecipients() throws {
        let identities = [AgeIdentity.make(), .make(), .sshEd25519(SSHKey(seed: SecretBytes(random: 32)))]
        let file = try AgeEncryption.encrypt(secret("secret"), to: identities.map(\.recipient))
        for identity in identities {
            #expect(try AgeDecryption.decrypt(file, with: [.make(), identity]).exposed == Array("secret".utf8))
        }
        #expect(throws: AgeError.noMatch(kinds: ["X25519", "ssh-ed25519"])) {
            try AgeDecryption.decrypt(file, with: [.make()])
        }
        // No two files have a key or a nonce in common.
        #expect(try AgeEncryption.encrypt(secret("secret"), to: identities.map(\.recipient)) != file)
    }

    @Test func passphrases() throws {
        let recipient = AgeRecipient.passphrase(secret("correct horse"), workFactor: 8)
        let file = try AgeEncryption.encrypt(secret("text"), to: [recipient], isArmored: true)
        #expect(
            try AgeDecryption.decrypt(file, with: [.passphrase(secret("correct horse"))]).exposed == Array("text".utf8))
        #expect(throws: AgeError.wrongPassphrase) {
            try AgeDecryption.decrypt(file, with: [.passphrase(secret("wrong"))])
        }
        #expect(throws: AgeError.noMatch(kinds: ["scrypt (passphrase)"])) {
            try AgeDecryption.decrypt(file, with: [.make()])
        }
        #expect(throws: AgeError.mixedPassphrase) { try AgeEncryption(to: [recipient, AgeIdentity.make().recipient]) }
        #expect(throws: AgeError.noRecipients) { try AgeEncryption(to: []) }
    }

    /// Made by hand, since nothing that is written asks for that much.
    @Test func tooMuchWork() {
        let file = Array(
            "age-encryption.org/v1\n-> scrypt AAAAAAAAAAAAAAAAAAAAAA 40\n\(String(repeating: "A", count: 43))\n--- \(String(repeating: "A", count: 43))\n"
                .utf8)
        #expect(throws: AgeError.tooMuchWork(factor: 40)) {
            try AgeDecryption.decrypt(file, with: [.passphrase(secret("x"))])
        }
    }

    /// One bit anywhere, and one byte less or more.
    @Test func damage() throws {
        let identity = AgeIdentity.make()
        let file = try AgeEncryption.encrypt(secret("A text that matters."), to: [identity.recipient])
        func opens(_ file: [UInt8]) -> Bool {
            do {
                _ = try AgeDecryption.decrypt(file, with: [identity])
                return true
            } catch {
                #expect(error is AgeError)
                return false
            }
        }
        #expect(opens(file))
        for at in file.indices {
            for bit in 0..<8 {
                var damaged = file
                damaged[at] ^= 1 << UInt8(bit)
                #expect(!opens(damaged), "byte \(at), bit \(bit)")
            }
            #expect(!opens(Array(file[..<at])), "\(at) bytes")
        }
        #expect(!opens(file + [0]))
    }

    /// Chunks change places, are left out, or come from another file.
    @Test func chunksInTheirPlaces() throws {
        var generator = SeededGenerator(seed: 1)
        let identity = AgeIdentity.make()
        let text = SecretBytes(copying: bytes(4 * Self.chunk, &generator))
        let file = try AgeEncryption.encrypt(text, to: [identity.recipient])
        let other = try AgeEncryption.encrypt(text, to: [identity.recipient])
        let (start, size) = (184, Self.chunk + 16)
        func chunk(_ file: [UInt8], _ number: Int) -> ArraySlice<UInt8> {
            file[(start + number * size)..<(start + (number + 1) * size)]
        }
        let head = file[..<start]
        for order in [[1, 0, 2, 3], [0, 1, 3], [0, 1, 2], [0, 1, 1, 2, 3], [3], [0, 1, 2, 3, 3]] {
            #expect(throws: AgeError.damagedPayload, "\(order)") {
                try AgeDecryption.decrypt(order.reduce(into: Array(head)) { $0 += chunk(file, $1) }, with: [identity])
            }
        }
        #expect(throws: AgeError.damagedPayload) {
            try AgeDecryption.decrypt(
                Array(head + chunk(file, 0)) + chunk(other, 1) + chunk(file, 2) + chunk(file, 3), with: [identity])
        }
        #expect(throws: AgeError.wrongMAC) {
            // The stanza of one file in the header of another.
            let lines = { (file: [UInt8]) in file.split(separator: 10, maxSplits: 4, omittingEmptySubsequences: false) }
            let (one, two) = (lines(file), lines(other))
            return try AgeDecryption.decrypt(
                Array([one[0], one[1], one[2], two[3], one[4]].joined(separator: [10])), with: [identity])
        }
    }
}
