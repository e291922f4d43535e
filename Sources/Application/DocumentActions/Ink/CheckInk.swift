// The contents and the problems of an ink file, and of its text in pages.

import Bytes
import Ink
import Pages
import Search
import Vault
import Workspaces

package struct CheckedInk: Sendable {
    package let summary: InkSummary
    /// Problems in the blocks with its text, ordered by document.
    package let text: [(document: VaultPath, line: Int, problem: Problem)]

    package var isWhole: Bool { summary.problems.isEmpty && text.isEmpty }

    /// Throws what `InkFile` throws, and `IndexError`.
    package init(_ name: String, in workspace: Workspace) throws {
        let file = try InkFile(name, in: workspace)
        summary = file.summary(of: file.drawn(over: InkBackgrounds(workspace.vault.files)))
        guard let path = file.path else {
            text = []
            return
        }
        let documents = try workspace.withIndex {
            try $0.search(.flag(.ink), today: workspace.today, order: .path).hits.map(\.path)
        }
        text = documents.flatMap { name -> [(document: VaultPath, line: Int, problem: Problem)] in
            // A document deleted meanwhile has no text.
            guard let document = try? workspace.vault.document(name) else { return [] }
            let lines = LineMap(document.bytes)
            return document.brokenInk.filter { VaultPath($0.file) == path }.map { broken in
                (name, lines.position(of: broken.problem.range.lowerBound).line, broken.problem)
            }
        }
    }
}
