// Facts about a vault on a day, and the prompts that follow from them.

import CivilTime
import Wording

/// The facts for prompts. All of them concern days before today.
package struct PromptFacts: Sendable {
    package struct Entry: Sendable {
        package let path: String
        package let title: String
        package let day: Day

        package init(path: String, title: String, day: Day) {
            self.path = path
            self.title = title
            self.day = day
        }
    }

    /// A person or thing mentioned in entries.
    package struct Subject: Sendable {
        package let name: String
        /// The number of days on which it was mentioned.
        package let days: Int
        package let last: Day

        package init(name: String, days: Int, last: Day) {
            self.name = name
            self.days = days
            self.last = last
        }
    }

    package let today: Day
    /// Entries on this day in earlier years, the newest first.
    package var anniversaries: [Entry] = []
    /// Consecutive days up to yesterday, if nothing was written today.
    package var endingStreak = 0
    /// Means of the last 7 and 30 days.
    package var moods: (week: Double, month: Double)?
    package var people: [Subject] = []
    package var tags: [Subject] = []

    package init(today: Day) { self.today = today }

    /// A noticeable difference of means: more than half a step of the mood scale.
    private static let feltDifference = 0.6
    /// The minimum number of days mentioned to be missed.
    private static let fewestDays = 4
    /// The number of days without mention after which somebody is missed.
    package static let longSilence = 45
    /// The minimum length of a streak in days.
    private static let shortestStreak = 3

    /// The prompts that follow from the facts, the most urgent first.
    package var prompts: [Prompt] {
        var prompts: [Prompt] = []
        if endingStreak >= Self.shortestStreak {
            prompts.append(
                Prompt(
                    .streak, "\(endingStreak)",
                    Phrase(
                        "\(endingStreak) days in a row, and not a word of today yet: what should not be forgotten of it?",
                        fr:
                            "\(endingStreak) jours d’affilée, et pas encore un mot sur aujourd’hui : qu’en faut-il retenir ?"
                    )
                ))
        }
        prompts += anniversaries.map(Self.anniversary(today))
        if let moods {
            if moods.week <= moods.month - Self.feltDifference {
                prompts.append(
                    Prompt(
                        .moodDip, "week",
                        Phrase(
                            "The last week was harder than the weeks before. What would make tomorrow a little lighter?",
                            fr:
                                "La semaine a été plus dure que les précédentes. Qu’est-ce qui rendrait demain plus léger ?"
                        )))
            } else if moods.week >= moods.month + Self.feltDifference {
                prompts.append(
                    Prompt(
                        .moodRise, "week",
                        Phrase(
                            "The last week was brighter than the weeks before. What has changed, and can it stay?",
                            fr:
                                "La semaine a été plus claire que les précédentes. Qu’est-ce qui a changé, et comment le garder ?"
                        )))
            }
        }
        prompts += missed(people).map { person in
            Prompt(
                .person, person.name,
                Phrase(
                    "\(person.name) has not been in your journal since \(CivilNames.dayMonth(person.last, in: .english)). How are things between you?",
                    fr:
                        "\(person.name) n’est plus dans votre journal depuis le \(CivilNames.dayMonth(person.last, in: .french)). Où en êtes-vous ?"
                ))
        }
        prompts += missed(tags).map { tag in
            Prompt(
                .tag, tag.name,
                Phrase(
                    "You used to write about #\(tag.name), last on \(CivilNames.dayMonth(tag.last, in: .english)). What became of it?",
                    fr:
                        "Vous écriviez sur #\(tag.name), la dernière fois le \(CivilNames.dayMonth(tag.last, in: .french)). Qu’est-ce devenu ?"
                ))
        }
        return prompts
    }

    private static func anniversary(_ today: Day) -> (Entry) -> Prompt {
        { entry in
            let years = today.year - entry.day.year
            return Prompt(
                .anniversary, entry.path,
                Phrase(
                    "\(years) year\(years == 1 ? "" : "s") ago today you wrote “\(entry.title)”. What would you tell yourself now?",
                    fr:
                        "Il y a \(years) an\(years == 1 ? "" : "s") jour pour jour, vous écriviez « \(entry.title) ». Que vous diriez-vous aujourd’hui ?"
                ), path: entry.path)
        }
    }

    /// Frequently mentioned subjects that have not been for a long time, the most frequent first.
    private func missed(_ subjects: [Subject]) -> [Subject] {
        subjects.filter { $0.days >= Self.fewestDays && today - $0.last >= Self.longSilence }.sorted {
            ($1.days, $0.name) < ($0.days, $1.name)
        }
    }
}
