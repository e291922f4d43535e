// What is offered where somebody types, and what a choice writes.

import ApplicationTestSupport
import Bytes
import Testing
import Vault
import Wording

@testable import LanguageFeatures

@Suite struct CompletionTests {
    private static let files = [
        "notes/Thé vert.md":
            "---\ntitle: Le thé vert\naliases: [Sencha]\ntags: [boisson/chaude]\nsource: Kyōto\n---\n# Le thé vert\n\n## Infusion\n## Infusion\n\nUn fait. ^fait1\n",
        "notes/Eau.md": "# Eau\n\n#boisson #boisson/froide\n",
        "old/Eau.md": "# Eau\n", "people/Léa-Martin.md": "# Léa\n",
        "lists/courses.md": "# Courses\n\n- [ ] Pain\n- [x] Lait x2 freq:12 bought:2026-11-18\n- [x] Lardons freq:3\n",
        "lists/autre.md": "- [x] Lessive freq:7\n",
        "agenda/2026/2026-11-19.md": "- 10:00-11:00 Dentiste @Lyon\n- [ ] Appeler @\"Lac d'Annecy\"\n",
        "journal/2026/11/2026-11-01-a.md": "---\nlocation: Marseille\nmood: happy\n---\n",
    ]

    private func choices(
        _ marked: String, _ path: String = "notes/here.md", language: LanguageCode = .english, outside: Bool = false,
        more: [String: String] = [:]
    ) throws -> [(label: String, text: String)] {
        let text = MarkedText(marked)
        let document = text.document(path)
        let home = try TemporaryVault(Self.files.merging(more) { $1 })
        let vault = EditedVault(try home.workspace(language), opened: [document.path: document])
        let question = CompletionQuestion(document, at: text.offset, machine: home.machine, language: language)
        return try question.answer(in: outside ? nil : vault).choices.map { choice in
            (choice.label, String(decoding: [choice.edit].applied(to: document.bytes), as: UTF8.self))
        }
    }

