// Messages for an unknown position.

import Permissions
import Wording

extension PositionError: ExplainedError {
    package var explanation: Explanation {
        switch self {
        case .noProgram(let file):
            Explanation(
                .usage, Phrase("no location command is set", fr: "aucun programme ne dit où vous êtes"),
                hint: Phrase(
                    "sources: {location: {command: …}} in \(file); it prints 45.76,4.84",
                    fr: "sources: {location: {command: …}} dans \(file) ; il affiche 45.76,4.84"))
        case .noPosition(let name):
            Explanation(
                .failed, Phrase("\(name) printed no position", fr: "\(name) n’a pas donné de position"),
                hint: Phrase(
                    "expected: 45.76,4.84 or {\"latitude\": 45.76, \"longitude\": 4.84, \"place\": \"Lyon\"}",
                    fr: "on attend 45.76,4.84 ou {\"latitude\": 45.76, \"longitude\": 4.84, \"place\": \"Lyon\"}"))
        case .hidden:
            Explanation(
                .notPermitted,
                Phrase(
                    "the grant leaves out coordinates, and no place of yours is near",
                    fr: "l’accord retranche les coordonnées, et aucun de vos lieux n’est proche"),
                hint: Phrase(same: "daybook permissions explain location"))
        case .refused(let refusal):
            Explanation(.notPermitted, refusal.message, hint: Phrase(same: "daybook permissions grant location"))
        }
    }
}
