// Limits for unpacking archives, against decompression bombs.

/// Limits for reading an archive.
package struct ArchiveLimits: Sendable {
    package var members = 1_000_000
    /// The total unpacked bytes of all members read.
    package var bytes: Int64 = 64 << 30
    /// The unpacked bytes of a member.
    package var memberBytes: Int64 = 64 << 30
    /// The maximum ratio of unpacked to packed size; text is at best packed to a fiftieth, a bomb to a thousandth or less.
    package var ratio: Int64 = 200
    /// Bytes exempt from the ratio: a small archive of one repeated byte is harmless.
    package var freeBytes: Int64 = 64 << 20
    /// The maximum nesting of folders.
    package var depth = 32

    package init() {}
}
