// Whatever is typed, the parser answers: a request, or an error that can be shown.

import Testing
import Wording

@testable import Arguments

/// Random numbers that a seed repeats (SplitMix64, Steele, Lea and Flood 2014).
private struct SeededGenerator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ mixed >> 27) &* 0x94d0_49bb_1331_11eb
        return mixed ^ mixed >> 31
    }
}

@Suite struct ArgumentFuzzTests {
    private static let pieces = [
        "journal", "add", "log", "lists", "show", "search", "move", "complete", "help", "tag", "tomorrow", "5", "-5",
        "-",
        "--", "", "-n", "-n5", "-nx", "-jp", "-q", "-qn", "--limit", "--limit=", "--limit=5", "--json", "--json=",
        "--no-pager",
        "--pager", "--vault", "--vault=x", "--color", "never", "--=", "---", "-é", "é", "🏃", "-\u{301}", "--help", "-h",
        "-V",
        "- x", "--photo", "a.jpg", "-tag:rain", "\u{0}", "-d", "--date=",
    ]

    @Test(arguments: [UInt64(1), .random(in: 0 ... .max)])
    func everyLineIsAnswered(seed: UInt64) {
        var generator = SeededGenerator(state: seed)
        let tool = sampleTool()
        var (understood, refused) = (0, 0)
        for _ in 0..<20_000 {
            let words = (0..<Int.random(in: 0...6, using: &generator)).map { _ in
                Self.pieces[Int.random(in: 0..<Self.pieces.count, using: &generator)]
            }
            do {
                guard case .run(let command, let invocation) = try tool.parse(words) else { continue }
                // What was understood can be asked for, and no word is lost between the operands.
                #expect(invocation.path == command.path, "seed \(seed): \(words)")
                understood += 1
                let assigned = command.operands.flatMap { invocation.words(of: $0) }
                #expect(assigned == invocation.operands, "seed \(seed): \(words)")
            } catch {
                refused += 1
                let isComplete = LanguageCode.allCases.allSatisfy { language in
                    !error.message[language].isEmpty && error.hint?[language].isEmpty != true
                }
                #expect(isComplete, "seed \(seed): \(words)")
                #expect(error.wordIndex.map(words.indices.contains) != false, "seed \(seed): \(words)")
            }
        }
        #expect(understood > 250 && refused > 5000, "seed \(seed): \(understood) understood, \(refused) refused")
    }
}
