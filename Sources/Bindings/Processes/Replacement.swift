// Replaces this process with another program, keeping its ID, terminal and signals.

internal import Glibc

extension ChildProcess {
    /// Executes another program in place of this one (execv(3)); only returns on failure.
    package static func replaceThisProcess(_ program: String, _ arguments: [String]) -> ProcessError {
        var words: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) }
        words.append(nil)
        defer { for word in words { free(word) } }
        execv(program, words)
        return startError(program, errno)
    }
}
