// Secrets stored by the system for a login session, with an expiry.

internal import CSys
internal import Glibc

/// The session keyring of the kernel (keyrings(7)): secrets are in neither a file nor a process of ours.
package enum SessionSecrets {
    /// The maximum size of a secret; the kernel allows more.
    static let maxBytes = 4096

    /// Stores bytes under a name, replacing existing ones. Throws `SystemError`, ENOSYS if unsupported.
    ///
    /// - Parameter seconds: until they expire.
    package static func put(_ name: String, _ bytes: UnsafeRawBufferPointer, seconds: Int) throws(SystemError) {
        let code = csys_secret_put(name, bytes.baseAddress, bytes.count, UInt32(clamping: seconds))
        guard code == 0 else { throw SystemError(code: code, path: name) }
    }

    /// Nil if nothing is stored under the name. The caller wipes the bytes.
    package static func get(_ name: String) -> [UInt8]? {
        let bytes = [UInt8](unsafeUninitializedCapacity: maxBytes) { buffer, count in
            let size = csys_secret_get(name, buffer.baseAddress, buffer.count)
            count = size > 0 && size <= buffer.count ? size : 0
        }
        return bytes.isEmpty ? nil : bytes
    }

    /// Whether it existed.
    package static func remove(_ name: String) -> Bool { csys_secret_remove(name) == 0 }
}

extension Paths {
    /// Whether files in a folder are only in memory (tmpfs), apart from swap.
    package static func isInMemory(_ folder: String) -> Bool { csys_is_memory(folder) == 1 }
}

extension MachineFacts {
    /// Disables core dumps, and prevents other processes of this user from reading this one's memory.
    package static func forbidDumps() { csys_forbid_dumps() }
}