    /// By bytes and by characters it is the same.
    @Test func wordsOfALink() {
        for text in ["a", " a  b ", "[[a]] | b#c^d", "]|#^[", "", "a\t b", "#a", "a #", "a  #  b"] {
            #expect(PartChoices.words(ofLink: text + "x") + "é" == PartChoices.words(ofLink: text + "xé"))
            #expect(
                PartChoices.words(ofLink: text) == String(PartChoices.words(ofLink: "é " + text).dropFirst()).trimmed)
        }
    }

    @Test func links() throws {
        #expect(try choices("Voir [[thé‸").map(\.text) == ["Voir [[Thé vert|Le thé vert]]"])
        #expect(try choices("Voir [[the‸]] là").map(\.text) == ["Voir [[Thé vert|Le thé vert]] là"])
        #expect(try choices("[[vert the‸|mon thé]]").map(\.text) == ["[[Thé vert|mon thé]]"])
        #expect(try choices("[[senc‸").map(\.label) == ["Sencha"])
        #expect(try choices("[[senc‸").map(\.text) == ["[[Thé vert|Sencha]]"])
        // Two of one name are told apart by their folders.
        #expect(Set(try choices("![[eau‸").map(\.text)) == ["![[notes/Eau]]", "![[old/Eau]]"])
        #expect(try choices("[[‸").count == Self.files.count)
        #expect(try choices("[[zzz‸").isEmpty)
    }

    @Test func attachmentsOfEmbeds() throws {
        let files = [
            "media/2026/plan.png": "x", "media/2025/plan.png": "x", "media/scan Août.pdf": "x", "notes/x.css": "x",
        ]
        #expect(try choices("![[scan‸", more: files).map(\.text) == ["![[scan Août.pdf]]"])
        #expect(try choices("![[aout‸]] là", more: files).map(\.text) == ["![[scan Août.pdf]] là"])
        // Of one name in two folders.
        #expect(
            try choices("![[pl‸", more: files).map(\.text) == ["![[media/2026/plan.png]]", "![[media/2025/plan.png]]"])
        #expect(try choices("![[eau‸", more: files).count == 2)
        #expect(try choices("[[scan‸", more: files).isEmpty)
        let all = try choices("![[‸", more: files).map(\.label)
        #expect(all.prefix(3) == ["scan Août.pdf", "plan.png", "plan.png"] && all.count == 3 + Self.files.count)
        #expect(
            try choices("![le plan](../pl‸)", more: files).map(\.text).first == "![le plan](../media/2026/plan.png)")
        #expect(try choices("![](scan‸", more: files).map(\.text) == ["![](../media/scan%20Août.pdf"])
        #expect(try choices("[x](scan‸)", more: files).isEmpty)
    }

    @Test func kindsOfCallouts() throws {
        #expect(try choices("> [!war‸").map(\.text) == ["> [!warning]"])
        #expect(try choices("> [!Q‸]- Here").map(\.text) == ["> [!question]- Here", "> [!quote]- Here"])
        #expect(try choices("- > [!‸", outside: true).count == CalloutNames.all.count)
        for text in ["[!no‸", "a > [!no‸", "> a [!no‸", "```\n> [!no‸\n```", "> ![no‸"] {
            #expect(try choices(text).isEmpty, "\(text)")
        }
    }

    @Test func nothingIsALinkInCode() throws {
        for text in [
            "`[[thé‸`", "```\n[[thé‸\n```\n", "    [[thé‸", "`#boi‸`", "```sh\n#boi‸\n```", "<!-- #boi‸ -->",
            "x [[a|thé‸", "[[a]] thé‸",
        ] {
            #expect(try choices(text).isEmpty, "\(text)")
        }
    }

    @Test func headingsAndBlocks() throws {
        #expect(try choices("[[Thé vert#inf‸").map(\.text) == ["[[Thé vert#Infusion]]", "[[Thé vert#infusion-1]]"])
        #expect(try choices("[[Thé vert#^‸").map(\.text) == ["[[Thé vert#^fait1]]"])
        #expect(try choices("# Ici [x]\n[[#‸]]").map(\.text) == ["# Ici [x]\n[[#Ici x]]"])
        #expect(try choices("# Ici\n[[#‸", outside: true).map(\.text) == ["# Ici\n[[#Ici]]"])
        #expect(try choices("[x](Th%C3%A9%20vert.md#‸)").map(\.text).last == "[x](Th%C3%A9%20vert.md#infusion-1)")
        #expect(try choices("# Été à Lyon\n[x](#‸)").map(\.text) == ["# Été à Lyon\n[x](#été-à-lyon)"])
        #expect(try choices("[x](vert‸)").map(\.text) == ["[x](Thé%20vert.md)"])
        #expect(try choices("[x](../old/eau‸)").map(\.text).contains("[x](../old/Eau.md)"))
        #expect(try choices("[x](https://eau‸)").isEmpty)
    }

    @Test func tags() throws {
        #expect(try choices("#boi‸").map(\.label) == ["boisson", "boisson/chaude", "boisson/froide"])
        #expect(try choices("a #BOISSON/f‸ b").map(\.text) == ["a #boisson/froide b"])
        #expect(
            try choices("---\ntags: [x, boisson/ch‸]\n---\n").map(\.text) == ["---\ntags: [x, boisson/chaude]\n---\n"])
        #expect(
            try choices("---\ntags:\n  - boisson/ch‸\n---\n").map(\.text) == ["---\ntags:\n  - boisson/chaude\n---\n"])
        #expect(
            try choices("---\nétiquettes: x\ntags: eau boisson/fr‸\n---\n").map(\.text) == [
                "---\nétiquettes: x\ntags: eau boisson/froide\n---\n"
            ])
        // The one that is being typed is none yet.
        #expect(try choices("#neu #neu‸").map(\.label) == ["neu"] && choices("#neu‸").isEmpty)
        #expect(try choices("#alt\n#a‸", outside: true).map(\.label) == ["alt"])
    }

    @Test func keysAndValues() throws {
        #expect(try choices("---\nt‸\n---\n").map(\.label) == ["title", "tags", "type"])
        #expect(try choices("---\ntitle: x\nt‸\n---\n").map(\.label) == ["tags", "type"])
        #expect(try choices("---\nsour‸\n").map(\.text) == ["---\nsource: \n"])
        #expect(try choices("---\nmo‸: x\n---\n").map(\.text) == ["---\nmood: x\n---\n"])
        #expect(try choices("---\nmood: ver‸\n---\n").map(\.label) == ["very_happy", "very_sad"])
        #expect(
            try choices(
                "---\nhumeur: m‸\n---\n", more: [".daybook/settings.yaml": "moods: {moyen: neutral, mieux: happy}\n"]
            ).map(\.label)
                == ["mieux", "moyen"])
        #expect(try choices("---\nsource: ky‸\n---\n").map(\.text) == ["---\nsource: Kyōto\n---\n"])
        #expect(try choices("---\nlieu: mar‸\n---\n").map(\.text) == ["---\nlieu: Marseille\n---\n"])
        #expect(
            try choices("---\npaper: ‸\n---\n", outside: true).map(\.label) == [
                "blank", "lined", "grid", "dotted", "custom",
            ])
        #expect(try choices("---\ntype: ‸\n---\n", outside: true).map(\.label).contains("week"))
    }

    @Test func datesInWords() throws {
        let page = "agenda/2026/2026-11-20.md"
        #expect(try choices("- [ ] x due:tom‸", page).map(\.text) == ["- [ ] x due:2026-11-21"])
        #expect(try choices("- [ ] x due:dem‸ #a", page).map(\.text) == ["- [ ] x due:2026-11-21 #a"])
        #expect(try choices("- [ ] x due:\"next m‸", page).map(\.label) == ["next month"])
        #expect(try choices("- [ ] x due:in-3‸", page).first?.text == "- [ ] x due:2026-11-23")
        #expect(try choices("- lun‸", page).map(\.text) == ["- 2026-11-23 "])
        #expect(try choices("---\ndate: hi‸\n---\n").map(\.text) == ["---\ndate: 2026-11-19\n---\n"])
        let words = try choices("- [ ] x due:‸", page, language: .french).map(\.label)
        #expect(words.first == "aujourd'hui" && words.contains("today"))
        #expect(try choices("- [ ] x repeat:‸", page).map(\.label).contains("weekdays"))
        #expect(try choices("ein due:tom‸").isEmpty)
    }

    /// Zones by their beginning, or by that of a town.
    @Test func zones() throws {
        let page = "agenda/2026/2026-11-20.md"
        #expect(try choices("- 10:00 x tz:Europe/Pari‸", page).map(\.text) == ["- 10:00 x tz:Europe/Paris"])
        #expect(try choices("- 10:00 x tz:pari‸", page).map(\.label).contains("Europe/Paris"))
        #expect(try choices("- 10:00 x tz:new_y‸", page).map(\.label) == ["America/New_York"])
        #expect(try choices("- 10:00 x tz:ut‸", page).first?.label == "UTC")
        #expect(try choices("- 10:00 x tz:nowhere‸", page).isEmpty)
    }

    @Test func itemsWithTheirAmounts() throws {
        let list = "- [ ] Pain\n- [x] Lait x2 freq:12\n- [x] Lardons freq:3\n"
        #expect(try choices(list + "- [ ] la‸", "lists/courses.md").map(\.label) == ["Lait x2", "Lardons"])
        #expect(try choices(list + "- [ ] le‸\n", "lists/courses.md").map(\.text) == [list + "- [ ] Lessive\n"])
        // What is on the list is not offered again.
        #expect(try choices(list + "- [ ] pa‸", "lists/courses.md").isEmpty)
        #expect(try choices(list + "- [ ] Lait due:‸", "lists/courses.md").first?.label == "today")
    }

    @Test func placesAndPeople() throws {
        let page = "agenda/2026/2026-11-20.md"
        #expect(try choices("- 10:00 x @ly‸", page).map(\.text) == ["- 10:00 x @Lyon"])
        #expect(try choices("- 10:00 x @annecy‸", page).map(\.text) == [#"- 10:00 x @"Lac d'Annecy""#])
        #expect(try choices("- 10:00 x @\"lac‸", page).map(\.text) == [#"- 10:00 x @"Lac d'Annecy""#])
        #expect(try choices("- [ ] x @lea‸", page).map(\.text) == [#"- [ ] x @"Léa Martin""#])
        #expect(try choices("nur @ly‸").isEmpty)
    }

    /// Any place in any text has an answer.
    @Test func everywhere() throws {
        let text =
            "---\ntags: [a,\n - b\n---\n# É [[a#b|c]] `x`\r\n- [ ] y @z \"due:x\n[l](m#n) #o\n<!-- daybook: * | list -->\n<!-- /daybook -->\n[["
        let bytes = Array(text.utf8)
        for path in ["notes/a.md", "lists/a.md", "agenda/2026/2026-11-20.md"] {
            let document = Document(path: VaultPath(trusted: path), contents: bytes)
            for offset in 0...bytes.count {
                guard let context = CompletionContext(document, at: offset) else { continue }
                _ = String(describing: context)
            }
        }
    }

    private static let devices = [
        "sensors/pool/device.md":
            "---\nname: Piscine\nmeasures:\n  ph: {warning: [7, 7.6]}\n  orp: {unit: mV}\n---\n",
        "sensors/shed/device.md": "---\nmeasures: {temperature: {unit: °C}}\n---\n",
    ]

    /// What is in `<!-- daybook: … -->` is a query and what is made of its answer.
    @Test func questionsOfBakedBlocks() throws {
        func offered(_ question: String) throws -> [String] {
            try choices("<!-- daybook: \(question)", more: Self.devices).map(\.label)
        }
        #expect(try offered("ta‸ -->\n<!-- /daybook -->\n") == ["tag:"])
        #expect(try offered("-(mo‸ -->") == ["mood:"])
        #expect(try offered("pool.‸ -->") == ["pool.ph:", "pool.orp:"])
        #expect(try offered("tag:boisson/f‸ | count -->") == ["boisson/froide"])
        #expect(try offered("is:o‸") == ["open", "overdue", "orphan"])
        #expect(try offered("kind:‸").contains("journal"))
        #expect(try offered("sour‸") == ["source:"])
        #expect(try offered("source:k‸") == ["Kyōto"])
        #expect(try offered("tag:x | ‸ -->").contains("calendar"))
        #expect(try offered("| cha‸ -->") == ["chart"])
        #expect(try offered("| chart po‸ -->") == ["pool.ph", "pool.orp"])
        #expect(try offered("| readings ‸ -->") == ["pool", "shed"])
        #expect(try offered("| readings pool ph,‸ -->") == ["orp"])
        #expect(try offered("| table title,da‸ -->") == ["date", "day"])
        #expect(try offered("| list | sort -da‸ -->") == ["-date"])
        #expect(
            try choices("<!-- daybook: link:the‸ -->").map(\.text) == ["<!-- daybook: link:\"Le thé vert\" -->"])
        #expect(try choices("<!-- daybook: since:yest‸ -->").map(\.text) == ["<!-- daybook: since:2026-11-19 -->"])
        #expect(try offered("tag:x -->‸").isEmpty)
        #expect(try choices("<!-- other: ta‸ -->").isEmpty)
    }

    @Test func measuresInTheFileOfTheirDevice() throws {
        let head = "---\nmeasures:\n  ph: {}\n  orp: {unit: mV}\ncalibrations:\n  - {measure: "
        #expect(try choices(head + "o‸}\n---\n", "sensors/pool/device.md").map(\.text) == [head + "orp}\n---\n"])
    }

    private static let rated = [
        "a.md": "---\nrating: 1\ntwo words: x\n---\n", "b.md": "---\nrating: 2\nrank: 3\nweather: {temp: 3}\n---\n",
    ]

    /// The labels, with the details of the first.
    private func inBase(_ marked: String, _ path: String = "views/x.base") throws -> [String] {
        try choices(marked, path, more: Self.rated).map(\.label)
    }

    @Test func keysOfABase() throws {
        #expect(try inBase("‸") == ["filters", "formulas", "properties", "summaries", "views"])
        #expect(try inBase("views:\n  - na‸") == ["name"])
        #expect(try inBase("views:\n  - type: table\n    gr‸") == ["groupBy"])
        #expect(try inBase("views:\n  - type: k‸") == ["kanban"])
        #expect(try inBase("views:\n  - sort:\n      - property: x\n        direction: D‸") == ["DESC"])
        #expect(try inBase("views:\n  - {type: ca‸}") == ["cards"])
        #expect(try inBase("views:\n  - summaries:\n      rating: Med‸") == ["Median"])
        #expect(try inBase("summaries:\n  most: values.max()\nviews:\n  - summaries: {rating: mo‸") == ["most"])
        #expect(try inBase("views:\n  - name: x‸").isEmpty)
        #expect(try choices("vi‸", "x.base").map(\.text) == ["views:"])
    }

    /// Any place in any base has an answer.
    @Test func everywhereInABase() throws {
        let text =
            "filters: {and: [\"file.hasTag('x')\", 'a > \"b']}\r\nformulas:\n  é: 'a.b(\"\nviews:\n- - type: {\n  - order: [a, }]\n\t name: '\n"
        let bytes = Array(text.utf8)
        for path in ["x.base", "notes/x.md"] {
            let all = path == "x.base" ? bytes : Array("```base\n".utf8) + bytes + Array("```".utf8)
            let document = Document(path: VaultPath(trusted: path), contents: all)
            for offset in 0...all.count {
                guard let base = BaseText.at(offset, in: document) else { continue }
                _ = BaseContext(all, base.content, at: offset, summaries: [])
            }
        }
    }

    @Test func namesOfABase() throws {
        #expect(try inBase("views:\n  - order: [file.name, ra‸") == ["rating", "rank"])
        #expect(try inBase("views:\n  - order:\n      - file.b‸") == ["file.basename", "file.backlinks"])
        #expect(try inBase("formulas:\n  stars: 1\nviews:\n  - groupBy:\n      property: form‸") == ["formula.stars"])
        #expect(try inBase("properties:\n  rat‸") == ["rating"])
        #expect(try inBase("properties:\n  rating:\n    dis‸") == ["displayName"])
        #expect(try inBase("filters: rating > 1 && ra‸") == ["rating", "rank"])
        #expect(try inBase("filters:\n  and:\n    - file.hasTa‸") == ["hasTag(tag…)"])
        #expect(try inBase("filters:\n  and:\n    - no‸").contains("not"))
        #expect(try inBase("filters: file.hasTag(\"boisson/f‸\")") == ["boisson/froide"])
        #expect(try inBase("formulas:\n  a: 'formula.b‸'\n  bee: 1\n") == ["bee"])
        #expect(try inBase("formulas:\n  a: rating.toF‸") == ["toFixed(digits)"])
        #expect(try inBase("formulas:\n  a: weather.te‸") == ["weather.temp"])
        #expect(
            try choices("formulas:\n  a: two‸", "x.base", more: Self.rated).map(\.text)
                == ["formulas:\n  a: note[\"two words\"]"])
        #expect(
            try choices("formulas:\n  a: tod‸", "x.base").map(\.text) == ["formulas:\n  a: today()"])
        // In a note as in a file, and not after it.
        #expect(try inBase("```base\nviews:\n  - order: [rat‸\n```\n", "notes/x.md") == ["rating"])
        #expect(try inBase("```yaml\nviews:\n  - order: [rat‸\n```\n", "notes/x.md").isEmpty)
        // In questions: functions and names within an expression.
        #expect(try inBase("<!-- daybook: * | where rating > 1 && title.low‸ -->", "notes/x.md") == ["lower()"])
        #expect(try inBase("<!-- daybook: * | table if(wor‸ -->", "notes/x.md") == ["words"])
    }

    @Test func choicesSayHowMany() throws {
        let marked = MarkedText("filters: ra‸")
        let document = marked.document("x.base")
        let home = try TemporaryVault(Self.rated)
        let vault = EditedVault(try home.workspace())
        let question = CompletionQuestion(
            document, at: marked.offset, machine: home.machine, language: .french)
        #expect(try question.answer(in: vault).choices.map(\.detail) == ["2 documents", "1 document"])
        let functions = CompletionQuestion(
            MarkedText("filters: min‸").document("x.base"), at: 12, machine: home.machine, language: .english)
        let found = try functions.answer(in: vault).choices
        #expect(found.map(\.label) == ["min(number…)"])
        #expect(found.first?.documentation == "**`min(number…)`**\n\n`min(3, 1, 2)` → `1`")
    }

    @Test func keysAndValuesOfATypedNote() throws {
        let types = [
            ".daybook/types/book.yaml":
                "match: {path_glob: 'books/**'}\nfields:\n  pages: {type: integer}\n  status: {type: enum, values: [to read, read], required: true}\n  genres: {type: list, items: {type: enum, values: [novel, essay]}}\n  read_on: {type: date}\n  lent: {type: boolean}\n"
        ]
        func labels(_ marked: String, _ path: String = "books/x.md") throws -> [String] {
            try choices(marked, path, more: types).map(\.label)
        }
        #expect(try labels("---\n‸\n---\n").prefix(3) == ["status", "pages", "genres"])
        #expect(try labels("---\nstatus: read\n‸\n---\n").first == "pages")
        #expect(try labels("---\nstatus: ‸\n---\n") == ["to read", "read"])
        #expect(try labels("---\ngenres: [novel, e‸]\n---\n") == ["essay"])
        #expect(try labels("---\nlent: ‸\n---\n") == ["true", "false"])
        #expect(
            try choices("---\nread_on: yest‸\n---\n", "books/x.md", more: types).map(\.text) == [
                "---\nread_on: 2026-11-19\n---\n"
            ])
        #expect(try labels("---\nstatus: ‸\n---\n", "notes/x.md").isEmpty)
    }
}
