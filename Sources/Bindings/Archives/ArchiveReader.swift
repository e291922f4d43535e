// Streams the members of a ZIP archive.

internal import CArchive

/// A file or folder of an archive.
package struct ArchiveMember: Sendable, Hashable {
    /// Components joined by `/`, none of them empty, `.` or `..`; folders have no trailing slash.
    package let name: String
    package let isFolder: Bool
    /// The unpacked size, if the archive states it.
    package let size: Int64?
}

/// Reads a ZIP archive. Nothing is unpacked to disk, and a nested archive is treated like any other file.
package final class ArchiveReader {
    private let archive: OpaquePointer
    private let limits: ArchiveLimits
    private let allowedBytes: Int64
    private var unpacked: Int64 = 0
    private var members = 0
    /// The last result of `next`, and the number of its bytes read.
    private var current = ""
    private var currentBytes: Int64 = 0

    /// Owns an archive that is in memory.
    private let memory: UnsafeMutableRawBufferPointer?

    /// Opens an archive file of `size` bytes. Throws `ArchiveError`.
    package convenience init(path: String, size: Int64, limits: ArchiveLimits = ArchiveLimits()) throws(ArchiveError) {
        try self.init(memory: nil, size: size, limits) { archive_read_open_filename($0, path, 1 << 17) }
    }

    /// Opens an archive in memory. Throws `ArchiveError`.
    package convenience init(_ bytes: [UInt8], limits: ArchiveLimits = ArchiveLimits()) throws(ArchiveError) {
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: max(1, bytes.count), alignment: 1)
        memory.copyBytes(from: bytes)
        try self.init(memory: memory, size: Int64(bytes.count), limits) {
            archive_read_open_memory($0, memory.baseAddress, bytes.count)
        }
    }

    /// Takes ownership of `memory`, even if it throws.
    private init(
        memory: UnsafeMutableRawBufferPointer?, size: Int64, _ limits: ArchiveLimits,
        open: (OpaquePointer) -> Int32
    ) throws(ArchiveError) {
        self.memory = memory
        carchive_use_utf8()
        guard let archive = archive_read_new() else {
            memory?.deallocate()
            throw .unreadable(reason: "out of memory")
        }
        self.archive = archive
        self.limits = limits
        allowedBytes = min(limits.bytes, max(limits.freeBytes, size.multipliedReportingOverflow(by: limits.ratio).0))
        // Uses the central directory at the end of the archive: only it states which members are links.
        archive_read_support_format_zip_seekable(archive)
        // All properties are initialised, so deinit runs if this throws.
        guard open(archive) == ARCHIVE_OK else { throw .unreadable(reason: reason) }
    }

    deinit {
        archive_read_free(archive)
        memory?.deallocate()
    }

    private var reason: String { archive_error_string(archive).map { String(cString: $0) } ?? "unknown error" }

    /// The next member, or nil after the last. Unread bytes of the previous one are skipped. Throws `ArchiveError`.
    package func next() throws(ArchiveError) -> ArchiveMember? {
        var found: OpaquePointer?
        let status = archive_read_next_header(archive, &found)
        if status == ARCHIVE_EOF { return nil }
        guard status == ARCHIVE_OK || status == ARCHIVE_WARN, let entry = found else {
            throw members == 0 ? .unreadable(reason: reason) : .damaged(member: current, reason: reason)
        }
        members += 1
        guard members <= limits.members else { throw .tooManyMembers(limit: limits.members) }
        guard let written = archive_entry_pathname_utf8(entry) ?? archive_entry_pathname(entry) else {
            throw .unsafeName(member: "#\(members)")
        }
        let name = try Self.checkedName(String(cString: written), depth: limits.depth)
        current = name
        currentBytes = 0
        // File types of stat(2): S_IFREG and S_IFDIR.
        let kind = archive_entry_filetype(entry)
        guard kind == 0o100000 || kind == 0o040000, archive_entry_hardlink(entry) == nil else {
            throw .notAFile(member: name)
        }
        if archive_entry_is_encrypted(entry) != 0 { throw .encrypted(member: name) }
        let size = archive_entry_size_is_set(entry) != 0 ? archive_entry_size(entry) : nil
        return ArchiveMember(name: name, isFolder: kind == 0o040000, size: size)
    }

    /// The name without empty and `.` components. Windows programs may write `\` for `/`.
    static func checkedName(_ written: String, depth: Int) throws(ArchiveError) -> String {
        let parts = written.split(omittingEmptySubsequences: true) { $0 == "/" || $0 == "\\" }.filter { $0 != "." }
        let isAbsolute = written.hasPrefix("/") || written.hasPrefix("\\") || parts.first?.hasSuffix(":") == true
        guard !parts.isEmpty, !isAbsolute, !parts.contains(".."), parts.count <= depth,
            !written.contains("\u{fffd}"), written.utf8.count <= 4096
        else { throw .unsafeName(member: written) }
        return parts.joined(separator: "/")
    }

    /// Passes the next bytes of the current member to `body`; false after its end. They are only valid during the
    /// call. Throws `ArchiveError`.
    package func readChunk(_ body: (UnsafeRawBufferPointer) -> Void) throws(ArchiveError) -> Bool {
        var start: UnsafeRawPointer?
        var count = 0
        var offset: Int64 = 0
        let status = archive_read_data_block(archive, &start, &count, &offset)
        if status == ARCHIVE_EOF { return false }
        guard status == ARCHIVE_OK || status == ARCHIVE_WARN else { throw .damaged(member: current, reason: reason) }
        // Sparse holes must not replace bytes, and no bytes may be repeated.
        guard offset == currentBytes else { throw .damaged(member: current, reason: "bytes out of order") }
        currentBytes += Int64(count)
        unpacked += Int64(count)
        guard currentBytes <= limits.memberBytes else { throw .tooLarge(member: current, limit: limits.memberBytes) }
        guard unpacked <= allowedBytes else { throw .tooLarge(member: current, limit: allowedBytes) }
        body(UnsafeRawBufferPointer(start: start, count: count))
        return true
    }

    /// All bytes of the current member, at most `limit`. Throws `ArchiveError`.
    package func readAll(limit: Int64) throws(ArchiveError) -> [UInt8] {
        var bytes: [UInt8] = []
        while try readChunk({ bytes.append(contentsOf: $0) }) {
            guard bytes.count <= limit else { throw .tooLarge(member: current, limit: limit) }
        }
        return bytes
    }
}

extension ArchiveReader {
    /// The library version: `libarchive 3.6.2`.
    package static var libraryVersion: String { String(cString: archive_version_string()) }
}
