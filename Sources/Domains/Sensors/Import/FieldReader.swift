// Splits records into fields as byte ranges, for any delimiter.

import Bytes

/// Splits records at a delimiter. Quoted fields may contain delimiters and line ends (RFC 4180).
struct FieldReader {
    let delimiter: UInt8
    /// The fields of the last record, without quotes and surrounding blanks.
    private(set) var fields: [Range<Int>] = []
    /// The number of quoted line ends in the last record.
    private(set) var innerLines = 0

    init(delimiter: UInt8) { self.delimiter = delimiter }

    /// Reads the record at `start` and returns the start of the next one. A quote that is not closed within a hundred
    /// lines is a sign for inches or seconds.
    mutating func read(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int {
        fields.removeAll(keepingCapacity: true)
        innerLines = 0
        var at = start
        while true {
            var begin = at
            while begin < bytes.count, bytes[begin] == .space || bytes[begin] == .tab && delimiter != .tab {
                begin += 1
            }
            var end = begin
            if begin < bytes.count, bytes[begin] == .quote, let close = closing(bytes, begin) {
                fields.append(begin + 1..<close)
                at = close + 1
                while at < bytes.count, bytes[at] != delimiter, !bytes[at].isLineEnd { at += 1 }
            } else {
                while end < bytes.count, bytes[end] != delimiter, !bytes[end].isLineEnd { end += 1 }
                at = end
                while end > begin, bytes[end - 1].isBlank { end -= 1 }
                fields.append(begin..<end)
            }
            guard at < bytes.count, bytes[at] == delimiter else { break }
            at += 1
        }
        guard at < bytes.count else { return at }
        let isReturn = bytes[at] == .carriageReturn
        at += 1
        if isReturn, at < bytes.count, bytes[at] == .newline { at += 1 }
        return at
    }

    private mutating func closing(_ bytes: UnsafeBufferPointer<UInt8>, _ open: Int) -> Int? {
        var at = open + 1
        var lines = 0
        while at < bytes.count {
            if bytes[at] == .quote {
                guard at + 1 < bytes.count, bytes[at + 1] == .quote else {
                    innerLines += lines
                    return at
                }
                at += 1
            } else if bytes[at] == .newline {
                lines += 1
                if lines > 100 { return nil }
            }
            at += 1
        }
        return nil
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// The text of a field, with doubled quotes unescaped.
    func fieldText(_ range: Range<Int>) -> String {
        let text = String(decoding: UnsafeBufferPointer(rebasing: self[range]), as: UTF8.self)
        return text.utf8.contains(.quote) ? text.replacing("\"\"", with: "\"") : text
    }
}
