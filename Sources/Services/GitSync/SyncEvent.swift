// Reports of a sync.

/// An action of a sync, reported on completion.
package enum SyncEvent: Sendable, Equatable {
    case registeredDriver
    case wroteAttributes(path: String)
    /// A file of the repository that is a link: our lines would be written elsewhere.
    case unusedLink(path: String)
    /// A nested repository is not part of the vault.
    case leftOut(path: String)
    case finishedMerge
    case committed(message: String, count: Int)
    case received(count: Int)
    case merged
    case sent(count: Int, remote: String)
    case follows(upstream: String)
    /// Files were edited during the sync, or the remote moved.
    case again
    /// Two versions of a file that is not text: the remote's keeps the name, ours is renamed.
    case keptBoth(path: String, copy: String)
    /// Both sides wrote an entry of the same minute: the remote's keeps the name, ours has the next one.
    case twoEntries(path: String, copy: String)
    /// A locked document that both sides moved or unlocked.
    case movedTwice(path: String, here: String, there: String)
    /// One side deleted what the other changed.
    case keptDespiteDeletion(path: String)
    /// A document changed on one side and locked on the other, with a locked key: the change is locked beside it.
    case lockedMeanwhile(path: String, copy: String)
    /// A committed locked file that no key opens.
    case damagedLock(path: String)
    /// Both sides changed one value of a locked document. The value itself must not be logged.
    case lockedValueOverridden(path: String, field: String)
    /// Both sides renamed a file with equal contents: the remote's name was kept.
    case renamedTwice(here: String, there: String)
    /// An earlier sync was killed, and this one resumed it.
    case recovered
    /// The output of git, its hooks, or the merge driver.
    case said(String)
}
