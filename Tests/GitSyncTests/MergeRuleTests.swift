// The table of rules in docs/merging.md, rule by rule: each of its lines has at least one merge here, under its own name.

import GitSync
import Ink
import TestSupport
import Testing
import Vault

/// One merge of three states.
struct MergeRuleCase: Sendable, CustomTestStringConvertible {
    /// The first cell of the rule's line in docs/merging.md.
    let rule: String
    let path: String
    let base: String?
    let first: String
    let second: String
    let expected: String
    /// The values that gave way.
    let lost: [String]
    /// Places that are left to a person.
    let conflicts: Int

    init(
        _ rule: String, _ base: String?, _ first: String, _ second: String, _ expected: String, lost: [String] = [],
        conflicts: Int = 0, path: String = "lists/food.md"
    ) {
        (self.rule, self.path, self.base, self.first, self.second) = (rule, path, base, first, second)
        (self.expected, self.lost, self.conflicts) = (expected, lost, conflicts)
    }

    var testDescription: String { "\(rule): \(first.debugDescription) | \(second.debugDescription)" }
}

struct MergeRuleTests {
    private static func head(_ lines: String) -> String { "---\n\(lines)\n---\n" }

    private static let frontMatter: [MergeRuleCase] = [
        MergeRuleCase(
            "a field, one side", head("a: 1\nb: 1"), head("a: 2\nb: 1"), head("a: 1\nb: 3"), head("a: 2\nb: 3")),
        MergeRuleCase("a field, one side", head("a: 1"), head("a: 1\nb: x"), head("a: 2"), head("a: 2\nb: x")),
        // The comment and the form of the one who wrote it.
        MergeRuleCase(
            "a field, one side", head("a: [1]\nb: 1"), head("a:\n  - 2  # two\nb: 1"), head("a: [1]\nb: 2"),
            head("a:\n  - 2  # two\nb: 2")),
        MergeRuleCase(
            "a field, both sides", head("name: A\nupdated: 2026-11-01"), head("name: B\nupdated: 2026-11-03"),
            head("name: C\nupdated: 2026-11-02"), head("name: B\nupdated: 2026-11-03"), lost: ["C"]),
        // By the moment, not by its letters.
        MergeRuleCase(
            "a field, both sides", head("name: A\nupdated: 2026-11-01T10:00+01:00"),
            head("name: B\nupdated: 2026-11-03T10:00+01:00"),
            head("name: C\nupdated: 2026-11-03T09:30Z"), head("name: C\nupdated: 2026-11-03T09:30Z"), lost: ["B"]),
        MergeRuleCase(
            "a field, both alike", head("a: 1"), head("a: 2\nb: 1"), head("a: 2\nc: 1"), head("a: 2\nb: 1\nc: 1")),
        MergeRuleCase("a field, deleted", head("a: 1\nb: 1"), head("b: 1"), head("a: 1\nb: 2"), head("b: 2")),
        MergeRuleCase("a field, deleted", head("a: 1\nb: 1"), head("b: 1"), head("a: 2\nb: 1"), head("a: 2\nb: 1")),
        MergeRuleCase(
            "`tags:`", head("tags: [x, y]"), head("tags: [x, y, z]"), head("tags: [y]"), head("tags: [y, z]")),
        MergeRuleCase(
            "`tags:`", head("tags: [x]"), head("tags: [x, y]"), head("tags: [x, y]\na: 1"), head("tags: [x, y]\na: 1")),
        MergeRuleCase(
            "`updated:`", head("updated: 2026-11-01"), head("updated: 2026-11-09"), head("updated: 2026-11-10"),
            head("updated: 2026-11-10")),
        MergeRuleCase(
            "`created:`", head("created: 2026-11-05\nupdated: 2026-11-06"),
            head("created: 2026-11-03\nupdated: 2026-11-09"),
            head("created: 2026-11-04\nupdated: 2026-11-10"), head("created: 2026-11-03\nupdated: 2026-11-10")),
    ]

