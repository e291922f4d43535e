// Front matter entries that are changed or removed on export.

import Bytes
import Vault
import YAML

enum HeadEdits {
    /// The edits of parsed front matter.
    static func edits(
        _ document: Document, _ outcome: (FrontMatter.Entry) -> YAMLRedaction.Outcome
    ) -> [TextEdit] {
        let front = document.frontMatter
        let redacted = front.entries.map(outcome)
        let isBlock = front.entries.allSatisfy { $0.keyRange.lowerBound == $0.lines.lowerBound }
        guard isBlock else {
            // In flow style, or indented: rewritten.
            guard redacted.contains(where: { $0 != .same }) else { return [] }
            let lines = zip(front.entries, redacted).compactMap { entry, found -> String? in
                switch found {
                case .gone: nil
                case .same: "\(YAMLText.scalar(entry.key)): " + YAMLRedaction.text(entry.value) + "\n"
                case .other(let text): "\(YAMLText.scalar(entry.key)): \(text)\n"
                }
            }
            return [TextEdit(front.content, lines.joined())]
        }
        return zip(front.entries, redacted).compactMap { entry, found in
            switch found {
            case .same: nil
            case .gone: .remove(entry.lines)
            case .other(let text): TextEdit(entry.lines, document.bytes.text(entry.keyRange) + ": \(text)\n")
            }
        }
    }
}
