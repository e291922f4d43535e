// Names, sections, clearing, moving and the time of an edit: each changes what it is about and nothing else.

import CivilTime
import Lists
import Testing
import Vault

@Suite struct ListEditsTests {
    private func list(_ text: String) -> ItemList {
        ItemList(Document(path: VaultPath(trusted: "lists/food.md"), contents: Array(text.utf8)))
    }

    private func apply(_ edits: [TextEdit]?, _ list: ItemList) -> String? {
        edits.map { String(decoding: $0.applied(to: list.document.bytes), as: UTF8.self) }
    }

    private func added(_ typed: String, to text: String, section: String? = nil) -> String? {
        let list = list(text)
        return NewItem.items(typed).first.flatMap { item in
            apply(list.adding(item, to: section, today: Day(number: 20_777)), list)
        }
    }

    // MARK: Names

    @Test(arguments: [
        ("tomate", "Tomates"), ("tomatoes", "Tomato"), ("CHERRY", "Cherries"), ("oeuf", "Œufs"), ("choux", "Chou"),
        ("beurre 1kg", "Beurre"), ("beurre", "Beurre 1kg"), ("fraises des bois", "Fraise des bois"),
        ("lait ent", "Lait entier"), ("ENTIER", "Lait entier"),
        ("rdure", "Verdure"),
    ])
    func aNameMeans(name: String, text: String) {
        #expect(list("- [ ] \(text)\n- [ ] Something else\n").items(named: name).map(\.text) == [text])
    }

    @Test func whatIsOnTheListComesFirst() {
        let list = list("- Red wine freq:2\n- [ ] White wine\n- [ ] Wine\n- Salt freq:1\n")
        #expect(list.items(named: "wine").map(\.text) == ["Wine"])
        #expect(list.items(named: "red").map(\.text) == ["Red wine"])
        #expect(list.items(named: ":2").map(\.text) == ["White wine"])
        #expect(list.items(named: "").isEmpty)
        #expect(list.total == 2)
    }

    @Test func accentsTellPluralsApart() {
        #expect(added("Pâté", to: "- [ ] Pâtes\n") == "- [ ] Pâtes\n- [ ] Pâté added:2026-11-20\n")
        #expect(added("pâte", to: "- [x] Pâtes\n") == "- [ ] Pâtes\n")
    }

    // MARK: Adding

