// Removes comments from a text, including lines that consist only of a comment.

import Bytes
import Vault

enum CommentEdits {
    /// The text without its comments. A removal may create another comment from its surroundings, so it is repeated until none is left; if
    /// that takes too long, the text is cut off at the first remaining one.
    static func removed(from bytes: [UInt8], body: (_ bytes: [UInt8]) -> Range<Int>) -> [UInt8] {
        var bytes = bytes
        for _ in 0..<maxTurns {
            let comments = BodyScan(bytes, body: body(bytes)).comments
            if comments.isEmpty { return bytes }
            bytes = edits(comments, bytes).applied(to: bytes)
        }
        let left = BodyScan(bytes, body: body(bytes)).comments.first
        return left.map { Array(bytes[..<$0.lowerBound]) } ?? bytes
    }

    private static let maxTurns = 8

    /// - Parameter comments: in order, without overlaps.
    private static func edits(_ comments: [Range<Int>], _ bytes: [UInt8]) -> [TextEdit] {
        var covered = 0
        return comments.map { comment in
            let range = range(comment, bytes)
            let edit = TextEdit.remove(max(range.lowerBound, covered)..<range.upperBound)
            covered = range.upperBound
            return edit
        }
    }

    private static func range(_ comment: Range<Int>, _ bytes: [UInt8]) -> Range<Int> {
        var (start, end) = (comment.lowerBound, comment.upperBound)
        while start > 0, bytes[start - 1].isBlank { start -= 1 }
        while end < bytes.count, bytes[end].isBlank { end += 1 }
        let beginsLine = start == 0 || bytes[start - 1].isLineEnd
        let endsLine = end == bytes.count || bytes[end].isLineEnd
        switch (beginsLine, endsLine) {
        case (true, true):
            // Its lines are removed too.
            if end < bytes.count { end += bytes.has("\r\n", at: end) ? 2 : 1 }
            return start..<end
        case (false, true): return start..<comment.upperBound
        case (true, false): return comment
        case (false, false):
            // One of the surrounding blanks is kept.
            let isApart = start < comment.lowerBound && end > comment.upperBound
            return comment.lowerBound..<(isApart ? comment.upperBound + 1 : comment.upperBound)
        }
    }
}
