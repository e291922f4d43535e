// Vocabulary of one language for typed agenda lines, besides that of dates: a further language only needs a further table.

import Bytes

/// Words are folded (lower case, without accents) and separated by blanks; phrases are separated by commas.
struct CaptureLanguage: Sendable {
    // MARK: Frequency

    /// "**every** monday".
    let every: String
    /// Words that an article follows: "**tous** les lundis".
    let all: String
    /// "**once a** week".
    let oncePer: String
    /// "un lundi **sur** deux".
    let outOf: String
    /// The first words of such a phrase, "**une** semaine sur deux".
    let one: String
    /// "every **other** day".
    let other: String
    /// The ones that also apply to a single day: "**alternate** thursday".
    let alternate: String
    /// "the 2nd monday **of the month**".
    let ofMonth: String
    let month: String
    let day: String
    let hour: String
    /// Filler words within a repetition.
    let fillers: String
    /// Weeks by number: "**even weeks**", "semaines impaires".
    let evenWeeks: String
    let oddWeeks: String
    /// "3 times **a day**", and single words for such a count: "**twice** a day".
    let perDay: String
    let timesOver: String
    /// "Fair friday **all day**".
    let allDay: String
    /// Words that mean counting from the day a task was done.
    let afterDone: String
    /// Hyphenated words with alternative spellings.
    let compounds: [String: String]
    /// Two-word phrases that are a complete repetition.
    let everyWorkday: String
    let everyWeekend: String
    /// Abbreviations that are names of people if capitalised: "Sam et Mar".
    let weekdaysOrNames: String
    /// Letters for weekdays, as in timetables.
    let timetables: [String: String]
    /// Two-letter weekdays, which are also ordinary words: "**lu ma je**". From Monday on.
    let shortestWeekdays: String
    /// Abbreviations of a weekend, beside a number: "1 **we** sur 2".
    let shortestWeekend: String

    // MARK: Start and end

    let until: String
    let ending: String
    let afterEnding: String
    /// Words before the first day, and before the first month.
    let starting: String
    let startingMonth: String
    /// Words before a deadline.
    let due: String
    /// Words after a deadline.
    let dueAfter: String
    /// Words beside a deadline that remain in the title.
    let dueNames: String
    /// Words before a day for which something is done: "homework **for** monday". With a time, it is the time of the event.
    let purpose: String
    /// Words before the day of the event, and before a longer span.
    let on: String
    let within: String
    let to: String
    let between: String
    /// "3 **times**", and words that turn it into a rate: "3 times **a** week".
    let times: String
    let per: String
    /// Words before a number of times, before the duration of a series, before the duration of each occurrence.
    let forTimes: String
    let forSpan: String
    let forLength: String
    let except: String
    /// Words that may precede an excluded day.
    let exceptLead: String

    // MARK: Connectors

    let and: String
    let then: String
    let or: String
    /// Articles and prepositions before a day: "**on** monday", "**le** lundi"; and before each such day: "**les** lundis".
    let dayLead: String
    let daysLead: String
    let of: String
    let inside: String
    let with: String
    let noon: String
    let half: String
    /// Words that elide a vowel: "**d'**avril".
    let elided: String

    // MARK: Reminders

    /// "**remind me** an hour before"; and words that are just as often part of a title.
    let remindMe: String
    let reminder: String
    let reminderFillers: String
    let before: String
    let dayBefore: String
    /// "remind me **to** call" has the title of a task.
    let reminderOf: String

    // MARK: Names

    /// Words that turn a weekday into a name: "**black** friday", "vendredi **saint**", "lundi **de Pâques**".
    let namesBefore: String
    let namesAfter: String
    /// Words in titles that precede "Midnight", "Tomorrow".
    let titleLeads: String
    /// Yearly events, by prefixes of words; and what may precede such a word if it is all of the title.
    let birthday: String
    let birthdayLead: String
    /// Things related to a birthday that do not recur with it.
    let birthdayThings: String
    /// Events in the evening: "**dinner** at 8".
    let evenings: String
    /// Events with a time: "**meeting** 9".
    let meetings: String
    /// Words between the times of a journey: "7h25 **arrivée** 8h55".
    let arriving: String
    /// Words beside a holiday that show that it means a day: "**pont** de l'Ascension", "Noël **chez** mamie".
    let besideFeasts: String

    static let languages = [english, french]

    static func words(_ table: KeyPath<CaptureLanguage, String>) -> Set<String> {
        Set(languages.flatMap { $0[keyPath: table].split(separator: " ").map(String.init) })
    }

    /// Each split into words; longer ones first, as they are the more specific ones.
    static func phrases(_ table: KeyPath<CaptureLanguage, String>) -> [[String]] {
        let phrases = languages.flatMap { language in
            language[keyPath: table].split(separator: ",").map { $0.split(separator: " ").map(String.init) }
        }
        return phrases.sorted { $0.count > $1.count }
    }
}
