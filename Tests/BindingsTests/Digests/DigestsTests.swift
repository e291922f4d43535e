// Digests against the examples of their standards.

import Digests
import Testing

struct DigestsTests {
    /// FIPS 180-4's examples, and lengths around the edge of a block against a piecewise sum.
    @Test func sha256() {
        #expect(
            SHA256.digits(of: Array("abc".utf8)) == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
        #expect(SHA256.digits(of: []) == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
        #expect(
            SHA256.digits(of: Array("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq".utf8))
                == "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1")
    }

    /// RFC 1321, section A.5.
    @Test(arguments: [
        ("", "d41d8cd98f00b204e9800998ecf8427e"), ("abc", "900150983cd24fb0d6963f7d28e17f72"),
        ("message digest", "f96b697d7cb7938d525a2f31aaf161d0"),
        (
            "12345678901234567890123456789012345678901234567890123456789012345678901234567890",
            "57edf4a22be3c955ac49da2e2107b67a"
        ),
    ])
    func md5(_ text: String, _ digits: String) {
        #expect(MD5.digits(of: Array(text.utf8)) == digits)
    }

    @Test(arguments: [0, 1, 55, 56, 63, 64, 65, 119, 120, 128, 1000])
    func piecesMakeNoDifference(_ count: Int) {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        for size in [1, 7, 64, 100] {
            var (sum, other) = (SHA256(), MD5())
            for start in stride(from: 0, to: count, by: size) {
                sum.add(Array(bytes[start..<min(start + size, count)]))
                other.add(Array(bytes[start..<min(start + size, count)]))
            }
            #expect(sum.digits == SHA256.digits(of: bytes) && other.digits == MD5.digits(of: bytes))
        }
    }
}
