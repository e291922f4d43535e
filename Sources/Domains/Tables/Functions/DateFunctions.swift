// Functions and fields of dates.

import Bytes
import CivilTime
import Wording

extension FunctionTable {
    static let dateFunctions: [TableFunction] = [
        TableFunction(.date, "date", "", #"date("2026-11-20 09:15").date()"#) { call in
            guard case .moment(let moment) = call.receiver else { return .null }
            return .moment(Timestamp(day: moment.day))
        },
        TableFunction(.date, "time", "", #"date("2026-11-20 09:15").time()"#) { call in
            guard case .moment(let moment) = call.receiver else { return .null }
            return .text((moment.time ?? .midnight).longText)
        },
        TableFunction(.date, "format", "pattern", #"date("2026-11-20").format("ddd D MMM YYYY")"#) {
            (call) throws(ExpressionError) in
            guard case .moment(let moment) = call.receiver else { return .null }
            let pattern = DatePattern(call[0].text)
            if let token = pattern.unknownToken {
                throw call.wrongType(
                    "format() does not know \(token); words are put in brackets: [\(token)]",
                    fr: "format() ne connaît pas \(token) ; les mots se mettent entre crochets : [\(token)]")
            }
            return .text(pattern.text(moment, in: call.context.language))
        },
        TableFunction(.date, "relative", "", #"(now() - "3 days").relative()"#) { call in
            guard case .moment(let moment) = call.receiver else { return .null }
            let (context, today) = (call.context, call.context.now.day)
            if moment.time == nil, let name = CivilNames.relative(moment.day, today: today, in: context.language) {
                return .text(name)
            }
            let distance =
                moment.time == nil
                ? Double(moment.day - today) * 86_400 : context.seconds(moment) - Double(context.now.localSeconds)
            return .text(TimeDistance.phrase(Int64(distance))[context.language])
        },
    ]

    static let dateFields = [
        "year", "month", "day", "hour", "minute", "second", "millisecond", "week", "dayOfWeek",
    ]

    /// One of `dateFields`.
    static func field(_ name: String, of moment: Timestamp) -> TableValue? {
        let time = moment.time ?? .midnight
        let number: Int
        switch name {
        case "year": number = moment.day.year
        case "month": number = moment.day.month
        case "day": number = moment.day.day
        case "hour": number = time.hour
        case "minute": number = time.minute
        case "second": number = time.second
        case "millisecond": number = moment.nanoseconds / 1_000_000
        case "week": number = moment.day.week.week
        // Sunday is 0, as in JavaScript.
        case "dayOfWeek": number = moment.day.weekday.rawValue % 7
        default: return nil
        }
        return .number(Double(number))
    }
}

/// A format of Moment.js (momentjs.com/docs, "Display"): `YYYY-MM-DD`, `ddd D MMM`, `[week] W`.
struct DatePattern {
    private let text: String

    init(_ text: String) { self.text = text }

    /// The tokens, each before its prefixes.
    private static let tokens = [
        "YYYY", "GGGG", "MMMM", "DDDD", "DDDo", "dddd", "MMM", "DDD", "ddd", "SSS", "YY", "GG", "MM", "Mo", "DD", "Do",
        "dd",
        "do", "WW", "Wo", "Qo", "HH", "hh", "kk", "mm", "ss", "SS", "ZZ", "Q", "M", "D", "d", "E", "W", "H", "h", "k",
        "m",
        "s", "S", "A", "a", "Z", "X", "x",
    ]

    /// Tokens of Moment.js that depend on more than the language: locale weeks and formats, eras, zone names.
    private static let unknownTokens = [
        "LTS", "LT", "LLLL", "LLL", "LL", "L", "llll", "lll", "ll", "l", "gggg", "gg", "wo", "ww", "w", "e", "NNNN",
        "N",
        "y", "zz", "z",
    ]

    private enum Part {
        case words(Substring)
        case token(String)
        case unknown(String)
    }

