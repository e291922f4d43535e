// Typed text in the transcript of an ink file: lines follow their boxes, except those changed by a person.

extension InkTranscript {
    /// The transcript for the current ink. Lines of typed text are placed among those of handwriting by their
    /// position on the page; a person's replacement of a line is kept, even if the box is removed.
    ///
    /// - Parameter read: all lines of handwriting from a new reading; nil if there was none.
    package func following(_ ink: InkDocument, read: [ReadLine]? = nil) -> InkTranscript {
        var typed = TypedLines(self)
        if let read { typed.others = typed.others.updated(read, present: Set(ink.strokes.map(\.id))) }
        return typed.joined(ink)
    }

    /// Whether a line is typed text.
    package static func isTyped(_ line: [Word]) -> Bool { line.contains { $0.typing != nil } }
}

/// A transcript divided into lines of typed text and all others.
struct TypedLines {
    private typealias Word = InkTranscript.Word

    private struct Line {
        var words: [Word]
        /// Lines added by a person below it.
        var below: [[Word]] = []

        /// The digest of the box line that it replaces.
        var origin: String {
            for case .instead(let line) in words.compactMap(\.typing) { return line }
            return TypedLines.digest(digests)
        }

        var digests: [String] { words.flatMap(\.texts).map(BoundWord.digest) }

        /// Whether a person changed it.
        var isPersons: Bool { words.contains { $0.typing != nil && $0.typing != .asInBox } }
    }

    /// Handwriting, and a person's additions to it.
    var others = InkTranscript()
    private var lines: [String: [Line]] = [:]
    /// The names of boxes in order.
    private var boxes: [String] = []

    /// The digest of a line, from those of its words.
    static func digest(_ words: [String]) -> String { BoundWord.digest(words.joined(separator: ".")) }

    init(_ transcript: InkTranscript) {
        var last: String?
        for line in transcript.lines {
            if let box = line.first(where: { $0.typing != nil })?.strokes.first {
                if lines[box] == nil { boxes.append(box) }
                lines[box, default: []].append(Line(words: line))
                last = box
            } else if let box = last, line.allSatisfy(\.strokes.isEmpty), let count = lines[box]?.count {
                lines[box]?[count - 1].below.append(line)
            } else {
                others.lines.append(line)
                last = nil
            }
        }
    }

    /// Joins both: the lines of each box before the first other line below it; the remaining lines of removed boxes at the end.
    func joined(_ ink: InkDocument) -> InkTranscript {
        let texts = ink.pages.enumerated().flatMap { number, page in
            page.texts.map { (text: $0, place: LinePlace(page: number, height: $0.y + $0.size * 58 / 100)) }
        }
        .sorted { ($0.place, $0.text.x, $0.text.id) < ($1.place, $1.text.x, $1.text.id) }
        let places = texts.isEmpty ? [] : LinePlace.all(others.lines, in: ink)
        var (result, at) = ([[Word]](), 0)
        for (text, place) in texts {
            let next = places.indices.first { places[$0].map { place < $0 } ?? false } ?? others.lines.count
            if next > at { result += others.lines[at..<next] }
            at = max(at, next)
            result += Self.lines(of: text, lines[text.id] ?? [])
        }
        result += others.lines[at...]
        let present = Set(texts.map(\.text.id))
        for box in boxes where !present.contains(box) {
            for line in lines[box] ?? [] { result += Self.settled(line, nil, box) }
        }
        return InkTranscript(lines: result)
    }

    // MARK: One box

    /// Unchanged lines are kept, the others are paired in order.
    private static func lines(of text: InkText, _ old: [Line]) -> [[Word]] {
        let new = text.lines.map { $0.words }
        let difference = new.map { digest($0.map(BoundWord.digest)) }.difference(from: old.map(\.origin))
        var (gone, come): (Set<Int>, Set<Int>) = ([], [])
        for change in difference {
            switch change {
            case .remove(let offset, _, _): gone.insert(offset)
            case .insert(let offset, _, _): come.insert(offset)
            }
        }
        var result: [[Word]] = []
        var (before, after) = (0, 0)
        while before < old.count || after < new.count {
            let (wasGone, isNew) = (gone.contains(before), come.contains(after))
            // Once one side of a difference is used up, the remaining lines of the other have no partner.
            let takesOld = before < old.count && (wasGone || !isNew)
            let takesNew = after < new.count && (isNew || !wasGone)
            result += settled(takesOld ? old[before] : nil, takesNew ? new[after] : nil, text.id)
            before += takesOld ? 1 : 0
            after += takesNew ? 1 : 0
        }
        return result
    }

    /// The new state of a box line, based on its previous line or its replacement.
    private static func settled(_ known: Line?, _ now: [String]?, _ box: String) -> [[Word]] {
        let below = known?.below ?? []
        let asTyped = now.map { [$0.map { Word([$0], strokes: [box], .confirmed, typing: .asInBox) }] } ?? []
        guard let known, known.isPersons else { return asTyped + below }
        guard let now else { return (known.words.allSatisfy(\.texts.isEmpty) ? [] : [known.words]) + below }
        let digests = now.map(BoundWord.digest)
        // It was changed back.
        if known.digests == digests { return asTyped + below }
        let words = known.words.map { word in
            var word = word
            if word.typing != nil { word.typing = .instead(of: digest(digests)) }
            return word
        }
        return [words] + below
    }
}

/// The vertical position of a line in a file.
private struct LinePlace: Comparable {
    /// From 0.
    let page: Int
    /// The height of its middle, in hundredths of a point.
    let height: Int

    static func < (one: LinePlace, other: LinePlace) -> Bool {
        (one.page, one.height) < (other.page, other.height)
    }

    /// Nil for lines without existing strokes.
    static func all(_ lines: [[InkTranscript.Word]], in ink: InkDocument) -> [LinePlace?] {
        var boxes: [String: (page: Int, box: InkBox)] = [:]
        for (number, page) in ink.pages.enumerated() {
            for stroke in page.strokes { boxes[stroke.id] = InkBox(stroke.points).map { (number, $0) } }
        }
        return lines.map { line in
            let found = line.flatMap(\.strokes).compactMap { boxes[$0] }
            guard let page = found.first?.page else { return nil }
            let here = found.filter { $0.page == page }.map(\.box)
            let (top, bottom) = (here.map(\.top).min() ?? 0, here.map(\.bottom).max() ?? 0)
            return LinePlace(page: page, height: Int((top + bottom) / 2))
        }
    }
}
