// How a document is built, as an editor shows it: outline, folding, growing selections.

import Bytes
import Testing
import Vault

@testable import LanguageFeatures

@Suite struct StructureTests {
    private func outline(_ symbols: [OutlineSymbol], _ indent: String = "") -> [String] {
        symbols.flatMap { symbol in
            [indent + symbol.name + (symbol.detail.map { " (\($0))" } ?? "")] + outline(symbol.children, indent + "  ")
        }
    }

    @Test func headingsLieWithinOneAnother() {
        let text = "intro\n# A **b** [[c|d]]\n### Deep\n## Next\n#\n# Last\n```\n# code\n```\nSetext\n===\n"
        let found = DocumentOutline(MarkedText(text + "‸").document()).symbols
        #expect(outline(found) == ["A b d", "  Deep", "  Next", "#", "Last", "Setext"])
        #expect(found[0].range == 6..<text.utf8.count - "#\n# Last\n```\n# code\n```\nSetext\n===\n".utf8.count)
    }

    @Test func linesOfTheAgendaAndOfLists() {
        let page =
            "# Freitag\n\n- 09:00-10:00 Zahnarzt @Lyon\n- [ ] Brot due:2026-11-21\n- nur Text\n\n## Abend\n- all-day Fest\n"
        #expect(
            outline(DocumentOutline(MarkedText(page + "‸").document("agenda/2026/2026-11-20.md")).symbols)
                == ["Freitag", "  Zahnarzt (09:00-10:00)", "  Brot (2026-11-21)", "  Abend", "    Fest (all-day)"])
        let list = "- [ ] Lait x2 @crèmerie\n- Pain\n"
        #expect(
            outline(DocumentOutline(MarkedText(list + "‸").document("lists/courses.md")).symbols) == [
                "Lait (x2)", "Pain",
            ])
        #expect(outline(DocumentOutline(MarkedText(list + "‸").document()).symbols) == ["Lait (x2)"])
    }

    @Test func folds() {
        let text = """
            ---
            title: x
            ---
            # A
            text
            - item
              - below
                deep

            - other
            ## B
            > [!note] Callout
            > more
            <!-- daybook: * | list -->
            one
            <!-- /daybook -->
            # C

            """
        let document = MarkedText(text + "‸").document()
        let lines = LineMap(document.bytes)
        let found = FoldingRanges(document).ranges.map {
            "\(lines.line(at: $0.range.lowerBound))-\(lines.line(at: $0.range.upperBound - 1))"
        }
        #expect(found == ["0-2", "3-15", "5-7", "6-7", "10-15", "11-12", "13-15"])
    }

    @Test func selectionsGrow() {
        func steps(_ marked: String) -> [String] {
            let text = MarkedText(marked)
            let document = text.document()
            return SelectionSteps(document, at: text.offset).ranges.map { document.bytes.text($0) }
        }
        #expect(
            steps("a [[Thé v‸ert#x|y]] b\nc\n\nd") == [
                "vert", "Thé vert", "[[Thé vert#x|y]]", "a [[Thé vert#x|y]] b", "a [[Thé vert#x|y]] b\nc",
                "a [[Thé vert#x|y]] b\nc\n\nd",
            ])
        #expect(steps("# A\n- [ ] Bro‸t #x\n# B").contains("Brot #x"))
        #expect(steps("‸") == [""])
        for offset in 0...20 {
            #expect(!SelectionSteps(MarkedText("é\r\n# 🎉 x‸").document(), at: offset).ranges.isEmpty)
        }
    }
}
