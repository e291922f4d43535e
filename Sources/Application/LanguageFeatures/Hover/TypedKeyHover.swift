// Hover on a front matter key that a folder type describes.

import Search
import Tables
import Vault
import Wording
import Workspaces

extension HoverQuestion {
    /// The values allowed for the key under the cursor; nil if no type names it.
    func typed(_ vault: EditedVault) -> Answer? {
        guard let entry = document.frontMatter.entries.first(where: { $0.keyRange.contains(offset) }),
            let field = vault.workspace.vault.folderTypes.field(entry.key, of: document.path)
        else { return nil }
        let description = field.description.isEmpty ? "" : "\n\n" + field.description
        return Answer(
            text: "**`\(field.name)`** · " + field.summary[language] + description, range: entry.keyRange)
    }
}
