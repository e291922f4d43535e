// What a command does with locked documents.

/// What a command has of documents that are encrypted. By default they are not there for it.
package enum LockedUse: Sendable {
    case none
    /// It reads and writes those that are named.
    case named
    /// It looks through all, and says how many it could not.
    case searched
}
