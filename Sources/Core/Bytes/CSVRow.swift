// Reads and writes records of CSV files (RFC 4180).

package enum CSVRow {
    /// The fields of the record at `start`, and the start of the next one. A quoted field may contain line ends.
    package static func read(
        _ bytes: [UInt8], _ start: Int, separator: UInt8 = .comma
    ) -> (fields: [String], next: Int) {
        var fields: [String] = []
        var field: [UInt8] = []
        var at = start
        var isQuoted = false
        while at < bytes.count {
            let byte = bytes[at]
            at += 1
            if isQuoted {
                if byte != .quote {
                    field.append(byte)
                } else if at < bytes.count, bytes[at] == .quote {
                    field.append(.quote)
                    at += 1
                } else {
                    isQuoted = false
                }
            } else if byte == .quote, field.isEmpty {
                isQuoted = true
            } else if byte == separator {
                fields.append(String(decoding: field, as: UTF8.self))
                field.removeAll(keepingCapacity: true)
            } else if byte == .newline || byte == .carriageReturn {
                if byte == .carriageReturn, at < bytes.count, bytes[at] == .newline { at += 1 }
                break
            } else {
                field.append(byte)
            }
        }
        fields.append(String(decoding: field, as: UTF8.self))
        return (fields, at)
    }

    /// All records from `start` on, with their byte ranges.
    package static func records(
        _ bytes: [UInt8], from start: Int = 0, separator: UInt8 = .comma
    ) -> UnfoldSequence<(fields: [String], range: Range<Int>), Int> {
        sequence(state: start) { at in
            guard at < bytes.count else { return nil }
            let (fields, next) = read(bytes, at, separator: separator)
            defer { at = next }
            return (fields, at..<next)
        }
    }

    /// A record with its line end (LF); fields with commas, quotes or line ends are quoted. Fields that a spreadsheet
    /// would take for formulas are not escaped: programs read the file too.
    package static func text(_ fields: [String]) -> String {
        fields.map { field in
            let needsQuotes = field.utf8.contains {
                $0 == .comma || $0 == .quote || $0 == .newline || $0 == .carriageReturn
            }
            guard needsQuotes || field.hasPrefix(" ") || field.hasSuffix(" ") else { return field }
            return "\"" + field.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"")
                + "\""
        }.joined(separator: ",") + "\n"
    }
}
