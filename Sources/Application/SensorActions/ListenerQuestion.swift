// Whether a listener for the vault's devices runs on this machine, and its last messages.

import Ingest
import Wording
import Workspaces

/// The state of the listener.
package struct ListenerStatus: Sendable, Hashable {
    package let isRunning: Bool
    /// Its last report on its servers.
    package let state: ListenerState?
    /// The time of this status, in milliseconds since the epoch.
    package let now: Int64
}

extension ListenerStatus {
    /// `listening; home: connected, last message 2 minutes ago`
    package var phrase: Phrase {
        guard isRunning else {
            return Phrase(
                "nothing listens on this machine: daybook sensors listen, or service install",
                fr: "personne n’écoute sur cette machine : daybook sensors listen, ou service install")
        }
        return (state?.servers ?? []).reduce(Phrase("listening", fr: "à l’écoute")) { phrase, server in
            var text = Phrase("; \(server.name): ", fr: " ; \(server.name) : ")
            text =
                text
                + (server.isConnected
                    ? Phrase("connected", fr: "connecté") : Phrase("not connected", fr: "non connecté"))
            if let last = server.lastMessage {
                text =
                    text + Phrase(", last message ", fr: ", dernier message ")
                    + TimeDistance.phrase((last - now) / 1000)
            }
            return phrase + text
        }
    }
}

extension SensorStatusQuestion {
    /// Nil if there is nothing to listen to: no device has a server.
    package static func listener(in workspace: Workspace) -> ListenerStatus? {
        let state = ListenerState(stateFolder: workspace.stateFolder)
        if state == nil {
            guard SensorFleet.hasDevices(in: workspace.vault) else { return nil }
            let fleet = SensorFleet(workspace.vault)
            guard fleet.servers.contains(where: { !fleet.devices(at: $0).isEmpty }) else { return nil }
        }
        return ListenerStatus(
            isRunning: ListenerLock.isHeld(stateFolder: workspace.stateFolder), state: state,
            now: workspace.machine.now / 1_000_000)
    }
}
