// A person's own words for moods.

import Journal
import Testing
import Vault
import Wording

struct MoodScaleTests {
    private let scale = MoodScale([
        ("Blissful", "very_happy"), ("so tired", "sad"), ("good", "very_happy"), ("odd", "nothing"),
    ])

    @Test(
        arguments: [
            ("blissful", Mood.veryHappy), ("So Tired", .sad), (" good ", .veryHappy), ("happy", .happy),
            ("😢", .verySad),
            ("odd", nil), ("tired", nil),
        ] as [(String, Mood?)])
    func moods(text: String, mood: Mood?) { #expect(scale.mood(text) == mood) }

    @Test func words() {
        #expect(scale.words(for: .veryHappy) == ["Blissful", "good"])
        #expect(scale.phrase(.veryHappy).french == "très joyeux (Blissful, good)")
        #expect(scale.phrase(.neutral) == Mood.neutral.phrase && MoodScale().phrase(.sad) == Mood.sad.phrase)
    }

    /// Whoever reads a document sees one of the five, and the word.
    @Test func documentsKnowTheWords() {
        let settings = VaultSettings(Array("moods: {blissful: very_happy}\ndaylio_moods:\n  so tired: sad\n".utf8))
        #expect(settings.problems.isEmpty)
        func fields(_ mood: String) -> DocumentFields {
            Document(
                path: VaultPath(trusted: "journal/a.md"), contents: Array("---\nmood: \(mood)\n---\n".utf8),
                settings: settings
            ).fields
        }
        #expect(fields("So tired").mood == "sad" && fields("So tired").moodWord == "So tired")
        #expect(fields("blissful").mood == "very_happy")
        #expect(fields("happy").mood == "happy" && fields("happy").moodWord == nil)
        #expect(fields("weary").mood == "weary")
    }
}
