// Encrypted journals of jrnl, made by another program.

import Bytes
import Testing

@testable import Journal

/// The samples are made by Python's `cryptography` with the password “correct horse é”:
///
///     def key(salt): return base64.urlsafe_b64encode(PBKDF2HMAC(SHA256(), 32, salt, 100_000).derive(password))
///     def token(salt): return Fernet(key(salt))._encrypt_from_parts(text, 1763630100, bytes(range(16)))
///     v2 = token(bytes.fromhex("f2d5710ec18d2ededc8e36748904cef8"))
///     head = base64.b64encode(json.dumps({"salt": base64.urlsafe_b64encode(salt)}))   # or the JSON as it is
///     v3 = b"JRNLv3" + struct.pack(">H", len(head)) + head + token(salt)              # salt: bytes 16 to 31
///     v1 = iv + AES(sha256(password)).CBC(iv).encrypt(PKCS7(text))                    # iv: bytes 32 to 47; or blanks for PKCS7
@Suite struct JrnlCipherTests {
    private static let text = "[2026-11-20 09:15] Rain at last. *\nThe garden drinks, été compris. @c++\n"
    private static let password = Array("correct horse é".utf8)

    private static let token = Array(
        ("gAAAAABpHtwUAAECAwQFBgcICQoLDA0ODwUBV-_kAUWq1kdBq8F4083DGheBYhRzY_ZMIz6m8si6ICbUMbHLd2H_imL_nZwM"
            + "ECripJEXwmznU34Wh586Hgv0a1i0iMRazAzLiVU9N6ZloVmJMdUFVjkf01Rg-jxay5DKPX3AFOlkZJIy07h5wRM=").utf8)

    private static let salted =
        Base64.decode(
            "SlJOTHYzADBleUp6WVd4MElqb2lSVUpGVTBWNFVWWkdhR05aUjFKdllraENNR1ZJZHowOUluMD1nQUFBQUFCcEh0d1VBQUVD"
                + "QXdRRkJnY0lDUW9MREEwT0R3WTFkdERtdllDNkVnOHhPRlFtZ0hCVWE4MGRrMnpKdS13clNpUFJMTi1Ka09ZSmIyb3BzYzhD"
                + "VW92VWZEOXVBZG9tMzJobElQRzNMVnUwUEp5dFQ2OUxxcjdqUjk2am9uZVRBMnZLakdCLUtXYXU1eVJ0MDNqYTQ1Y0N1UlR0"
                + "cjJBSHRWS2xmeDhJWHVfeU50OHNrU3c9") ?? []

    private static let saltedWithoutBase64 =
        Base64.decode(
            "SlJOTHYzACR7InNhbHQiOiAiRUJFU0V4UVZGaGNZR1JvYkhCMGVIdz09In1nQUFBQUFCcEh0d1VBQUVDQXdRRkJnY0lDUW9M"
                + "REEwT0R3WTFkdERtdllDNkVnOHhPRlFtZ0hCVWE4MGRrMnpKdS13clNpUFJMTi1Ka09ZSmIyb3BzYzhDVW92VWZEOXVBZG9t"
                + "MzJobElQRzNMVnUwUEp5dFQ2OUxxcjdqUjk2am9uZVRBMnZLakdCLUtXYXU1eVJ0MDNqYTQ1Y0N1UlR0cjJBSHRWS2xmeDhJ"
                + "WHVfeU50OHNrU3c9") ?? []

    private static let padded =
        Base64.decode(
            "ICEiIyQlJicoKSorLC0uL3UjFEMy9/e4RjPRldcQXuUO/oMswIqcU6rmljmsbhyHfVfLMfOjHSi+p1DafxqkVvuE7k2vkYW6"
                + "MpuPW2FQE6qDtdfEYslv61RDxZSfW3kR") ?? []

    private static let blanks =
        Base64.decode(
            "ICEiIyQlJicoKSorLC0uL3UjFEMy9/e4RjPRldcQXuUO/oMswIqcU6rmljmsbhyHfVfLMfOjHSi+p1DafxqkVvuE7k2vkYW6"
                + "MpuPW2FQE6p4bRZuGN/7hRwzSEkjnYpM") ?? []

    @Test(arguments: [
        (token, JrnlCipher.token), (token + [0x0a], .token), (salted, .saltedToken),
        (saltedWithoutBase64, .saltedToken),
        (padded, .plainAES), (blanks, .plainAES),
    ])
    func theRightPasswordOpens(bytes: [UInt8], kind: JrnlCipher) throws {
        let cipher = try #require(JrnlCipher(of: bytes))
        #expect(cipher == kind)
        #expect(String(decoding: try cipher.text(of: bytes, password: Self.password), as: UTF8.self) == Self.text)
    }

    @Test(arguments: [token, salted, padded, blanks])
    func anotherPasswordDoesNot(bytes: [UInt8]) throws {
        let cipher = try #require(JrnlCipher(of: bytes))
        for password in ["", "correct horse e", "Correct horse é"] {
            #expect(throws: JrnlCipher.Refusal()) { try cipher.text(of: bytes, password: Array(password.utf8)) }
        }
    }

    /// Each byte of a token is proved, and a torn one says nothing.
    @Test func whatIsDamagedIsRefused() throws {
        for (bytes, start) in [(Self.token, 0), (Self.salted, 56)] {
            let cipher = try #require(JrnlCipher(of: bytes))
            for at in stride(from: start + 10, to: bytes.count - 2, by: 29) {
                var damaged = bytes
                damaged[at] = damaged[at] == 0x41 ? 0x42 : 0x41
                #expect(throws: JrnlCipher.Refusal()) { try cipher.text(of: damaged, password: Self.password) }
                #expect(throws: JrnlCipher.Refusal()) {
                    try cipher.text(of: Array(bytes[..<at]), password: Self.password)
                }
            }
        }
    }

    @Test func textIsNoCipher() {
        for text in ["", "[2026-11-20 09:15] gAAAA", "JRNLv3 is the new form", String(repeating: "été ", count: 20)] {
            #expect(JrnlCipher(of: Array(text.utf8)) == nil)
        }
        // Windows-1252, and UTF-16 without a mark, of as many bytes as blocks have.
        #expect(JrnlCipher(of: [UInt8](repeating: 0xe9, count: 64)) == nil)
        #expect(JrnlCipher(of: (0..<64).map { $0 % 2 == 0 ? 0x41 : 0 }) == nil)
    }
}
