// Detects the language of a text by its script, or by its most frequent small words.

import Bytes

/// Detects the language of a text well enough to stem its words.
package enum LanguageDetector {
    /// An ISO 639-1 code, or nil if there is too little text. Examines only the first words: small words are so frequent that a few
    /// sentences suffice.
    package static func detect(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
        var count = WordCount()
        var at = 0
        let end = min(bytes.count, 4000)
        while at < end, count.words < 160 {
            let byte = bytes[at]
            if byte < 0x80 {
                if byte.isLetter { count.add(byte.lowercased) } else { count.endWord() }
                at += 1
            } else {
                let (scalar, length) = UTF8Scalars.decode(bytes, at: at)
                if scalar >= 0x370, let script = script(scalar) {
                    count.scripts[script, default: 0] += 1
                } else if UTF8Scalars.isWord(scalar) {
                    count.add(folded: scalar)
                } else {
                    count.endWord()
                }
                at += length
            }
        }
        count.endWord()
        return count.language
    }

    package static func detect(_ text: String) -> String? {
        var text = text
        return text.withUTF8 { detect($0) }
    }

    /// Counts small words and characters by script.
    private struct WordCount {
        var words = 0
        var scripts: [String: Int] = [:]
        private var scores = [Int](repeating: 0, count: StopWords.languages.count)
        /// The bytes of the current word, up to eight.
        private var key: UInt64 = 0
        private var length = 0

        @inline(__always)
        mutating func add(_ byte: UInt8) {
            key = key << 8 | UInt64(byte)
            length += 1
        }

        mutating func add(folded scalar: UInt32) {
            var bytes: [UInt8] = []
            Folding.append(folded: scalar, to: &bytes)
            for byte in bytes { add(byte) }
        }

        @inline(__always)
        mutating func endWord() {
            guard length > 0 else { return }
            words += 1
            if length <= 6, let languages = StopWords.table[key] {
                for language in languages { scores[language] += 1 }
            }
            key = 0
            length = 0
        }

        var language: String? {
            if let (script, number) = scripts.max(by: { $0.value < $1.value }), number * 2 > words {
                // Japanese contains many Chinese characters; its own syllables decide.
                return script == "zh" && scripts["ja", default: 0] * 10 > number ? "ja" : script
            }
            let best = scores.indices.max { scores[$0] < scores[$1] } ?? 0
            let second = scores.indices.filter { $0 != best }.map { scores[$0] }.max() ?? 0
            // A few words may be of any language; one word in twelve must be a small word of this one.
            guard scores[best] >= 2, scores[best] * 12 >= words, scores[best] > second else { return nil }
            return StopWords.languages[best]
        }
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

/// The most frequent small words of each language, folded (lower case, no accents).
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

    /// By the bytes of the word, packed into a number.
    static let table: [UInt64: [Int]] = {
        var table: [UInt64: [Int]] = [:]
        for (language, list) in words.enumerated() {
            for word in list.split(separator: " ") {
                table[word.utf8.reduce(0) { $0 << 8 | UInt64($1) }, default: []].append(language)
            }
        }
        return table
    }()
}
