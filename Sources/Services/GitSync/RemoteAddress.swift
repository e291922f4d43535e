// Normalises the addresses of remotes.

import Bytes
import FileSystem

/// The parts that identify a repository: host and path, or folder. User, protocol, port and case are different ways to reach the same one
/// (git-clone(1), "GIT URLS").
package struct RemoteAddress: Hashable {
    private let host: String
    private let path: String

    /// Nil for an address that cannot be parsed: a git helper that may lead anywhere (gitremote-helpers(7)), an empty name.
    ///
    /// - Parameter folder: the base of relative paths.
    init?(_ text: String, from folder: String) {
        var text = text.trimmed
        // An encrypted remote is located by its files.
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
            // HOST:PATH, as for scp(1).
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

    /// Without user and port: `[::1]:22` is `[::1]`.
    private static func hostName(_ text: Substring) -> String {
        let place = text.lastIndex(of: "@").map { text[text.index(after: $0)...] } ?? text
        if place.hasPrefix("["), let end = place.firstIndex(of: "]") { return String(place[...end]) }
        return String(place.prefix { $0 != ":" })
    }

    /// A folder's real path, as far as it exists.
    private static func real(_ path: String) -> String {
        let whole = plain(path)
        return (try? Paths.real(whole)) ?? (try? Paths.real(whole + ".git")) ?? whole
    }

    /// A path without `.` and `..`, whether or not it exists.
    package static func plain(_ path: String) -> String {
        var parts: [Substring] = []
        for part in path.split(separator: "/") where part != "." {
            if part == ".." { _ = parts.popLast() } else { parts.append(part) }
        }
        return "/" + parts.joined(separator: "/")
    }
}
