// The address of an encrypted remote: a folder, or a branch of a git repository that cannot read its contents.

import Bytes
import FileSystem
import GitSync

/// `daybook+crypt::FOLDER`, or `daybook+crypt::GITURL#BRANCH` (gitremote-helpers(7): `<transport>::<address>`).
package struct EncryptedAddress: Sendable, Equatable {
    private static let prefix = EncryptedRemoteNames.scheme

    enum Place: Sendable, Equatable {
        case folder(String)
        case branch(url: String, branch: String)
    }

    /// Without the prefix.
    package let address: String
    let place: Place

    package var text: String { Self.prefix + address }

    /// A folder that contains a git repository means a branch in it.
    ///
    /// - Parameters:
    ///   - typed: with or without the prefix.
    ///   - folder: the base of relative paths.
    ///   - home: the meaning of `~/`.
    /// - Throws: `EncryptedRemoteError.badAddress`
    package init(_ typed: String, from folder: String, home: String? = nil) throws(EncryptedRemoteError) {
        var rest = typed.hasPrefix(Self.prefix) ? String(typed.dropFirst(Self.prefix.count)) : typed
        if rest.hasPrefix("~/"), let home { rest = Paths.join(home, String(rest.dropFirst(2))) }
        // A nested address could name any program (git-remote-ext(1)).
        guard !rest.isEmpty, !rest.hasPrefix("-"), !rest.contains("::"), !rest.utf8.contains(where: { $0 < 0x20 })
        else {
            throw .badAddress(typed)
        }
        var (url, branch) = (rest, "daybook")
        if let hash = rest.lastIndex(of: "#"), hash != rest.startIndex {
            (url, branch) = (String(rest[..<hash]), String(rest[rest.index(after: hash)...]))
            guard !branch.isEmpty,
                branch.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0)) })
            else { throw .badAddress(typed) }
        }
        let colon = url.firstIndex(of: ":")
        if url.contains("://") || colon.map({ !url[..<$0].contains("/") }) == true {
            address = rest
            place = .branch(url: url, branch: branch)
            return
        }
        let path = RemoteAddress.plain(Paths.join(folder, url))
        if Self.isRepository(path) {
            address = url == rest ? path : path + "#" + branch
            place = .branch(url: path, branch: branch)
        } else {
            guard url == rest else { throw .badAddress(typed) }
            address = path
            place = .folder(path)
        }
    }

    /// gitrepository-layout(5)
    private static func isRepository(_ path: String) -> Bool {
        [path, Paths.join(path, ".git")].contains { folder in
            FileStamp.exists(Paths.join(folder, "HEAD")) && FileStamp.isFolder(Paths.join(folder, "objects"))
        }
    }
}
