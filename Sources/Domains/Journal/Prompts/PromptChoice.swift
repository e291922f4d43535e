// Which question is asked today: none twice in a month, and the same all day.

import CivilTime

/// The questions that were asked, and the choice of the next one.
package struct PromptChoice: Sendable {
    /// A question that was asked on a day.
    package struct Asked: Sendable, Hashable {
        package let day: Day
        package let identifier: String

        package init(day: Day, identifier: String) {
            self.day = day
            self.identifier = identifier
        }
    }

    /// Days in which no question comes again.
    package static let rest = 31

    package let today: Day
    /// In the order in which they were asked.
    package private(set) var asked: [Asked]

    /// What is too old to matter is forgotten.
    package init(today: Day, asked: [Asked]) {
        self.today = today
        self.asked = asked.filter { today - $0.day < Self.rest && $0.day <= today }
    }

    /// Today's question, and writes it down as asked. `isAnother` asks for another one than was asked today already.
    ///
    /// What the vault leads to comes first, but not two days in a row for the same reason; then the user's own, then the general ones, in
    /// an order that differs from day to day. If all were asked in the last month, the one that was asked longest ago comes again.
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

    /// The one of these questions that was asked last today.
    package func askedToday(of prompts: [Prompt]) -> Prompt? {
        asked.last { $0.day == today }.flatMap { last in prompts.first { $0.identifier == last.identifier } }
    }

    /// From another place each day.
    private static func turned(_ prompts: [Prompt], _ day: Day) -> [Prompt] {
        guard !prompts.isEmpty else { return [] }
        // A step that has no divisor in common with most numbers of questions.
        let start = Int(day.number) &* 7 % prompts.count
        return Array(prompts[start...] + prompts[..<start])
    }
}
