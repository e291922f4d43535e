// The vocabulary of English dates.

extension DateLanguage {
    static let english = DateLanguage(
        weekdays: [
            (.monday, full: "monday", short: "mon"), (.tuesday, full: "tuesday", short: "tue tues"),
            (.wednesday, full: "wednesday", short: "wed weds"), (.thursday, full: "thursday", short: "thu thur thurs"),
            (.friday, full: "friday", short: "fri"), (.saturday, full: "saturday", short: "sat"),
            (.sunday, full: "sunday", short: "sun"),
        ],
        weekdaysOrWords: "mon sat sun",
        months: [
            (1, full: "january", short: "jan"), (2, full: "february", short: "feb"), (3, full: "march", short: "mar"),
            (4, full: "april", short: "apr"), (5, full: "may", short: ""), (6, full: "june", short: "jun"),
            (7, full: "july", short: "jul"), (8, full: "august", short: "aug"),
            (9, full: "september", short: "sep sept"), (10, full: "october", short: "oct"),
            (11, full: "november", short: "nov"), (12, full: "december", short: "dec"),
        ],
        steps: [
            (.days(1), "d day days"), (.weeks(1), "w wk wks week weeks"), (.weeks(2), "fortnight fortnights"),
            (.months(1), "mo mos month months"), (.months(3), "quarter quarters"), (.years(1), "y yr yrs year years"),
        ],
        clockUnits: [
            (1, "s sec secs second seconds"), (60, "min mins minute minutes"), (3600, "h hr hrs hour hours"),
        ],
        one: "a an",
        this: "this current",
        next: "next coming following upcoming",
        last: "last past previous",
        past: "yesterday yday ago earlier since before",
        parts: [
            (.morning, "morning morn"), (.afternoon, "afternoon aft arvo"), (.evening, "evening eve"),
            (.night, "night"),
        ],
        seasons: [(3, "spring"), (6, "summer"), (9, "autumn fall"), (12, "winter")],
        decades: [
            (2000, "noughties"), (1920, "twenties"), (1930, "thirties"), (1940, "forties"), (1950, "fifties"),
            (1960, "sixties"), (1970, "seventies"), (1980, "eighties"), (1990, "nineties"),
        ],
        ordinalEndings: "st nd rd th",
        tomorrow: "tomorrow tomoz tmrw tmr tmw tomorow tommorow tommorrow",
        tonight: "tonight tonite",
        openers: """
            today yesterday yday day now the on in at around about noon midday midnight half quarter from between since \
            until till end start beginning rest during after before lunch lunchtime early late mid middle midmorning \
            midafternoon few couple month for year week weekend these later earlier within less right of working \
            workweek decade decades season seasons eow eom eoy q h t w s
            """,
        prepositions: """
            at on in to from between until till til before after by of for during within around about since and per
            """,
        determiners: "the an my one all",
        edges: """
            later earlier ago hence end start beginning mid middle early late rest few couple half
            """,
        otherUnits: "decade decades century semester qtr half oclock o'clock times",
        otherNames: """
            xmas lunch lunchtime noon midnight am pm a.m p.m midmorning midafternoon season seasons bom boy eoy purim \
            diwali eid hanukkah passover lent ramadan
            """,
        otherNumbers: "twice thrice hundred thousand",
        telling: """
            today yesterday every each until till except weekend eod eow eom eoy ago hence fortnight semiannual \
            semi-annually
            """,
        adverbs: [
            (.days(1), "daily everyday nightly"), (.weeks(1), "weekly"), (.months(1), "monthly"),
            (.years(1), "yearly annually"), (.weeks(2), "biweekly bi-weekly fortnightly"),
            (.months(2), "bimonthly bi-monthly"),
            (.months(3), "quarterly qtrly"), (.months(6), "half-yearly"),
        ],
        rates: [
            (.days(1), "once a day, once per day"), (.weeks(1), "once a week, once per week"),
            (.months(1), "once a month, once per month"), (.years(1), "once a year, once per year, annual"),
        ],
        hourly: "hourly",
        workdays: """
            weekday, weekdays, workday, workdays, working days, business days, working day, business day
            """,
        weekends: "weekend, weekends, week ends")
}
