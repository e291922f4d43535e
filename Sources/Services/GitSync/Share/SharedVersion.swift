// One version in the history of a share: its author and time.

import Bytes
import Processes

package struct SharedVersion: Sendable, Equatable {
    /// From 1: the history of a share is linear.
    package let number: Int
    package let commit: String
    /// The author's name in git.
    package let author: String
    package let email: String
    /// The author's date, in seconds since the epoch.
    package let seconds: Int64
}

extension ShareRepository {
    /// A version and all earlier ones, latest first. Throws `SyncError`, `ProcessError`.
    package func versions(of commit: String) throws -> [SharedVersion] {
        let result = try git.run(["log", "-z", "--no-show-signature", "--format=%H%x1f%at%x1f%ae%x1f%an", commit])
        guard result.exitCode == 0 else { throw SyncError(.look, result.complaint) }
        let records = result.output.split(separator: 0)
        return records.enumerated().compactMap { index, record in
            let words = String(decoding: record, as: UTF8.self)
                .split(separator: "\u{1f}", maxSplits: 3, omittingEmptySubsequences: false).map(String.init)
            guard words.count == 4, let seconds = Int64(words[1]) else { return nil }
            return SharedVersion(
                number: records.count - index, commit: words[0], author: words[3], email: words[2], seconds: seconds)
        }
    }

    /// The address that git would record for a version from this machine; nil if it has none (git-var(1)).
    package func ownEmail() throws -> String? {
        // NAME <ADDRESS> SECONDS ZONE
        guard let text = try git.text(["var", "GIT_AUTHOR_IDENT"]), let start = text.lastIndex(of: "<"),
            let end = text.lastIndex(of: ">"), start < end
        else { return nil }
        return String(text[text.index(after: start)..<end])
    }
}
