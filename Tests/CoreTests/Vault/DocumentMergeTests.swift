// Three-way merges of documents: the rules case by case, and what must hold for any two sides.

import Bytes
import TestSupport
import Testing
import Vault

struct DocumentMergeTests {
    private func merge(_ base: String?, _ first: String, _ second: String) -> DocumentMerge {
        let path = VaultPath(trusted: "lists/food.md")
        let merged = DocumentMerge(
            base: base.map { Array($0.utf8) }, first: Array(first.utf8), second: Array(second.utf8), path: path)
        let swapped = DocumentMerge(
            base: base.map { Array($0.utf8) }, first: Array(second.utf8), second: Array(first.utf8), path: path)
        if merged.conflicts == 0 { #expect(merged.bytes == swapped.bytes) }
        #expect(merged.conflicts == swapped.conflicts)
        return merged
    }

    private func text(_ base: String?, _ first: String, _ second: String) -> String {
        let merged = merge(base, first, second)
        #expect(merged.conflicts == 0)
        return String(decoding: merged.bytes, as: UTF8.self)
    }

    @Test(
        arguments: [
            // Additions join.
            ("- [ ] A\n", "- [ ] A\n- [ ] B\n", "- [ ] A\n- [ ] C\n", "- [ ] A\n- [ ] B\n- [ ] C\n"),
            ("- [ ] A\n", "- [ ] B\n- [ ] A\n", "- [ ] A\n- [ ] C\n", "- [ ] B\n- [ ] A\n- [ ] C\n"),
            // What both added once.
            ("", "- [ ] Milk\n", "- [ ] Milk\n", "- [ ] Milk\n"),
            ("- [ ] Milk\n", "- [x] Milk\n", "- [ ] Milk ^m\n", "- [x] Milk ^m\n"),
            ("- [ ] Milk ^m\n", "- [x] Milk ^m\n", "- [ ] Milk x2 ^m\n", "- [x] Milk x2 ^m\n"),
            ("- [ ] A\n", "- [ ] A\n- [ ] milk\n", "- [ ] A\n- [ ] Milk x2\n", "- [ ] A\n- [ ] milk x2\n"),
            // Checked here, renamed there.
            ("- [ ] Milk\n", "- [x] Milk\n", "- [ ] Oat milk\n", "- [x] Oat milk\n"),
            // Checked on both sides: counters add up.
            (
                "- [ ] Milk freq:3 bought:2026-11-01\n", "- [x] Milk freq:4 bought:2026-11-02\n",
                "- [x] Milk freq:4 bought:2026-11-03\n", "- [x] Milk freq:5 bought:2026-11-03\n"
            ),
            // Deleted here, left alone there: gone. Changed there: kept.
            ("- [ ] A\n- [ ] B\n", "- [ ] A\n", "- [ ] A\n- [ ] B\n- [ ] C\n", "- [ ] A\n- [ ] C\n"),
            ("- [ ] A\n- [ ] B\n", "- [ ] A\n", "- [ ] A\n- [x] B\n", "- [ ] A\n- [x] B\n"),
            // Moved to another section and checked.
            (
                "## One\n- [ ] A\n## Two\n- [ ] B\n", "## One\n## Two\n- [ ] B\n- [ ] A\n",
                "## One\n- [x] A\n## Two\n- [ ] B\n", "## One\n## Two\n- [ ] B\n- [x] A\n"
            ),
            // A note below an item that moves.
            (
                "- [ ] A\n  old\n- [ ] B\n", "- [ ] B\n- [ ] A\n  old\n", "- [ ] A\n  new\n- [ ] B\n",
                "- [ ] B\n- [ ] A\n  new\n"
            ),
            // Tokens of different keys.
            (
                "- [ ] A #x due:2026-11-20\n", "- [ ] A #x #y due:2026-11-20\n", "- [ ] A due:2026-11-22\n",
                "- [ ] A due:2026-11-22 #y\n"
            ),
            ("- 14:00 Dentist\n", "- 15:00 Dentist\n", "- 14:00 Dentist @Lyon\n", "- 15:00 Dentist @Lyon\n"),
            // Two of the same name stay two.
            (
                "- [ ] Egg\n- [ ] Egg\n", "- [x] Egg\n- [ ] Egg\n", "- [ ] Egg\n- [ ] Egg\n- [ ] Ham\n",
                "- [x] Egg\n- [ ] Egg\n- [ ] Ham\n"
            ),
            // Prose.
            ("one\n\ntwo\n", "one!\n\ntwo\n", "one\n\ntwo!\n", "one!\n\ntwo!\n"),
            ("one\n", "one\ntwo\n", "zero\none\n", "zero\none\ntwo\n"),
        ] as [(String, String, String, String)])
    func joins(base: String, first: String, second: String, expected: String) {
        let merged = text(base, first, second)
        // The order of tokens that both sides touched is not promised.
        func bag(_ text: String) -> [[String]] {
            text.split(separator: "\n").map { $0.split(separator: " ").map(String.init).sorted() }
        }
        #expect(bag(merged) == bag(expected), "\(merged)")
    }

    @Test func byIdentityWhateverTheWords() {
        #expect(
            text(
                "- [ ] Milk id:a\n- [ ] Bread id:b\n", "- [ ] Oat drink id:a\n- [ ] Bread id:b\n",
                "- [ ] Bread id:b\n- [x] Milk id:a\n")
                == "- [ ] Bread id:b\n- [x] Oat drink id:a\n")
    }

