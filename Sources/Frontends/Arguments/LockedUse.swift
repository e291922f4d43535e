// A command's use of locked documents.

/// How a command treats encrypted documents. By default, they do not exist for it.
package enum LockedUse: Sendable {
    case none
    /// It reads and writes the ones named.
    case named
    /// It searches all of them, and reports how many it could not read.
    case searched
}
