// How the program speaks: words that read as translated occur in no message, and in fewer and fewer comments.

import TestSupport
import Testing

@Suite struct PlainEnglishTests {
    /// What reads as translated, with what an English speaker would write, and how many lines of comments still have it. A number may only
    /// fall.
    private static let phrases: [(words: [String], instead: String, comments: Int)] = [
        (["is no", "are no", "was no", "were no"], "is not a", 0), (["nobody"], "no one; a passive; not known", 0),
        (["stands", "stood"], "is, was", 0), (["behind"], "after", 1), (["in front of"], "before", 0),
        (["anew"], "again", 0), (["so many"], "at most N", 0),
    ]

    /// The same for what is common in messages.
    private static let inComments: [(words: [String], instead: String, comments: Int)] = [
        (["told"], "reported", 2), (["comes to"], "returns, becomes", 0),
        (["nothing where", "none where", "nil where"], "nil if, empty unless", 0),
    ]

    /// Where such words are rightly there: lists of words, names of fields, lines that are counted.
    private static let exceptions: [String: Set<String>] = [
        "Sources/Services/Language/Sentiment/SentimentModel.swift": ["nobody"],
        "Sources/Services/Language/Text/SmallWords.swift": ["nobody", "behind"],
        "Sources/Application/ExchangeActions/Sync/ListShare+JSON.swift": ["behind"],
        "Sources/Application/ExchangeActions/Sync/SyncState+JSON.swift": ["behind"],
        "Sources/Domains/Journal/Import/JrnlLayout.swift": ["behind"],
        "Sources/Services/Ingest/ZoneHint.swift": ["behind"],
        "Sources/Frontends/WebServer/Pages/WebWords.swift": ["stands"],
        "Sources/Frontends/daybook-station/Web/ListenAddress.swift": ["behind"],
        "Sources/Services/Pages/Site/SiteExport.swift": ["so many"],
        "Sources/Frontends/daybook/Commands/Vault/MergeDriverCommand.swift": ["stands"],
    ]

    @Test func messages() {
        for source in SwiftSource.all {
            let allowed = Self.exceptions[source.path] ?? []
            for (number, line) in source.literals {
                let found = Self.found(line)
                for phrase in Self.phrases {
                    for words in phrase.words where found.contains(words) && !allowed.contains(words) {
                        Issue.record("\(source):\(number): “\(words)” reads as translated: \(phrase.instead)")
                    }
                }
            }
        }
    }

    @Test func comments() {
        let lines = (SwiftSource.all.flatMap(\.comments) + Self.webComments).map(Self.found).filter { !$0.isEmpty }
        for phrase in Self.phrases + Self.inComments {
            let count = lines.count { !$0.isDisjoint(with: phrase.words) }
            #expect(count == phrase.comments, "\(phrase.words[0]): write “\(phrase.instead)”, and the number here")
        }
    }

    /// Of the scripts and style sheets, where a comment begins its line.
    private static let webComments = WebFileTests.folder.values.flatMap { bytes in
        String(decoding: bytes, as: UTF8.self).split(separator: "\n").map { $0.drop { $0.isWhitespace } }
            .filter { $0.hasPrefix("//") || $0.hasPrefix("/*") }.map(String.init)
    }

    private static let known = Set((phrases + inComments).flatMap(\.words))

    /// The phrases in a line, by whole words; “there is no” and “is no longer” are English.
    private static func found(_ line: String) -> Set<String> {
        let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
        let words = line.utf8.split { !letters.contains($0 | 0x20) }.map { String(Substring($0)).lowercased() }
        var found: Set<String> = []
        for (index, word) in words.enumerated() {
            if known.contains(word) { found.insert(word) }
            guard index > 0 else { continue }
            let pair = words[index - 1] + " " + word
            if known.contains(pair), index < 2 || words[index - 2] != "there",
                index + 1 == words.count || !["longer", "such", "more"].contains(words[index + 1])
            {
                found.insert(pair)
            }
            if index > 1, known.contains(words[index - 2] + " " + pair) { found.insert(words[index - 2] + " " + pair) }
        }
        return found
    }
}
