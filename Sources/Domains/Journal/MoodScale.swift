// Personal words for the five moods, from the settings of a vault (`moods:`, `daylio_moods:`).

import Bytes
import Vault
import Wording

package struct MoodScale: Sendable, Equatable {
    private struct Word: Sendable, Equatable {
        let name: String
        let mood: Mood
    }

    private let own: [Word]

    /// Without personal words, only daybook's own apply.
    package init(_ own: [(name: String, mood: String)] = []) {
        self.own = own.compactMap { pair in Mood(text: pair.mood).map { Word(name: pair.name.trimmed, mood: $0) } }
    }

    /// The mood of a text: personal words take precedence.
    package func mood(_ text: String) -> Mood? {
        let key = Folding.fold(text.trimmed)
        return own.first { Folding.fold($0.name) == key }?.mood ?? Mood(text: text)
    }

    /// The personal words for a mood, in the order of the settings.
    package func words(for mood: Mood) -> [String] {
        own.reduce(into: []) { words, word in
            if word.mood == mood, !words.contains(word.name) { words.append(word.name) }
        }
    }

    /// The mood for display, followed by the personal words: `very happy (blissful)`.
    package func phrase(_ mood: Mood) -> Phrase {
        let words = words(for: mood)
        return words.isEmpty ? mood.phrase : mood.phrase + Phrase(same: " (\(words.joined(separator: ", ")))")
    }
}
