// Questions: from what is known, never twice in a month, the same all day.

import CivilTime
import Journal
import Testing
import Vault
import Wording

@Suite struct PromptTests {
    private let today = Day(iso: "2026-11-20")!

    private func facts() -> PromptFacts { PromptFacts(today: today) }

    @Test func whatTheVaultLeadsTo() {
        #expect(facts().prompts.isEmpty)
        var facts = facts()
        facts.endingStreak = 12
        facts.anniversaries = [.init(path: "a.md", title: "Dinner", day: Day(iso: "2023-11-20")!)]
        facts.moods = (week: -0.5, month: 0.4)
        facts.people = [
            .init(name: "Léa", days: 9, last: Day(iso: "2026-08-12")!),
            .init(name: "Rare", days: 3, last: Day(iso: "2026-01-01")!),
            .init(name: "Recent", days: 50, last: Day(iso: "2026-11-18")!),
        ]
        facts.tags = [.init(name: "piano", days: 30, last: Day(iso: "2026-03-01")!)]
        #expect(
            facts.prompts.map(\.identifier) == [
                "streak:12", "anniversary:a.md", "mood_dip:week", "person:Léa", "tag:piano",
            ])
        #expect(facts.prompts[0].text[.english].hasPrefix("12 days in a row"))
        #expect(facts.prompts[1].text[.english].hasPrefix("3 years ago today you wrote “Dinner”."))
        #expect(
            facts.prompts[1].text[.french].hasPrefix(
                ("Il y a 3 ans jour pour jour, vous écriviez « Dinner »." as FrenchText).text))
        #expect(facts.prompts[3].text[.french].contains("depuis le 12 août"))
        facts.endingStreak = 2
        facts.moods = (week: 1.2, month: 0.4)
        #expect(facts.prompts.map(\.reason) == [.anniversary, .moodRise, .person, .tag])
    }

    /// A year of days, with and without what the vault leads to: no question twice within a month.
    @Test func neverTwiceInAMonth() throws {
        var asked: [PromptChoice.Asked] = []
        var all: [PromptChoice.Asked] = []
        for number in 0..<365 {
            let day = today.adding(days: number)
            var facts = PromptFacts(today: day)
            facts.endingStreak = number % 5 == 0 ? 4 : 0
            facts.people = [.init(name: "Léa", days: 9, last: Day(iso: "2026-01-12")!)]
            facts.moods = number % 3 == 0 ? (week: -1, month: 1) : nil
            var choice = PromptChoice(today: day, asked: asked)
            let first = choice.next(facts.prompts, own: [], general: GeneralPrompts.all, isAnother: false)
            let prompt = try #require(first)
            let again = choice.next(facts.prompts, own: [], general: GeneralPrompts.all, isAnother: false)
            #expect(again == prompt)
            asked = choice.asked
            all.append(.init(day: day, identifier: prompt.identifier))
        }
        for (index, one) in all.enumerated() {
            let later = all[(index + 1)...].first { $0.identifier == one.identifier }
            if let later { #expect(later.day - one.day >= PromptChoice.rest, "\(one.identifier)") }
        }
        // Not the same reason on two days in a row.
        let reasons = all.map { $0.identifier.prefix { $0 != ":" } }
        for (one, next) in zip(reasons, reasons.dropFirst()) where one != "general" { #expect(one != next) }
    }

    @Test func anotherAndOnesOwn() {
        let document = Document(
            path: VaultPath(trusted: "templates/prompts.md"),
            contents: Array("# Mine\n\n- How was **it**?\n- How was it?\n* Et toi ?\n\nNo question.\n".utf8))
        let own = GeneralPrompts.own(document)
        #expect(own.map { $0.text[.english] } == ["How was it?", "Et toi ?"])
        var choice = PromptChoice(today: today, asked: [])
        let names = (0..<60).compactMap { _ in
            choice.next([], own: own, general: GeneralPrompts.all, isAnother: true)?.identifier
        }
        // One's own first; when all were asked, the oldest comes again.
        #expect(Set(names.prefix(2)) == Set(own.map(\.identifier)))
        #expect(Set(names).count == own.count + GeneralPrompts.all.count)
        #expect(names.count == 60)
    }

    /// What was asked stays, and needs nothing that the vault says meanwhile.
    @Test func whatWasAskedToday() {
        var choice = PromptChoice(today: today, asked: [])
        #expect(choice.askedToday(of: GeneralPrompts.all) == nil)
        let prompt = choice.next([], own: [], general: GeneralPrompts.all, isAnother: false)
        #expect(prompt != nil && choice.askedToday(of: GeneralPrompts.all) == prompt)
        #expect(choice.askedToday(of: GeneralPrompts.all.filter { $0 != prompt }) == nil)
        #expect(
            PromptChoice(today: today.adding(days: 1), asked: choice.asked).askedToday(of: GeneralPrompts.all) == nil)
    }

    @Test func generalPromptsAreDistinct() {
        #expect(GeneralPrompts.all.count > PromptChoice.rest)
        #expect(Set(GeneralPrompts.all.map(\.identifier)).count == GeneralPrompts.all.count)
    }
}
