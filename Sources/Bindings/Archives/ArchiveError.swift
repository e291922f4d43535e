// Why an archive is not read, or not further.

package enum ArchiveError: Error, Sendable, Hashable {
    /// No such file, or one that is not a ZIP archive: libarchive's words.
    case unreadable(reason: String)
    /// What begins as gzip, of which nothing can be unpacked.
    case damagedGzip
    /// An archive without what its kind has to have.
    case missing(member: String)
    /// A member whose bytes are not what the archive says of them.
    case damaged(member: String, reason: String)
    case encrypted(member: String)
    /// Absolute, with `..`, without a name, too deep, or not UTF-8.
    case unsafeName(member: String)
    /// A link, a device, a pipe.
    case notAFile(member: String)
    case tooManyMembers(limit: Int)
    /// More bytes than the limit, or more than such an archive unpacks to unless it is made to fill a disk. gzip has no members: nil.
    case tooLarge(member: String?, limit: Int64)
}