    private static let items: [MergeRuleCase] = [
        MergeRuleCase(
            "items", "- [ ] A\n- [ ] B\n", "- [ ] A\n- [ ] B\n- [ ] C\n", "- [ ] A #x\n- [ ] B\n",
            "- [ ] A #x\n- [ ] B\n- [ ] C\n"),
        // With what is below it.
        MergeRuleCase(
            "items", "- [ ] A\n  1\n- [ ] B\n", "- [ ] B\n- [ ] A\n  1\n", "- [ ] A\n  2\n- [ ] B\n",
            "- [ ] B\n- [ ] A\n  2\n"),
        MergeRuleCase(
            "the same item", "- [ ] Milk id:a\n- [ ] B\n", "- [ ] Oat drink id:a\n- [ ] B\n",
            "- [ ] B\n- [x] Milk id:a\n", "- [ ] B\n- [x] Oat drink id:a\n"),
        MergeRuleCase(
            "the same item", "- [ ] Milk #a\n- [ ] Milk #b\n", "- [ ] Milk #b\n- [ ] Milk #a\n",
            "- [ ] Milk #a\n- [x] Milk #b\n", "- [x] Milk #b\n- [ ] Milk #a\n"),
        MergeRuleCase("the same item", "- [ ] Milk\n", "- [x] Milk\n", "- [ ] Oat milk\n", "- [x] Oat milk\n"),
        MergeRuleCase("the same item", nil, "- [ ] Milk\n", "- [ ] milk x2\n", "- [ ] milk x2\n", lost: ["Milk"]),
        MergeRuleCase("a check", "- [ ] A\n", "- [x] A\n", "- [ ] A #y\n", "- [x] A #y\n"),
        MergeRuleCase("a check", "- [ ] A\n", "- [x] A\n", "- [-] A\n", "- [x] A\n"),
        // Opened here while it was bought again there.
        MergeRuleCase(
            "a check", "- [x] A bought:2026-11-01\n", "- [ ] A bought:2026-11-01\n", "- [x] A bought:2026-11-05\n",
            "- [x] A bought:2026-11-05\n"),
        MergeRuleCase(
            "a check", "- [x] A bought:2026-11-01\n", "- [ ] A bought:2026-11-01\n", "- [x] A bought:2026-11-01 #x\n",
            "- [ ] A bought:2026-11-01 #x\n"),
        MergeRuleCase(
            "`freq:`", "- [ ] A freq:3 bought:2026-11-01\n", "- [ ] A freq:5 bought:2026-11-04\n",
            "- [ ] A freq:4 bought:2026-11-03\n",
            "- [ ] A freq:6 bought:2026-11-04\n"),
        MergeRuleCase(
            "`freq:`", "- [ ] A freq:3 bought:2026-11-01\n", "- [ ] A freq:4 bought:2026-11-02\n",
            "- [ ] A freq:4 bought:2026-11-03\n",
            "- [ ] A freq:5 bought:2026-11-03\n"),
        // One purchase that both know of.
        MergeRuleCase(
            "`freq:`", "- [ ] A freq:3 bought:2026-11-01\n", "- [ ] A freq:4 bought:2026-11-02 #x\n",
            "- [ ] A freq:4 bought:2026-11-02 #y\n",
            "- [ ] A freq:4 bought:2026-11-02 #y #x\n"),
        MergeRuleCase(
            "`bought:`, `done:`", "- [x] A done:2026-10-01\n", "- [x] A done:2026-11-02\n", "- [x] A done:2026-11-10\n",
            "- [x] A done:2026-11-10\n"),
        MergeRuleCase(
            "`added:`", nil, "- [ ] A added:2026-11-02\n", "- [ ] A added:2026-11-10\n", "- [ ] A added:2026-11-02\n"),
        MergeRuleCase(
            "`except:`, `also:`", "- 10:00 A repeat:weekly except:2026-11-02\n",
            "- 10:00 A repeat:weekly except:2026-11-02,2026-11-16\n",
            "- 10:00 A repeat:weekly except:2026-11-02,2026-11-09\n",
            "- 10:00 A repeat:weekly except:2026-11-02,2026-11-09,2026-11-16\n"),
        MergeRuleCase(
            "`except:`, `also:`", "- 10:00 A repeat:weekly\n", "- 10:00 A repeat:weekly also:2026-11-17\n",
            "- 10:00 A repeat:weekly also:2026-11-11\n",
            "- 10:00 A repeat:weekly also:2026-11-11,2026-11-17\n"),
        MergeRuleCase(
            "tags and places of an item", "- [ ] A #x #y\n", "- [ ] A #x #y #z\n", "- [ ] A #y\n", "- [ ] A #y #z\n"),
        MergeRuleCase(
            "tags and places of an item", "- [ ] A @Lyon\n", "- [ ] A @Lyon @Nice\n", "- [ ] A\n", "- [ ] A @Nice\n"),
        MergeRuleCase(
            "any other token, title, time, quantity", head("updated: 2026-11-01") + "- [ ] Milk id:a due:2026-11-20\n",
            head("updated: 2026-11-03") + "- [ ] Oat milk id:a due:2026-11-21\n",
            head("updated: 2026-11-02") + "- [ ] Soy milk id:a due:2026-11-22\n",
            head("updated: 2026-11-03") + "- [ ] Oat milk id:a due:2026-11-21\n", lost: ["2026-11-22", "Soy milk"]),
        // As a person writes them.
        MergeRuleCase(
            "any other token, title, time, quantity", head("updated: 2026-11-01") + "- 10:00-11:00 A id:a x2\n",
            head("updated: 2026-11-03") + "- 11:00 A id:a x3\n",
            head("updated: 2026-11-02") + "- 12:00-13:30 A id:a x4\n",
            head("updated: 2026-11-03") + "- 11:00 A id:a x3\n", lost: ["12:00-13:30", "x4"]),
        MergeRuleCase(
            "any other token, title, time, quantity", head("updated: 2026-11-01") + "- all-day A id:a\n",
            head("updated: 2026-11-03") + "- 11:00 A id:a\n", head("updated: 2026-11-02") + "- A id:a x2\n",
            head("updated: 2026-11-03") + "- 11:00 A id:a x2\n", lost: [""]),
        MergeRuleCase(
            "any other token, title, time, quantity", "- 10:00 A id:a x2\n", "- 11:00 A id:a x2\n",
            "- 10:00 A id:a x3\n", "- 11:00 A id:a x3\n"),
        MergeRuleCase(
            "a token, deleted", "- [ ] A due:2026-11-20 #x\n", "- [ ] A #x\n", "- [ ] A due:2026-11-22 #x\n",
            "- [ ] A due:2026-11-22 #x\n"),
        MergeRuleCase(
            "a token, deleted", "- [ ] A due:2026-11-20 #x\n", "- [ ] A #x\n", "- [x] A due:2026-11-20 #x\n",
            "- [x] A #x\n"),
        MergeRuleCase("an item, deleted", "- [ ] A\n- [ ] B\n", "- [ ] A\n", "- [x] A\n- [ ] B\n", "- [x] A\n"),
        MergeRuleCase(
            "an item, deleted", "- [ ] A\n- [ ] B\n", "- [ ] A\n", "- [ ] A\n- [x] B\n", "- [ ] A\n- [x] B\n"),
    ]

