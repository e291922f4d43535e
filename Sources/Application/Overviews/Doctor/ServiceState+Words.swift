// What a person should know of a service that does not run.

import Wording
import Workspaces

extension ServiceState {
    /// It is installed, is told to run, and does not.
    package var hasStopped: Bool {
        isInstalled && activity.map { !["active", "activating", "reloading"].contains($0) } ?? false
    }

    package var stopped: Phrase { Phrase("\(name) has stopped", fr: "\(name) s’est arrêté") }

    /// What to type to see why.
    package var logCommand: String { "daybook service logs \(name)" }
}
