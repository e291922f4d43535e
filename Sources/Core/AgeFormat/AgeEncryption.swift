// Encrypts a stream as an age file, in the memory of two chunks.

import Cryptography

package struct AgeEncryption {
    private var sealer: AgePayload.Sealer
    private var armor: AgeArmor.Writer?
    /// Header bytes that are not written yet.
    private var beginning: [UInt8]

    /// - Parameter isArmored: with ASCII armor.
    /// - Throws: `AgeError`
    package init(to recipients: [AgeRecipient], isArmored: Bool = false) throws(AgeError) {
        guard !recipients.isEmpty else { throw .noRecipients }
        guard recipients.count == 1 || !recipients.contains(where: \.isPassphrase) else { throw .mixedPassphrase }
        let fileKey = SecretBytes(random: FileKeyWrap.fileKeySize)
        var stanzas: [AgeStanza] = []
        for recipient in recipients { stanzas.append(try recipient.wrap(fileKey)) }
        let nonce = RandomBytes.make(AgePayload.nonceSize)
        beginning = AgeHeader(stanzas, fileKey: fileKey).bytes + nonce
        sealer = AgePayload.Sealer(AgePayload.key(fileKey, nonce: nonce))
        armor = isArmored ? AgeArmor.Writer() : nil
    }

    /// Throws what `sink` throws.
    package mutating func add(_ text: UnsafeRawBufferPointer, to sink: AgePayload.Sink) throws {
        var armor = armor
        defer { self.armor = armor }
        try begin(&armor, sink)
        try sealer.add(text) { try Self.write($0, &armor, sink) }
    }

    /// Writes the rest. To be called once, at the end. Throws what `sink` throws.
    package mutating func finish(to sink: AgePayload.Sink) throws {
        var armor = armor
        try begin(&armor, sink)
        try sealer.finish { try Self.write($0, &armor, sink) }
        try armor?.finish(to: sink)
    }

    private mutating func begin(_ armor: inout AgeArmor.Writer?, _ sink: AgePayload.Sink) throws {
        guard !beginning.isEmpty else { return }
        try beginning.withUnsafeBytes { try Self.write($0, &armor, sink) }
        beginning = []
    }

    private static func write(
        _ bytes: UnsafeRawBufferPointer, _ armor: inout AgeArmor.Writer?, _ sink: AgePayload.Sink
    ) throws {
        if armor == nil { try sink(bytes) } else { try armor?.add(bytes, to: sink) }
    }

    /// In one call.
    package static func encrypt(
        _ text: SecretBytes, to recipients: [AgeRecipient], isArmored: Bool = false
    ) throws -> [UInt8] {
        var encryption = try AgeEncryption(to: recipients, isArmored: isArmored)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count + text.count / 4096 + 1024)
        try text.withBytes { try encryption.add($0) { bytes.append(contentsOf: $0) } }
        try encryption.finish { bytes.append(contentsOf: $0) }
        return bytes
    }
}
