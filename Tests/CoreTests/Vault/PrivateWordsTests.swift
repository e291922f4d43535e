// Every word that says private is found, whatever is asked first for the sake of speed.

import Testing

@testable import Vault

@Suite struct PrivateWordsTests {
    @Test(arguments: PrivateWords.words.sorted()) func everyWordCounts(word: String) {
        for spelled in [word, word.uppercased(), word.capitalized, word.replacingE] {
            #expect(PrivateWords.isWord(spelled), "\(spelled)")
            #expect(PrivateWords.isKey(spelled), "\(spelled)")
            #expect(PrivateWords.isKey("is_" + spelled), "\(spelled)")
            guard word.hasPrefix("priv") else { continue }
            let line = Array("a line\n\(spelled): true\n".utf8)
            #expect(PrivateWords.statement(in: line, from: 0) == 7..<line.count - 1, "\(spelled)")
        }
    }

    @Test(arguments: PrivateWords.levels.sorted()) func everyLevelCounts(level: String) {
        for spelled in [level, level.uppercased(), level.replacingE] {
            #expect(PrivateWords.isLevel(spelled), "\(spelled)")
        }
    }

    @Test(arguments: ["", "prime", "pirate", "vivid", "été", "favorite", "confident"]) func otherWordsDoNot(
        word: String
    ) {
        #expect(!PrivateWords.isWord(word))
        #expect(!PrivateWords.isKey(word))
        #expect(!PrivateWords.isLevel(word))
    }
}

extension String {
    /// With the accent that folding takes away.
    fileprivate var replacingE: String { String(map { $0 == "e" ? "é" : $0 }) }
    fileprivate var capitalized: String { prefix(1).uppercased() + dropFirst() }
}
