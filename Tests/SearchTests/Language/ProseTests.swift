// Sentences, prose, key phrases and summaries.

import Bytes
import Language
import Testing

@Suite struct ProseTests {
    private func sentences(_ text: String) -> [String] {
        let bytes = Array(text.utf8)
        return Sentences.ranges(Prose(bytes, body: 0..<bytes.count, keepsHeadings: false).bytes).map { bytes.text($0) }
    }

    @Test func sentencesEnd() {
        #expect(sentences("One. Two! Three? Four… Five") == ["One.", "Two!", "Three?", "Four…", "Five"])
        #expect(
            sentences("Dr. Roy met Mr. J. Doe at 9.30. It rained.") == [
                "Dr. Roy met Mr. J. Doe at 9.30.", "It rained.",
            ])
        #expect(sentences("M. Dupont a vu Mme. Roy. Elle va bien.") == ["M. Dupont a vu Mme. Roy.", "Elle va bien."])
        #expect(sentences("« Viens ! » dit-elle. Il vint.") == ["« Viens ! » dit-elle.", "Il vint."])
        #expect(sentences("“Come!” she said. He came.") == ["“Come!” she said.", "He came."])
        #expect(sentences("So did I. We left.") == ["So did I.", "We left."])
        #expect(sentences("A line\nthat goes on.\n\nAnother") == ["A line\nthat goes on.", "Another"])
    }

    @Test func onlyProse() {
        let text = """
            # A heading

            First one. Here is `code. Not` a sentence.

            ```
            Not this. Nor this.
            ```

            | a | b |
            |---|---|
            | Not. | This. |

            - [x] An item
            - Another item. With two.
            > A quote. Here.

            key:: value. Here
                indented after a line is prose

                this is code. Really.

            <!-- A comment. -->
            Last.
            """
        let found = sentences(text)
        #expect(
            !found.contains {
                $0.contains("Not this") || $0.contains("heading") || $0.contains("Not.") || $0.contains("comment")
            })
        #expect(!found.contains { $0.contains("really") || $0.contains("value") })
        #expect(found.contains("An item"))
        #expect(found.contains("With two."))
        #expect(found.contains("A quote."))
        #expect(found.last == "Last.")
    }

    @Test func offsetsAreThoseOfTheFile() {
        let bytes = Array("---\nmood: sad\n---\nÉté *doux*. Fin.".utf8)
        let prose = Prose(bytes, body: 18..<bytes.count)
        #expect(prose.bytes.count == bytes.count)
        #expect(Sentences.ranges(prose.bytes).map { bytes.text($0) } == ["Été *doux*.", "Fin."])
    }

    @Test func phrases() {
        let text = Array(
            "We planted apple trees. The apple trees need water. Water the garden and the apple trees.".utf8)
        let found = KeyPhrases.find(text, 0..<text.count, TermReader(language: "en"), limit: 3) { _ in 5 }
        #expect(found.first?.text == "apple trees")
        #expect(found.first?.count == 3)
        let french = Array("L’atelier de poterie. J’aime l’atelier de poterie, la poterie détend.".utf8)
        let mots = KeyPhrases.find(french, 0..<french.count, TermReader(language: "fr"), limit: 1) { _ in 5 }
        #expect(mots.first?.text == "poterie")
    }

    @Test func summaries() {
        func sentence(_ words: String, _ text: Int, _ place: Int, _ feeling: Double = 0) -> SummarySentence {
            SummarySentence(
                stems: words.split(separator: " ").map(String.init), text: text, place: place, sentiment: feeling)
        }
        let all = [
            sentence("garden apple tree plant", 0, 0), sentence("bus late again", 0, 1),
            sentence("garden apple tree plant", 1, 0), sentence("apple tree water garden", 2, 1),
            sentence("grandmother hospital phone call", 2, 0, -0.9), sentence("ok", 3, 0),
        ]
        let chosen = Summary.choose(all, count: 2)
        #expect(chosen.count == 2)
        #expect(chosen == chosen.sorted())
        // Never two of a kind, and what feels strongly is there.
        #expect(!(chosen.contains(0) && chosen.contains(2)))
        #expect(Summary.choose(all, count: 3).contains(4))
        #expect(Summary.choose([], count: 3).isEmpty)
        #expect(Summary.choose(all, count: 99).count <= all.count)
    }
}
