// The message for a pattern that takes too many steps.

import Wording

extension PatternStopped: ExplainedError {
    package var explanation: Explanation {
        Explanation(
            .failed,
            Phrase(
                "/\(pattern)/: stopped in \(path): too many steps",
                fr: "/\(pattern)/ : arrêté dans \(path) : trop d’étapes"),
            hint: Phrase(
                "a repetition within a repetition, as in (a+)+, takes them; a+ finds the same",
                fr: "une répétition dans une répétition, comme (a+)+, en demande trop ; a+ trouve la même chose"))
    }
}
