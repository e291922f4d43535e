// Git's configuration of remotes and branches.

import Bytes
import Processes

/// The remote counterpart of a branch.
package struct SyncTarget: Sendable, Equatable {
    package let remote: String
    /// On the remote: `refs/heads/main`.
    package let branch: String
    /// Locally: `refs/remotes/origin/main`.
    package let tracking: String
}

/// The configuration needed for a sync, read at once.
package struct SyncSettings: Sendable {
    private var values: [String: String] = [:]
    package private(set) var remotes: [String] = []

    /// Asks git for it; `init(_:)` parses the answer.
    static let question = [
        "config", "-z", "--get-regexp",
        #"^(merge\.daybook\.|branch\.|remote\.|commit\.gpgsign$|core\.(hookspath|sparsecheckout)$|merge\.verifysignatures$)"#,
    ]

    package init(_ git: Git) throws(ProcessError) { self.init(try git.run(Self.question)) }

    init(_ result: ProcessResult) {
        for record in result.output.split(separator: 0) {
            let parts = record.split(separator: .newline, maxSplits: 1, omittingEmptySubsequences: false)
            let key = String(decoding: parts[0], as: UTF8.self)
            values[key] = parts.count > 1 ? String(decoding: parts[1], as: UTF8.self) : "true"
            if key.hasPrefix("remote."), key.hasSuffix(".url") {
                let name = String(key.dropFirst(7).dropLast(4))
                if !remotes.contains(name) { remotes.append(name) }
            }
        }
    }

    package subscript(key: String) -> String? { values[key] }

    /// A boolean (git-config(1), "boolean"); a key without a value is true.
    func isTrue(_ key: String) -> Bool {
        guard let value = values[key]?.lowercased() else { return false }
        return !["false", "no", "off", "0"].contains(value)
    }

    package func url(of remote: String) -> String? { values["remote.\(remote).url"] }

    package func upstream(of branch: String) -> SyncTarget? {
        guard let remote = values["branch.\(branch).remote"], let ref = values["branch.\(branch).merge"], remote != "."
        else { return nil }
        return target(remote, ref)
    }

    /// The upstream of a branch, else the branch of the same name on the only remote or `origin`.
    package func target(of branch: String) throws(SyncError) -> SyncTarget {
        if let upstream = upstream(of: branch) { return upstream }
        guard let first = remotes.first else { throw .noRemote }
        if remotes.count == 1 { return target(first, "refs/heads/" + branch) }
        guard remotes.contains("origin") else { throw .severalRemotes(remotes) }
        return target("origin", "refs/heads/" + branch)
    }

    private func target(_ remote: String, _ ref: String) -> SyncTarget {
        let name = ref.hasPrefix("refs/heads/") ? String(ref.dropFirst(11)) : ref
        return SyncTarget(remote: remote, branch: ref, tracking: "refs/remotes/\(remote)/\(name)")
    }
}
