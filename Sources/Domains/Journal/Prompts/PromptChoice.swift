// Chooses today's prompt: stable during the day, without repetition within a month.

import CivilTime

/// The prompts asked so far, and the choice of the next one.
package struct PromptChoice: Sendable {
    /// A prompt asked on a day.
    package struct Asked: Sendable, Hashable {
        package let day: Day
        package let identifier: String

        package init(day: Day, identifier: String) {
            self.day = day
            self.identifier = identifier
        }
    }

    /// The number of days before a prompt may be repeated.
    package static let rest = 31

    package let today: Day
    /// In the order in which they were asked.
    package private(set) var asked: [Asked]

    /// Drops what is too old to matter.
    package init(today: Day, asked: [Asked]) {
        self.today = today
        self.asked = asked.filter { today - $0.day < Self.rest && $0.day <= today }
    }

    /// Returns today's prompt and records it as asked. `isAnother` requests a different one from the last one asked today.
    ///
    /// Prompts from the vault's content come first, but not two days in a row for the same reason; then the user's
    /// own, then the general ones, in an order that changes daily. If all were asked in the last month, the one asked
    /// longest ago is repeated.
    package mutating func next(_ found: [Prompt], own: [Prompt], general: [Prompt], isAnother: Bool) -> Prompt? {
        let all = found + own + general
        if !isAnother, let prompt = askedToday(of: all) { return prompt }
        let known = Set(asked.map(\.identifier))
        let yesterday = asked.last { $0.day < today }?.identifier.prefix { $0 != ":" }
        let fresh = found.filter { !known.contains($0.identifier) && $0.reason.rawValue[...] != yesterday }
        let chosen =
            fresh.first ?? Self.turned(own.filter { !known.contains($0.identifier) }, today).first
            ?? Self.turned(general.filter { !known.contains($0.identifier) }, today).first
            ?? asked.lazy.compactMap { old in all.first { $0.identifier == old.identifier } }.first
        if let chosen { asked.append(Asked(day: today, identifier: chosen.identifier)) }
        return chosen
    }

    /// The last one of these prompts that was asked today.
    package func askedToday(of prompts: [Prompt]) -> Prompt? {
        asked.last { $0.day == today }.flatMap { last in prompts.first { $0.identifier == last.identifier } }
    }

    /// Rotated by a different amount each day.
    private static func turned(_ prompts: [Prompt], _ day: Day) -> [Prompt] {
        guard !prompts.isEmpty else { return [] }
        // A step that is coprime to most numbers of prompts.
        let start = Int(day.number) &* 7 % prompts.count
        return Array(prompts[start...] + prompts[..<start])
    }
}
