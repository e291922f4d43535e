// Records which locked files this device re-encrypted, so that a merge recognises equal contents without the key.

import Bytes
import Cryptography
import FileSystem
import Synchronization

/// Two devices that re-encrypt every document for a new key change every file, but not a word. Only the device that did it knows this:
/// neither git nor anyone without the key can tell.
///
/// A file in the user's state folder: each line has the SHA-256 (base 64) of a locked file, and that of the file it was made from. A
/// lost line costs at most a copy of one document in a merge.
package final class RelockRecord: Sendable {
    private let path: String
    private let origins = Mutex<[String: String]?>(nil)

    /// - Parameter stateFolder: `$XDG_STATE_HOME/daybook/<vault>`.
    package init(stateFolder: String) { path = Paths.join(stateFolder, "relocked") }

    func note(_ new: [UInt8], sameAs old: [UInt8]) {
        let (new, old) = (Self.digest(new), Self.digest(old))
        origins.withLock { known in
            known?[new] = old
            // A single write, so that the lines of two programs are not mixed (write(2), O_APPEND).
            bestEffort {
                try Paths.makePrivateFolder(Paths.parent(of: path))
                try OpenFile.appending(path, mode: 0o600).write(Array("\(new) \(old)\n".utf8))
            }
        }
    }

    func isKnownAsSame(_ one: [UInt8], _ other: [UInt8]) -> Bool {
        origins.withLock { known in
            let origins = known ?? read()
            known = origins
            guard !origins.isEmpty else { return false }
            return Self.origin(of: Self.digest(one), in: origins) == Self.origin(of: Self.digest(other), in: origins)
        }
    }

    /// The original of a file. Cycles are broken off, as the record may have been edited by its owner.
    private static func origin(of digest: String, in origins: [String: String]) -> String {
        var digest = digest
        for _ in 0..<origins.count {
            guard let older = origins[digest] else { break }
            digest = older
        }
        return digest
    }

    private func read() -> [String: String] {
        guard let bytes = try? OpenFile.reading(path).readAll(limit: 1 << 28) else { return [:] }
        var origins: [String: String] = [:]
        for line in bytes.split(separator: .newline) {
            let words = line.split(separator: .space).map { String(decoding: $0, as: UTF8.self) }
            if words.count == 2 { origins[words[0]] = words[1] }
        }
        return origins
    }

    private static func digest(_ bytes: [UInt8]) -> String {
        Base64.encode(Fingerprint.sha256(bytes))
    }
}