    @Test func theNewerValueStandsAndTheOtherIsNamed() {
        let merged = merge(
            "---\nname: Food\nupdated: 2026-11-01\n---\n", "---\nname: Groceries\nupdated: 2026-11-02\n---\n",
            "---\nname: Shopping\nupdated: 2026-11-03\n---\n")
        #expect(String(decoding: merged.bytes, as: UTF8.self) == "---\nname: Shopping\nupdated: 2026-11-03\n---\n")
        #expect(merged.losses == [MergeLoss(field: "name", kept: "Shopping", lost: "Groceries")])
    }

    @Test func frontMatterFieldByField() {
        #expect(
            text(
                "---\na: 1\ntags: [x, y]\n---\n", "---\na: 2 # why\ntags: [x, y, z]\nmine: [1]\n---\n",
                "---\na: 1\ntags: [y, w]\nb: new\n---\n"
            )
            .split(separator: "\n").sorted()
                == ["---", "---", "a: 2 # why", "b: new", "mine: [1]", "tags: [y, w, z]"].sorted()
                || text(
                    "---\na: 1\ntags: [x, y]\n---\n", "---\na: 2 # why\ntags: [x, y, z]\nmine: [1]\n---\n",
                    "---\na: 1\ntags: [y, w]\nb: new\n---\n"
                )
                .contains("tags: [y, z, w]"))
        #expect(text("---\na: 1\n---\n", "---\n---\n", "---\na: 1\nb: 2\n---\n") == "---\nb: 2\n---\n")
        #expect(text("x\n", "---\na: 1\n---\nx\n", "x\ny\n") == "---\na: 1\n---\nx\ny\n")
    }

    @Test func trueOverlapsAreLeftToAPerson() {
        let merged = merge("The sky is blue.\n", "The sky is grey.\n", "The sky is red.\n")
        #expect(merged.conflicts == 1)
        #expect(
            String(decoding: merged.bytes, as: UTF8.self)
                == "<<<<<<< ours\nThe sky is grey.\n=======\nThe sky is red.\n>>>>>>> theirs\n")
    }

    @Test func lineEndsAndMissingOnes() {
        #expect(text("- [ ] A", "- [ ] A\n- [ ] B", "- [ ] A\n- [ ] C") == "- [ ] A\n- [ ] B\n- [ ] C")
        #expect(text("- [ ] A\r\n", "- [x] A\r\n", "- [ ] A\r\n- [ ] B\r\n") == "- [x] A\r\n- [ ] B\r\n")
        #expect(text("", "a\n", "") == "a\n")
    }

    @Test(arguments: 1...400)
    func anyTwoSides(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let base = ListModel(&random)
        var first = base, second = base
        for _ in 0..<Int.random(in: 0...6, using: &random) { first.change(&random, "f") }
        for _ in 0..<Int.random(in: 0...6, using: &random) { second.change(&random, "s") }
        let merged = merge(base.text, first.text, second.text)
        #expect(merged.conflicts == 0, "seed \(seed)")
        let result = String(decoding: merged.bytes, as: UTF8.self)
        let lines = result.split(separator: "\n").map(String.init)
        for (side, other) in [(first, second), (second, first)] {
            for item in side.items where !base.items.contains(item) {
                // What one side added or changed is there, if by its number alone where the other changed it as well.
                let isShared = other.items.contains {
                    $0.number == item.number && $0 != base.items.first { $0.number == item.number }
                }
                let isThere = isShared ? lines.contains { $0.contains("n\(item.number)") } : lines.contains(item.line)
                #expect(
                    isThere,
                    "seed \(seed): \(item.line)\n\(base.text)\n--\n\(first.text)\n--\n\(second.text)\n==\n\(result)")
            }
            for item in base.items
            where !side.items.contains(where: { $0.number == item.number }) && other.items.contains(item) {
                #expect(!lines.contains(item.line), "seed \(seed): \(item.line) came back")
            }
        }
        // Checked stays checked, and nothing is there twice.
        let numbers = lines.compactMap {
            $0.split(separator: " ").first { $0.hasPrefix("n") && Int($0.dropFirst()) != nil }
        }
        #expect(Set(numbers).count == numbers.count, "seed \(seed)\n\(result)")
        // Merging the same side again adds and takes away nothing.
        let again = merge(base.text, result, second.text)
        let after = String(decoding: again.bytes, as: UTF8.self).split(separator: "\n").map(String.init)
        #expect(after.sorted() == lines.sorted(), "seed \(seed): again")
    }
}

