// A document for an assistant, page by page, to keep answers at a usable length.

import Bytes
import Vault
import Workspaces

/// As many lines as fit, from a given one.
package struct ReadDocument {
    package struct Result: Sendable {
        package let path: VaultPath
        package let title: String
        package let kind: DocumentKind
        package let revision: String
        /// The number of the first line, from 1.
        package let line: Int
        package let text: String
        package let lines: Int
        /// The first line of the next answer; nil at the end.
        package let nextLine: Int?
    }

    /// Bytes of text per answer.
    package static let maxBytes = 40_000

    /// As in the vault: `notes/tea.md`.
    package var path: String
    /// From 1.
    package var line: Int
    /// The number of lines; nil for as many as fit.
    package var count: Int?

    package init(_ path: String, line: Int = 1, count: Int? = nil) {
        (self.path, self.line, self.count) = (path, line, count)
    }

    /// Throws `WorkspaceError.noDocument`, `AssistantActionError.noLine`.
    package func answer(in visit: AssistantVisit) throws -> Result {
        let document = try visit.document(path)
        let lines = document.bytes.split(separator: .newline, omittingEmptySubsequences: false)
        // A final line end does not begin another line.
        let count = lines.count - (lines.count > 1 && lines.last?.isEmpty == true ? 1 : 0)
        guard line >= 1, line <= count else { throw AssistantActionError.noLine(line, of: count) }
        var text: [UInt8] = []
        var at = line
        while at <= count, self.count.map({ at - line < $0 }) ?? true {
            var next = Array(lines[at - 1])
            if next.last == .carriageReturn { next.removeLast() }
            next.append(.newline)
            if text.count + next.count > Self.maxBytes {
                // A single line longer than an answer is cut.
                if text.isEmpty { text = Array(next.prefix(Self.maxBytes)) + [.newline]; at += 1 }
                break
            }
            text += next
            at += 1
        }
        return Result(
            path: document.path, title: document.title, kind: document.kind,
            revision: DocumentRevision.of(document.bytes), line: line, text: String(decoding: text, as: UTF8.self),
            lines: count, nextLine: at <= count ? at : nil)
    }
}
