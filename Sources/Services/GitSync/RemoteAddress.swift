// Where a remote is, however its address is written.

import Bytes
import FileSystem

/// What two addresses must have in common to be one repository: the host and the path, or the folder. Who logs in, by which protocol, on which
/// port and in which case are ways to the same one (git-clone(1), "GIT URLS").
package struct RemoteAddress: Hashable {
    private let host: String
    private let path: String

    /// Nil for what cannot be read: a helper of git's that may lead anywhere (gitremote-helpers(7)), an empty name.
    ///
    /// - Parameter folder: a path is seen from there.
    init?(_ text: String, from folder: String) {
        var text = text.trimmed
        // An encrypted remote is where its files are.
        let scheme = EncryptedRemoteNames.scheme
        if text.hasPrefix(scheme) { text = String(text.dropFirst(scheme.count).prefix { $0 != "#" }) }
        guard !text.isEmpty, !text.contains("::") else { return nil }
        var (host, path) = ("", text)
        if let scheme = text.firstRange(of: "://") {
            let rest = text[scheme.upperBound...]
            let slash = rest.firstIndex(of: "/") ?? rest.endIndex
            if text[..<scheme.lowerBound].lowercased() == "file" {
                path = PercentEncoding.decoded(rest[slash...])
            } else {
                host = Self.hostName(rest[..<slash])
                guard !host.isEmpty else { return nil }
                path = PercentEncoding.decoded(rest[slash...])
            }
        } else if let colon = text.firstIndex(of: ":"), !text[..<colon].contains("/") {
            // HOST:PATH, as scp(1) has it.
            host = Self.hostName(text[..<colon])
            guard !host.isEmpty else { return nil }
            path = String(text[text.index(after: colon)...])
        }
        if host.isEmpty {
            path = Self.real(Paths.join(folder, path))
        } else {
            path = path.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
            if path.hasPrefix("~") { path.removeFirst() }
        }
        while path.hasSuffix("/") { path.removeLast() }
        if path.hasSuffix("/.git") { path.removeLast(5) }
        if path.lowercased().hasSuffix(".git") { path.removeLast(4) }
        self.host = host.lowercased()
        self.path = path.lowercased()
    }

    /// Without who logs in and without the port: `[::1]:22` is `[::1]`.
    private static func hostName(_ text: Substring) -> String {
        let place = text.lastIndex(of: "@").map { text[text.index(after: $0)...] } ?? text
        if place.hasPrefix("["), let end = place.firstIndex(of: "]") { return String(place[...end]) }
        return String(place.prefix { $0 != ":" })
    }

    /// A folder by its real path as far as it is there.
    private static func real(_ path: String) -> String {
        let whole = plain(path)
        return (try? Paths.real(whole)) ?? (try? Paths.real(whole + ".git")) ?? whole
    }

    /// A path without `.` and `..`, whether or not something is there.
    package static func plain(_ path: String) -> String {
        var parts: [Substring] = []
        for part in path.split(separator: "/") where part != "." {
            if part == ".." { _ = parts.popLast() } else { parts.append(part) }
        }
        return "/" + parts.joined(separator: "/")
    }
}
