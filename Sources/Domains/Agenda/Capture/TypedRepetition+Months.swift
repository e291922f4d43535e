// Repetitions given by a place in the month: "le 15 du mois", "3rd thursday".

import CivilTime

extension TypedRepetition {
    /// "2e mardi du mois", "the last friday of the month", "le 15 du mois": without a particular month it applies to each.
    static func placeInMonth(_ line: TypedLine, _ words: [TypedLine.Word], _ now: LocalDateTime) -> Found? {
        if let alone = placeAlone(line, words, now) { return alone }
        for (index, word) in words.enumerated() where TypedWords.month.contains(word.folded) {
            // "du mois prochain" is a particular month.
            if !word.isLast, index + 1 < words.count, isDirection(words[index + 1].folded) { continue }
            for length in stride(from: min(9, index), through: 2, by: -1) {
                let start = index - length
                guard opensPlace(words[start].folded), CalendarWords.weekday(words[start].folded) == nil,
                    let text = text(line, words, start..<index + 1), let notation = RepeatNotation(text)
                else { continue }
                return Found(notation: notation, words: start..<index + 1)
            }
        }
        return nil
    }

    /// "3rd thursday 19:30": in a line without another day, and not "3rd thursday of december".
    static func placeAlone(_ line: TypedLine, _ words: [TypedLine.Word], _ now: LocalDateTime) -> Found? {
        for index in words.indices.dropLast()
        where isPlace(words[index].folded) && words[index].isOpen && !words[index].isLast {
            guard let place = RepeatNotation.place(words[index].folded), 1...5 ~= place,
                CalendarWords.weekday(words[index + 1].folded) != nil, words[index + 1].isOpen,
                let notation = RepeatNotation(words[index].folded + " " + words[index + 1].folded)
            else { continue }
            let after = words[(index + 2)...].first { CalendarWords.part($0.folded) == nil }
            let next = after?.folded ?? ""
            if [TypedWords.of, TypedWords.inside, TypedWords.every].contains(where: { $0.contains(next) })
                || TypedWords.elided.contains(where: next.hasPrefix)
            {
                continue
            }
            let others = HumanDate.all(in: line.open, now: now).filter { !$0.date.isTimeAlone }.map {
                line.offsets($0.range, in: line.open)
            }
            guard others.allSatisfy({ $0.overlaps(words[index + 1].range) }) else { continue }
            let lead = index > 0 && TypedWords.dayLead.contains(words[index - 1].folded) ? 1 : 0
            return Found(notation: notation, words: index - lead..<index + 2, isDoubtful: true)
        }
        return nil
    }
}
