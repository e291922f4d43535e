// Many edits of a list in a row: lines that no edit is about stay as they are, and what is taken back is gone.

import Bytes
import CivilTime
import Lists
import Testing
import Vault

@Suite struct ListSequenceFuzzTests {
    private func list(_ bytes: [UInt8]) -> ItemList {
        ItemList(Document(path: VaultPath(trusted: "lists/list.md"), contents: bytes))
    }

    private static let pieces = [
        "- [ ] Milk x2 freq:3\n", "- [x] Bread bought:2026-11-20 freq:1\n", "* [ ] Eggs unit:6 #bio\n",
        "- Flour freq:4 bought:2026-10-01\n", "  - [ ] below\n", "  a note\n", "## Dairy\n", "## Fruit\n", "\n",
        "# List\n",
        "text\n", "- [-] Salt\n", "- [ ] Œufs @market\r\n", "- [ ] Tea `x2` x3\n", "> - [ ] quoted\n", "<!-- c -->\n",
        "- [ ] last",
    ]
    private static let typed = [
        "2 milk", "Jam", "1,5 l de jus", "une douzaine d'œufs", "x", "!x", "a !b", "- [ ] box", "[[link]] #t",
        "@\"a b\"",
        "k:v word", "`code", "12:30 tea", "\\#1", "milk #new !note", "<!-- x", "```", "TODO x", "500 g flour", "x2 y",
        "(½ cup) milk", "2-3 cloves of garlic (peeled)", "1 (14 oz) can beans", "Eggs - 6", "6x1,5L eau",
        "a cup and a half",
    ]

    private func document(_ mutator: inout Mutator) -> [UInt8] {
        var text = mutator.chance(30) ? "---\nname: L\n---\n" : ""
        for _ in 0..<mutator.below(9) { text += mutator.pick(Self.pieces) }
        return Array(text.utf8)
    }

    /// What is new can be removed again, and then nothing has happened.
    @Test(arguments: Mutator.seeds)
    func addedAndRemoved(seed: UInt64) {
        var mutator = Mutator("added and removed", seed: seed)
        let today = Day(number: 20_700)
        for round in 0..<1500 {
            let bytes = document(&mutator)
            let before = list(bytes)
            guard let item = NewItem.items(mutator.text(Self.typed, most: 2)).first, before.known(item.text) == nil,
                !before.isPlain,
                // A note that is a bullet is an item below.
                !item.notes.contains(where: { $0.hasPrefix("-") })
            else { continue }
            let place =
                "seed \(seed), round \(round): \(item.source) in \(String(reflecting: bytes.text(bytes.indices)))"
            let added = before.adding(item, today: today).applied(to: bytes)
            let after = list(added)
            // A first checkbox or a comment may give other lines another meaning.
            guard after.everything.count == before.everything.count + 1, let found = after.known(item.text) else {
                Issue.record("\(place) gave \(String(reflecting: added.text(added.indices)))")
                return
            }
            let removed = after.removing(found).applied(to: added)
            guard removed == bytes else {
                Issue.record("\(place) gave \(String(reflecting: removed.text(removed.indices)))")
                return
            }
            mutator.worked()
        }
        mutator.expectWork(400)
    }

    /// Any edits in a row: each line that was there and holds no item is there still, in its order.
    @Test(arguments: Mutator.seeds)
    func otherLinesStay(seed: UInt64) {
        var mutator = Mutator("sequences", seed: seed)
        let today = Day(number: 20_700)
        for round in 0..<300 {
            var bytes = document(&mutator)
            let start = bytes
            let others = prose(bytes)
            var said: [String] = []
            for _ in 0..<8 {
                let list = list(bytes)
                let item = list.everything.isEmpty ? nil : mutator.pick(list.everything)
                let edits: [TextEdit]
                switch mutator.below(7) {
                case 0:
                    guard let new = NewItem.items(mutator.pick(Self.typed)).first, !new.text.contains("`"),
                        !new.text.contains("<"), new.notes.isEmpty
                    else { continue }
                    said.append("add \(new.source)")
                    edits = list.adding(new, today: today)
                case 1: edits = item.map { list.checking($0, today: today, by: "Léa") } ?? []
                case 2: edits = item.map { list.unchecking($0, today: today) } ?? []
                case 3: edits = list.clearingBought(forgetting: false).edits
                case 4: edits = item.flatMap { list.renaming($0, to: "Renamed") } ?? []
                case 5:
                    guard let item, !list.everything.isEmpty else { continue }
                    edits = list.moving(item, to: .after(mutator.pick(list.everything))) ?? []
                default: edits = item.map { list.reopening($0) } ?? []
                }
                mutator.worked(!edits.isEmpty)
                bytes = edits.applied(to: bytes)
            }
            let kept = prose(bytes)
            guard kept == others else {
                Issue.record(
                    "seed \(seed), round \(round): \(said) in \(String(reflecting: start.text(start.indices))) gave \(String(reflecting: bytes.text(bytes.indices)))"
                )
                return
            }
        }
        mutator.expectWork(550)
    }

    /// The lines without a bullet that are not indented.
    private func prose(_ bytes: [UInt8]) -> [String] {
        bytes.text(bytes.indices).split(omittingEmptySubsequences: true) { $0.isNewline }.map(String.init)
            .filter { LineGrammar.parse($0) == nil && $0.first != " " && $0.first != ">" }
    }

    /// Whatever is typed becomes one line that reads back as it was understood.
    @Test(arguments: Mutator.seeds)
    func typedItemsReadBack(seed: UInt64) {
        var mutator = Mutator("typed items", seed: seed)
        for round in 0..<3000 {
            let typed = mutator.text(Self.typed + [" ", ", ", "\"", "3 ", " kg ", "d’", "\t", "(2)", "×3"], most: 5)
            for item in NewItem.items(typed) {
                let line = LineGrammar.parse("- [ ] " + item.source)
                let isOne =
                    !item.source.contains { $0 == "\n" || $0 == "\r" } && item.notes.allSatisfy { !$0.contains("\n") }
                let text = line.map { ClosedLine.words($0.text) }
                guard isOne, text == item.text, !item.text.isEmpty, line?.state == .open else {
                    Issue.record("seed \(seed), round \(round): \(String(reflecting: typed)) gave \(item.source)")
                    return
                }
                mutator.worked()
            }
        }
        mutator.expectWork(1_400)
    }
}
