// The parent of this process.

internal import CSys

package enum ParentProcess {
    /// From now on this process is terminated immediately when its parent ends (prctl(2), `PR_SET_PDEATHSIG`). A
    /// parent that has already ended is not detected, and without system support nothing happens.
    package static func endWithParent() { _ = csys_end_with_parent() }
}
