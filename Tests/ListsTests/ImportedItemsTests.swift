// Items of other programs: nothing of them is lost, and nothing comes twice.

import Bytes
import CivilTime
import Lists
import Testing
import Vault

@Suite struct ImportedItemsTests {
    private func sources(_ text: String) -> [String] {
        ImportedItems.items(ofText: text).map { item in
            ((item.isChecked ? ["x"] : []) + [item.source] + item.notes).joined(separator: " / ")
        }
    }

    /// The samples of the format's own description, and lines as people have them.
    @Test(arguments: [
        ("(A) Thank Mom for the meatballs @phone", ["Thank Mom for the meatballs @phone priority:A"]),
        (
            "(B) Schedule Goodwill pickup +GarageSale @phone\nPost signs around the neighborhood +GarageSale",
            [
                "Schedule Goodwill pickup #GarageSale @phone priority:B",
                "Post signs around the neighborhood #GarageSale",
            ]
        ),
        ("Really gotta call Mom (A) @phone @someday +x", ["Really gotta call Mom (A) @phone @someday #x"]),
        ("(b) Get back to the boss +w", ["(b) Get back to the boss #w"]),
        ("2011-03-02 Document +TodoTxt task format", ["Document task format #TodoTxt added:2011-03-02"]),
        (
            "x 2011-03-02 2011-03-01 Review Tim's pull request +TodoTxtTouch @github",
            ["x / Review Tim's pull request #TodoTxtTouch @github freq:1 bought:2011-03-02 added:2011-03-01"]
        ),
        (
            "(A) x\nxylophone lesson\nX 2012-01-01 Make resolutions",
            ["x priority:A", "xylophone lesson", "X 2012-01-01 Make resolutions"]
        ),
        ("(A) Pay due:2026-11-20 rec:1m t:2026-11-18", ["Pay due:2026-11-20 rec:1m t:2026-11-18 priority:A"]),
        ("Milk\n2 Bread\n\n# Shop\n- [x] Eggs\n  brown ones\n", ["Milk", "Bread x2", "x / Eggs / brown ones"]),
        ("Lait 2L\n½ l crème\n- [x] un kilo de farine", ["Lait unit:2L", "crème unit:0.5l", "x / farine unit:1kg"]),
        ("☑ Tea\n☐ Jam", ["x / Tea", "Jam"]),
        ("✔\u{fe0f} Tea\n☒ Jam\n✗ Salt\n• ☐ Rice", ["x / Tea", "x / Jam", "Salt", "Rice"]),
        (
            "– Cheese\n— 2 kg flour\n1. Apples\n12. ☑ Figs\n3.",
            ["Cheese", "flour unit:2kg", "Apples", "x / Figs", "3."]
        ),
        ("Tea\n  1. green", ["Tea / 1. green"]),
        // Beside lines of todo.txt, too.
        (
            "☑ Tea\n[x] Jam\n☐ Rice\n– Cheese\n1. Apples\nx 2026-10-02 Bread",
            ["x / Tea", "x / Jam", "Rice", "Cheese", "Apples", "x / Bread freq:1 bought:2026-10-02"]
        ),
        ("email a+b@c.d", ["email a+b@c.d"]),
        ("\n \n", []),
    ])
    func lines(text: String, expected: [String]) {
        #expect(sources(text) == expected)
    }

