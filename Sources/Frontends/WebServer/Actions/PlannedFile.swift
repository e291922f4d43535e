// What a change is going to make of a file: afterwards the file itself tells whether it was done.

import Bytes
import Digests
import Vault
import Workspaces

struct PlannedFile: Sendable, Equatable {
    let path: VaultPath
    /// SHA-256 of what it says; nil where there is none.
    let before: String?
    let after: String?

    init(path: VaultPath, before: String?, after: String?) {
        (self.path, self.before, self.after) = (path, before, after)
    }

    /// Nil for what nothing is to tell of: a copy of a file of the system, which may be there already, and what stays.
    init?(_ file: ChangedFile) {
        guard file.source == nil, file.origin == nil, file.isChanged else { return nil }
        self.init(
            path: file.path, before: file.before.map { SHA256.digits(of: $0) },
            after: file.after.map { SHA256.digits(of: $0) })
    }

    /// Whether a change was made; nil where a file says something else by now, or where some say this and some that.
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
