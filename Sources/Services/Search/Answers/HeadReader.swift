// Reads some members of the front matter JSON in the index, skipping the others.

import Bytes

/// Parses the output of `IndexWriter`: an object on one line, without white space between its parts.
enum HeadReader {
    /// Keys to look for, folded.
    struct Keys {
        fileprivate let texts: Set<String>
        /// ASCII keys, which are compared byte by byte.
        fileprivate let bytes: [[UInt8]]

        init(_ keys: Set<String>) {
            texts = keys
            bytes = keys.map { Array($0.utf8) }
        }
    }

    /// The members with these keys, regardless of case; all if nil.
    static func members(_ json: UnsafeRawBufferPointer, only keys: Keys?) -> [JSONValue.Member] {
        guard let keys else { return (try? JSONReader.read(Array(json)))?.object ?? [] }
        var members: [JSONValue.Member] = []
        // After the brace.
        var at = 1
        while at < json.count, json[at] == .quote {
            let keyEnd = endOfString(json, at)
            let valueEnd = endOfValue(json, keyEnd + 1)
            guard valueEnd <= json.count else { break }
            if isWanted(json, at + 1..<keyEnd - 1, keys),
                let key = value(json, at..<keyEnd)?.string,
                let value = value(json, keyEnd + 1..<valueEnd)
            {
                members.append(.init(key, value))
            }
            at = valueEnd + 1
        }
        return members
    }

    private static func value(_ json: UnsafeRawBufferPointer, _ range: Range<Int>) -> JSONValue? {
        // Most are strings without escapes.
        if json[range.lowerBound] == .quote, !json[range].contains(.backslash) {
            return .string(String(decoding: json[range.lowerBound + 1..<range.upperBound - 1], as: UTF8.self))
        }
        return try? JSONReader.read(Array(json[range]))
    }

    private static func isWanted(_ json: UnsafeRawBufferPointer, _ key: Range<Int>, _ keys: Keys) -> Bool {
        for at in key where json[at] >= 0x80 || json[at] == .backslash {
            return keys.texts.contains(Folding.fold(String(decoding: json[key], as: UTF8.self)))
        }
        for wanted in keys.bytes where wanted.count == key.count {
            var at = 0
            while at < wanted.count, wanted[at] == json[key.lowerBound + at].lowercased { at += 1 }
            if at == wanted.count { return true }
        }
        return false
    }

    /// The position after the closing quote of the string that begins there.
    private static func endOfString(_ json: UnsafeRawBufferPointer, _ start: Int) -> Int {
        var at = start + 1
        while at < json.count, json[at] != .quote { at += json[at] == .backslash ? 2 : 1 }
        return at + 1
    }

    /// The comma or bracket after the value that begins there.
    private static func endOfValue(_ json: UnsafeRawBufferPointer, _ start: Int) -> Int {
        var at = start
        var depth = 0
        while at < json.count {
            switch json[at] {
            case .quote:
                at = endOfString(json, at)
                continue
            case .bracketOpen, UInt8(ascii: "{"): depth += 1
            case .bracketClose, UInt8(ascii: "}"):
                if depth == 0 { return at }
                depth -= 1
            case .comma where depth == 0: return at
            default: break
            }
            at += 1
        }
        return at
    }
}
