// Range requests: audio and video players request parts of a file.

import Bytes

/// One range of bytes (RFC 9110, section 14). Multiple ranges and invalid headers are answered with the whole file, as permitted.
enum ByteRange: Equatable {
    case all
    /// Never empty.
    case part(Range<Int>)
    /// Not satisfiable: 416.
    case nothing

    /// - Parameter tag: the entity tag of the file's current state; a client with a part of another state (`If-Range`) gets the whole file.
    static func asked(_ request: WebRequest, size: Int, tag: String) -> ByteRange {
        guard request.method == "GET", request.values("range").count == 1, let text = request.value("range"),
            request.value("if-range").map({ $0 == tag }) ?? true
        else { return .all }
        return read(text, size: size)
    }

    static func read(_ text: String, size: Int) -> ByteRange {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].lowercased() == "bytes" else { return .all }
        let ends = parts[1].split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count == 2, ends.allSatisfy({ $0.utf8.count < 19 && $0.utf8.allSatisfy(\.isDigit) }) else {
            return .all
        }
        switch (Int(ends[0]), Int(ends[1])) {
        case (nil, nil): return .all
        case (nil, let last?):
            // A suffix of that length.
            return last == 0 || size == 0 ? .nothing : .part(max(0, size - last)..<size)
        case (let first?, let last):
            if let last, last < first { return .all }
            guard first < size else { return .nothing }
            return .part(first..<min(size, last.map { $0 + 1 } ?? size))
        }
    }
}
