// The process that started this one.

internal import CSys

package enum ParentProcess {
    /// From now on this process ends when its parent does, at once and whatever it is doing (prctl(2), `PR_SET_PDEATHSIG`). A parent
    /// that has ended already is not noticed, and where the system has no such thing nothing happens.
    package static func endWithParent() { _ = csys_end_with_parent() }
}