    private static let marked = "<<<<<<< ours\nA red one.\n=======\nA blue one.\n>>>>>>> theirs\n"

    private static let texts: [MergeRuleCase] = [
        MergeRuleCase(
            "prose", "one\n\ntwo\n\nthree\n", "one!\n\ntwo\n\nthree\n", "one\n\ntwo\n\nthree!\n",
            "one!\n\ntwo\n\nthree!\n"),
        MergeRuleCase("prose, the same lines", "A green one.\n", "A red one.\n", "A blue one.\n", marked, conflicts: 1),
        MergeRuleCase(
            "prose, the same lines", "A green one.\n\nx\n", "A red one.\n\nx\n", "A red one.\n\nx!\n",
            "A red one.\n\nx!\n"),
        MergeRuleCase(
            "baked blocks", "<!-- daybook: count -->\n1\n<!-- /daybook -->\n\nx\n",
            "<!-- daybook: count -->\n2\n<!-- /daybook -->\n\nx\n",
            "<!-- daybook: count -->\n3\n<!-- /daybook -->\n\nx!\n",
            "<!-- daybook: count -->\n3\n<!-- /daybook -->\n\nx!\n"),
        // The bracket of `a` is never closed: which fields there are cannot be said.
        MergeRuleCase(
            "a head that cannot be read", head("a: [1\nb: 1\nc: 1"), head("a: [2\nb: 1\nc: 1"),
            head("a: [1\nb: 1\nc: 2"), head("a: [2\nb: 1\nc: 2")),
        MergeRuleCase(
            "both made the file", nil, "# Food\n\n- [ ] A\n- [ ] B\n", "# Food\n\n- [ ] A\n- [x] C\n",
            "# Food\n\n- [ ] A\n- [ ] B\n- [x] C\n"),
        MergeRuleCase(
            "line ends", "- [ ] A\n- [ ] B\n", "- [ ] A\r\n- [ ] B\r\n", "- [x] A\n- [ ] B\n", "- [x] A\r\n- [ ] B\r\n"),
        MergeRuleCase("line ends", "- [ ] A\n", "- [ ] A\r\n", "- [ ] A\n", "- [ ] A\r\n"),
    ]

