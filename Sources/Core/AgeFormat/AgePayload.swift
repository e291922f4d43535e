// The payload of an age file: 64 KiB chunks, each sealed with its number and a flag for the last (C2SP age, “Payload”).

import Cryptography

package enum AgePayload {
    package static let chunkSize = 65536
    static let nonceSize = 16
    private static let sealedSize = chunkSize + Sealing.tagSize

    static func key(_ fileKey: SecretBytes, nonce: [UInt8]) -> SecretBytes {
        KeyDerivation.hkdf(fileKey, salt: nonce, info: Array("payload".utf8))
    }

    /// The chunk number in eleven bytes, and a byte that is 1 for the last chunk.
    private struct Counter {
        private var number: UInt64 = 0
        private(set) var nonce = [UInt8](repeating: 0, count: Sealing.nonceSize)

        var isFirst: Bool { number == 0 }

        mutating func next() {
            number += 1
            for place in 0..<8 { nonce[3 + place] = UInt8(truncatingIfNeeded: number >> UInt64(8 * (7 - place))) }
        }

        var last: [UInt8] { nonce.dropLast() + [1] }
    }

    /// Receives bytes, which are only valid during the call.
    package typealias Sink = (UnsafeRawBufferPointer) throws -> Void

    struct Sealer {
        private let key: SecretBytes
        private var counter = Counter()
        /// Plaintext that is not sealed yet.
        private let waiting = SecretBytes(zeros: chunkSize)
        private var waitingCount = 0
        private var sealed = [UInt8](repeating: 0, count: sealedSize)

        init(_ key: SecretBytes) { self.key = key }

        mutating func add(_ text: UnsafeRawBufferPointer, to sink: Sink) throws {
            var at = 0
            while at < text.count {
                // A full chunk is sealed once more text follows.
                if waitingCount == chunkSize { try sealWaiting(counter.nonce, sink) }
                if waitingCount == 0, text.count - at > chunkSize {
                    try seal(.init(rebasing: text[at..<at + chunkSize]), counter.nonce, sink)
                    at += chunkSize
                    continue
                }
                let count = min(chunkSize - waitingCount, text.count - at)
                waiting.withMutableBytes {
                    UnsafeMutableRawBufferPointer(rebasing: $0[waitingCount...]).copyMemory(
                        from: .init(rebasing: text[at..<at + count]))
                }
                waitingCount += count
                at += count
            }
        }

        mutating func finish(to sink: Sink) throws { try sealWaiting(counter.last, sink) }

        private mutating func sealWaiting(_ nonce: [UInt8], _ sink: Sink) throws {
            let count = waitingCount
            waitingCount = 0
            let waiting = waiting
            try waiting.withBytes { try seal(.init(rebasing: $0[..<count]), nonce, sink) }
        }

        private mutating func seal(_ text: UnsafeRawBufferPointer, _ nonce: [UInt8], _ sink: Sink) throws {
            try sealed.withUnsafeMutableBytes { target in
                Sealing.seal(text, into: target, nonce: nonce, key: key)
                try sink(.init(rebasing: target[..<(text.count + Sealing.tagSize)]))
            }
            counter.next()
        }
    }

    struct Opener {
        private let key: SecretBytes
        private var counter = Counter()
        /// Ciphertext that is not opened yet: only what follows a chunk shows whether it is the last.
        private var waiting: [UInt8] = []
        init(_ key: SecretBytes) {
            self.key = key
            waiting.reserveCapacity(sealedSize)
        }

        mutating func add(_ bytes: UnsafeRawBufferPointer, to sink: Sink) throws {
            var at = 0
            while at < bytes.count {
                if waiting.count == sealedSize {
                    try waiting.withUnsafeBytes { try open($0, isLast: false, sink) }
                    counter.next()
                    waiting.removeAll(keepingCapacity: true)
                }
                if waiting.isEmpty, bytes.count - at > sealedSize {
                    try open(.init(rebasing: bytes[at..<at + sealedSize]), isLast: false, sink)
                    counter.next()
                    at += sealedSize
                    continue
                }
                let count = min(sealedSize - waiting.count, bytes.count - at)
                waiting.append(contentsOf: bytes[at..<at + count])
                at += count
            }
        }

        func finish(to sink: Sink) throws {
            // Only an empty payload has an empty last chunk.
            guard waiting.count > Sealing.tagSize || counter.isFirst && waiting.count == Sealing.tagSize else {
                throw AgeError.damagedPayload
            }
            try waiting.withUnsafeBytes { try open($0, isLast: true, sink) }
        }

        /// A chunk that is authentic, but wrongly marked as last or not last, is given out before the error, as it
        /// does belong to the file.
        private func open(_ chunk: UnsafeRawBufferPointer, isLast: Bool, _ sink: Sink) throws {
            // The sink gets it in unprotected memory anyway.
            var text = [UInt8](repeating: 0, count: max(0, chunk.count - Sealing.tagSize))
            defer { Memory.wipe(&text) }
            func isWhole(_ nonce: [UInt8]) -> Bool {
                text.withUnsafeMutableBytes { Sealing.open(chunk, into: $0, nonce: nonce, key: key) }
            }
            let isRight = isWhole(isLast ? counter.last : counter.nonce)
            guard isRight || chunk.count == sealedSize && isWhole(isLast ? counter.nonce : counter.last) else {
                throw AgeError.damagedPayload
            }
            try text.withUnsafeBytes { try sink($0) }
            guard isRight else { throw AgeError.damagedPayload }
        }
    }
}
