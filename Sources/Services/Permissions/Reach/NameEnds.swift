// Finds possible ends of file names in a text by the last word of the name.

import Bytes

/// The endings of file names: `.jpg`, or the last word if there is no extension.
struct NameEnds: Sendable {
    /// Last words of folded names, including a preceding point, with the rest after the word: `)` of `.jpg (1)`.
    private var rests: [String: Set<[UInt8]>] = [:]
    /// The last bytes of words without a preceding point.
    private var lastBytes: Set<UInt8> = []

    init(of names: some Sequence<String>) {
        for name in names {
            let name = Array(name.utf8)
            guard let last = name.lastIndex(where: Self.isWord) else { continue }
            var start = last
            while start > 0, Self.areOneWord(name[start - 1], name[start]) { start -= 1 }
            let isEnding = start > 0 && name[start - 1] == .dot
            if !isEnding { lastBytes.insert(name[last]) }
            let word = name[(isEnding ? start - 1 : start)...last]
            rests[String(decoding: word, as: UTF8.self), default: []].insert(Array(name[(last + 1)...]))
        }
    }

    /// Positions at which a name may end in a folded text.
    ///
    /// - Parameter orWords: includes names without an extension.
    func places(in text: [UInt8], orWords: Bool) -> [Int] {
        var places: [Int] = []
        let orWords = orWords && !lastBytes.isEmpty
        var end = 0
        while end < text.count {
            let start = end
            end += 1
            guard Self.isWord(text[start]) else { continue }
            while end < text.count, Self.areOneWord(text[end - 1], text[end]) { end += 1 }
            let isEnding = start > 0 && text[start - 1] == .dot
            guard isEnding || orWords && lastBytes.contains(text[end - 1]) else { continue }
            let word = text[(isEnding ? start - 1 : start)..<end]
            for rest in rests[String(decoding: word, as: UTF8.self)] ?? [] where text[end...].starts(with: rest) {
                places.append(end + rest.count)
            }
        }
        return places
    }

    private static func isWord(_ byte: UInt8) -> Bool { byte.isLetter || byte.isDigit || byte >= 0x80 }

    /// `文件` after `a.jpg` does not belong to the name.
    private static func areOneWord(_ first: UInt8, _ second: UInt8) -> Bool {
        isWord(first) && isWord(second) && (first < 0x80) == (second < 0x80)
    }
}
