// A reminder in words: "Dentiste demain 14h, **rappel 1h avant**", "Train monday 9am **remind me half an hour before**".

import Bytes
import CivilTime

enum TypedAlarm {
    /// Takes a reminder from a line: the value of `alarm:`. Nil where none is asked for, or none that can be read.
    static func take(from line: inout TypedLine) -> String? {
        let words = line.words
        for start in words.indices where words[start].isOpen {
            guard var at = opening(words, start) else { continue }
            while at < words.count, fillers.contains(words[at].folded) { at += 1 }
            guard let (value, end) = eve(words, at) ?? length(words, at) else { continue }
            line.take(words[start].range.lowerBound..<words[end - 1].range.upperBound)
            return value
        }
        return nil
    }

    /// What asks for one and was not read: whoever typed it believes in an alarm. "Remind me to call" is the title of a task.
    static func unread(in line: TypedLine) -> [String] {
        let words = line.words
        return words.indices.dropFirst().compactMap { start in
            guard let phrase = requests.first(where: { phrases(words, start, $0) }) else { return nil }
            let end = start + phrase.count
            if end < words.count, ["to", "about", "that", "of", "de", "d'", "que"].contains(words[end].folded) {
                return nil
            }
            return line.slice(words[start].range.lowerBound..<words[end - 1].range.upperBound)
        }
    }

    /// After the words that ask for one.
    private static func opening(_ words: [TypedLine.Word], _ start: Int) -> Int? {
        for phrase in openings where phrases(words, start, phrase) { return start + phrase.count }
        return nil
    }

    private static let requests = [
        ["remind", "me"], ["alert", "me"], ["notify", "me"], ["me", "rappeler"], ["rappelle-moi"], ["rappelez-moi"],
        ["me", "prevenir"], ["previens-moi"],
    ]
    /// Words that may be part of a title where no length of time follows.
    private static let openings =
        requests + [["reminder"], ["alert"], ["alarm"], ["rappel"], ["prevenir"], ["alarme"], ["alerte"]]
    private static let fillers: Set<String> = ["de", "d'", "at", "a", "about", "-", ":"]
    private static let endings = [
        ["before"], ["earlier"], ["ahead"], ["in", "advance"], ["prior"], ["avant"], ["a", "l'avance"],
        ["plus", "tot"],
    ]

    private static func phrases(_ words: [TypedLine.Word], _ start: Int, _ phrase: [String]) -> Bool {
        start + phrase.count <= words.count
            && zip(words[start...], phrase).allSatisfy { $0.isOpen && $0.folded == $1 }
    }

    /// "la veille", "the day before".
    private static func eve(_ words: [TypedLine.Word], _ start: Int) -> (value: String, end: Int)? {
        for phrase in [["la", "veille"], ["veille"], ["the", "day", "before"], ["day", "before"]]
        where phrases(words, start, phrase) {
            return ("1d", start + phrase.count)
        }
        return nil
    }

    /// "1h avant", "half an hour before", "2 jours à l'avance".
    private static func length(_ words: [TypedLine.Word], _ start: Int) -> (value: String, end: Int)? {
        for count in [3, 2, 1] where start + count < words.count && words[start..<start + count].allSatisfy(\.isOpen) {
            guard let value = value(words[start..<start + count].map(\.folded)),
                let ending = endings.first(where: { phrases(words, start + count, $0) })
            else { continue }
            return (value, start + count + ending.count)
        }
        return nil
    }

    private static func value(_ words: [String]) -> String? {
        let text = words.joined(separator: " ")
        if let known = ["half an hour": "30m", "une demi-heure": "30m", "un quart d'heure": "15m"][text] {
            return known
        }
        if words.count == 1 {
            let digits = words[0].prefix { $0.isASCII && $0.isNumber }
            return Int(digits).flatMap { value($0, words[0].dropFirst(digits.count)) }
        }
        guard words.count == 2, let number = ["a", "an"].contains(words[0]) ? 1 : CalendarWords.count(words[0]) else {
            return nil
        }
        return value(number, words[1][...])
    }

    private static func value(_ number: Int, _ unit: Substring) -> String? {
        guard let unit = units[String(unit)], 1...9999 ~= number else { return nil }
        return unit == "w" ? "\(7 * number)d" : "\(number)\(unit)"
    }

    private static let units: [String: String] = {
        var units: [String: String] = [:]
        for (unit, words) in [
            ("m", "m mn min mins minute minutes"), ("h", "h hr hrs hour hours heure heures"),
            ("d", "d j day days jour jours"), ("w", "w week weeks semaine semaines"),
        ] {
            for word in words.split(separator: " ") { units[String(word)] = unit }
        }
        return units
    }()
}
