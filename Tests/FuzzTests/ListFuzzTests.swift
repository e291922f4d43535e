// Any list: a slip can be taken back, and an edit touches one line.

import Bytes
import CivilTime
import Lists
import Testing
import Vault

@Suite struct ListFuzzTests {
    private func list(_ bytes: [UInt8]) -> ItemList {
        ItemList(Document(path: VaultPath(trusted: "lists/list.md"), contents: bytes))
    }

    private func text(of mutator: inout Mutator) -> String {
        var text = mutator.chance(20) ? "---\nname: List\n---\n" : ""
        for _ in 0..<mutator.below(6) {
            text += mutator.pick(["- [ ] ", "- [x] ", "* [ ] ", "- ", "## ", "", "  - [ ] ", "\t- [-] "])
            text += mutator.text(Pieces.line, most: 5).replacing("\n", with: " ")
            text += mutator.pick(["\n", "\n", "\n", "\r\n", "", "\n\n", "\r"])
        }
        return text
    }

    @Test(arguments: Mutator.seeds)
    func checksCanBeTakenBack(seed: UInt64) throws {
        let today = try #require(Day(iso: "2026-11-21"))
        var mutator = Mutator("checks", seed: seed)
        for round in 0..<2000 {
            let bytes = mutator.bytes(of: text(of: &mutator))
            let original = list(bytes)
            guard !original.items.isEmpty else { continue }
            let index = mutator.below(original.items.count)
            let item = original.items[index]
            let place =
                "seed \(seed), round \(round), item \(index) in \(String(reflecting: bytes.text(bytes.indices)))"
            let checkedBytes = original.checking(item, today: today).applied(to: bytes)
            let checked = list(checkedBytes)
            // A first checkbox makes the plain bullets notes.
            guard original.document.items.contains(where: \.isTask), item.isOpen, item.line.state == .open else {
                continue
            }
            mutator.worked()
            try #require(checked.items.count == original.items.count, "\(place)")
            #expect(checked.items[index].isChecked, "\(place)")
            #expect(checked.items[index].frequency == min(item.frequency, .max - 1) + 1, "\(place)")
            #expect(checked.items[index].line["bought"] == today.iso, "\(place)")
            let back = checked.unchecking(checked.items[index], today: today).applied(to: checkedBytes)
            // Another tool's word (`TODO`) becomes a checkbox.
            // After an empty checkbox a second blank stays, and after a word that is a time once something follows.
            let isKept =
                item.line.mark != nil && item.line["bought"] == nil && !item.line.content.isEmpty
                && item.frequency < .max && !item.text.isEmpty && item.text != "all-day"

            let isPlain = item.line["freq"] == nil || item.frequency > 0 && item.line["freq"] == "\(item.frequency)"
            guard isKept, isPlain else { continue }
            let expected = bytes.text(bytes.indices)
            let found = back.text(back.indices)
            guard found != expected else { continue }
            Issue.record("\(place)\ngave \(String(reflecting: found))")
            return
        }
        mutator.expectWork(400)
    }

    @Test(arguments: Mutator.seeds)
    func removingTakesOneBlock(seed: UInt64) {
        var mutator = Mutator("removed items", seed: seed)
        for round in 0..<1500 {
            let bytes = mutator.bytes(of: text(of: &mutator))
            let original = list(bytes)
            guard !original.items.isEmpty else { continue }
            let item = original.items[mutator.below(original.items.count)]
            mutator.worked()
            let after = original.removing(item).applied(to: bytes)
            let kept = Array(bytes[..<item.line.range.lowerBound] + bytes[item.block.upperBound...])
            // The line end in front may go instead of the one after.
            let stripped = Array(kept.reversed().drop { $0.isLineEnd }.reversed())
            let isRight = after == kept || Array(after.reversed().drop { $0.isLineEnd }.reversed()) == stripped
            guard isRight, after.count + 2 >= kept.count else {
                Issue.record(
                    "seed \(seed), round \(round): \(item.line.range) of \(String(reflecting: bytes.text(bytes.indices))) gave \(String(reflecting: after.text(after.indices)))"
                )
                return
            }
        }
        mutator.expectWork(500)
    }

    @Test(arguments: Mutator.seeds)
    func addedItemsAreThere(seed: UInt64) throws {
        let today = try #require(Day(iso: "2026-11-21"))
        var mutator = Mutator("added items", seed: seed)
        for round in 0..<1500 {
            let bytes = mutator.bytes(of: text(of: &mutator))
            let original = list(bytes)
            let typed = mutator.text(
                [
                    "2 ", "Lait", " ", ", ", "500 g ", "farine", "@\"x y\"", " #tag", " x3", "1,5 l ", "k:v", "99999",
                    "\n",
                ], most: 6)
            guard let item = NewItem.items(typed).first else { continue }
            let place = "seed \(seed), round \(round): \(item) in \(String(reflecting: bytes.text(bytes.indices)))"
            let edits = original.adding(item, today: today)
            let tokens = item.line.tags.count + item.line.places.count + item.line.fields.count
            #expect(edits.count <= 2 + tokens, "\(place)")
            let after = edits.applied(to: bytes)
            // Nothing that was there is lost: the old text is found in the new one, but for a mark and a quantity.
            guard !original.items.contains(where: { Folding.fold($0.text) == Folding.fold(item.text) }) else {
                continue
            }
            #expect(after.count >= bytes.count, "\(place)")
            mutator.worked(!original.items.isEmpty)
            guard edits.count == 1, edits[0].range.isEmpty else {
                Issue.record("\(place)")
                return
            }
        }
        mutator.expectWork(400)
    }
}
