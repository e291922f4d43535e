// Detects flags of jrnl in a query, where they would unintentionally exclude words.

import Wording

enum JrnlHabits {
    /// daybook's equivalents of jrnl flags (jrnl.sh, "Command Line Reference").
    private static let words: [String: Phrase] = [
        "-from": Phrase(same: "--from DATE"), "-to": Phrase(same: "--to DATE"), "-until": Phrase(same: "--to DATE"),
        "-on": Phrase(same: "on:DATE"), "-starred": Phrase(same: "--favorites"), "-tagged": Phrase(same: "'tag:*'"),
        "-year": Phrase(same: "date:2026"), "-month": Phrase(same: "date:2026-11"), "-day": Phrase(same: "on:DATE"),
        "-today-in-history": Phrase(same: "daybook on-this-day"),
        "-contains": Phrase("the words themselves", fr: "les mots eux-mêmes"),
        "-and": Phrase("words side by side must all match", fr: "ce qui est côte à côte doit être vrai ensemble"),
        "-not": Phrase("-tag:NAME, or NOT in front", fr: "-tag:NOM, ou NOT devant"),
    ]

    /// Throws `CommandError` for the first of them.
    static func check(_ words: [String]) throws(CommandError) {
        for word in words {
            let isCount = word.utf8.count > 1 && word.hasPrefix("-") && word.dropFirst().allSatisfy(\.isNumber)
            guard let meant = isCount ? Phrase(same: "-n \(word.dropFirst())") : Self.words[word] else { continue }
            throw CommandError(
                .usage,
                Phrase(
                    "\(word) in a query leaves out what has the word “\(word.dropFirst())”",
                    fr: "\(word) dans une requête écarte ce qui contient le mot « \(word.dropFirst()) »"),
                hint: Phrase("here it is ", fr: "ici, c’est ") + meant)
        }
    }
}