    private func item(_ text: String) throws -> NewItem {
        try #require(
            ImportedItems.item(of: Document(path: VaultPath(trusted: "Green tea.md"), contents: Array(text.utf8))))
    }

    @Test(
        arguments: [
            ("", "Green tea", false, []),
            ("---\nname: Milk\nisChecked: false\nfrequency: 0\n---\n", "Milk", false, []),
            (
                "---\nname: Milk\nchecked: yes\nfreq: 3.0\ndateAdded: 2026-03-01\n---\n",
                "Milk freq:3 added:2026-03-01", true, []
            ),
            ("---\ntitle: Milk\nbought: 2026-03-01\nquantity: 2\n---\n", "Milk x2 bought:2026-03-01", false, []),
            ("---\ntitle: Milk\nbought: true\nquantity: 2 l\n---\n", "Milk unit:\"2 l\"", true, []),
            (
                "---\nname: Milk\nshop: Spar\nnote: \"a \\\"b\\\" c\"\n---\n", "Milk @Spar", false,
                ["a \"b\" c"]
            ),
            (
                "---\nname: Milk\nprices: [1, 2]\n---\nText.\n\n```\ncode\n", "Milk", false,
                ["prices: [1, 2]", "Text.", "```", "code"]
            ),
            ("---\nname: Milk\ntags: [a, 12, \"b c\"]\n---\n", "Milk #a", false, ["tags: 12", "tags: b c"]),
            ("---\nname: Milk\nlong: |\n  one\n  two\n---\n", "Milk", false, ["long: one two"]),
        ] as [(String, String, Bool, [String])])
    func oneNoteAThing(text: String, source: String, isChecked: Bool, notes: [String]) throws {
        let item = try item(text)
        #expect(item.source == source)
        #expect(item.isChecked == isChecked)
        #expect(item.notes == notes)
    }

    /// Tables with a heading: amounts, units, aisles, shops and notes by the names of their columns, whatever separates them.
    @Test(arguments: [
        (
            "Product;Amount;Unit;Note;Product group;Done\nMilk;3;Packs;the blue one;Dairy;no\n\"Flour; white\";500;g;;Baking;yes\n;2;;;;\n",
            ["Milk unit:3Packs aisle:Dairy / the blue one", "x / Flour; white unit:500g aisle:Baking"]
        ),
        (
            "\u{feff}Item,Quantity,Category,Crossed off,Store\r\nMilk,2,Dairy & Eggs,No,Big Shop\r\nTea,1.0,,Yes,\r\n",
            ["Milk x2 aisle:\"Dairy & Eggs\" @\"Big Shop\"", "x / Tea"]
        ),
        ("Produit\tQuantité\tRayon\nLait 2L\t\tFrais\n", ["Lait unit:2L aisle:Frais"]),
        // A French number, and a comma that was not quoted.
        ("item;qty;unit\nHam;2,5;kg\nEggs;6,0;\n", ["Ham unit:2,5kg", "Eggs x6"]),
        ("item,qty\nSalt,2,fine\n", ["Salt x2 / fine"]),
    ])
    func tables(text: String, expected: [String]) throws {
        let items = try #require(ImportedItems.items(ofTable: Array(text.utf8)))
        #expect(
            items.map { (($0.isChecked ? ["x"] : []) + [$0.source] + $0.notes).joined(separator: " / ") } == expected)
    }

    @Test(arguments: ["Name, who is it\nMilk\nBread\n", "Lait, 2 pains\noeufs\n", "Milk\nBread\n", "name\nMilk\n", ""])
    func whatIsNoTable(text: String) { #expect(ImportedItems.items(ofTable: Array(text.utf8)) == nil) }

    @Test func notesCannotChangeWhatFollows() throws {
        let item = try item("---\nname: Milk\n---\n```\n# Title\n<!-- x\n---\n")
        let list = ItemList(
            Document(path: VaultPath(trusted: "l.md"), contents: Array("# L\n\n- [ ] a\n\n## S\n- [ ] b\n".utf8)))
        let bytes = list.importing([item], today: Day(number: 20_000)).edits.applied(to: list.document.bytes)
        let after = ItemList(Document(path: list.document.path, contents: bytes))
        #expect(after.items.map(\.text) == ["a", "Milk", "b"])
        #expect(after.sections.map(\.name) == ["S"])
    }

    @Test func twiceIsOnce() {
        let items = ImportedItems.items(ofText: "Milk\nmilk\n500 g rice\n1 kg rice\n2 Bread @mill !x\n")
        let today = Day(number: 20_000)
        let list = ItemList(Document(path: VaultPath(trusted: "l.md"), contents: Array("- [ ] Bread\n".utf8)))
        let first = list.importing(items, today: today)
        #expect(first.added == [0, 2, 3])
        let bytes = first.edits.applied(to: list.document.bytes)
        let second = ItemList(Document(path: list.document.path, contents: bytes)).importing(items, today: today)
        #expect(second.edits.isEmpty && second.added.isEmpty)
    }

    /// The same thing with and without an amount, in one import and on the list.
    @Test func oneThingIsOneItem() {
        let today = Day(number: 20_777)
        func imported(_ text: String, into before: String) -> (text: String, added: Set<Int>) {
            let list = ItemList(Document(path: VaultPath(trusted: "lists/food.md"), contents: Array(before.utf8)))
            let result = list.importing(ImportedItems.items(ofText: text), today: today)
            return (String(decoding: result.edits.applied(to: list.document.bytes), as: UTF8.self), result.added)
        }
        let new = imported("beurre\n  salted\nbeurre 1kg\nLait 2L\nlait 1kg\nLait\n", into: "")
        #expect(
            new.text
                == "- [ ] beurre unit:1kg added:2026-11-20\n  salted\n- [ ] Lait unit:2L added:2026-11-20\n- [ ] lait unit:1kg added:2026-11-20\n"
        )
        let known = imported("Beurre 1kg\nLait\nPain\n", into: "- [ ] Beurre\n- [x] Lait 2L\n")
        #expect(known.text == "- [ ] Beurre unit:1kg\n- [ ] Pain added:2026-11-20\n- [x] Lait 2L\n")
        #expect(known.added == [2])
        #expect(imported("Beurre 1kg\nLait\nPain\n", into: known.text).text == known.text)
    }
}
