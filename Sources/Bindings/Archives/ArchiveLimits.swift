// How much an archive may unpack to, before it is taken for one that is made to fill a disk.

/// Bounds of one reading of an archive.
package struct ArchiveLimits: Sendable {
    package var members = 1_000_000
    /// Bytes of all members that are read, unpacked.
    package var bytes: Int64 = 64 << 30
    /// Bytes of one member, unpacked.
    package var memberBytes: Int64 = 64 << 30
    /// How many times larger than the archive its members may be; text packs to a fiftieth at best, a bomb to a thousandth and less.
    package var ratio: Int64 = 200
    /// What the ratio does not count for: a small archive of one repeated byte is harmless.
    package var freeBytes: Int64 = 64 << 20
    /// Folders within folders.
    package var depth = 32

    package init() {}
}
