// Headers, armor and keys of age of any shape: they are understood or refused, and what is understood has one spelling.

import Cryptography
import Testing

@testable import AgeFormat

@Suite struct AgeFuzzTests {
    private static let letters = String(repeating: "A", count: 43)
    private static let words = [
        "age-encryption.org/v1\n", "age-encryption.org/v2\n", "-> ", "-> X25519 \(letters)\n",
        "-> scrypt AAAAAAAAAAAAAAAAAAAAAA 10\n",
        "-> ssh-ed25519 AAAAAA \(letters)\n", "-> a-grease !~\n", "\(letters)\n",
        "\(String(repeating: "A", count: 64))\n", "\n", "AA\n",
        "--- \(letters)\n", "---\n", "--- ", "=", " ", "\r\n", "é", "B",
    ]
    private static let head = "age-encryption.org/v1\n-> X25519 \(letters)\n\(letters)\n"

    private static let stanzas = [
        "-> scrypt AAAAAAAAAAAAAAAAAAAAAA 10\n\(letters)\n", "-> X25519 \(letters)\n\(letters)\n", "-> a\n\n",
        "-> b-grease !~ x\n\(String(repeating: "A", count: 64))\n\n", "-> mlkem768x25519 \(letters)\nAA\n",
    ]

    @Test(arguments: Mutator.seeds)
    func headers(seed: UInt64) throws {
        var mutator = Mutator("age headers", seed: seed)
        let identities = [AgeIdentity.make()]
        for round in 0..<3000 {
            var text = Self.head
            for _ in 0..<mutator.below(4) { text += mutator.pick(Self.stanzas) }
            if mutator.chance(30) { text += mutator.text(Self.words, most: 5) }
            text = mutator.damaged(text + "--- \(Self.letters)\nrest", Self.words)
            let bytes = mutator.bytes(of: text)
            let cut = mutator.below(bytes.count + 1)
            var reader = AgeHeader.Reader()
            do {
                var count = try bytes[..<cut].withUnsafeBytes { try reader.add($0) }
                if reader.header == nil { count += try bytes[cut...].withUnsafeBytes { try reader.add($0) } }
                guard let header = reader.header else { continue }
                mutator.worked()
                #expect(
                    header.bytes == Array(bytes[..<count]), "seed \(seed), round \(round): \(String(reflecting: text))")
                #expect(throws: AgeError.self) { try header.fileKey(identities) }
            } catch {
                // Refused: typed throws let nothing else through.
                continue
            }
        }
        mutator.expectWork(500)
    }

    /// A file in any pieces, damaged in any place: what comes out is what went in, or its beginning.
    @Test(arguments: Mutator.seeds)
    func files(seed: UInt64) throws {
        var mutator = Mutator("age files", seed: seed)
        let identity = AgeIdentity.make()
        for round in 0..<300 {
            let text = mutator.bytes(of: mutator.text(Self.words, most: 400))
            let isArmored = mutator.chance(50)
            var file = try AgeEncryption.encrypt(
                SecretBytes(copying: text), to: [identity.recipient], isArmored: isArmored)
            let isDamaged = mutator.chance(50)
            if isDamaged {
                for _ in 0...mutator.below(3) {
                    let place = mutator.below(file.count)
                    switch mutator.below(3) {
                    case 0: file[place] = UInt8(mutator.below(256))
                    case 1: file.remove(at: place)
                    default: file.insert(UInt8(mutator.below(256)), at: place)
                    }
                }
            }
            var out: [UInt8] = []
            var decryption = AgeDecryption(with: [identity])
            do {
                var at = 0
                while at < file.count {
                    let end = min(file.count, at + 1 + mutator.below(300))
                    try file[at..<end].withUnsafeBytes { try decryption.add($0) { out.append(contentsOf: $0) } }
                    at = end
                }
                try decryption.finish { out.append(contentsOf: $0) }
                #expect(out == text, "seed \(seed), round \(round)")
                mutator.worked()
            } catch {
                #expect(
                    isDamaged && error is AgeError && text.starts(with: out), "seed \(seed), round \(round): \(error)")
            }
        }
        mutator.expectWork(110)
    }

    @Test(arguments: Mutator.seeds)
    func keys(seed: UInt64) throws {
        var mutator = Mutator("age keys", seed: seed)
        let made = AgeIdentity.make()
        let recipient = try #require(made.recipient.text)
        let pieces = [
            recipient, "age1", "ssh-ed25519 ", "AAAAC3NzaC1lZDI1NTE5AAAAI", "AGE-SECRET-KEY-1", "# x\n", "\n", "q",
            "-----BEGIN OPENSSH PRIVATE KEY-----\n",
        ]
        for round in 0..<2000 {
            let text = mutator.chance(40) ? mutator.damaged(recipient, pieces) : mutator.text(pieces, most: 4)
            if let found = try? AgeRecipient(text), case .x25519 = found {
                mutator.worked()
                #expect(found.text == text, "seed \(seed), round \(round)")
            }
            _ = try? AgeIdentity.identities(in: SecretBytes(copying: mutator.bytes(of: text)))
        }
        mutator.expectWork(200)
    }
}