    private static let month = "sensors/pool/2026-11.csv"
    private static let readings: [MergeRuleCase] = [
        MergeRuleCase(
            "readings", "timestamp,ph\n1,7\n", "timestamp,ph\n1,7\n3,7.3\n", "timestamp,ph\n1,7\n2,7.2\n",
            "timestamp,ph\n1,7\n2,7.2\n3,7.3\n", path: month),
        MergeRuleCase(
            "readings", "timestamp,ph\n1,7\n", "timestamp,ph,orp\n1,7,\n2,7.2,650\n", "timestamp,ph\n1,7\n3,7.3\n",
            "timestamp,ph,orp\n1,7,\n2,7.2,650\n3,7.3,\n", path: month),
        MergeRuleCase(
            "readings, taken out", "timestamp,ph\n1,7\n2,7.2\n", "timestamp,ph\n2,7.2\n",
            "timestamp,ph\n1,7\n2,7.2\n3,7.3\n", "timestamp,ph\n2,7.2\n3,7.3\n", path: month),
        MergeRuleCase(
            "readings, both changed one row", "timestamp,ph\n1,7\n", "timestamp,ph\n1,7.1\n", "timestamp,ph\n1,7.2\n",
            "timestamp,ph\n1,7.1\n1,7.2\n", path: month),
        // A table that is not of readings.
        MergeRuleCase(
            "prose", "a,b\n1,2\n\n3,4\n", "a,b\n1,9\n\n3,4\n", "a,b\n1,2\n\n3,8\n", "a,b\n1,9\n\n3,8\n",
            path: "notes/table.csv"),
    ]

    /// A file of ink with these strokes: their names, where they begin, when they were drawn.
    private static func page(_ strokes: (id: String, x: Int32, time: Int)...) -> String {
        let elements = strokes.map { stroke in
            InkElement.stroke(
                InkStroke(id: stroke.id, brush: InkBrush(), time: stroke.time, points: [InkPoint(x: stroke.x, y: 0)]))
        }
        let page = InkPage(id: "p1", layers: [InkLayer(id: "p1-l1", elements: elements)])
        return String(decoding: InkMLWriter.bytes(InkDocument(pages: [page])), as: UTF8.self)
    }

