// Messages for a service that is not running.

import Wording
import Workspaces

extension ServiceState {
    /// It is installed and should run, but does not.
    package var hasStopped: Bool {
        isInstalled && activity.map { !["active", "activating", "reloading"].contains($0) } ?? false
    }

    package var stopped: Phrase { Phrase("\(name) has stopped", fr: "\(name) s’est arrêté") }

    /// The command that shows why.
    package var logCommand: String { "daybook service logs \(name)" }
}
