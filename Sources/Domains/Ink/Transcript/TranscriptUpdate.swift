// Updates a transcript after a new reading: confirmed words stay with their strokes, all others are replaced.

extension InkTranscript {
    /// - Parameter lines: all current lines of the ink.
    /// - Parameter present: the names of all existing strokes, not all of which need to be in the lines.
    ///
    /// A confirmed word is only dropped if at least half of its strokes were erased; new strokes within it are added
    /// to it. The words of a line that was not read are unchanged.
    package func updated(_ read: [ReadLine], present: Set<String>) -> InkTranscript {
        let unread = Set(read.filter { $0.words == nil }.flatMap(\.strokes))
        var kept: [Kept] = []
        for (row, line) in lines.enumerated() {
            for (index, word) in line.enumerated() {
                var word = word
                let count = word.strokes.count
                word.strokes.removeAll { !present.contains($0) }
                guard count == 0 || word.strokes.count * 2 > count else { continue }
                guard word.standing == .confirmed || word.strokes.contains(where: unread.contains) else { continue }
                kept.append(Kept(word: word, row: row, index: index))
            }
        }
        let owners = Dictionary(
            kept.enumerated().flatMap { number, kept in kept.word.strokes.map { ($0, number) } },
            uniquingKeysWith: { first, _ in first })
        var placed: Set<Int> = []
        var result = InkTranscript()
        for line in read {
            let order = Dictionary(
                line.strokes.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
            var entries: [Word] = []
            for word in line.words ?? [] {
                if let word = free(word, owners, &kept) { entries.append(word) }
            }
            for (number, known) in kept.enumerated() where !placed.contains(number) && !known.word.strokes.isEmpty {
                let here = known.word.strokes.count { order[$0] != nil }
                guard here * 2 > known.word.strokes.count else { continue }
                placed.insert(number)
                entries.append(known.word)
            }
            func start(_ word: Word) -> Int { word.strokes.compactMap { order[$0] }.min() ?? order.count }
            let sorted = entries.enumerated().sorted { (start($0.element), $0.offset) < (start($1.element), $1.offset) }
            result.lines.append(sorted.map(\.element))
        }
        for (number, known) in kept.enumerated() where !placed.contains(number) { place(known, &result) }
        result.lines.removeAll(where: \.isEmpty)
        return result
    }

    private struct Kept {
        var word: Word
        /// Its former position.
        let row: Int
        let index: Int
    }

    /// A recognised word without the strokes of a kept word; nil if that word has most of them.
    private func free(_ word: Word, _ owners: [String: Int], _ kept: inout [Kept]) -> Word? {
        let taken = word.strokes.compactMap { owners[$0] }
        guard let owner = taken.first else { return word }
        let own = word.strokes.filter { owners[$0] == nil }
        guard taken.count * 2 < word.strokes.count else {
            kept[owner].word.strokes += own
            return nil
        }
        var word = word
        word.strokes = own
        return word
    }

    /// A word without strokes in any line is inserted after its former predecessor, or in a separate line.
    private func place(_ kept: Kept, _ result: inout InkTranscript) {
        let row = Set(lines[kept.row].flatMap(\.strokes))
        let before = Set(lines[kept.row][..<kept.index].flatMap(\.strokes))
        let shared = result.lines.map { line in line.reduce(0) { $0 + $1.strokes.count(where: row.contains) } }
        guard let most = shared.max(), most > 0, let line = shared.firstIndex(of: most) else {
            // After the lines that come from above it.
            let above = Set(lines[..<kept.row].joined().flatMap(\.strokes))
            let last = result.lines.lastIndex { $0.contains { $0.strokes.contains(where: above.contains) } }
            result.lines.insert([kept.word], at: last.map { $0 + 1 } ?? 0)
            return
        }
        let last = result.lines[line].lastIndex { $0.strokes.contains(where: before.contains) }
        result.lines[line].insert(kept.word, at: last.map { $0 + 1 } ?? 0)
    }
}
