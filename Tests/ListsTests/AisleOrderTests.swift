// The way through the shop: learnt from checks, shown by `order: aisle`.

import CivilTime
import Lists
import Testing
import Vault

@Suite struct AisleOrderTests {
    private func list(_ text: String) throws -> ItemList {
        ItemList(Document(path: try #require(VaultPath("lists/shop.md")), contents: Array(text.utf8)))
    }

    @Test(arguments: [
        ([], "Fruit", [], ["Fruit"]),
        (["Dairy", "Fruit"], "Dairy", ["Fruit"], ["Fruit", "Dairy"]),
        (["Fruit", "Dairy"], "Dairy", ["Fruit"], ["Fruit", "Dairy"]),
        (["Fruit", "Dairy"], "Bread", [], ["Bread", "Fruit", "Dairy"]),
        (["Fruit", "Dairy"], "Bread", ["Fruit"], ["Fruit", "Bread", "Dairy"]),
        (["Fruit", "Frozen", "Dairy"], "fruit", ["frozen", "fruit"], ["Fruit", "Frozen", "Dairy"]),
        (["a", "b", "c", "d"], "a", ["c", "d"], ["c", "d", "a", "b"]),
    ])
    func oneVisit(known: [String], aisle: String, visited: [String], after: [String]) {
        #expect(AisleOrder.visiting(aisle, after: visited, known: known) == after)
    }

    /// Any way through any number of aisles is known after one time, whatever was known before.
    @Test func oneTimeOfShoppingIsEnough() {
        var numbers = SeededNumbers(state: 7)
        let aisles = ["a", "b", "c", "d", "e", "f"]
        for _ in 0..<500 {
            var known = aisles.shuffled(using: &numbers)
            let way = aisles.shuffled(using: &numbers)
            for (index, aisle) in way.enumerated() {
                known = AisleOrder.visiting(aisle, after: Array(way[..<index]), known: known)
            }
            #expect(known == way)
        }
    }

    /// Who always takes fruit before dairy gets fruit first.
    @Test func aShopperForSomeWeeks() throws {
        var text = "---\norder: aisle\n---\n## Dairy\n- [ ] Milk\n- [ ] Cheese\n\n## Fruit\n- [ ] Apples\n- [ ] Plums\n"
        func edit(_ change: (ItemList) throws -> [TextEdit]) throws {
            let list = try list(text)
            text = String(decoding: try change(list).applied(to: list.document.bytes), as: UTF8.self)
        }
        for week in 0..<4 {
            let today = Day(number: 20_700).adding(days: week * 7)
            for name in ["apple", "milk", "plums", "cheese"] {
                try edit { list in
                    list.checking(try #require(list.items(named: name).first), today: today)
                }
            }
            try edit { $0.clearingBought(forgetting: false).edits }
            for name in ["cheese", "milk", "apples", "plums"] {
                let item = try #require(NewItem.items(name).first)
                try edit { $0.adding(item, today: today) }
            }
        }
        let after = try list(text)
        #expect(after.aisles == ["Fruit", "Dairy"])
        #expect(after.grouped(after.items).map(\.aisle) == ["Fruit", "Dairy"])
        #expect(after.items.map(\.frequency) == [4, 4, 4, 4])
        #expect(text.hasSuffix("Plums freq:4 bought:2026-09-25\n"))
    }
}
