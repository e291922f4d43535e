// Why a sync stopped. Its steps up to then have been reported.

/// One case per reason, so that the frontend has a message for it.
package enum SyncError: Error, Sendable, Equatable {
    /// What git was doing.
    package enum Step: Sendable, Equatable { case look, commit, fetch, merge, push, setUp }

    /// Another daybook is syncing this repository.
    case running
    /// git is too old to merge without the working tree.
    case oldGit(version: String)
    /// Files that git ignores, or that cannot be moved, in place of incoming ones.
    case inTheWay([String])
    case notARepository(folder: String)
    case operation(GitPlace.Operation)
    /// HEAD is not a branch.
    case detached
    /// The lock of another git, perhaps stale.
    case locked(path: String)
    /// Partially staged files.
    case stagedInPart([String])
    /// `isIncoming`: deleted by the remote.
    case deletions(count: Int, of: Int, isIncoming: Bool)
    /// Lists and folders (with a trailing slash) emptied by the remote.
    case emptied([String])
    case noRemote
    case severalRemotes([String])
    case noIdentity
    case signing(complaint: String)
    case hook(Step, complaint: String)
    case unreachable(remote: String, complaint: String)
    case refusedLogin(remote: String, complaint: String)
    case noSuchRepository(remote: String, complaint: String)
    case rejected(complaint: String)
    /// The histories have no common commit.
    case unrelated(remote: String, isShallow: Bool)
    /// The remote kept moving.
    case moving
    /// Files with conflicts that a person has to settle.
    case conflicts([String])
    case otherRemote(name: String, url: String)
    /// The remote has a lock that is not released.
    case remoteLocked(remote: String)
    /// Private files that would be sent to another's remote; `isCommitted`: they are in unsent commits.
    case privateFiles([String], remote: String, isCommitted: Bool)
    /// The message of an encrypted remote's helper.
    case helper(HelperComplaint)
    case git(doing: Step, complaint: String)

    /// The message from git, if any.
    package var complaint: String {
        switch self {
        case .signing(let complaint), .hook(_, let complaint), .unreachable(_, let complaint),
            .refusedLogin(_, let complaint), .noSuchRepository(_, let complaint), .rejected(let complaint),
            .git(_, let complaint):
            complaint
        default: "\(self)"
        }
    }

    /// Classifies a failure of git.
    package init(_ step: Step, _ complaint: String, remote: String = "") {
        func says(_ words: String...) -> Bool { words.contains { complaint.contains($0) } }
        // `Unable to create '/x/.git/refs/heads/main.lock': File exists.`
        if step != .push, says(".lock': File exists"),
            let path = complaint.split(separator: "'").first(where: { $0.hasSuffix(".lock") })
        {
            self = .locked(path: String(path))
            return
        }
        switch step {
        case .commit, .merge:
            if says(
                "unable to auto-detect email", "Please tell me who you are", "empty ident name", "no email was given")
            {
                self = .noIdentity
            } else if says("failed to sign", "gpg", "signing key") {
                self = .signing(complaint: complaint)
            } else {
                self = .git(doing: step, complaint: complaint)
            }
        case .fetch, .push:
            if let helper = HelperComplaint(complaint) {
                self = .helper(helper)
            } else if says(
                "Authentication failed", "Permission denied", "could not read Username", "could not read Password",
                "terminal prompts disabled", "Host key verification failed", "access denied", "error: 403", "error: 401"
            ) {
                self = .refusedLogin(remote: remote, complaint: complaint)
            } else if says(
                "Could not resolve", "unable to access", "Connection refused", "Connection timed out",
                "Network is unreachable", "No route to host", "Could not connect", "Operation timed out",
                "Temporary failure", "the remote end hung up")
            {
                self = .unreachable(remote: remote, complaint: complaint)
            } else if says("does not appear to be a git repository", "epository not found", "does not exist") {
                self = .noSuchRepository(remote: remote, complaint: complaint)
            } else if says("remote rejected", "pre-receive hook") {
                self = .rejected(complaint: complaint)
            } else {
                self = .git(doing: step, complaint: complaint)
            }
        case .look, .setUp: self = .git(doing: step, complaint: complaint)
        }
    }
}
