// Obsidian's syntax for the width of a picture: `![[a.png|200]]`, `![words|200x100](a.png)`.

import Bytes

struct PictureSize {
    /// The text before the bar.
    let words: String
    let width: Int
    let height: Int?

    /// Nil unless a size follows the last bar.
    init?(afterBar text: String) {
        guard let bar = text.utf8.lastIndex(of: .pipe) else { return nil }
        self.init(String(text[text.utf8.index(after: bar)...]), words: String(text[..<bar]))
    }

    /// `200` or `200x100`, in pixels.
    init?(_ size: String, words: String) {
        let parts = size.trimmed.split(separator: "x", omittingEmptySubsequences: false)
        guard parts.count <= 2, let width = Self.number(parts[0]) else { return nil }
        let height = parts.count == 2 ? Self.number(parts[1]) : nil
        if parts.count == 2, height == nil { return nil }
        (self.words, self.width, self.height) = (words, width, height)
    }

    private static func number(_ text: Substring) -> Int? {
        text.utf8.allSatisfy(\.isDigit) && text.utf8.count <= 4 ? Int(text) : nil
    }

    var attributes: HTML { " width=\"\(width)\"\(height.map { " height=\"\($0)\"" } ?? "")" }
}
