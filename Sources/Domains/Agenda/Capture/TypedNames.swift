// Date words within names: "Friday Night Lights", "Black Friday", "The Day After Tomorrow".

import CivilTime

/// By capitals: within a line "Night" or "Tomorrow" is only capitalised in a name, unlike weekdays and months.
enum TypedNames {
    /// The part of a phrase that is a name, in UTF-8 offsets; nil if there is none.
    static func name(in range: Range<Int>, _ words: [TypedLine.Word]) -> Range<Int>? {
        let inside = words.indices.filter { range.overlaps(words[$0].range) && words[$0].isOpen }
        guard let first = inside.first else { return nil }
        if CalendarWords.weekday(words[first].folded) != nil, let naming = namingWord(words, first),
            !inside.contains(naming)
        {
            return words[first].range
        }
        // If everything is capitalised, capitals carry no information.
        guard words.contains(where: { $0.isOpen && !$0.isCapitalized }) else { return nil }
        let run = inside.prefix { words[$0].isCapitalized && !words[$0].folded.contains(where: \.isNumber) }
        guard let last = run.last else { return nil }
        let telling = run.filter {
            $0 > 0 && CalendarWords.weekday(words[$0].folded) == nil && CalendarWords.month(words[$0].folded) == nil
        }
        guard !telling.isEmpty else { return nil }
        let goesOn =
            last + 1 < words.count && !words[last].isLast && words[last + 1].isCapitalized && words[last + 1].isOpen
        let isLed =
            first > 0 && words[first - 1].isCapitalized && TypedWords.titleLeads.contains(words[first - 1].folded)
        return telling.count > 1 || goesOn || isLed
            ? words[first].range.lowerBound..<words[last].range.upperBound : nil
    }

    /// The word that turns a weekday into a name: "Casual Friday", "vendredi saint", "lundi de Pâques".
    private static func namingWord(_ words: [TypedLine.Word], _ index: Int) -> Int? {
        if index > 0, TypedWords.namesBefore.contains(words[index - 1].folded) { return index - 1 }
        let after = words[(index + 1)...].map(\.folded)
        return TypedWords.namesAfter.first { after.starts(with: $0) }.map { index + $0.count }
    }
}