    private var parts: [Part] {
        var parts: [Part] = []
        var rest = text[...]
        while let first = rest.first {
            if first == "[", let close = rest.firstIndex(of: "]") {
                parts.append(.words(rest[rest.index(after: rest.startIndex)..<close]))
                rest = rest[rest.index(after: close)...]
            } else if let token = Self.tokens.first(where: rest.hasPrefix) {
                parts.append(.token(token))
                rest = rest.dropFirst(token.count)
            } else if let token = Self.unknownTokens.first(where: rest.hasPrefix) {
                parts.append(.unknown(token))
                rest = rest.dropFirst(token.count)
            } else {
                parts.append(.words(rest.prefix(1)))
                rest = rest.dropFirst()
            }
        }
        return parts
    }

    /// The first unsupported token.
    var unknownToken: String? {
        parts.lazy.compactMap { if case .unknown(let token) = $0 { token } else { nil } }.first
    }

    func text(_ moment: Timestamp, in language: LanguageCode) -> String {
        parts.map { part in
            switch part {
            case .words(let words): String(words)
            case .token(let token): Self.value(token, moment, language)
            case .unknown: ""
            }
        }.joined()
    }

    private static func value(_ token: String, _ moment: Timestamp, _ language: LanguageCode) -> String {
        let day = moment.day
        let time = moment.time ?? .midnight
        let hour = (time.hour + 11) % 12 + 1
        func two(_ number: Int) -> String { String(padded: number, to: 2) }
        return switch token {
        case "YYYY": String(padded: day.year, to: 4)
        case "YY": two(day.year % 100)
        case "GGGG": String(padded: day.week.year, to: 4)
        case "GG": two(day.week.year % 100)
        case "Q": String((day.month + 2) / 3)
        case "Qo": ordinal((day.month + 2) / 3, language)
        case "MMMM": CivilNames.month(day.month, in: language)
        case "MMM": CivilNames.month(day.month, in: language, short: true)
        case "MM": two(day.month)
        case "Mo": ordinal(day.month, language)
        case "M": String(day.month)
        case "DDDD": String(padded: day.dayOfYear, to: 3)
        case "DDD": String(day.dayOfYear)
        case "DDDo": ordinal(day.dayOfYear, language)
        case "DD": two(day.day)
        case "Do": ordinal(day.day, language)
        case "D": String(day.day)
        case "dddd": CivilNames.weekday(day.weekday, in: language)
        case "ddd": CivilNames.weekday(day.weekday, in: language, short: true)
        case "dd": String(CivilNames.weekday(day.weekday, in: language, short: true).prefix(2))
        case "d": String(day.weekday.rawValue % 7)
        case "do": ordinal(day.weekday.rawValue % 7, language)
        case "E": String(day.weekday.rawValue)
        case "WW": two(day.week.week)
        case "W": String(day.week.week)
        case "Wo": ordinal(day.week.week, language)
        case "HH": two(time.hour)
        case "H": String(time.hour)
        case "hh": two(hour)
        case "h": String(hour)
        // From 1 to 24.
        case "kk": two(time.hour == 0 ? 24 : time.hour)
        case "k": String(time.hour == 0 ? 24 : time.hour)
        case "mm": two(time.minute)
        case "m": String(time.minute)
        case "ss": two(time.second)
        case "s": String(time.second)
        case "SSS": String(padded: moment.nanoseconds / 1_000_000, to: 3)
        case "SS": two(moment.nanoseconds / 10_000_000)
        case "S": String(moment.nanoseconds / 100_000_000)
        case "A": time.hour < 12 ? "AM" : "PM"
        case "a": time.hour < 12 ? "am" : "pm"
        case "Z": moment.offsetSeconds.map(Timestamp.text(offset:)) ?? ""
        case "ZZ": moment.offsetSeconds.map { Timestamp.text(offset: $0).filter { $0 != ":" } } ?? ""
        case "X": String(moment.secondsSinceEpoch ?? Int64(moment.local.localSeconds))
        default:
            String(
                (moment.secondsSinceEpoch ?? Int64(moment.local.localSeconds)) * 1000
                    + Int64(moment.nanoseconds / 1_000_000))
        }
    }

    private static func ordinal(_ number: Int, _ language: LanguageCode) -> String {
        // French uses an ordinal only for the first of the month.
        language == .french && number != 1 ? String(number) : CivilNames.ordinal(number, in: language)
    }
}
