// Times for readers and programs: a `time` element with a time, a span or a whole day in words.

import Bytes

extension HTMLText {
    /// Words beyond a time get its start as `datetime`, words without a time the duration of a day (WHATWG HTML, "the time element":
    /// without that attribute its text has to be a valid time).
    package mutating func time(_ words: String) {
        let bytes = Array(words.utf8)
        let start = bytes.indices.first { start in
            start + 5 <= bytes.count && bytes[start + 2] == .colon
                && [0, 1, 3, 4].allSatisfy { bytes[start + $0].isDigit }
        }
        if start == 0, bytes.count == 5 { return element("time", words) }
        markup("<time datetime=\"")
        self.words(start.map { String(decoding: bytes[$0..<$0 + 5], as: UTF8.self) } ?? "P1D")
        markup("\">")
        self.words(words)
        markup("</time>")
    }
}
