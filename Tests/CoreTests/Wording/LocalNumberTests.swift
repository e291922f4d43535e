// Numbers as each language writes them.

import Testing
import Wording

@Suite struct LocalNumberTests {
    @Test(arguments: [
        (0, "0", "0"), (999, "999", "999"), (1000, "1,000", "1\u{202f}000"), (-12_345, "−12,345", "−12\u{202f}345"),
        (1_234_567, "1,234,567", "1\u{202f}234\u{202f}567"),
    ])
    func wholes(value: Int, english: String, french: String) {
        #expect(LocalNumber.text(value, in: .english) == english)
        #expect(LocalNumber.text(value, in: .french) == french)
    }

    @Test(arguments: [
        (13.2, 0...3, "13.2", "13,2"), (13.0, 0...3, "13", "13"), (13.0, 2...2, "13.00", "13,00"),
        (0.05, 0...3, "0.05", "0,05"), (0.0004, 0...3, "0", "0"), (-0.0004, 0...3, "0", "0"),
        (-7.25, 0...2, "−7.25", "−7,25"), (10_432.5, 0...1, "10,432.5", "10\u{202f}432,5"),
        (999.96, 0...1, "1,000", "1\u{202f}000"),
        (2.5, 0...0, "3", "3"), (.nan, 0...2, "", ""), (.infinity, 0...2, "", ""), (1e300, 0...2, "1e+300", "1e+300"),
    ])
    func decimals(value: Double, decimals: ClosedRange<Int>, english: String, french: String) {
        #expect(LocalNumber.text(value, decimals: decimals, in: .english) == english)
        #expect(LocalNumber.phrase(value, decimals: decimals)[.french] == french)
    }

    @Test func counts() {
        let count = Phrase.counted(12_000, "note", "notes", fr: "note", "notes")
        #expect(count[.english] == "12,000 notes" && count[.french] == "12\u{202f}000 notes")
    }
}
