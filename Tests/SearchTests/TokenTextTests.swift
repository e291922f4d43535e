// Words as numbers: what one reader means by them, handed on a few documents at a time.

import Testing

@testable import Search

@Suite struct TokenTextTests {
    /// Two readers of one kind of numbers.
    private struct Hearer {
        var terms = TermList()

        mutating func texts(_ numbers: [UInt32], after new: TokenTextMaker.NewTerms) -> [String] {
            if new.startAnew { terms.removeAll() }
            terms.append(new.terms)
            return numbers.map { terms.text(Int($0)) }
        }
    }

    private static func text(_ words: String, _ maker: TokenTextMaker, language: String? = "en") -> TokenText {
        var text = TokenText()
        maker.append(words, language: language, to: &text)
        return text
    }

    @Test func wordsAreFoldedAndEachSpellingHasItsStemOnceADocument() {
        let maker = TokenTextMaker()
        maker.beginDocument()
        let first = Self.text("Running RUNS, runs: été a", maker)
        maker.beginDocument()
        let second = Self.text("runs", maker)
        var hearer = Hearer()
        let new = maker.takeTerms()
        #expect(hearer.texts(first.words, after: new) == ["running", "runs", "runs", "ete", "a"])
        #expect(first.stems.map { hearer.terms.text(Int($0)) } == ["run", "run", "run"])
        #expect(second.stems.map { hearer.terms.text(Int($0)) } == ["run"])
    }

    @Test func numbersGoOnFromOneHandingOnToTheNext() {
        let maker = TokenTextMaker()
        var hearer = Hearer()
        for words in [["one", "two"], ["two", "three"], ["three", "one"]] {
            let text = Self.text(words.joined(separator: " "), maker, language: "none")
            let new = maker.takeTerms()
            #expect(hearer.texts(text.words, after: new) == words)
        }
        #expect(hearer.terms.count == 3)
    }

    @Test func numbersBeginAnewWhereThereAreManyTerms() {
        let maker = TokenTextMaker(mostTerms: 5)
        var hearer = Hearer()
        var most = 0
        for number in 0..<20 {
            let words = ["w\(number)", "w\(number + 1)", "w\(number + 2)"]
            let text = Self.text(words.joined(separator: " "), maker, language: "none")
            let new = maker.takeTerms()
            #expect(hearer.texts(text.words, after: new) == words)
            most = max(most, hearer.terms.count)
        }
        #expect(most <= 8)
    }

    /// Longer than what is looked up, and of marks that fold to nothing.
    @Test func longWordsAreCutAndEmptyOnesLeftOut() {
        let maker = TokenTextMaker()
        let long = String(repeating: "ab", count: 50)
        let text = Self.text("x \(long) y \u{301}\u{302} z", maker, language: "none")
        var hearer = Hearer()
        let new = maker.takeTerms()
        #expect(hearer.texts(text.words, after: new) == ["x", String(long.prefix(64)), "y", "z"])
    }
}