    @Test(arguments: [
        // Without a number it is not one more.
        ("2 milk", "- [ ] Milk\n", "- [ ] Milk x2\n"), ("2 milk", "- [ ] Milk x2\n", "- [ ] Milk x4\n"),
        ("milk", "- [ ] Milk x3\n", "- [ ] Milk x3\n"),
        ("2 milk", "- [x] Milk x3 freq:1\n", "- [ ] Milk x2 freq:1\n"),
        ("milk", "- [x] Milk x3 freq:1\n", "- [ ] Milk x3 freq:1\n"),
        ("milk", "* Milk freq:1\n* [ ] a\n", "* [ ] Milk freq:1\n* [ ] a\n"),
        ("1 l milk", "- [ ] Milk unit:50cl\n", "- [ ] Milk unit:150cl\n"),
        ("500 g milk", "- [ ] Milk unit:1,5kg\n", "- [ ] Milk unit:2kg\n"),
        ("1 kg milk", "- [ ] Milk unit:1l\n", "- [ ] Milk unit:1l\n- [ ] milk unit:1kg added:2026-11-20\n"),
        // The same thing with and without an amount, by hand too.
        ("beurre 1kg", "- [ ] Beurre\n", "- [ ] Beurre unit:1kg\n"),
        ("beurre", "- [ ] Beurre unit:1kg\n", "- [ ] Beurre unit:1kg\n"),
        ("beurre", "- [ ] Beurre 1kg\n", "- [ ] Beurre 1kg\n"),
        ("beurre 1kg", "- [x] Beurre 1kg\n", "- [ ] Beurre 1kg\n"),
        ("beurre 500g", "- [ ] Beurre 1kg\n", "- [ ] Beurre 1kg\n- [ ] beurre unit:500g added:2026-11-20\n"),
        ("½ l lait", "- [ ] Lait unit:1l\n", "- [ ] Lait unit:1.5l\n"),
        ("2 cloves garlic", "- [ ] Garlic unit:1clove\n", "- [ ] Garlic unit:3cloves\n"),
        ("2 tsp salt", "- [ ] Salt unit:1tbsp\n", "- [ ] Salt unit:1.667tbsp\n"),
        ("2 c. à café de sel", "- [ ] Sel unit:1cc\n", "- [ ] Sel unit:3cc\n"),
        // So many of a size: of another size it is another thing.
        ("beer 33cl x 6", "- [ ] Beer x6 unit:33cl\n", "- [ ] Beer x12 unit:33cl\n"),
        ("beer 33cl", "- [ ] Beer x6 unit:33cl\n", "- [ ] Beer x7 unit:33cl\n"),
        (
            "6x50cl beer", "- [ ] Beer x6 unit:33cl\n",
            "- [ ] Beer x6 unit:33cl\n- [ ] beer x6 unit:50cl added:2026-11-20\n"
        ),
        ("½ baguette", "- [ ] Baguette unit:0.5\n", "- [ ] Baguette unit:1\n"),
        ("2 baguettes", "- [ ] Baguette unit:0.5\n", "- [ ] Baguette unit:2.5\n"),
        ("½ baguette", "- [ ] Baguettes x2 #a\n", "- [ ] Baguettes #a unit:2.5\n"),
        ("2 lemons", "- [ ] Lemons unit:2-3\n", "- [ ] Lemons unit:4-5\n"),
        ("1-2 lemons", "- [ ] Lemons unit:2-3\n", "- [ ] Lemons unit:3-5\n"),
        ("500 g flour", "- [ ] Flour unit:1,000g\n", "- [ ] Flour unit:1500g\n"),
        // Cloves and heads are one thing on the list, and neither is lost.
        ("garlic x2", "- [ ] Garlic unit:2cloves\n", "- [ ] Garlic unit:2cloves+2\n"),
        ("2 cloves garlic", "- [ ] Garlic x2 @market\n", "- [ ] Garlic @market unit:2+2cloves\n"),
        ("garlic x3", "- [ ] Garlic unit:2cloves+2\n", "- [ ] Garlic unit:2cloves+5\n"),
        ("1 clove garlic", "- [ ] Garlic unit:2+2cloves\n", "- [ ] Garlic unit:2+3cloves\n"),
        ("garlic x3", "- [x] Garlic unit:2cloves\n", "- [ ] Garlic x3\n"),
        ("2 cloves garlic", "- [x] Garlic x3\n", "- [ ] Garlic unit:2cloves\n"),
        ("2 milk", "- [x] Milk unit:1l\n", "- [ ] Milk x2 unit:1l\n"),
        ("2 butter", "- [ ] Butter unit:250g\n", "- [ ] Butter unit:250g+2\n"),
        ("butter 250g", "- [ ] Butter x2\n", "- [ ] Butter unit:2+250g\n"),
        ("2 eggs", "- [ ] Eggs x6 unit:big\n", "- [ ] Eggs x8 unit:big\n"),
        // What the sum is in cups is not said; the size of a can is.
        ("240 ml (1 cup) milk", "- [ ] milk (1 cup) unit:240ml\n", "- [ ] milk unit:480ml\n"),
        ("1 can (400 g) peas", "- [ ] peas (400 g) unit:1can\n", "- [ ] peas (400 g) unit:2can\n"),
        ("2-3 onions", "- [ ] Onions unit:2kg\n", "- [ ] Onions unit:2kg+2-3\n"),
        ("2 milk", "- [ ] Milk `x9` x4 #a\n", "- [ ] Milk `x9` x4 #a\n- [ ] milk x2 added:2026-11-20\n"),
        ("milk #b @c !n", "- [ ] Milk #a\r\n", "- [ ] Milk #a #b @c\r\n  n\r\n"),
        ("milk", "* Bread\n", "* Bread\n* milk added:2026-11-20\n"),
        ("milk", "# A\n\n## S\n\n- [ ] b\n", "# A\n- [ ] milk added:2026-11-20\n\n## S\n\n- [ ] b\n"),
        ("milk", "Words.\n\nS\n--\n- [ ] b\n", "Words.\n- [ ] milk added:2026-11-20\n\nS\n--\n- [ ] b\n"),
        ("milk", "S\n--\n- [ ] b\n", "- [ ] milk added:2026-11-20\n\nS\n--\n- [ ] b\n"),
        ("milk", "Words.\n\n## S\n- [ ] b\n", "Words.\n- [ ] milk added:2026-11-20\n\n## S\n- [ ] b\n"),
        ("milk", "Words.\n## S\n- [ ] b\n", "Words.\n- [ ] milk added:2026-11-20\n## S\n- [ ] b\n"),
        ("milk", "## S\n- [ ] b\n", "- [ ] milk added:2026-11-20\n## S\n- [ ] b\n"),
    ])
    func adding(typed: String, before: String, after: String) {
        #expect(added(typed, to: before) == after)
    }

