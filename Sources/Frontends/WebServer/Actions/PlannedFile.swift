// The planned change of a file: afterwards, the file itself shows whether the change was made.

import Bytes
import Digests
import Vault
import Workspaces

struct PlannedFile: Sendable, Equatable {
    let path: VaultPath
    /// SHA-256 of its contents; nil if it does not exist.
    let before: String?
    let after: String?

    init(path: VaultPath, before: String?, after: String?) {
        (self.path, self.before, self.after) = (path, before, after)
    }

    /// The files of a whole change. Empty if they would not determine it, because a file moves, and for locked documents, of which not
    /// even a digest is stored. Copies from outside the vault are left out, since they may exist already.
    static func all(_ files: [ChangedFile]) -> [PlannedFile] {
        guard files.allSatisfy({ $0.origin == nil && !$0.path.isLocked }) else { return [] }
        return files.filter { $0.source == nil && $0.isChanged }.map { file in
            PlannedFile(
                path: file.path, before: file.before.map { SHA256.digits(of: $0) },
                after: file.after.map { SHA256.digits(of: $0) })
        }
    }

    /// Whether a change was made; nil if a file has other contents by now, or if the files disagree.
    static func areDone(_ files: [PlannedFile], now: (VaultPath) -> [UInt8]?) -> Bool? {
        let states = files.map { file in
            let digits = now(file.path).map { SHA256.digits(of: $0) }
            return digits == file.after ? true : digits == file.before ? false : nil as Bool?
        }
        guard let first = states.first, states.allSatisfy({ $0 == first }) else { return nil }
        return first
    }

    init?(_ json: JSONValue) {
        guard let path = json["path"]?.string.flatMap({ VaultPath($0) }) else { return nil }
        self.init(path: path, before: json["before"]?.string, after: json["after"]?.string)
    }

    var json: JSONValue {
        .members([("path", .string(path.text)), ("before", Self.json(before)), ("after", Self.json(after))])
    }

    private static func json(_ digits: String?) -> JSONValue { digits.map { .string($0) } ?? .null }
}
