// The vocabulary of typed agenda lines in all languages, indexed for lookup.

import CivilTime

enum TypedWords {
    static let every = CaptureLanguage.words(\.every)
    static let all = CaptureLanguage.words(\.all)
    static let oncePer = CaptureLanguage.phrases(\.oncePer)
    static let outOf = CaptureLanguage.words(\.outOf)
    static let one = CaptureLanguage.words(\.one)
    static let other = CaptureLanguage.words(\.other)
    static let ofMonth = CaptureLanguage.phrases(\.ofMonth)
    static let month = CaptureLanguage.words(\.month)
    static let day = CaptureLanguage.words(\.day)
    static let hour = CaptureLanguage.words(\.hour)
    static let alternate = CaptureLanguage.words(\.alternate)
    static let fillers = CaptureLanguage.words(\.fillers)
    static let afterDone = CaptureLanguage.phrases(\.afterDone)
    static let compounds = merged(\.compounds)
    static let everyWorkday = CaptureLanguage.phrases(\.everyWorkday)
    static let everyWeekend = CaptureLanguage.phrases(\.everyWeekend)
    static let weekdaysOrNames = CaptureLanguage.words(\.weekdaysOrNames)
    static let timetables = merged(\.timetables)
    static let shortestWeekdays: [String: Weekday] = Dictionary(
        CaptureLanguage.languages.flatMap {
            zip($0.shortestWeekdays.split(separator: " ").map(String.init), Weekday.allCases)
        },
        uniquingKeysWith: { first, _ in first })
    static let shortestWeekend = CaptureLanguage.words(\.shortestWeekend)
    static let until = CaptureLanguage.words(\.until)
    static let ending = CaptureLanguage.words(\.ending)
    static let afterEnding = CaptureLanguage.words(\.afterEnding)
    static let starting = CaptureLanguage.phrases(\.starting)
    static let startingMonth = CaptureLanguage.phrases(\.startingMonth)
    static let to = CaptureLanguage.words(\.to)
    static let between = CaptureLanguage.words(\.between)
    static let times = CaptureLanguage.words(\.times)
    static let per = CaptureLanguage.words(\.per)
    static let forTimes = CaptureLanguage.words(\.forTimes)
    static let forSpan = CaptureLanguage.words(\.forSpan)
    static let forLength = CaptureLanguage.words(\.forLength)
    static let except = CaptureLanguage.phrases(\.except)
    static let exceptLead = CaptureLanguage.words(\.exceptLead)
    static let and = CaptureLanguage.words(\.and)
    static let then = CaptureLanguage.words(\.then)
    static let or = CaptureLanguage.words(\.or)
    static let dayLead = CaptureLanguage.words(\.dayLead)
    static let daysLead = CaptureLanguage.words(\.daysLead)
    static let of = CaptureLanguage.words(\.of)
    static let inside = CaptureLanguage.words(\.inside)
    static let with = CaptureLanguage.words(\.with)
    static let noon = CaptureLanguage.words(\.noon)
    static let half = CaptureLanguage.words(\.half)
    static let elided = CaptureLanguage.words(\.elided)
    static let remindMe = CaptureLanguage.phrases(\.remindMe)
    static let reminder = CaptureLanguage.phrases(\.reminder)
    static let reminderFillers = CaptureLanguage.words(\.reminderFillers)
    static let before = CaptureLanguage.phrases(\.before)
    static let dayBefore = CaptureLanguage.phrases(\.dayBefore)
    static let reminderOf = CaptureLanguage.words(\.reminderOf)
    static let namesBefore = CaptureLanguage.words(\.namesBefore)
    static let namesAfter = CaptureLanguage.phrases(\.namesAfter)
    static let titleLeads = CaptureLanguage.words(\.titleLeads)
    static let birthday = CaptureLanguage.words(\.birthday)
    static let birthdayLead = CaptureLanguage.words(\.birthdayLead)
    static let birthdayThings = CaptureLanguage.words(\.birthdayThings)
    static let evenings = CaptureLanguage.words(\.evenings)
    static let meetings = CaptureLanguage.words(\.meetings)
    static let arriving = CaptureLanguage.words(\.arriving)
    static let besideFeasts = CaptureLanguage.words(\.besideFeasts)
    static let evenWeeks = CaptureLanguage.phrases(\.evenWeeks)
    static let oddWeeks = CaptureLanguage.phrases(\.oddWeeks)
    static let perDay = CaptureLanguage.phrases(\.perDay)
    static let timesOver = CaptureLanguage.words(\.timesOver)
    static let allDay = CaptureLanguage.phrases(\.allDay)
    static let within = CaptureLanguage.words(\.within)

    static let dueAfter = CaptureLanguage.phrases(\.dueAfter)
    static let dueNames = CaptureLanguage.phrases(\.dueNames)
    static let purpose = CaptureLanguage.words(\.purpose)
    /// Phrases before a day, the longest first, and whether they mark a deadline.
    static let leads: [([String], isDeadline: Bool)] = sorted(
        starting.map { ($0, false) } + CaptureLanguage.phrases(\.due).map { ($0, true) }
            + single(CaptureLanguage.words(\.on)))

    /// Phrases that may also precede a longer span.
    static let spanLeads = leads + single(within)

    private static func single(_ words: Set<String>) -> [([String], isDeadline: Bool)] { words.map { ([$0], false) } }

    private static func sorted(_ leads: [([String], isDeadline: Bool)]) -> [([String], isDeadline: Bool)] {
        leads.sorted { $0.0.count > $1.0.count }
    }

    private static func merged(_ table: KeyPath<CaptureLanguage, [String: String]>) -> [String: [String]] {
        var merged: [String: [String]] = [:]
        for (word, words) in CaptureLanguage.languages.flatMap({ $0[keyPath: table] }) {
            merged[word] = words.split(separator: " ").map(String.init)
        }
        return merged
    }
}
