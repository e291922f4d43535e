// MQTT topic filters: validation and matching.

import Bytes

/// A topic filter (MQTT 5.0, section 4.7): `+` matches one level, a final `#` all remaining levels.
package struct TopicFilter: Sendable, Hashable {
    package let text: String
    private let levels: [[UInt8]]

    /// Nil if the text is not a filter: empty, longer than 65535 bytes, with a NUL, or with a misplaced wildcard.
    package init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard !bytes.isEmpty, bytes.count <= 65535, !bytes.contains(0) else { return nil }
        let levels = bytes.split(separator: .slash, omittingEmptySubsequences: false).map(Array.init)
        for (index, level) in levels.enumerated() {
            if level.contains(.hash), level.count > 1 || index + 1 < levels.count { return nil }
            if level.contains(.plus), level.count > 1 { return nil }
        }
        self.text = text
        self.levels = levels
    }

    /// Whether the filter matches a topic. A leading wildcard does not match topics that begin with `$` (section 4.7.2).
    package func matches(_ topic: String) -> Bool {
        var topic = topic
        return topic.withUTF8 { bytes in
            var at = 0
            for (index, level) in levels.enumerated() {
                let isDollar = index == 0 && !bytes.isEmpty && bytes[0] == UInt8(ascii: "$")
                if level == [.hash] { return !isDollar }
                // `a/#` also matches `a`: the parent is included.
                guard at <= bytes.count else { return false }
                var end = at
                while end < bytes.count, bytes[end] != .slash { end += 1 }
                if level == [.plus] {
                    if isDollar { return false }
                } else if !level.elementsEqual(bytes[at..<end]) {
                    return false
                }
                at = end + 1
                if at > bytes.count {
                    let rest = levels.count - index - 1
                    return rest == 0 || rest == 1 && levels[index + 1] == [.hash]
                }
            }
            return false
        }
    }
}
