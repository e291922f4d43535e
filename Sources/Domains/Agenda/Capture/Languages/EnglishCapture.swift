// The words of English lines of the agenda.

extension CaptureLanguage {
    static let english = CaptureLanguage(
        every: "every each", all: "", oncePer: "once a, once every, once per", outOf: "", one: "",
        other: "other alternate alternating second",
        ofMonth: "of month, of the month, of each month, of every month", month: "month", day: "day days",
        hour: "h hour hours", fillers: "every each on the of in and &",
        evenWeeks: "even weeks, even week", oddWeeks: "odd weeks, odd week", perDay: "a day, per day, daily",
        timesOver: "twice thrice", allDay: "all day, all day long, the whole day",
        afterDone: "when done, after done, after completion", compounds: [:],
        everyWorkday: "working days, business days", everyWeekend: "week ends", weekdaysOrNames: "",
        timetables: [
            "m/w/f": "monday wednesday friday", "mwf": "monday wednesday friday", "t/th": "tuesday thursday",
            "tth": "tuesday thursday", "tu/th": "tuesday thursday", "tuth": "tuesday thursday",
        ],
        until: "until till til thru through", ending: "ending ends finishing", afterEnding: "on in by",
        starting: "starting from, starting on, beginning on, as of, starting, beginning, from",
        startingMonth: "starting, beginning, from",
        due: "due on, due by, no later than, due, by, before", on: "for on at the", within: "in during from",
        to: "to until till through", between: "between",
        times: "times occurrences sessions", per: "a per", forTimes: "for x", forSpan: "for during over",
        forLength: "for lasting", except: "except, excluding, but not, but", exceptLead: "on for the in",
        and: "and & +", then: "then", or: "or /", dayLead: "on the", daysLead: "on", of: "of", inside: "in",
        with: "with w w/", noon: "noon midnight", half: "half", elided: "",
        remindMe: "remind me, alert me, notify me", reminder: "reminder, alert, alarm",
        reminderFillers: "at a about - :",
        before: "before, earlier, ahead, in advance, prior", dayBefore: "the day before, day before",
        reminderOf: "to about that of",
        namesBefore: "black good cyber ash palm easter casual shrove maundy holy", namesAfter: "",
        titleLeads: "before after until high the of",
        birthday: "birthday bday b-day anniversary", birthdayLead: "my our his her their wedding",
        birthdayThings: "present presents gift gifts cake card lunch brunch",
        evenings: "dinner supper drinks party movie movies cinema concert gig theatre opera",
        meetings: "meeting lunch brunch breakfast appointment call dentist doctor",
        arriving: "arrive arrives arriving arrival arr lands landing",
        besideFeasts: "weekend holiday holidays at with in")
}
