// Which language a text is in: by its script, or by its most frequent small words.

import Bytes

/// Tells the language of a text well enough to stem its words.
package enum LanguageDetector {
    /// An ISO 639-1 code, or nil where there is too little to tell. Looks at the first few hundred words.
    package static func detect(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
        var words = 0
        var scores = [Int](repeating: 0, count: StopWords.languages.count)
        var scripts: [String: Int] = [:]
        var word: [UInt8] = []
        word.reserveCapacity(32)
        func count() {
            guard !word.isEmpty else { return }
            words += 1
            if word.count <= 6, let languages = StopWords.table[word] {
                for language in languages { scores[language] += 1 }
            }
            word.removeAll(keepingCapacity: true)
        }
        var at = 0
        let end = min(bytes.count, 6000)
        while at < end, words < 400 {
            let (scalar, length) = UTF8Scalars.decode(bytes, at: at)
            at += length
            if scalar >= 0x370, let script = script(scalar) { scripts[script, default: 0] += 1 }
            if UTF8Scalars.isWord(scalar) {
                Folding.append(folded: scalar, to: &word)
            } else {
                count()
            }
        }
        count()
        if let (script, number) = scripts.max(by: { $0.value < $1.value }), number * 2 > words {
            // Japanese is full of Chinese characters; its own syllables decide.
            return script == "zh" && scripts["ja", default: 0] * 10 > number ? "ja" : script
        }
        let best = scores.indices.max { scores[$0] < scores[$1] } ?? 0
        let second = scores.indices.filter { $0 != best }.map { scores[$0] }.max() ?? 0
        // A few words may be of any language; one small word in twelve must speak for this one.
        guard scores[best] >= 2, scores[best] * 12 >= words, scores[best] > second else { return nil }
        return StopWords.languages[best]
    }

    private static func script(_ scalar: UInt32) -> String? {
        switch scalar {
        case 0x370..<0x400: "el"
        case 0x400..<0x530: "ru"
        case 0x590..<0x600: "he"
        case 0x600..<0x700: "ar"
        case 0x900..<0x980: "hi"
        case 0xe00..<0xe80: "th"
        case 0x3040..<0x3100: "ja"
        case 0x3400..<0xa000: "zh"
        case 0xac00..<0xd7b0: "ko"
        default: nil
        }
    }
}

/// The small words that every text of a language is full of, folded (lower case, no accents).
private enum StopWords {
    static let languages = ["en", "fr", "de", "es", "it", "pt", "nl"]

    private static let words: [String] = [
        "the and of to is that it for was with you this are be have not on as at they from or we an by my i",
        "le la les des et est une un du dans que qui pour pas sur au avec ce il elle je nous vous plus mais ou se en ne sont",
        "der die und das ist nicht ein eine ich zu den mit von sich auf fur dem im es auch als an wie",
        "el la los las y que en una un es por con para se del al lo su mas como pero no",
        "il lo la gli le di che e un una per con non sono del della si da nel al anche piu",
        "o os a as que e um uma para com nao se do da dos das em no na por mais como",
        "de het een en van is dat niet op te zijn voor met die aan er ook maar als ik",
    ]

    static let table: [[UInt8]: [Int]] = {
        var table: [[UInt8]: [Int]] = [:]
        for (language, list) in words.enumerated() {
            for word in list.split(separator: " ") { table[Array(word.utf8), default: []].append(language) }
        }
        return table
    }()
}
