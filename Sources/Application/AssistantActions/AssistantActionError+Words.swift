// Messages for failed calls of an assistant, read by the assistant and by the person next to it.

import Permissions
import Wording

extension AssistantActionError: ExplainedError {
    package var explanation: Explanation {
        switch self {
        case .unreadPart(let part):
            return Explanation(
                .notPermitted,
                Phrase("assistants may not read: ", fr: "les assistants ne peuvent pas lire : ") + part.title,
                hint: Phrase(
                    "its owner can type: daybook permissions grant assistant --read \(part.rawValue) (with all other parts of before)",
                    fr:
                        "son propriétaire peut taper : daybook permissions grant assistant --read \(part.rawValue) (avec toutes les parties d’avant)"
                ))
        case .readsNothing:
            return Explanation(
                .notPermitted,
                Phrase("assistants may not read anything", fr: "les assistants ne peuvent rien lire"),
                hint: Phrase(same: "daybook permissions grant assistant --read agenda,lists"))
        case .tooManyDays(let most):
            return Explanation(.usage, Phrase("at most \(most) days at once", fr: "au plus \(most) jours à la fois"))
        case .partlyShown(let path):
            return Explanation(
                .notPermitted,
                Phrase(
                    "\(path): something of it is not for assistants, so they cannot change it",
                    fr: "\(path) : une partie n’en est pas pour les assistants, ils ne peuvent donc pas le modifier"))
        case .stale(let path, let revision, let difference):
            let change: Phrase =
                if let difference {
                    Phrase("what has changed since:\n\(difference)", fr: "ce qui a changé depuis :\n\(difference)")
                } else {
                    Phrase("read it again", fr: "relisez-le")
                }
            return Explanation(
                .conflict,
                Phrase(
                    "\(path) was changed meanwhile: its revision is \(revision)",
                    fr: "\(path) a changé entre-temps : sa révision est \(revision)"), hint: change)
        case .noPassage(let path):
            return Explanation(
                .nothing,
                Phrase("\(path): the passage is not in it", fr: "\(path) : le passage n’y est pas"),
                hint: Phrase(
                    "exactly as it is, with its line endings; what is shown as \\u{…} is one character",
                    fr: "à la lettre, avec ses fins de ligne ; ce qui est montré comme \\u{…} est un seul caractère"))
        case .manyPassages(let path, let count):
            return Explanation(
                .usage,
                Phrase("\(path): the passage is in it \(count) times", fr: "\(path) : le passage y est \(count) fois"),
                hint: Phrase("more of the text around it", fr: "davantage de ce qui l’entoure"))
        case .unreadableHead(let path):
            return Explanation(
                .usage,
                Phrase(
                    "\(path): its front matter could not be read any more",
                    fr: "\(path) : son en-tête ne serait plus lisible"))
        case .budgetSpent(let writes, let bytes):
            return Explanation(
                .notPermitted,
                Phrase(
                    "one run of an assistant changes at most \(writes) times and \(bytes) bytes",
                    fr: "un assistant modifie au plus \(writes) fois et \(bytes) octets par session"),
                hint: Phrase(
                    "the person can look at what was changed, and start the assistant again",
                    fr: "la personne peut regarder ce qui a changé, et relancer l’assistant"))
        case .closed(let path):
            return Explanation(
                .notPermitted,
                Phrase("\(path): not for assistants to change", fr: "\(path) : pas à modifier par des assistants"))
        case .needsPerson:
            return Explanation(
                .notPermitted,
                Phrase("a person has to agree to that", fr: "une personne doit y consentir"))
        case .noLine(let line, let count):
            return Explanation(
                .nothing,
                Phrase("there is no line \(line) of \(count)", fr: "il n’y a pas de ligne \(line) sur \(count)"))
        }
    }
}
