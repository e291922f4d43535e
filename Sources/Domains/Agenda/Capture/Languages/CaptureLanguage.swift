// The words of one language that typed lines of the agenda are made of, beside those of dates: to read another language is to add a table.

import Bytes

/// Words are folded (lower case, without accents) and separated by blanks; phrases are separated by commas.
struct CaptureLanguage: Sendable {
    // MARK: How often

    /// "**every** monday".
    let every: String
    /// Those that an article follows: "**tous** les lundis".
    let all: String
    /// "**once a** week".
    let oncePer: String
    /// "un lundi **sur** deux".
    let outOf: String
    /// The first words of such a phrase, "**une** semaine sur deux".
    let one: String
    /// "every **other** day".
    let other: String
    /// Of these, those that say so of one day as well: "**alternate** thursday".
    let alternate: String
    /// "the 2nd monday **of the month**".
    let ofMonth: String
    let month: String
    let day: String
    let hour: String
    /// What may come between the words of a repetition and says nothing.
    let fillers: String
    /// Weeks by their numbers: "**even weeks**", "semaines impaires".
    let evenWeeks: String
    let oddWeeks: String
    /// "3 times **a day**", and that many in one word: "**twice** a day".
    let perDay: String
    let timesOver: String
    /// "Fair friday **all day**".
    let allDay: String
    /// Words that count from the day a task was done.
    let afterDone: String
    /// Words with a hyphen that are also spelled in another way.
    let compounds: [String: String]
    /// Phrases of two words that are a repetition by themselves.
    let everyWorkday: String
    let everyWeekend: String
    /// Abbreviations that are a person's name where they have a capital: "Sam et Mar".
    let weekdaysOrNames: String
    /// Weekdays in letters, as timetables have them.
    let timetables: [String: String]
    /// Weekdays in two letters, which are words alone: "**lu ma je**". From Monday on.
    let shortestWeekdays: String
    /// A weekend in letters, where a number is beside it: "1 **we** sur 2".
    let shortestWeekend: String

    // MARK: From when to when

    let until: String
    let ending: String
    let afterEnding: String
    /// Before the first day, and before the first month.
    let starting: String
    let startingMonth: String
    /// Before a day on which something has to be done.
    let due: String
    /// After such a day.
    let dueAfter: String
    /// Beside such a day; they stay in the title.
    let dueNames: String
    /// Before a day for which something is done: "homework **for** monday". With a time it is when it is.
    let purpose: String
    /// Before the day on which it is, and before a longer span.
    let on: String
    let within: String
    let to: String
    let between: String
    /// "3 **times**", and what makes that a rate: "3 times **a** week".
    let times: String
    let per: String
    /// Before a number of times, before how long a series lasts, before how long each of it lasts.
    let forTimes: String
    let forSpan: String
    let forLength: String
    let except: String
    /// What may come before a day that is left out.
    let exceptLead: String

    // MARK: Between words

    let and: String
    let then: String
    let or: String
    /// Articles and prepositions that a day may have: "**on** monday", "**le** lundi"; and those of each of them: "**les** lundis".
    let dayLead: String
    let daysLead: String
    let of: String
    let inside: String
    let with: String
    let noon: String
    let half: String
    /// Words that lose a vowel before another: "**d'**avril".
    let elided: String

    // MARK: Reminders

    /// "**remind me** an hour before"; and words that are as often part of a title.
    let remindMe: String
    let reminder: String
    let reminderFillers: String
    let before: String
    let dayBefore: String
    /// "remind me **to** call" is the title of a task.
    let reminderOf: String

    // MARK: Names

    /// What makes a weekday a name: "**black** friday", "vendredi **saint**", "lundi **de Pâques**".
    let namesBefore: String
    let namesAfter: String
    /// Words of titles before "Midnight", "Tomorrow".
    let titleLeads: String
    /// What comes back each year, by the starts of words; and what may come before such a word in a title that is nothing else.
    let birthday: String
    let birthdayLead: String
    /// What is of a birthday and does not come back with it.
    let birthdayThings: String
    /// What is in the evening: "**dinner** at 8".
    let evenings: String
    /// What has an hour: "**meeting** 9".
    let meetings: String
    /// Between the hours of a journey: "7h25 **arrivée** 8h55".
    let arriving: String
    /// What makes a feast beside it a day: "**pont** de l'Ascension", "Noël **chez** mamie".
    let besideFeasts: String

    static let languages = [english, french]

    static func words(_ table: KeyPath<CaptureLanguage, String>) -> Set<String> {
        Set(languages.flatMap { $0[keyPath: table].split(separator: " ").map(String.init) })
    }

    /// Each as its words; longer ones first, as the one that is meant.
    static func phrases(_ table: KeyPath<CaptureLanguage, String>) -> [[String]] {
        let phrases = languages.flatMap { language in
            language[keyPath: table].split(separator: ",").map { $0.split(separator: " ").map(String.init) }
        }
        return phrases.sorted { $0.count > $1.count }
    }
}
