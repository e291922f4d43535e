// Digests for compatibility with other programs: SHA-256 for backups, MD5 for the file names of Day One.

internal import CNettle

/// SHA-256 (FIPS 180-4).
package struct SHA256: Sendable {
    private var context = sha256_ctx()

    package init() { nettle_sha256_init(&context) }

    package mutating func add(_ bytes: [UInt8]) { nettle_sha256_update(&context, bytes.count, bytes) }

    /// The digest of everything added so far: 64 hexadecimal digits, in lower case.
    package var digits: String {
        var copy = context
        var digest = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_SIZE))
        nettle_sha256_digest(&copy, digest.count, &digest)
        return digest.base16
    }

    package static func digits(of bytes: [UInt8]) -> String {
        var sum = SHA256()
        sum.add(bytes)
        return sum.digits
    }

    /// The same as 32 bytes.
    package static func bytes(of bytes: [UInt8]) -> [UInt8] {
        var context = sha256_ctx()
        nettle_sha256_init(&context)
        nettle_sha256_update(&context, bytes.count, bytes)
        var digest = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_SIZE))
        nettle_sha256_digest(&context, digest.count, &digest)
        return digest
    }
}

/// MD5 (RFC 1321), which is insecure but still used for file names.
package struct MD5: Sendable {
    private var context = md5_ctx()

    package init() { nettle_md5_init(&context) }

    package mutating func add(_ bytes: [UInt8]) { nettle_md5_update(&context, bytes.count, bytes) }

    /// The digest of everything added so far: 32 hexadecimal digits, in lower case.
    package var digits: String {
        var copy = context
        var digest = [UInt8](repeating: 0, count: Int(MD5_DIGEST_SIZE))
        nettle_md5_digest(&copy, digest.count, &digest)
        return digest.base16
    }

    package static func digits(of bytes: [UInt8]) -> String {
        var sum = MD5()
        sum.add(bytes)
        return sum.digits
    }
}

extension [UInt8] {
    fileprivate var base16: String {
        let digits = Array<UInt8>("0123456789abcdef".utf8)
        return String(decoding: flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}

extension SHA256 {
    /// The version reported by the library; nettle does not report a third number.
    package static var libraryVersion: String { "\(nettle_version_major()).\(nettle_version_minor())" }
}
