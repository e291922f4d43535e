// Secrets that the system keeps for a login session, and forgets when their time is over.

internal import CSys
internal import Glibc

/// The session keyring of the kernel (keyrings(7)): no file and no process of ours has them.
package enum SessionSecrets {
    /// What one secret may have; the kernel takes more.
    static let maxBytes = 4096

    /// Keeps bytes under a name, in place of what was there. Throws `SystemError`, ENOSYS where the system keeps none.
    ///
    /// - Parameter seconds: until they are forgotten.
    package static func put(_ name: String, _ bytes: UnsafeRawBufferPointer, seconds: Int) throws(SystemError) {
        let code = csys_secret_put(name, bytes.baseAddress, bytes.count, UInt32(clamping: seconds))
        guard code == 0 else { throw SystemError(code: code, path: name) }
    }

    /// Nil where nothing is kept under the name. Whoever has the bytes wipes them.
    package static func get(_ name: String) -> [UInt8]? {
        let bytes = [UInt8](unsafeUninitializedCapacity: maxBytes) { buffer, count in
            let size = csys_secret_get(name, buffer.baseAddress, buffer.count)
            count = size > 0 && size <= buffer.count ? size : 0
        }
        return bytes.isEmpty ? nil : bytes
    }

    /// Whether there was one.
    package static func remove(_ name: String) -> Bool { csys_secret_remove(name) == 0 }
}

extension Paths {
    /// Whether what is written into a folder stays in memory (tmpfs), but for what the system swaps out.
    package static func isInMemory(_ folder: String) -> Bool { csys_is_memory(folder) == 1 }
}

extension MachineFacts {
    /// From now on a crash leaves no core dump, and no other process of this user reads the memory of this one.
    package static func forbidDumps() { csys_forbid_dumps() }
}
