// The five moods, in all common spellings.

import Bytes
import Wording

/// A mood on the ordered scale of five, −2 to +2.
package enum Mood: Int, Sendable, CaseIterable, Comparable {
    case verySad = -2
    case sad = -1
    case neutral = 0
    case happy = 1
    case veryHappy = 2

    /// −2…+2.
    package var score: Int { rawValue }

    /// The canonical name in files and JSON.
    package var name: String {
        switch self {
        case .verySad: "very_sad"
        case .sad: "sad"
        case .neutral: "neutral"
        case .happy: "happy"
        case .veryHappy: "very_happy"
        }
    }

    package var emoji: String {
        switch self {
        case .verySad: "😢"
        case .sad: "🙁"
        case .neutral: "😐"
        case .happy: "🙂"
        case .veryHappy: "😄"
        }
    }

    package var phrase: Phrase {
        switch self {
        case .verySad: Phrase("very sad", fr: "très triste")
        case .sad: Phrase("sad", fr: "triste")
        case .neutral: Phrase("neutral", fr: "neutre")
        case .happy: Phrase("happy", fr: "joyeux")
        case .veryHappy: Phrase("very happy", fr: "très joyeux")
        }
    }

    /// A mood from its English or French name, its number, or an emoji; nil for anything else.
    package init?(text: String) {
        guard let found = Self.names[Self.key(text.trimmed)] else { return nil }
        self = found
    }

    /// The mood closest to a mean.
    package init(nearest mean: Double) {
        self = Mood(rawValue: max(-2, min(2, Int(mean.rounded(.toNearestOrAwayFromZero))))) ?? .neutral
    }

    package static func < (first: Mood, second: Mood) -> Bool { first.rawValue < second.rawValue }

    /// `Very happy`, `very-happy` and `very_happy` are equivalent.
    private static func key(_ text: some StringProtocol) -> String {
        String(Folding.fold(text).map { $0 == " " || $0 == "-" ? "_" : $0 })
    }

    private static let names: [String: Mood] = {
        let spellings: [(Mood, String)] = [
            (.verySad, "very_sad verysad -2 −2 tres_triste terrible awful horrible nul 😢 😭 😩 😞"),
            (.sad, "sad -1 −1 triste unhappy bad mauvais mal 🙁 ☹ 😕 😟 😔"),
            (.neutral, "neutral 0 neutre ok okay meh bof moyen 😐 😶 🫤"),
            (.happy, "happy 1 +1 heureux heureuse content contente joyeux joyeuse good bien 🙂 😊 😀 😌"),
            (
                .veryHappy,
                "very_happy veryhappy 2 +2 tres_heureux tres_heureuse tres_content tres_contente tres_joyeux tres_joyeuse rad great super excellent genial amazing 😄 😁 😃 🤩 😍 🥰"
            ),
        ]
        var names: [String: Mood] = [:]
        for (mood, list) in spellings { for name in list.split(separator: " ") { names[key(name)] = mood } }
        return names
    }()
}
