// The push of a sync: the commits that the remote lacks.

import Processes

extension SyncRun {
    /// False if the remote moved meanwhile.
    ///
    /// - Parameter waiting: the number of commits to send, if known.
    func push(_ target: SyncTarget, _ branch: String, isFirst: Bool, waiting known: Int?) throws -> Bool {
        guard try commit(of: "refs/heads/" + branch) != nil else { return true }
        let waiting =
            try known ?? git.text(["rev-list", "--count", target.tracking + "..HEAD"]).flatMap { Int($0) }
        if waiting == 0, !isFirst { return true }
        if let foreign = try foreign(branch) {
            let known = try commit(of: target.tracking)
            try check(foreign.remotes.outgoing(git, place, since: known), foreign.name, isCommitted: true)
        }
        var arguments = ["push", "--quiet"]
        if isFirst { arguments.append("--set-upstream") }
        let result = try git.run(arguments + [target.remote, "HEAD:" + target.branch])
        if result.exitCode == 0 {
            options.stepped(.pushed)
            if isFirst { tell(.follows(upstream: target.remote + "/" + target.branch.dropFirst(11))) }
            let count = try waiting ?? (git.text(["rev-list", "--count", "HEAD"]).flatMap { Int($0) } ?? 0)
            if count > 0 { tell(.sent(count: count, remote: target.remote)) }
            return true
        }
        let words = result.errorText
        if words.contains(".lock': File exists") {
            // Another push may be in progress for a moment.
            sleep(1000)
            if try git.run(arguments + [target.remote, "HEAD:" + target.branch]).exitCode == 0 { return false }
            throw SyncError.remoteLocked(remote: target.remote)
        }
        if result.isOvertaken { return false }
        if place.has("hooks/pre-push"), !words.contains("remote") {
            throw SyncError.hook(.push, complaint: result.complaint)
        }
        throw SyncError(.push, result.complaint, remote: target.remote)
    }
}
