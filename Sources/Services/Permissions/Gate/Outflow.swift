// The ways out of a vault, and what of it may take them.

import Wording

/// A way by which something of a vault reaches others.
package enum Door: String, Sendable, CaseIterable {
    case html, pdf, epub, markdown, json, ics, csv, dayone, jrnl, timeline, share, sync, notification, status, web
    case assistant, editor

    /// The owner's own copy: a complete backup, and a sync to the owner's own remote.
    var isWhole: Bool { self == .json || self == .sync }
    var leavesPrivateOut: Bool { !isWhole }
}

/// The permission to let something out. Only the gate makes one: what takes it cannot be reached around the gate.
package struct Outflow: Sendable {
    package let door: Door
    /// `private: true`, folders called `private`, private tags.
    package let isPrivateLeftOut: Bool
    /// Sources whose data stays inside: coordinates and positions in photos; numbers of health.
    package let withheld: Set<PermissionSource>

    init(door: Door, isPrivateLeftOut: Bool, withheld: Set<PermissionSource>) {
        self.door = door
        self.isPrivateLeftOut = isPrivateLeftOut
        self.withheld = withheld
    }
}
