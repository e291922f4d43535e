// Messages for the state of a device’s alerts after acknowledgement.

import CivilTime
import Sensors
import Wording
import Workspaces

extension AcknowledgedAlerts {
    /// One per measure: `pH: high, silent until 2026-11-20 12:00`.
    package var phrases: [Phrase] {
        states.map { name, track in
            let label = device.title(of: name)
            let standing = Phrase("\(label): ", fr: "\(label) : ") + track.state.phrase
            if let until = track.snoozedUntil, until > now {
                var clock = LocalClock(Machine.zone)
                let local = clock.local(until)
                let moment = local.day.iso + " " + local.time.shortText
                return standing + Phrase(", silent until \(moment)", fr: ", silence jusqu’à \(moment)")
            }
            return track.isAcknowledged && track.state != .normal ? standing + Phrase(", seen", fr: ", vue") : standing
        }
    }

    /// Shown if there are none.
    package var nothingKept: Phrase {
        Phrase(
            "no alert state of \(device.identifier) is kept here: daybook sensors listen keeps them",
            fr: "aucun état d’alerte de \(device.identifier) n’est gardé ici : daybook sensors listen les garde")
    }
}
