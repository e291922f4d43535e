// Becoming another program: the process stays, with its id, terminal and signals.

internal import Glibc

extension ChildProcess {
    /// Runs another program in place of this one (execv(3)); returns only where that fails.
    package static func replaceThisProcess(_ program: String, _ arguments: [String]) -> ProcessError {
        var words: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) }
        words.append(nil)
        defer { for word in words { free(word) } }
        execv(program, words)
        return startError(program, errno)
    }
}