    @Test(arguments: [
        (
            "# A\n\n## S\n\n- [ ] b\n- [x] c\n\n## T\n", "s",
            "# A\n\n## S\n\n- [ ] b\n- [ ] milk added:2026-11-20\n- [x] c\n\n## T\n"
        ),
        ("## S\n\n## T\n", "S", "## S\n- [ ] milk added:2026-11-20\n\n## T\n"),
        ("S\n---\n- known freq:1\n", "S", "S\n---\n- [ ] milk added:2026-11-20\n- known freq:1\n"),
        ("- [ ] a", "New one", "- [ ] a\n\n## New one\n\n- [ ] milk added:2026-11-20\n"),
        ("## S\n\nWords.\n\n## T\n", "S", "## S\n\nWords.\n- [ ] milk added:2026-11-20\n\n## T\n"),
        ("", "New", "## New\n\n- [ ] milk added:2026-11-20\n"),
        ("# One\n- [ ] a\n# Two\n- [ ] b\n", "one", "# One\n- [ ] a\n- [ ] milk added:2026-11-20\n# Two\n- [ ] b\n"),
    ])
    func intoASection(before: String, section: String, after: String) {
        #expect(added("milk", to: before, section: section) == after)
    }

    // MARK: Clearing

    @Test func clearedIsRemembered() {
        let list = list("- [x] Milk x2 freq:3 bought:2026-11-20\n- [x] TODO Tea\n- [x] [ ] box\n- [ ] Jam\n")
        let result = list.clearingBought(forgetting: false)
        #expect(
            apply(result.edits, list)
                == "- Milk x2 freq:3 bought:2026-11-20\n- [x] TODO Tea\n- [x] [ ] box\n- [ ] Jam\n")
        #expect(result.cleared.map(\.text) == ["Milk"])
        #expect(result.kept.count == 2)
        let forgotten = list.clearingBought(forgetting: true)
        #expect(apply(forgotten.edits, list) == "- [ ] Jam\n")
    }

    // MARK: Moving

    @Test(arguments: [
        ("a", "b", "- [ ] b\n- [ ] a\n  note\n  - [ ] c\n- [ ] d"),
        ("d", "a", "- [ ] a\n  note\n  - [ ] c\n- [ ] d\n- [ ] b"),
        ("d", "c", "- [ ] a\n  note\n  - [ ] c\n  - [ ] d\n- [ ] b"),
        ("c", "d", "- [ ] a\n  note\n- [ ] b\n- [ ] d\n- [ ] c"),
        ("a", "c", nil),
    ])
    func movingBehind(item: String, other: String, after: String?) throws {
        let list = list("- [ ] a\n  note\n  - [ ] c\n- [ ] b\n- [ ] d")
        let edits = list.moving(
            try #require(list.items(named: item).first), to: .after(try #require(list.items(named: other).first)))
        #expect(apply(edits, list) == after)
    }

    // MARK: The time of an edit

    @Test(arguments: [
        ("---\nupdated: 2026-01-01\n---\n", "---\nupdated: 2026-11-20\n---\n"),
        ("---\nmodified: '2026-01-01T10:00:00Z' # c\n---\n", "---\nmodified: 2026-11-20T09:15:00+01:00 # c\n---\n"),
        ("---\nname: x\n---\n", "---\nname: x\n---\n"), ("", ""), ("---\nupdated: [\n---\n", "---\nupdated: [\n---\n"),
    ])
    func updated(before: String, after: String) throws {
        let list = list(before + "- [ ] a\n")
        let moment = try #require(Timestamp(text: "2026-11-20T09:15:00+01:00"))
        let edits = list.touching(list.removing(try #require(list.items.first)), at: moment)
        #expect(apply(edits, list) == after)
        #expect(list.touching([], at: moment).isEmpty)
    }

    // MARK: Suggestions

    @Test func suggestionsOfAList() throws {
        let today = try #require(Day(iso: "2026-11-20"))
        let list = list(
            """
            ---
            created: 2026-01-01
            ---
            - [x] Milk freq:20 added:2026-06-20 bought:2026-11-12
            - Bread freq:60 bought:2026-11-13
            - [ ] Tea freq:9 added:2026-06-20 bought:2026-10-12
            - Tea freq:9 added:2026-06-20 bought:2026-10-12
            - Candles freq:1 bought:2026-11-01
            - Sun cream freq:12 added:2026-05-01 bought:2026-08-01
            - Flour freq:3 added:2026-12-01 bought:2026-12-24
            - Odd freq:-3 bought:2026-11-01
            - Huge freq:9223372036854775807 bought:2026-11-10

            """)
        let found = list.suggestions(today: today)
        #expect(found.map(\.text) == ["Bread", "Milk"])
        #expect(found.allSatisfy { (0...1).contains($0.score) })
        #expect(found.last?.interval.map { ($0 * 10).rounded() / 10 } == 7.6)
        #expect(list.suggestions(today: Day(number: 0)).isEmpty)
    }
}
