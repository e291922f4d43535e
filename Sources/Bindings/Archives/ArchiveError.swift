// Why an archive cannot be read, or not completely.

package enum ArchiveError: Error, Sendable, Hashable {
    /// The file does not exist or is not a ZIP archive, with libarchive's message.
    case unreadable(reason: String)
    /// A gzip file of which nothing can be unpacked.
    case damagedGzip
    /// A member required for its kind is missing.
    case missing(member: String)
    /// The bytes of a member do not match the archive's metadata.
    case damaged(member: String, reason: String)
    case encrypted(member: String)
    /// Absolute, with `..`, without a name, too deep, or not UTF-8.
    case unsafeName(member: String)
    /// A link, a device, a pipe.
    case notAFile(member: String)
    case tooManyMembers(limit: Int)
    /// More bytes than the limit, or a suspicious compression ratio, as in a decompression bomb. Nil for gzip, which has no members.
    case tooLarge(member: String?, limit: Int64)
}