/// A list that changes as lists do; each item carries a number that tells it from all others.
private struct ListModel {
    struct Item: Equatable {
        var number: Int
        var isChecked = false
        var words: String
        var tags: [String] = []
        var line: String { "- [\(isChecked ? "x" : " ")] n\(number) \(words)" + tags.map { " #\($0)" }.joined() }
    }

    var items: [Item]
    /// Words that are like no other word: likeness is for renames.
    private static func word(_ random: inout SeededGenerator) -> String {
        String((0..<14).map { _ in "abcdefghijklmnopqrstuvwxyz".randomElement(using: &random)! })
    }

    init(_ random: inout SeededGenerator) {
        items = (0..<Int.random(in: 0...7, using: &random)).map { Item(number: $0, words: Self.word(&random)) }
    }

    var text: String { "# List\n\n" + items.map { $0.line + "\n" }.joined() }

    mutating func change(_ random: inout SeededGenerator, _ side: String) {
        let index = items.indices.randomElement(using: &random)
        switch Int.random(in: 0...6, using: &random) {
        case 0, 1:
            let number = (side == "f" ? 1000 : 2000) + Int.random(in: 0...900, using: &random)
            guard !items.contains(where: { $0.number == number }) else { return }
            items.insert(
                Item(number: number, words: Self.word(&random)),
                at: Int.random(in: 0...items.count, using: &random))
        case 2: if let index { items[index].isChecked = true }
        case 3: if let index { items.remove(at: index) }
        case 4:
            if let index { items.insert(items.remove(at: index), at: Int.random(in: 0...items.count, using: &random)) }
        case 5: if let index, !items[index].tags.contains(side) { items[index].tags.append(side) }
        default: if let index { items[index].words += " " + side }
        }
    }
}
