// What a sync tells of what it did.

/// What a sync did, told when it is done.
package enum SyncEvent: Sendable, Equatable {
    case registeredDriver
    case wroteAttributes(path: String)
    /// A file of the repository that is a link: written through it, our lines would be somewhere else.
    case unusedLink(path: String)
    /// A folder with a repository of its own is not part of the vault.
    case leftOut(path: String)
    case finishedMerge
    case committed(message: String, count: Int)
    case received(count: Int)
    case merged
    case sent(count: Int, remote: String)
    case follows(upstream: String)
    /// Edits came while it ran, or the remote moved.
    case again
    /// Two versions of what is not text: the remote's keeps the name, ours has one of its own.
    case keptBoth(path: String, copy: String)
    /// Both sides wrote an entry of the same minute: the remote's keeps the name, ours has the next one.
    case twoEntries(path: String, copy: String)
    /// A locked document that both sides moved or unlocked.
    case movedTwice(path: String, here: String, there: String)
    /// One side deleted what the other changed.
    case keptDespiteDeletion(path: String)
    /// A document that was changed on one side and locked on the other, where the key is closed: the change is locked beside it.
    case lockedMeanwhile(path: String, copy: String)
    /// A locked file that was committed, and that no key opens.
    case damagedLock(path: String)
    /// Both sides changed one value of a locked document. What it was is not for logs.
    case lockedValueOverridden(path: String, field: String)
    /// Both sides renamed a file, and hold the same: the name that is there.
    case renamedTwice(here: String, there: String)
    /// A sync before this one was killed, and this one goes on from where that stopped.
    case recovered
    /// What git or its hooks, or the merge driver, said.
    case said(String)
}
