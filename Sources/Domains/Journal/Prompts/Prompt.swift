// A writing prompt.

import Wording

/// A prompt, with the identity by which repetition is avoided.
package struct Prompt: Sendable, Hashable {
    package enum Reason: String, Sendable {
        /// An entry was written on this day in an earlier year.
        case anniversary
        /// A streak ends unless something is written today.
        case streak
        /// The last week was worse than the month.
        case moodDip = "mood_dip"
        /// The last week was better than the month.
        case moodRise = "mood_rise"
        /// A person who used to be mentioned often has not been for a long time.
        case person
        /// A tag that used to be frequent has not been used for a long time.
        case tag
        /// From the user's own list.
        case own
        /// From daybook's list.
        case general
    }

    package let reason: Reason
    /// Its subject, independent of language: not repeated within a month.
    package let identifier: String
    package let text: Phrase
    /// A document to which it refers.
    package let path: String?

    package init(_ reason: Reason, _ identifier: String, _ text: Phrase, path: String? = nil) {
        self.reason = reason
        self.identifier = reason.rawValue + ":" + identifier
        self.text = text
        self.path = path
    }
}
