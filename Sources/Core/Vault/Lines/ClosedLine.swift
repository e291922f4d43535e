// Makes typed text safe as a list line: nothing in it extends to the following lines.

import Bytes

package enum ClosedLine {
    /// The text with a backslash before an unclosed comment, formula, fence or HTML tag, which would hide the
    /// following items. It is displayed as typed (CommonMark 0.31, section 2.4).
    package static func text(_ text: String) -> String {
        guard text.utf8.contains(where: mayReach) else { return text }
        var bytes = Array(text.utf8)
        // Each backslash removes one of them.
        for _ in text.utf8 {
            guard let place = opening(bytes) else { break }
            bytes.insert(.backslash, at: place)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The words of a line that `text` wrote: without the backslashes before `%%` and `$$`. They are kept in the text
    /// of a `LineItem`, since rendering it as Markdown removes them.
    package static func words(_ text: String) -> String {
        guard text.utf8.contains(.backslash) else { return text }
        return text.replacing("\\%%", with: "%%").replacing("\\$$", with: "$$")
    }

    private static func mayReach(_ byte: UInt8) -> Bool {
        switch byte {
        case .percent, .dollar, .less, .backtick, .tilde: true
        default: false
        }
    }

    /// Lines that would close anything open.
    private static let others = ["b", "c %%", "d $$", "e"].map { "\n- [ ] " + $0 }.joined()

    /// The place of something that is not closed within the text.
    private static func opening(_ text: [UInt8]) -> Int? {
        for mark in ["- ", "- [ ] "] {
            let start = mark.utf8.count
            let end = start + text.count
            let bytes = Array(mark.utf8) + text + Array(others.utf8)
            let scan = BodyScan(bytes, body: bytes.indices)
            let reaching = scan.comments + scan.formulas.map(\.range)
            let first = reaching.filter { (start..<end).contains($0.lowerBound) && $0.upperBound > end }
                .map(\.lowerBound).min()
            if let found = first ?? scan.openComment.flatMap({ (start..<end).contains($0) ? $0 : nil }) {
                return found - start
            }
        }
        // The words of an item would become code.
        let isFence = text.withUnsafeBufferPointer { BlockSyntax(bytes: $0).opensFence(0, $0.count) != nil }
        return isFence ? 0 : nil
    }
}
