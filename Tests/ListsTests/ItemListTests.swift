// Lists: what they hold, and edits that change just their lines.

import CivilTime
import Lists
import Testing
import Vault

@Suite struct ItemListTests {
    private let text =
        "---\nname: Groceries\n---\n# Groceries\n\n- note without box\n\n## Dairy\n- [ ] Lait x2 freq:3\n  - [ ] bio\n- [x] Beurre freq:1 bought:2026-11-19\n## Other\n- [-] Cigares\n"

    private func list(_ text: String) throws -> ItemList {
        ItemList(Document(path: try #require(VaultPath("lists/groceries.md")), contents: Array(text.utf8)))
    }

    private func today() throws -> Day { try #require(Day(iso: "2026-11-20")) }

    private func apply(_ edits: [TextEdit], _ list: ItemList) -> String {
        String(decoding: edits.applied(to: list.document.bytes), as: UTF8.self)
    }

    @Test func itemsSectionsAndTotals() throws {
        let list = try list(text)
        #expect(list.name == "Groceries")
        #expect(list.items.map(\.text) == ["Lait", "bio", "Beurre", "Cigares"])
        #expect(list.items.map(\.section) == ["Dairy", "Dairy", "Dairy", "Other"])
        // "Cigares" is crossed out.
        #expect(list.total == 3)
        #expect(list.bought == 1)
        #expect(list.toBuy == 2)
        #expect(list.items[0].quantity == 2)
        #expect(list.items[0].lineNumber == 9)
    }

    @Test func aLineIsFoundByWhatItSaid() throws {
        let list = try list(
            "# Trip\n\n## Ann\n- [ ] Soap\n## Ben\n- [x] Soap freq:1 bought:2026-11-20 by:\"Léa M\"\n- [ ] Cup x2 id:k3\n- [ ] Soap x3\n"
        )
        func line(_ source: String, near line: Int, in section: String? = nil) -> Int? {
            list.item(saying: source, near: line, in: section)?.lineNumber
        }
        #expect(line("- [ ] Soap", near: 4, in: "Ben") == 6 && line("- [ ] Soap", near: 40) == 6)
        #expect(line("- [x] Soap bought:2026-11-01", near: 5, in: "Ann") == 4)
        // A heading that is not there any more says nothing.
        #expect(line("- [ ] Soap x3", near: 1, in: "Tom") == 8)
        #expect(line("- [ ] Bowl id:k3", near: 1) == 7 && line("- [ ] Cup x2 id:k4", near: 7) == nil)
        #expect(line("- [ ] Soap x4", near: 8) == nil && line("Soap", near: 4) == nil)
    }

    @Test func checkingDatesAndCounts() throws {
        let list = try list(text)
        let after = apply(list.checking(list.items[0], today: try today()), list)
        #expect(after.contains("- [x] Lait x2 freq:4 bought:2026-11-20\n  - [ ] bio\n"))
        let checked = try self.list(after)
        #expect(apply(checked.unchecking(checked.items[0], today: try today()), checked) == text)
    }

    @Test func takingBackLeavesWhatAnotherToolCounted() throws {
        let text = "- [ ] Tea [freq:: 4]\n"
        let checked = try self.list(apply(list(text).checking(list(text).items[0], today: try today()), list(text)))
        #expect(checked.items[0].frequency == 5)
        #expect(apply(checked.unchecking(checked.items[0], today: try today()), checked) == text)
    }

    /// What begins a comment, a formula or a fence in one item would hide the items after it.
    @Test(arguments: ["milk %%", "%% milk", "$$ milk", "milk !%%", "milk !$$ x"])
    func whatIsTypedHidesNothing(_ typed: String) throws {
        for text in ["- [ ] Tea\n- [ ] Bread\n\ntext %% with $$\n", "- Tea\n- Bread\n"] {
            let before = try list(text)
            let item = try #require(NewItem.items(typed).first)
            let after = try list(apply(before.adding(item, today: try today()), before))
            let more = try #require(NewItem.items("jam").first)
            let last = try list(apply(after.adding(more, today: try today()), after))
            #expect(Set(last.items.map(\.text)) == ["Tea", "Bread", item.text, "jam"])
            let renamed = try #require(last.renaming(last.items[0], to: "oat %%"))
            #expect(try list(apply(renamed, last)).items.map(\.text).contains("oat %%"))
            #expect(try list(apply(renamed, last)).items.count == 4)
        }
    }

    @Test func uncheckingLaterKeepsTheCount() throws {
        let list = try list(text)
        let after = apply(list.unchecking(list.items[2], today: try today()), list)
        #expect(after.contains("- [ ] Beurre freq:1 bought:2026-11-19\n"))
    }

    /// One in figures is one more of what is counted, and as much as is usual of what is not.
    @Test(arguments: [
        ("- [ ] milk x2\n", "1 milk", "- [ ] milk x3\n"), ("- [ ] milk\n", "1 milk", "- [ ] milk\n"),
        ("- [x] milk x2\n", "1 milk", "- [ ] milk\n"),
        ("- [ ] baguette unit:0.5\n", "1 baguette", "- [ ] baguette unit:1.5\n"),
    ])
    func oneMore(_ before: String, _ typed: String, _ after: String) throws {
        let list = try list(before)
        let item = try #require(NewItem.items(typed).first)
        #expect(apply(list.adding(item, today: try today()), list) == after)
    }

    @Test func addingKnownItemsOpensOrAddsUp() throws {
        let list = try list(text)
        let milk = try #require(NewItem.items("3 lait").first)
        #expect(apply(list.adding(milk, today: try today()), list).contains("- [ ] Lait x5 freq:3\n"))
        let butter = try #require(NewItem.items("beurre").first)
        #expect(apply(list.adding(butter, today: try today()), list).contains("- [ ] Beurre freq:1"))
    }

    @Test(arguments: [
        ("", "- [ ] Pain added:2026-11-20\n"),
        ("# L\n\n", "# L\n\n- [ ] Pain added:2026-11-20\n"),
        ("- [ ] a", "- [ ] a\n- [ ] Pain added:2026-11-20"),
        ("- [ ] a\r\n", "- [ ] a\r\n- [ ] Pain added:2026-11-20\r\n"),
        ("- [ ] a\n  more\n- [x] b\n", "- [ ] a\n  more\n- [ ] Pain added:2026-11-20\n- [x] b\n"),
    ])
    func addingANewItem(before: String, after: String) throws {
        let list = try list(before)
        let item = try #require(NewItem.items("Pain").first)
        #expect(apply(list.adding(item, today: try today()), list) == after)
    }

    @Test(arguments: [
        ("2 Lait, Pain", ["Lait x2", "Pain"]),
        ("500 g farine @crèmerie", ["farine unit:500g @crèmerie"]),
        ("1 000 g farine", ["farine unit:1000g"]), ("1 000,5 g de sel", ["sel unit:1000,5g"]),
        ("1 200 g semoule", ["semoule unit:1200g"]), ("1 400 g can of tomatoes", ["tomatoes (400 g) unit:1can"]),
        ("2 500 g farine", ["500 g farine x2"]), ("1 000 œufs", ["œufs x1000"]),
        ("500\u{a0}g de farine", ["farine unit:500g"]), ("beurre 250\u{202f}g", ["beurre unit:250g"]),
        ("1\u{202f}500\u{a0}g riz", ["riz unit:1500g"]), ("3\u{a0}citrons", ["citrons x3"]),
        ("Lait\u{a0}demi", ["Lait\u{a0}demi"]), ("riz 1 000 g", ["riz unit:1000g"]), ("Salle 1 000", ["Salle 1 000"]),
        ("500g de farine", ["farine unit:500g"]),
        ("1,5 l jus", ["jus unit:1,5l"]),
        ("1,5 l de jus, 2 L d’eau", ["jus unit:1,5l", "eau unit:2L"]),
        ("x2", []),
        ("Coffee x3 #home", ["Coffee x3 #home"]),
        ("Coffee #home x3", ["Coffee x3 #home"]),
        ("Lait ×2, Pain (3)", ["Lait x2", "Pain x3"]),
        ("2 x Lait, 2x Pain", ["Lait x2", "Pain x2"]),
        ("2", ["2"]),
        (" , ,", []),
        ("une douzaine d'œufs", ["œufs x12"]),
        ("a dozen eggs, half a dozen rolls, 2 dozen nails", ["eggs x12", "rolls x6", "nails x24"]),
        ("une demi-douzaine d’œufs", ["œufs x6"]),
        ("deux pains, un melon, une baguette", ["pains x2", "melon", "baguette"]),
        ("7 Up", ["7 Up"]),
        ("0 coca, 100000 vis", ["0 coca", "100000 vis"]),
        ("Lait !le bleu", ["Lait / le bleu"]),
        ("Lait #bio !le bleu", ["Lait #bio / le bleu"]),
        ("Lait !\"le bleu, pas le vert\", Pain", ["Lait / le bleu, pas le vert", "Pain"]),
        ("Yahoo! cola", ["Yahoo! cola"]),
        ("- [ ] Milk, * Bread", ["Milk", "Bread"]),
        ("a `b #c` d", ["a `b #c` d"]),
        ("12:30 Lait", ["12:30 Lait"]),
        ("https://x.y/a,b", ["https://x.y/a", "b"]),
        ("\\#1 nail", ["\\#1 nail"]),
        ("Vis @\"Leroy, Merlin\" x40", ["Vis x40 @\"Leroy, Merlin\""]),
        ("lait\nbeurre", ["lait", "beurre"]),
        // Fractions and words for amounts.
        (
            "½ l crème, 1½ l lait, 1 ½ l jus, 2 1/2 cups flour",
            ["crème unit:0.5l", "lait unit:1.5l", "jus unit:1.5l", "flour unit:2.5cups"]
        ),
        ("1/2 lb butter, ¼ kg olives, 1/3 l oil", ["butter unit:0.5lb", "olives unit:0.25kg", "oil unit:0.333l"]),
        (
            "un kilo de farine, deux litres d’eau, une livre de beurre",
            ["farine unit:1kg", "eau unit:2l", "beurre unit:500g"]
        ),
        (
            "demi-litre de lait, un demi-litre d'huile, une demi-livre de beurre",
            ["lait unit:0.5l", "huile unit:0.5l", "beurre unit:250g"]
        ),
        (
            "a pound of flour, half a pound of ham, 3 pounds of rice, half a litre of milk",
            [
                "flour unit:1lb", "ham unit:0.5lb", "rice unit:3lb", "milk unit:0.5l",
            ]
        ),
        (
            "500 grammes de noix, 2 kilograms potatoes, 1 litre lait",
            ["noix unit:500g", "potatoes unit:2kg", "lait unit:1l"]
        ),
        // After the words.
        (
            "beurre 1kg, Lait 2L, farine 500 g, crème ½ l, jus 1,5 litres",
            [
                "beurre unit:1kg", "Lait unit:2L", "farine unit:500g", "crème unit:0.5l", "jus unit:1,5l",
            ]
        ),
        (
            "Coca 33cl x6, 2 x 250 g beurre, 3× Yaourt 125g",
            ["Coca unit:33cl x6", "beurre x2 unit:250g", "Yaourt x3 unit:125g"]
        ),
        // No amounts of anything.
        ("1 kg, un kilo, ½, 500g", ["1 kg", "un kilo", "½", "500g"]),
        ("10 € gift card, 3 % milk, 10€ gift card", ["10 € gift card", "3 % milk", "10€ gift card"]),
        (
            "un livre, un livre de cuisine, a cup holder, 2 pound coins, a G string",
            [
                "livre", "livre de cuisine", "a cup holder", "pound coins x2", "a G string",
            ]
        ),
        ("Vis 4 mm, ½ pastèque, 3-in-1 shampoo", ["Vis 4 mm", "pastèque unit:0.5", "3-in-1 shampoo"]),
        ("lait unit:1l 2L", ["lait 2L unit:1l"]),
    ])
    func typedItems(text: String, expected: [String]) {
        let found = NewItem.items(text).map { ([$0.source] + $0.notes).joined(separator: " / ") }
        #expect(found == expected)
    }

    /// Lines of recipes, and of lists as people write them.
    @Test(arguments: [
        ("2 pounds lamb", "lamb unit:2lb"), ("½ pound beef", "beef unit:0.5lb"), ("1 pound pork", "pork unit:1lb"),
        ("1 ½ pounds turkey", "turkey unit:1.5lb"), ("2 tablespoons oil", "oil unit:2tbsp"),
        ("3/4 teaspoon salt", "salt unit:0.75tsp"), ("half a teaspoon of salt", "salt unit:0.5tsp"),
        ("a quarter of a teaspoon nutmeg", "nutmeg unit:0.25tsp"), ("2 fl. oz. gin", "gin unit:2floz"),
        ("1/3rd cup soy", "soy unit:0.333cup"), ("1 and 1/2 cups sugar", "sugar unit:1.5cups"),
        ("1-1/2 cups milk", "milk unit:1.5cups"), ("2¼ cups flour", "flour unit:2.25cups"),
        ("a cup and a half of sugar", "sugar unit:1.5cup"), ("two-thirds cup oats", "oats unit:0.667cup"),
        ("about 2 cups water", "water unit:2cups"), ("(½ cup water)", "water unit:0.5cup"),
        ("flour (2 cups)", "flour unit:2cups"), ("500 gr. butter", "butter unit:500gr"),
        ("3 tbsp. oil", "oil unit:3tbsp"), ("1 lb. ham", "ham unit:1lb"), ("2 pints milk", "milk unit:2pt"),
        ("2 T butter", "butter unit:2tbsp"), ("1 lb 2 oz flour", "flour unit:1.125lb"),
        ("1 (14.5 ounce) can diced tomatoes", "diced tomatoes (14.5 ounce) unit:1can"),
        ("2 large cloves of garlic", "garlic (large) unit:2cloves"), ("1 cup (240 ml) milk", "milk (240 ml) unit:1cup"),
        ("200g/7oz flour", "flour (7oz) unit:200g"), ("2-3 cloves garlic", "garlic unit:2-3cloves"),
        ("2 to 3 tablespoons olive oil", "olive oil unit:2-3tbsp"), ("2 slices bread", "bread unit:2slices"),
        ("½ ciabatta", "ciabatta unit:0.5"), ("half a lemon", "lemon unit:0.5"), ("Eggs: 6", "Eggs x6"),
        ("a 400g tin of tomatoes", "tin of tomatoes unit:400g"), ("fifteen nails", "nails x15"),
        // Several of an amount.
        ("6x1,5L Vittel", "Vittel x6 unit:1,5L"), ("2×250 g ricotta", "ricotta x2 unit:250g"),
        ("Bière 33cl x 6", "Bière x6 unit:33cl"), ("lait 6x1L", "lait x6 unit:1L"),
        ("chicken x 2 kg", "chicken unit:2kg"), ("chicken (x4)", "chicken x4"),
        ("mozzarella (2 x 125 g)", "mozzarella x2 unit:125g"),
        // Thousands, of what has no thousandths.
        ("1,000 g flour", "flour unit:1000g"), ("1.000 g farine", "farine unit:1000g"),
        ("1,000 ml milk", "milk unit:1000ml"), ("1'000 g farine", "farine unit:1000g"),
        ("1,000,000 g sand", "sand unit:1000000g"), ("1,000-1,500 g beef", "beef unit:1000-1500g"),
        ("1,000 nails", "nails x1000"), ("flour (1,000 g)", "flour unit:1000g"), ("1.250 kg beef", "beef unit:1.250kg"),
        ("1,250 kg farine", "farine unit:1,250kg"), ("1,5 l lait", "lait unit:1,5l"),
        ("0.125 g saffron", "saffron unit:0.125g"),
        // Two amounts of the same.
        ("1 cup / 240 ml flour", "flour (240 ml) unit:1cup"), ("240 ml (1 cup) milk", "milk (1 cup) unit:240ml"),
        ("1 cup or 240 ml milk", "milk (240 ml) unit:1cup"), ("200 g = 7 oz flour", "flour (7 oz) unit:200g"),
        ("flour 1 cup (240 ml)", "flour (240 ml) unit:1cup"), ("flour 1 cup / 240 ml", "flour (240 ml) unit:1cup"),
        ("1 cup plus 2 tbsp sugar", "sugar (plus 2 tbsp) unit:1cup"),
        ("2 400g cans tomatoes", "tomatoes (400g) unit:2cans"),
        ("2 x 400 g cans tomatoes", "tomatoes (400 g) unit:2cans"),
        // Ranges.
        ("two to three lemons", "lemons unit:2-3"), ("deux ou trois citrons", "citrons unit:2-3"),
        ("un ou deux melons", "melons unit:1-2"), ("lemons 2 to 3", "lemons unit:2-3"),
        ("citrons 2-3", "citrons unit:2-3"),
        // A number after a plural counts it.
        ("eggs 2", "eggs x2"), ("œufs frais 12", "œufs frais x12"), ("baguette ½", "baguette unit:0.5"),
        ("Windows 11", "Windows 11"), ("WD 40", "WD 40"), ("omega 3", "omega 3"),
        ("couches taille 4", "couches taille 4"),
        ("chaussures 42", "chaussures 42"), ("GPS 2", "GPS 2"), ("7ups 2", "7ups 2"),
        // What things come in.
        ("2 bulbs garlic", "garlic unit:2bulbs"), ("a tray of eggs", "eggs unit:1tray"),
        ("2 tubs hummus", "hummus unit:2tubs"),
        ("3 pouches cat food", "cat food unit:3pouches"), ("2 glasses of milk", "milk unit:2glasses"),
        ("2 glasses case", "glasses case x2"), ("2 flacons de savon", "savon unit:2flacons"),
        ("une cagette de pêches", "pêches unit:1cagette"), ("radis 2 bottes", "radis unit:2bottes"),
        ("vin rouge 2 caisses", "vin rouge unit:2caisses"), ("2 caisses à outils", "caisses à outils x2"),
        // French.
        ("Eau - 260 grammes", "Eau unit:260g"), ("2 c. à soupe d'huile", "huile unit:2cs"),
        ("2 càs sucre", "sucre unit:2cs"), ("2 cuillères à soupe rases de farine", "farine (rases) unit:2cs"),
        ("1 c.à.c de sel", "sel unit:1cc"), ("5filet poulet", "poulet unit:5filet"),
        ("0.5 gousse ail", "ail unit:0.5gousse"),
        ("jambon 4 tranches", "jambon unit:4tranches"), ("une pincée de sel", "sel unit:1pincée"),
        ("1 kilo et demi de pommes", "pommes unit:1.5kg"), ("1/4 de litre de lait", "lait unit:0.25l"),
        ("trois quarts de litre de lait", "lait unit:0.75l"), ("une demi-baguette", "baguette unit:0.5"),
        ("2 à 3 carottes", "carottes unit:2-3"), ("tomates (1 boîte)", "tomates unit:1boîte"),
        ("1 paquet de 500 g de pâtes", "pâtes (500 g) unit:1paquet"), ("un quart de citron", "citron unit:0.25"),
        ("1 c.s. de miel", "miel unit:1cs"), ("12 rolls toilet paper", "toilet paper unit:12rolls"),
        // Names.
        ("2 can openers", "can openers x2"), ("1 can opener", "can opener"), ("2 pound coins", "pound coins x2"),
        ("2 tasses à café", "tasses à café x2"), ("2 boîtes aux lettres", "boîtes aux lettres x2"),
        ("2 bottes caoutchouc", "bottes caoutchouc x2"),
        ("3 noix de coco", "noix de coco x3"), ("2 verres à vin", "verres à vin x2"), ("4 T shirts", "T shirts x4"),
        ("1 filet mignon", "filet mignon"), ("half and half", "half and half"), ("4x4 toy", "4x4 toy"),
        ("12 V battery", "12 V battery"), ("2 en 1 shampoing", "2 en 1 shampoing"), ("1-800 flowers", "1-800 flowers"),
        ("2026-11-20 lait", "2026-11-20 lait"), ("demi-écrémé", "demi-écrémé"),
        ("2 livres de poche", "livres de poche x2"),
    ])
    func amounts(text: String, expected: String) {
        #expect(NewItem(typed: text)?.source == expected)
    }

    @Test(arguments: [
        (["toilet", "paper"], ["toilet paper"]), (["Rice", "2", "kg", "flour"], ["Rice", "flour unit:2kg"]),
        (["jambon", "blanc", "4", "tranches"], ["jambon blanc unit:4tranches"]), (["Lait", "Pain"], ["Lait Pain"]),
        (["Lait, Beurre", "Pain"], ["Lait", "Beurre", "Pain"]),
        (["2", "Lait"], ["Lait x2"]), (["2", "kg", "farine", "@market"], ["farine unit:2kg @market"]),
        (["pommes", "de", "terre"], ["pommes de terre"]),
        (["un", "kilo", "de", "farine", "Pain"], ["farine Pain unit:1kg"]),
        (["Lait", "et", "Beurre,", "Pain", "noir"], ["Lait et Beurre", "Pain noir"]),
        (["Lait", "x2", "#bio", "!la blanche", "Pain"], ["Lait x2 #bio / la blanche", "Pain"]),
        (["Lait,", "Pain"], ["Lait", "Pain"]), (["beurre 1kg", "lait", "2L"], ["beurre unit:1kg", "lait unit:2L"]),
        (["1 kg", "10 € gift card"], ["1 kg", "10 € gift card"]), (["1 kg", "farine"], ["farine unit:1kg"]),
    ])
    func everyArgumentIsAnItem(arguments: [String], expected: [String]) {
        let found = NewItem.items(ofArguments: arguments).map { ([$0.source] + $0.notes).joined(separator: " / ") }
        #expect(found == expected)
    }

    @Test func namesAreFuzzy() throws {
        let list = try list(text)
        #expect(list.items(named: "LAIT").map(\.text) == ["Lait"])
        #expect(list.items(named: "beurré").map(\.text) == ["Beurre"])
        #expect(list.items(named: "cig").map(\.text) == ["Cigares"])
        #expect(list.similar(to: "lati") == ["Lait"])
        #expect(list.similar(to: "zzz") == [])
    }

    @Test func removingTakesWhatIsBelow() throws {
        let list = try list(text)
        #expect(apply(list.removing(list.items[0]), list).contains("## Dairy\n- [x] Beurre"))
    }

    @Test(arguments: [
        ("500 g de farine et 1 l de lait", ["farine unit:500g", "lait unit:1l"]),
        ("2 eggs and 3 apples", ["eggs x2", "apples x3"]), ("2 yaourts et du lait", ["yaourts x2", "du lait"]),
        ("sel, poivre et 2 citrons", ["sel", "poivre", "citrons x2"]), ("lait et pain", ["lait et pain"]),
        ("salt and vinegar crisps", ["salt and vinegar crisps"]), ("1 kg et demi de pommes", ["pommes unit:1.5kg"]),
        ("lait; pain", ["lait", "pain"]), ("farine, 500 g", ["farine unit:500g"]),
        ("fromage râpé, 2 sachets, pain", ["fromage râpé unit:2sachets", "pain"]),
        ("2 milk, 6 eggs", ["milk x2", "eggs x6"]), ("pain + lait", ["pain", "lait"]),
        ("salt & vinegar crisps, 6pk", ["salt & vinegar crisps unit:6pk"]), ("2/3 courgettes", ["courgettes unit:2-3"]),
        ("1/2 doz eggs", ["eggs x6"]), ("7 up", ["7 up"]), ("5 spice", ["5 spice"]),
        ("2 pqts pâtes", ["pâtes unit:2pqts"]),
        ("bread @the bakery", ["bread @\"the bakery\""]),
    ])
    func whatIsTypedAtOnce(typed: String, sources: [String]) {
        #expect(NewItem.items(typed).map(\.source) == sources)
    }

    /// "du lait" is the milk that is there.
    @Test func anArticleIsNotAnotherThing() throws {
        let list = try self.list("- [ ] Lait\n- [ ] du pain\n- [ ] œufs\n- [ ] La Vache qui rit\n")
        #expect(list.known("du lait")?.text == "Lait")
        #expect(list.known("pain")?.text == "du pain")
        #expect(list.known("some oeufs")?.text == "œufs")
        #expect(list.known("Vache qui rit")?.text == "La Vache qui rit")
        #expect(list.known("la") == nil)
        #expect(list.items(named: "les œufs").map(\.text) == ["œufs"])
    }
}
