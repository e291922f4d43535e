// `--to`: encrypts an export, and decrypts one for restoring.

import AgeFormat
import Arguments
import Bytes
import ExchangeActions
import FileSystem
import LockActions
import Locking
import Wording

enum AgeOutput {
    static let flag = Flag(
        "to", values: .text, placeholder: "KEY",
        Phrase(
            "encrypt for age1…, ssh-ed25519 …, or me; may be repeated",
            fr: "chiffrer pour age1…, ssh-ed25519 …, ou me ; répétable"))

    /// Nil if no key is given. Throws `LockingError`.
    static func filter(_ keys: [String], _ context: Context) throws -> OutputFilter? {
        guard !keys.isEmpty else { return nil }
        var recipients: [AgeRecipient] = []
        for typed in keys {
            guard typed == "me" else {
                recipients.append(try recipient(typed))
                continue
            }
            let own = try VaultKeys(context.workspace()).pinned.load().entries
            guard !own.isEmpty else { throw LockingError.noKey }
            recipients += try own.map { try recipient($0.key) }
        }
        return { [recipients] write in
            let sealer = Sealer(try AgeEncryption(to: recipients), write)
            return (sealer.add, sealer.finish)
        }
    }

    private static func recipient(_ typed: String) throws -> AgeRecipient {
        try AgeRecipient(try LockRecipients.key(typed))
    }

    private final class Sealer {
        private var encryption: AgeEncryption
        private let write: ([UInt8]) throws -> Void

        init(_ encryption: AgeEncryption, _ write: @escaping ([UInt8]) throws -> Void) {
            (self.encryption, self.write) = (encryption, write)
        }

        func add(_ bytes: [UInt8]) throws {
            try bytes.withUnsafeBytes { try encryption.add($0) { try write(Array($0)) } }
        }

        func finish() throws { try encryption.finish { try write(Array($0)) } }
    }

    // MARK: Restoring

    /// Whether a file begins like an age file.
    static func isEncrypted(_ start: some Collection<UInt8>) -> Bool {
        ["age-encryption.org/", "-----BEGIN AGE"].contains { start.starts(with: $0.utf8) }
    }

    /// Decrypts an age file piece by piece. Throws `AgeError`, `SystemError`, and what `put` throws.
    static func open(_ path: String, _ identity: AgeIdentity, _ put: ([UInt8]) throws -> Void) throws {
        var decryption = AgeDecryption(with: [identity])
        var text: [UInt8] = []
        func handOver() throws {
            try put(text)
            text.removeAll(keepingCapacity: true)
        }
        try OpenFile.reading(path).readPieces(size: 1 << 20) { piece in
            try piece.withUnsafeBytes { bytes in try decryption.add(bytes) { text.append(contentsOf: $0) } }
            try handOver()
        }
        try decryption.finish { text.append(contentsOf: $0) }
        try handOver()
    }
}
