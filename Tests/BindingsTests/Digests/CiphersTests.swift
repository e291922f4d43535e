// Keys, proofs and AES against the examples of their standards.

import Digests
import Testing

struct CiphersTests {
    private func bytes(_ digits: String) -> [UInt8] {
        var rest = Substring(digits)
        var bytes: [UInt8] = []
        while rest.count >= 2 {
            bytes.append(UInt8(rest.prefix(2), radix: 16) ?? 0)
            rest = rest.dropFirst(2)
        }
        return bytes
    }

    /// RFC 7914, section 11.
    @Test func keysOfPasswords() {
        let key = PasswordKey.derived(from: Array("passwd".utf8), salt: Array("salt".utf8), rounds: 1, count: 64)
        #expect(
            key.prefix(32) == bytes("55ac046e56e3089fec1691c22544b605f94185216dde0465e68b9d57c20dacbc")[...])
        #expect(key.count == 64)
    }

    /// RFC 4231, section 4.3.
    @Test func proofs() {
        let text = Array("what do ya want for nothing?".utf8)
        let proof = bytes("5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843")
        #expect(MessageProof.of(text, key: Array("Jefe".utf8)) == proof)
        #expect(MessageProof.isRight(proof, of: text, key: Array("Jefe".utf8)))
        #expect(!MessageProof.isRight(proof, of: text, key: Array("Jeff".utf8)))
        #expect(!MessageProof.isRight(Array(proof.dropLast()), of: text, key: Array("Jefe".utf8)))
    }

    /// NIST SP 800-38A, F.2.2 and F.2.6.
    @Test(arguments: [
        (
            "2b7e151628aed2a6abf7158809cf4f3c", "7649abac8119b246cee98e9b12e9197d5086cb9b507219ee95db113a917678b2"
        ),
        (
            "603deb1015ca71be2b73aef0857d77811f352c073b6108d72d9810a30914dff4",
            "f58c4c04d6e5f1ba779eabfb5f7bfbd69cfc4e967edb808d679f777bc6702c7d"
        ),
    ])
    func blocks(key: String, cipher: String) {
        let start = bytes("000102030405060708090a0b0c0d0e0f")
        #expect(
            CipherBlocks.decrypted(bytes(cipher), key: bytes(key), start: start)
                == bytes("6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e51"))
        #expect(CipherBlocks.decrypted(bytes(cipher), key: bytes("00"), start: start) == nil)
        #expect(CipherBlocks.decrypted(Array(bytes(cipher).dropLast()), key: bytes(key), start: start) == nil)
    }

    @Test func padding() {
        #expect(CipherBlocks.unpadded([1, 2, 3, 3, 3]) == [1, 2])
        #expect(CipherBlocks.unpadded([1, 2, 3, 2, 3]) == nil)
        #expect(CipherBlocks.unpadded([0]) == nil && CipherBlocks.unpadded([17]) == nil)
        #expect(CipherBlocks.unpadded([5, 5]) == nil && CipherBlocks.unpadded([]) == nil)
    }
}
