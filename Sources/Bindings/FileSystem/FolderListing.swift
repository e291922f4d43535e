// Lists folders in blocks directly from the kernel.

internal import CSys
internal import Glibc

/// A folder entry as listed by the kernel: a name, and its kind if the file system reports it.
package struct FolderEntry: Sendable {
    package let name: [UInt8]
    /// Nil if the file system does not report it (DT_UNKNOWN): use stat.
    package let kind: FileStamp.Kind?

    /// The name as text; nil if it is not UTF-8.
    package var text: String? { String(validating: name, as: UTF8.self) }
}

extension OpenFile {
    /// All entries of this folder except `.` and `..`, in the file system's order.
    package borrowing func entries() throws(SystemError) -> [FolderEntry] {
        var found: [FolderEntry] = []
        var cookie: UnsafeMutableRawPointer?
        var failed: Int = 0
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 32768) { buffer in
            while true {
                let count = csys_list(descriptor, buffer.baseAddress, buffer.count, &cookie)
                if count <= 0 {
                    failed = -count
                    return
                }
                var at = 0
                while at < count {
                    let kind = buffer[at]
                    at += 1
                    let start = at
                    while buffer[at] != 0 { at += 1 }
                    let name = Array(UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: buffer[start..<at])))
                    at += 1
                    found.append(FolderEntry(name: name, kind: FileStamp.Kind(direntType: kind)))
                }
            }
        }
        csys_list_end(cookie)
        guard failed == 0 else { throw SystemError(code: Int32(failed), path: path) }
        return found
    }
}

extension FileStamp.Kind {
    /// From `d_type` (readdir(3)).
    fileprivate init?(direntType: CChar) {
        switch UInt8(bitPattern: direntType) {
        case UInt8(DT_REG): self = .file
        case UInt8(DT_DIR): self = .folder
        case UInt8(DT_LNK): self = .link
        case UInt8(DT_UNKNOWN): return nil
        default: self = .other
        }
    }
}