    private static let ink: [MergeRuleCase] = [
        MergeRuleCase(
            "ink", page(("a", 1, 1), ("b", 2, 2)), page(("b", 2, 2), ("c", 3, 3)),
            page(("a", 1, 1), ("b", 2, 2), ("d", 4, 4)),
            page(("b", 2, 2), ("c", 3, 3), ("d", 4, 4)), path: "media/page.inkml"),
        MergeRuleCase(
            "ink, both moved a stroke", page(("a", 1, 1)), page(("a", 5, 9)), page(("a", 6, 8)), page(("a", 5, 9)),
            lost: ["1 points from 6 0"], path: "media/page.inkml"),
        // Of another layout.
        MergeRuleCase(
            "ink", "<ink>\n<trace>1 1</trace>\n\n\n</ink>\n",
            "<ink>\n<trace>1 1</trace>\n\n\n<trace>2 2</trace>\n</ink>\n",
            "<ink>\n<trace>1 1</trace>\n\n\n</ink>\n",
            "<ink>\n<trace>1 1</trace>\n\n\n<trace>2 2</trace>\n</ink>\n", path: "media/page.inkml"),
    ]

    /// Typed text of a file of ink as a page has it: boxes of one word.
    private static func words(_ words: [String]) -> String {
        let rows = words.map { InkBlock.digest($0) + "!=@t" + $0 }
        return "# Page\n\n" + InkBlock.text(of: "media/page.inkml", words, rows: rows, lineEnd: "\n")
    }

    private static let textOfInk: [MergeRuleCase] = [
        MergeRuleCase(
            "the text of ink", words(["jam"]), words(["jam", "tea"]), words(["jam", "milk"]),
            words(["jam", "milk", "tea"])),
        MergeRuleCase(
            "the text of ink", words(["jam"]), words(["jelly"]), words(["marmalade"]), words(["jelly", "marmalade"])),
    ]

    private static let all = frontMatter + items + texts + readings + ink + textOfInk

    @Test(arguments: all) func holds(_ row: MergeRuleCase) {
        for isSwapped in [false, true] {
            let (first, second) = isSwapped ? (row.second, row.first) : (row.first, row.second)
            let merge = FileMerge(
                base: row.base.map { Array($0.utf8) }, first: Array(first.utf8), second: Array(second.utf8),
                path: VaultPath(trusted: row.path))
            let text = String(decoding: merge.bytes, as: UTF8.self)
            // The order of two sides between markers is that in which they were given.
            if !isSwapped || row.conflicts == 0 { #expect(text == row.expected, "\(row.rule), swapped: \(isSwapped)") }
            #expect(merge.conflicts == row.conflicts)
            #expect(merge.losses.map(\.lost).sorted() == row.lost)
        }
    }

    /// The names in the first column of the table below "The rules".
    private func rules() throws -> [String] {
        let page = try Repository.text("docs/merging.md")
        let section = page.components(from: "## The rules\n", to: "\n## ")
        return section.split(separator: "\n").filter { $0.hasPrefix("| ") }.dropFirst().map { line in
            line.split(separator: "|")[0].trimming()
        }
    }

    @Test func everyLineOfTheTableIsTested() throws {
        let written = try rules()
        #expect(written.count > 20 && Set(written).count == written.count)
        // What git does is seen with git: `SyncConflictTests`.
        #expect(Set(written).subtracting(["anything else"]) == Set(Self.all.map(\.rule)))
    }
}

extension String {
    /// What is between two marks.
    fileprivate func components(from start: String, to end: String) -> Substring {
        guard let open = firstRange(of: start) else { return "" }
        let rest = self[open.upperBound...]
        return rest[..<(rest.firstRange(of: end)?.lowerBound ?? rest.endIndex)]
    }
}

extension Substring {
    fileprivate func trimming() -> String {
        String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}
