// Messages for changes refused to a paired device.

import Wording

extension DeviceVisitError: ExplainedError {
    package var explanation: Explanation {
        let hint = Phrase("it can be done at the machine itself", fr: "c’est possible sur la machine elle-même")
        switch self {
        case .partlyShown(let path):
            return Explanation(
                .notPermitted,
                Phrase(
                    "\(path): something of it is not shown to this device, which cannot change it",
                    fr: "\(path) : une partie n’est pas montrée à cet appareil, qui ne peut pas le modifier"),
                hint: hint)
        case .closed(let path):
            return Explanation(
                .notPermitted,
                Phrase(
                    "\(path): this device cannot change it", fr: "\(path) : cet appareil ne peut pas le modifier"),
                hint: hint)
        }
    }
}
