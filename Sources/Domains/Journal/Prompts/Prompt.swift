// A question to write about.

import Wording

/// One question, with what makes it another one than those before.
package struct Prompt: Sendable, Hashable {
    package enum Reason: String, Sendable {
        /// Something was written on this day in an earlier year.
        case anniversary
        /// A streak ends unless something is written today.
        case streak
        /// The last week was worse than the month.
        case moodDip = "mood_dip"
        /// The last week was better than the month.
        case moodRise = "mood_rise"
        /// Somebody who was named often has not been for long.
        case person
        /// A tag that used to be frequent has not been used for long.
        case tag
        /// From the user's own list.
        case own
        /// From daybook's list.
        case general
    }

    package let reason: Reason
    /// What it is about, the same in all languages: never the same one twice in a month.
    package let identifier: String
    package let text: Phrase
    /// A document that it speaks of.
    package let path: String?

    package init(_ reason: Reason, _ identifier: String, _ text: Phrase, path: String? = nil) {
        self.reason = reason
        self.identifier = reason.rawValue + ":" + identifier
        self.text = text
        self.path = path
    }
}
