// A new entry of the journal on its way to a file.

import Journal
import Workspaces

extension FileChange {
    /// Writes an entry under the first name that is free.
    ///
    /// - Parameter offset: of its time, in seconds east of UTC, where it is not that of here.
    package static func newEntry(_ capture: Capture, offset: Int? = nil, _ machine: Machine) -> FileChange {
        let text = capture.text(offsetSeconds: offset ?? machine.utcOffset(at: capture.moment))
        return .create(FreeName { capture.path(number: $0) }, Array(text.utf8))
    }
}
